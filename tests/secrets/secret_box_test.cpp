#include "secrets/secret_box.h"

#include <set>
#include <string>

#include <doctest/doctest.h>

#include "tests/storage/support.h"

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using secrets::SecretBox;
using storage::testing::errorCode;
using storage::testing::errorText;

namespace {

common::Secret keyOf(char byte) {
    return common::Secret(std::string(SecretBox::kKeyBytes, byte));
}

std::string whyClosed(const SecretBox& box, const std::string& sealed, std::string_view context) {
    CHECK(errorCode([&] { (void)box.open(sealed, context); }) == common::ErrorCode::kUnavailable);
    return errorText([&] { (void)box.open(sealed, context); });
}

}  // namespace

TEST_CASE("secret box: opens what it sealed") {
    const SecretBox box(keyOf('a'));
    for (const std::string& secret :
         {std::string(),
          std::string("x"),
          std::string("töken\0\n", 8),
          std::string(100'000, 's')}) {
        const std::string sealed = box.seal(secret, "place");
        CHECK(box.open(sealed, "place").reveal() == secret);
        CHECK(SecretBox(keyOf('a')).open(sealed, "place").reveal() == secret);
        CHECK(box.hasSealed(sealed));
    }
}

TEST_CASE("secret box: shows nothing of the secret or of the key, and is never the same twice") {
    const SecretBox box(keyOf('a'));
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i) {
        const std::string sealed = box.seal("hunter2-hunter2", "place");
        CHECK(sealed.starts_with("v1."));
        CHECK(sealed.find("hunter2") == std::string::npos);
        CHECK(seen.insert(sealed).second);
    }
}

TEST_CASE("secret box: a change of any byte is noticed") {
    const SecretBox box(keyOf('a'));
    const std::string sealed = box.seal("hunter2", "place");
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        for (const int change : {1, 2, 4, 32, 128}) {
            std::string other = sealed;
            other[i] = static_cast<char>(other[i] ^ change);
            CAPTURE(i);
            CHECK(errorCode([&] {
                      (void)box.open(other, "place");
                  }) == common::ErrorCode::kUnavailable);
        }
        CHECK_THROWS_AS((void)box.open(sealed.substr(0, i), "place"), common::Error);
    }
    CHECK_THROWS_AS((void)box.open(sealed + "=", "place"), common::Error);
    CHECK_THROWS_AS((void)box.open(sealed + "AAAA", "place"), common::Error);
}

TEST_CASE("secret box: says why it does not open") {
    const SecretBox box(keyOf('a'));
    const std::string sealed = box.seal("hunter2", "place");
    const std::string start = "a stored secret cannot be opened: ";
    CHECK(
        whyClosed(SecretBox(keyOf('b')), sealed, "place") ==
        start + "it was sealed with another secret key than the one that is here"
    );
    CHECK_FALSE(SecretBox(keyOf('b')).hasSealed(sealed));
    CHECK(
        whyClosed(box, sealed, "elsewhere") == start + "it is damaged, or belongs to another record"
    );
    CHECK(
        whyClosed(box, sealed, "place ") == start + "it is damaged, or belongs to another record"
    );
    CHECK(whyClosed(box, sealed.substr(0, 22), "place") == start + "it is damaged");
    CHECK(
        whyClosed(box, "v2" + sealed.substr(2), "place") ==
        start + "this version of the program does not know its form"
    );
    CHECK(
        whyClosed(box, "", "place") == start + "this version of the program does not know its form"
    );
}

TEST_CASE("secret box: a key has 32 bytes") {
    CHECK(errorCode([] { SecretBox(common::Secret("short")); }) == common::ErrorCode::kInternal);
    CHECK(errorCode([] { SecretBox{common::Secret()}; }) == common::ErrorCode::kInternal);
}
