// The key that stored secrets are sealed with (secret_box.h): 32 bytes, given by the operator or
// kept in a file that only its owner may read. It is no part of the database and of no backup.
// Functions without state; for any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "common/ids.h"
#include "common/secret.h"

namespace hiveline::secrets {

/// Where the key is. The first of them that is set counts.
struct SecretKeyPlace {
    /// The 32 bytes themselves.
    common::Secret given;
    /// Named by the operator, and made by them.
    std::filesystem::path file;
    /// Whose `secret.key` is made on first need.
    std::filesystem::path dataDir;
    [[nodiscard]] bool isNamed() const { return !given.empty() || !file.empty(); }
};

/// The file that the key is read from, where none is given.
[[nodiscard]] std::filesystem::path secretKeyFile(const SecretKeyPlace& place);

/// The 32 bytes of their base64. nullopt for anything else.
[[nodiscard]] std::optional<common::Secret> parseSecretKey(std::string_view base64);

/// Throws Error{kNotFound} when there is no such file, and Error{kUnavailable} when it cannot be
/// read, is no file of its own, may be read by others than its owner or holds anything else than
/// the base64 of 32 bytes. The text names the file.
[[nodiscard]] common::Secret readSecretKey(const SecretKeyPlace& place);

/// The same, but where the file of the data folder is missing one is made, which is on disk then.
/// Processes that do it at once get the same key.
[[nodiscard]] common::Secret readOrMakeSecretKey(
    const SecretKeyPlace& place, const common::RandomBytes& random
);

/// A key of its own for one purpose, which the label names: 32 bytes, by HKDF-SHA256 without a salt
/// (RFC 5869). Neither tells anything of the other ones. Throws Error{kInternal} when the
/// cryptographic library fails.
[[nodiscard]] common::Secret derivedKey(const common::Secret& key, std::string_view label);

}  // namespace hiveline::secrets
