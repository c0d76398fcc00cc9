#include "secrets/secret_key.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <system_error>

#include "common/digest.h"
#include "common/error.h"
#include "common/text/base64.h"
#include "secrets/secret_box.h"
#include "storage/engine/file_system.h"

namespace hiveline::secrets {
namespace {

using common::Error;
using common::ErrorCode;
using std::filesystem::path;

constexpr const char* kFileName = "secret.key";
constexpr mode_t kModesOfOthers = 077;

[[noreturn]] void refuse(const path& file, const std::string& why) {
    throw Error(
        ErrorCode::kUnavailable, "the secret key " + file.string() + " cannot be used: " + why
    );
}

storage::FileHandle openKey(const path& file) {
    // A name that leads elsewhere is not followed, and a pipe is not waited for.
    storage::FileHandle handle(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    );
    if (handle.isOpen()) {
        return handle;
    }
    if (errno == ENOENT) {
        throw Error(ErrorCode::kNotFound, "there is no secret key " + file.string());
    }
    if (errno == ELOOP) {
        refuse(file, "it is a symbolic link");
    }
    refuse(file, std::error_code(errno, std::generic_category()).message());
}

void requireOwnFile(const storage::FileHandle& handle, const path& file) {
    struct stat about {};
    // Of the open file and not of the name, which could stand for another file by now.
    if (::fstat(handle.get(), &about) != 0 || !S_ISREG(about.st_mode)) {
        refuse(file, "it is not a file");
    }
    if (about.st_uid != ::geteuid() && about.st_uid != 0) {
        refuse(file, "it belongs to another user");
    }
    if ((about.st_mode & kModesOfOthers) != 0) {
        refuse(file, "others than its owner may use it (chmod 600)");
    }
}

std::string readSome(const storage::FileHandle& handle, const path& file) {
    std::array<char, 128> buffer{};  // more than a key has
    std::string text;
    // What is longer is no key either, and is not read to its end.
    while (text.size() < buffer.size()) {
        const ssize_t count = ::read(handle.get(), buffer.data(), buffer.size());
        if (count < 0 && errno != EINTR) {
            refuse(file, std::error_code(errno, std::generic_category()).message());
        }
        if (count == 0) {
            break;
        }
        text.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return text;
}

common::Secret readFile(const path& file) {
    const storage::FileHandle handle = openKey(file);
    requireOwnFile(handle, file);
    std::string text = readSome(handle, file);
    if (text.ends_with('\n')) {
        text.pop_back();
    }
    auto key = parseSecretKey(text);
    if (!key) {
        refuse(file, "expected one line, the base64 of 32 bytes (openssl rand -base64 32)");
    }
    return std::move(*key);
}

/// A file that goes with this, whatever happens.
class Draft {
public:
    explicit Draft(path file) : file_(std::move(file)) {}
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;
    ~Draft() { ::unlink(file_.c_str()); }
    [[nodiscard]] const path& file() const { return file_; }

private:
    path file_;
};

/// The name appears with its content, and only where there is none: whoever comes second finds the
/// key of the first.
void makeFile(const path& file, const common::RandomBytes& random) {
    constexpr std::size_t kNameCharacters = 8;
    std::array<unsigned char, SecretBox::kKeyBytes> key{};
    random(key.data(), key.size());
    const Draft draft(file.string() + "." + common::randomBase32(random, kNameCharacters));
    const auto handle = storage::createFile(draft.file());
    const std::string bytes(key.begin(), key.end());
    storage::writeAll(handle, common::base64(bytes) + "\n", draft.file());
    storage::syncFile(handle, draft.file());
    if (::link(draft.file().c_str(), file.c_str()) != 0 && errno != EEXIST) {
        storage::throwFileFailure("create", file);
    }
    // On disk with its name before anything is sealed: after a power cut nothing may be left that
    // only a lost key opens.
    storage::syncFolder(std::filesystem::absolute(file).parent_path());
}

}  // namespace

path secretKeyFile(const SecretKeyPlace& place) {
    return place.file.empty() ? place.dataDir / kFileName : place.file;
}

std::optional<common::Secret> parseSecretKey(std::string_view base64) {
    auto bytes = common::fromBase64(base64);
    if (!bytes || bytes->size() != SecretBox::kKeyBytes) {
        return std::nullopt;
    }
    return common::Secret(std::move(*bytes));
}

common::Secret readSecretKey(const SecretKeyPlace& place) {
    return place.given.empty() ? readFile(secretKeyFile(place)) : place.given;
}

common::Secret readOrMakeSecretKey(const SecretKeyPlace& place, const common::RandomBytes& random) {
    try {
        return readSecretKey(place);
    } catch (const Error& missing) {
        // A file that the operator names is never made: with a slip in the name, the server would
        // go on with a key of its own.
        if (missing.code() != ErrorCode::kNotFound || place.isNamed()) {
            throw;
        }
    }
    // Read again, because another process may have been first.
    makeFile(secretKeyFile(place), random);
    return readSecretKey(place);
}

common::Secret derivedKey(const common::Secret& key, std::string_view label) {
    // HKDF's two steps; 32 bytes are its first block, so nothing is chained.
    const std::string noSalt(SecretBox::kKeyBytes, '\0');
    const std::string extracted = common::hmacSha256(noSalt, key.reveal());
    return common::Secret(common::hmacSha256(extracted, std::string(label) + '\x01'));
}

}  // namespace hiveline::secrets
