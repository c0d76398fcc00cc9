#include "secrets/secret_key.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "common/text/base64.h"
#include "tests/storage/support.h"

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using common::ErrorCode;
using secrets::SecretKeyPlace;
using storage::testing::errorCode;
using storage::testing::errorText;
using storage::testing::TempFolder;

namespace {

const std::string kKey(32, 'k');

std::filesystem::path write(const std::filesystem::path& file, const std::string& text, int mode) {
    std::ofstream(file, std::ios::binary) << text;
    ::chmod(file.c_str(), static_cast<mode_t>(mode));
    return file;
}

SecretKeyPlace named(const std::filesystem::path& file) {
    return {.given = {}, .file = file, .dataDir = {}};
}

SecretKeyPlace inFolder(const std::filesystem::path& folder) {
    return {.given = {}, .file = {}, .dataDir = folder};
}

/// What is said of the file, behind its name.
std::string whyNot(const std::filesystem::path& file) {
    CHECK(errorCode([&] { (void)secrets::readSecretKey(named(file)); }) == ErrorCode::kUnavailable);
    const std::string text = errorText([&] { (void)secrets::readSecretKey(named(file)); });
    const std::string start = "the secret key " + file.string() + " cannot be used: ";
    CHECK(text.starts_with(start));
    return text.substr(std::min(start.size(), text.size()));
}

}  // namespace

TEST_CASE("secret key: base64 of 32 bytes and nothing else") {
    CHECK(secrets::parseSecretKey(common::base64(kKey))->reveal() == kKey);
    for (const std::string& text :
         {std::string(),
          std::string("secret"),
          common::base64(std::string(31, 'k')),
          common::base64(std::string(33, 'k')),
          common::base64(kKey) + "\n",
          kKey}) {
        CHECK_FALSE(secrets::parseSecretKey(text));
    }
}

TEST_CASE("secret key: the given one before the file, the named file before the folder's") {
    const TempFolder folder;
    const auto file = write(folder.path() / "named", common::base64(kKey) + "\n", 0600);
    write(folder.path() / "secret.key", common::base64(std::string(32, 'f')), 0400);
    SecretKeyPlace place = inFolder(folder.path());
    CHECK(secrets::readSecretKey(place).reveal() == std::string(32, 'f'));
    place.file = file;
    CHECK(secrets::readSecretKey(place).reveal() == kKey);
    place.given = common::Secret(std::string(32, 'g'));
    CHECK(secrets::readSecretKey(place).reveal() == std::string(32, 'g'));
}

TEST_CASE("secret key: a file that is not right is refused") {
    const TempFolder folder;
    const auto at = [&](const char* name) { return folder.path() / name; };
    const std::string right = common::base64(kKey) + "\n";
    const std::string expected =
        "expected one line, the base64 of 32 bytes (openssl rand -base64 32)";
    for (const int mode : {0640, 0604, 0610, 0601, 0620, 0602, 0644, 0777}) {
        CAPTURE(mode);
        CHECK(
            whyNot(write(at("open"), right, mode)) == "others than its owner may use it (chmod 600)"
        );
    }
    for (const std::string& text :
         {std::string(),
          std::string("\n"),
          kKey,
          right + "\n",
          right + right,
          "\n" + right,
          common::base64(std::string(16, 'k')),
          std::string(1'000'000, 'A')}) {
        CHECK(whyNot(write(at("wrong"), text, 0600)) == expected);
    }
    std::filesystem::create_symlink(write(at("target"), right, 0600), at("link"));
    CHECK(whyNot(at("link")) == "it is a symbolic link");
    std::filesystem::create_directory(at("folder"));
    CHECK(whyNot(at("folder")) == "it is not a file");
    REQUIRE(::mkfifo(at("pipe").c_str(), 0600) == 0);
    CHECK(whyNot(at("pipe")) == "it is not a file");
    CHECK(whyNot(at("target") / "below") == "Not a directory");
}

TEST_CASE("secret key: one that is missing is told, and made in the data folder only") {
    const TempFolder folder;
    const auto file = folder.path() / "secret.key";
    const auto random = common::systemRandom();
    CHECK(errorCode([&] {
              (void)secrets::readSecretKey(inFolder(folder.path()));
          }) == ErrorCode::kNotFound);
    CHECK(errorText([&] {
              (void)secrets::readOrMakeSecretKey(named(folder.path() / "named"), random);
          }) == "there is no secret key " + (folder.path() / "named").string());
    CHECK_FALSE(std::filesystem::exists(file));
    const auto made = secrets::readOrMakeSecretKey(inFolder(folder.path()), random);
    CHECK(made.reveal().size() == 32);
    CHECK(secrets::readSecretKey(inFolder(folder.path())).reveal() == made.reveal());
    CHECK(secrets::readOrMakeSecretKey(inFolder(folder.path()), random).reveal() == made.reveal());
    struct stat about {};
    REQUIRE(::stat(file.c_str(), &about) == 0);
    CHECK((about.st_mode & 07777) == 0600);
    CHECK(about.st_nlink == 1);
    const std::filesystem::directory_iterator left(folder.path());
    CHECK(std::distance(begin(left), end(left)) == 1);
}

TEST_CASE("secret key: what stands in the way of a new one is left as it is") {
    const TempFolder folder;
    const auto random = common::systemRandom();
    const auto target = folder.path() / "target";
    std::filesystem::create_symlink(target, folder.path() / "secret.key");  // to nothing
    CHECK(errorText([&] { (void)secrets::readOrMakeSecretKey(inFolder(folder.path()), random); }
    ).ends_with("it is a symbolic link"));
    CHECK_FALSE(std::filesystem::exists(target));
    CHECK(errorCode([&] {
              (void)secrets::readOrMakeSecretKey(inFolder(folder.path() / "none"), random);
          }) == ErrorCode::kUnavailable);
}

TEST_CASE("secret key: whoever needs it first, there is one") {
    const TempFolder folder;
    constexpr std::size_t kThreads = 16;
    std::vector<std::string> keys(kThreads);
    std::atomic<bool> start = false;
    {
        std::vector<std::jthread> threads;
        threads.reserve(kThreads);
        for (std::string& key : keys) {
            threads.emplace_back([&] {
                start.wait(false);
                key = secrets::readOrMakeSecretKey(inFolder(folder.path()), common::systemRandom())
                          .reveal();
            });
        }
        start = true;
        start.notify_all();
    }
    CHECK(std::ranges::all_of(keys, [&](const std::string& key) {
        return key.size() == 32 && key == keys.front();
    }));
}

TEST_CASE("secret key: keys for other purposes are derived as RFC 5869 has it") {
    // Appendix A.3: SHA-256 with neither salt nor info; the first 32 bytes of its output.
    const common::Secret given(std::string(22, '\x0b'));
    const std::string derived = secrets::derivedKey(given, "").reveal();
    CHECK(
        common::base64(derived) ==
        common::base64(std::string("\x8d\xa4\xe7\x75\xa5\x63\xc1\x8f\x71\x5f\x80\x2a\x06\x3c\x5a"
                                   "\x31\xb8\xa1\x1f\x5c\x5e\xe1\x87\x9e\xc3\x45\x4e\x5f\x3c\x73"
                                   "\x8d\x2d"))
    );
    CHECK(secrets::derivedKey(given, "a").reveal() != secrets::derivedKey(given, "b").reveal());
}
