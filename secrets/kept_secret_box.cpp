#include "secrets/kept_secret_box.h"

#include <sys/stat.h>

#include <utility>

#include "secrets/sealed_records.h"

namespace hiveline::secrets {

KeptSecretBox::KeptSecretBox(SecretKeyPlace place, common::RandomBytes random)
    : place_(std::move(place)),
      random_(std::move(random)) {}

std::shared_ptr<const SecretBox> KeptSecretBox::last() const {
    const std::lock_guard lock(mutex_);
    return last_;
}

std::shared_ptr<const SecretBox> KeptSecretBox::thatSealed(std::string_view sealed) const {
    // If another key sealed it, the file may have been replaced since.
    auto box = last();
    return box && box->hasSealed(sealed) ? box : current();
}

std::shared_ptr<const SecretBox> KeptSecretBox::toSeal(storage::ReadTx& tx) const {
    if (auto box = last()) {
        return box;
    }
    // Never a new key while something is sealed: that would hide that the old one is gone, and what
    // is sealed from then on could not be opened once that one is put back.
    return isAnythingSealed(tx) ? read() : readOrMake();
}

KeptSecretBox::FileMark KeptSecretBox::markNow() const {
    constexpr std::int64_t kNanos = 1'000'000'000;
    struct stat about {};
    // A key that was given cannot change, so all that counts is whether it was read. The link
    // itself, as readSecretKey() follows none.
    if (!place_.given.empty() || ::lstat(secretKeyFile(place_).c_str(), &about) != 0) {
        return {};
    }
    // Its owner and mode count, too: a change of either changes this time.
    return {
        about.st_dev,
        about.st_ino,
        about.st_size,
        about.st_ctim.tv_sec * kNanos + about.st_ctim.tv_nsec};
}

std::shared_ptr<const SecretBox> KeptSecretBox::current() const {
    // A file that changes while it is read has another mark at the next call, and is read again.
    const FileMark mark = markNow();  // of the time before it is read
    {
        const std::lock_guard lock(mutex_);
        // Without a usable key, every request comes here: it costs a look at the file, and no
        // reading.
        if (seen_ == mark && failure_) {
            throw common::Error(*failure_);
        }
        if (seen_ == mark && last_) {
            return last_;
        }
    }
    std::optional<common::Error> failure;
    std::shared_ptr<const SecretBox> box;
    try {
        box = read();
    } catch (const common::Error& reason) {
        failure = reason;
    }
    const std::lock_guard lock(mutex_);
    seen_ = mark;
    failure_ = failure;
    if (failure) {
        throw common::Error(*failure);
    }
    return box;
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

}  // namespace hiveline::secrets
