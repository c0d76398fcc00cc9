// The box (secret_box.h) that was used last, so that the key is not read each time. A file that
// held no usable key, or another one, is read again when it has changed. For any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

#include "common/error.h"
#include "common/ids.h"
#include "secrets/secret_box.h"
#include "secrets/secret_key.h"
#include "storage/engine/tx.h"

namespace hiveline::secrets {

class KeptSecretBox {
public:
    KeptSecretBox(SecretKeyPlace place, common::RandomBytes random);

    /// The one that was used last; null before the first.
    [[nodiscard]] std::shared_ptr<const SecretBox> last() const;

    /// To open what is sealed. Throws what readSecretKey() throws.
    [[nodiscard]] std::shared_ptr<const SecretBox> thatSealed(std::string_view sealed) const;

    /// To seal with: the one that was used last, else of the key that is there, which is made where
    /// it is missing and nothing is sealed. Throws what readOrMakeSecretKey() throws.
    [[nodiscard]] std::shared_ptr<const SecretBox> toSeal(storage::ReadTx& tx) const;

    /// Of the key that is there now, without reading a file that is as it was. Throws what
    /// readSecretKey() throws.
    [[nodiscard]] std::shared_ptr<const SecretBox> current() const;

    /// Of the key that is read now, or that is made where it is missing. Throws what
    /// readSecretKey() and readOrMakeSecretKey() throw.
    std::shared_ptr<const SecretBox> read() const;
    std::shared_ptr<const SecretBox> readOrMake() const;

    [[nodiscard]] const SecretKeyPlace& place() const { return place_; }
    [[nodiscard]] const common::RandomBytes& random() const { return random_; }

private:
    struct FileMark {
        std::uint64_t device = 0;
        std::uint64_t inode = 0;
        /// Of a file that is not there.
        std::int64_t size = -1;
        std::int64_t changedNanos = 0;
        bool operator==(const FileMark&) const = default;
    };
    [[nodiscard]] FileMark markNow() const;
    std::shared_ptr<const SecretBox> keep(const common::Secret& key) const;

    SecretKeyPlace place_;
    common::RandomBytes random_;
    mutable std::mutex mutex_;
    // Guarded by mutex_, as the next two.
    mutable std::shared_ptr<const SecretBox> last_;
    // When current() read it.
    mutable std::optional<FileMark> seen_;
    // Of that reading.
    mutable std::optional<common::Error> failure_;
};

}  // namespace hiveline::secrets
