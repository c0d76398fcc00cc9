// What is sealed can be read and changed by whoever has the key, and by nobody else: AES-256-GCM
// (NIST SP 800-38D) with a random nonce of 96 bits. Never changes; for any number of threads.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/ids.h"
#include "common/secret.h"

namespace hiveline::secrets {

class SecretBox {
public:
    static constexpr std::size_t kKeyBytes = 32;
    /// Of what it seals: the form and the name of the key, which hasSealed() looks at.
    static constexpr std::size_t kHeadCharacters = 20;

    /// Throws Error{kInternal} for a key of another length.
    explicit SecretBox(
        const common::Secret& key, common::RandomBytes random = common::systemRandom()
    );

    /// `v1.<name of the key>.<base64 of nonce, ciphertext and tag>`: printable, of another text
    /// every time. It opens under the same context only: where it is kept, and for whom. Throws
    /// Error{kInternal} when the cryptographic library fails.
    [[nodiscard]] std::string seal(std::string_view secret, std::string_view context) const;

    /// Throws Error{kUnavailable} with a text that says which it is: sealed with another key, of
    /// another form, or damaged or moved here from another context.
    [[nodiscard]] common::Secret open(std::string_view sealed, std::string_view context) const;

    /// Whether this key has sealed it, as far as the name of the key tells.
    [[nodiscard]] bool hasSealed(std::string_view sealed) const;

    /// derivedKey() of the key.
    [[nodiscard]] common::Secret derived(std::string_view label) const;

private:
    [[nodiscard]] std::string boundTo(std::string_view context) const;

    common::Secret key_;
    // Of all that this key seals.
    std::string head_;
    common::RandomBytes random_;
};

}  // namespace hiveline::secrets
