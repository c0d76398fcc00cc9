// gzip of answers, where the client takes it and it pays. An answer never mixes what an attacker
// sends with a secret: tokens and keys are in no answer, so that its length tells nothing (BREACH).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "common/http.h"

namespace hiveline::server {

/// Deflates with state that is kept from one answer to the next. One for each worker.
class Compressor {
public:
    Compressor();
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    Compressor(Compressor&&) = delete;
    Compressor& operator=(Compressor&&) = delete;
    ~Compressor();

    /// As one gzip member (RFC 1952); empty when that fails.
    [[nodiscard]] std::string gzip(std::string_view text);

private:
    struct State;
    std::unique_ptr<State> state_;  // made with the first answer
};

/// Whether the value of Accept-Encoding takes gzip (RFC 9110 section 12.5.3): named or `*`, not
/// with q=0, and not less than the bare text.
[[nodiscard]] bool acceptsGzip(std::string_view acceptEncoding) noexcept;

/// Compresses the body of an answer in JSON or text that is long enough, and then marks its ETag as
/// that of the compressed form (common::compressedTag()). `Vary` says that the client's
/// Accept-Encoding decides.
void compress(const common::Request& request, common::Response& response, Compressor& compressor);

}  // namespace hiveline::server
