#include "auth/kept_secret_box.h"

#include <utility>

namespace hiveline::auth {

KeptSecretBox::KeptSecretBox(SecretKeyPlace place, common::RandomBytes random)
    : place_(std::move(place)),
      random_(std::move(random)) {}

std::shared_ptr<const SecretBox> KeptSecretBox::last() const {
    const std::lock_guard lock(mutex_);
    return last_;
}

std::shared_ptr<const SecretBox> KeptSecretBox::thatSealed(std::string_view sealed) const {
    auto box = last();
    return box && box->hasSealed(sealed) ? box : read();
}

std::shared_ptr<const SecretBox> KeptSecretBox::read() const {
    return keep(readSecretKey(place_));
}

std::shared_ptr<const SecretBox> KeptSecretBox::readOrMake() const {
    return keep(readOrMakeSecretKey(place_, random_));
}

std::shared_ptr<const SecretBox> KeptSecretBox::keep(const common::Secret& key) const {
    auto box = std::make_shared<const SecretBox>(key, random_);
    const std::lock_guard lock(mutex_);
    last_ = box;
    return box;
}

}  // namespace hiveline::auth
