// The box (secret_box.h) that was used last, so that the key is not read each time. The key is read
// when it is needed first, and again when something was sealed with another one. For any thread.
#pragma once

#include <memory>
#include <mutex>
#include <string_view>

#include "auth/secret_box.h"
#include "auth/secret_key.h"
#include "common/ids.h"

namespace hiveline::auth {

class KeptSecretBox {
public:
    KeptSecretBox(SecretKeyPlace place, common::RandomBytes random);

    /// The one that was used last; null before the first.
    [[nodiscard]] std::shared_ptr<const SecretBox> last() const;

    /// To open what is sealed. Throws what readSecretKey() throws.
    [[nodiscard]] std::shared_ptr<const SecretBox> thatSealed(std::string_view sealed) const;

    /// Of the key that is there now, or that is made where it is missing. Throws what
    /// readSecretKey() and readOrMakeSecretKey() throw.
    std::shared_ptr<const SecretBox> read() const;
    std::shared_ptr<const SecretBox> readOrMake() const;

    [[nodiscard]] const SecretKeyPlace& place() const { return place_; }
    [[nodiscard]] const common::RandomBytes& random() const { return random_; }

private:
    std::shared_ptr<const SecretBox> keep(const common::Secret& key) const;

    SecretKeyPlace place_;
    common::RandomBytes random_;
    mutable std::mutex mutex_;
    mutable std::shared_ptr<const SecretBox> last_;
};

}  // namespace hiveline::auth
