// Compresses answers with gzip if the client accepts it and it pays. An answer never mixes what an
// attacker sends with a secret: tokens and keys are in no answer, so its length tells nothing
// (BREACH).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "common/http.h"

namespace hiveline::server {

/// Deflates with state that is kept from one answer to the next. One for each worker; not
/// thread-safe.
class Compressor {
public:
    Compressor();
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    Compressor(Compressor&&) = delete;
    Compressor& operator=(Compressor&&) = delete;
    ~Compressor();

    /// One gzip member (RFC 1952); empty on failure.
    [[nodiscard]] std::string gzip(std::string_view text);

private:
    struct State;
    /// Made with the first answer.
    std::unique_ptr<State> state_;
};

/// Whether a value of Accept-Encoding accepts gzip (RFC 9110 section 12.5.3): named or `*`, not
/// with q=0, and not less than the bare text.
[[nodiscard]] bool acceptsGzip(std::string_view acceptEncoding) noexcept;

/// Compresses the body of an answer if it is JSON or text and long enough, and then marks its ETag
/// as that of the compressed form (common::compressedTag()). Says in `Vary` that Accept-Encoding
/// decides.
void compress(const common::Request& request, common::Response& response, Compressor& compressor);

}  // namespace hiveline::server
