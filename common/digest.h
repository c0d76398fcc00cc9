// SHA-256 and HMAC-SHA-256, for tokens, file contents, request fingerprints and signatures, and the
// SHA-1 of older protocols. Any thread; a Sha256 belongs to one.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace hiveline::common {

/// Incremental SHA-256. Throws Error{kInternal} if the cryptographic library fails.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void update(std::string_view bytes);
    /// Lowercase hexadecimal, 64 characters. Ends the computation.
    [[nodiscard]] std::string hex();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// HMAC-SHA-256 (RFC 2104) of `bytes`: 32 bytes. Throws Error{kInternal} if the cryptographic
/// library fails, like the next.
[[nodiscard]] std::string hmacSha256(std::string_view key, std::string_view bytes);

/// The same in lowercase hexadecimal.
[[nodiscard]] std::string hmacSha256Hex(std::string_view key, std::string_view bytes);

/// Whether two texts are equal, in a time that does not depend on where they differ. Their length
/// is no secret.
[[nodiscard]] bool sameSecret(std::string_view a, std::string_view b) noexcept;

/// SHA-1 of `bytes`, 20 bytes: for protocols that name it, never for what has to be safe. Throws as
/// the above.
[[nodiscard]] std::string sha1(std::string_view bytes);

/// SHA-256 of `bytes` in lowercase hexadecimal.
[[nodiscard]] std::string sha256Hex(std::string_view bytes);

}  // namespace hiveline::common
