#include "secrets/kept_secret_box.h"

#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "common/text/base64.h"
#include "tests/storage/support.h"

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using common::ErrorCode;
using secrets::KeptSecretBox;
using storage::testing::errorCode;
using storage::testing::TempFolder;

namespace {

void put(const std::filesystem::path& file, char letter) {
    const std::filesystem::path draft = file.string() + ".draft";
    std::ofstream(draft) << common::base64(std::string(32, letter)) << "\n";
    ::chmod(draft.c_str(), S_IRUSR | S_IWUSR);
    std::filesystem::rename(draft, file);
}

struct Fixture {
    TempFolder folder;
    std::filesystem::path file = folder.path() / "secret.key";
    KeptSecretBox box{{.given = {}, .file = {}, .dataDir = folder.path()}, common::systemRandom()};
};

std::string sealedBy(char letter) {
    return secrets::SecretBox(common::Secret(std::string(32, letter))).seal("text", "place");
}

}  // namespace

TEST_CASE("kept secret box: a key that comes, goes wrong and comes back is noticed each time") {
    Fixture fixture;
    const std::string sealed = sealedBy('a');
    const auto opened = [&] {
        return fixture.box.thatSealed(sealed)->open(sealed, "place").reveal();
    };
    CHECK(errorCode([&] { (void)opened(); }) == ErrorCode::kNotFound);
    put(fixture.file, 'b');
    CHECK(errorCode([&] { (void)opened(); }) == ErrorCode::kUnavailable);
    put(fixture.file, 'a');
    CHECK(opened() == "text");
    ::chmod(fixture.file.c_str(), S_IRUSR | S_IWUSR | S_IRGRP);
    CHECK(opened() == "text");  // it is known
    CHECK(errorCode([&] { (void)fixture.box.current(); }) == ErrorCode::kUnavailable);
    ::chmod(fixture.file.c_str(), S_IRUSR | S_IWUSR);
    CHECK_NOTHROW((void)fixture.box.current());
}

TEST_CASE("kept secret box: a file that is no key is read once until it changes") {
    Fixture fixture;
    std::ofstream(fixture.file) << "no key\n";
    ::chmod(fixture.file.c_str(), S_IRUSR | S_IWUSR);
    const int watch = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    REQUIRE(::inotify_add_watch(watch, fixture.file.c_str(), IN_OPEN) >= 0);
    const auto opens = [watch] {
        std::array<char, 4096> events{};
        const ssize_t bytes = ::read(watch, events.data(), events.size());
        return bytes < 0 ? 0 : static_cast<int>(bytes / ssize_t(sizeof(inotify_event)));
    };
    const std::string sealed = sealedBy('a');
    for (int i = 0; i < 10; ++i) {
        CHECK(errorCode([&] { (void)fixture.box.thatSealed(sealed); }) == ErrorCode::kUnavailable);
    }
    CHECK(opens() == 1);
    put(fixture.file, 'a');
    CHECK_NOTHROW((void)fixture.box.thatSealed(sealed));
    ::close(watch);
}
