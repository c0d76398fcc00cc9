#include "server/cli/carrier_input.h"

#include <fcntl.h>
#include <unistd.h>

#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "common/error.h"
#include "common/process/descriptor.h"

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using server::CarrierInfo;

namespace {

const CarrierInfo& kTwilio = *server::findCarrier("twilio");
const CarrierInfo& kPlivo = *server::findCarrier("plivo");
const std::string kSid = "AC0123456789abcdefABCDEF0123456789";

std::string refusal(const CarrierInfo& carrier, const std::string& text) {
    try {
        (void)server::parseCarrierAccount(carrier, text);
    } catch (const common::Error& error) {
        CHECK(error.code() == common::ErrorCode::kBadRequest);
        return error.what();
    }
    return "accepted";
}

}  // namespace

TEST_CASE("carrier input: carriers by their words") {
    CHECK(kTwilio.name == "TWILIO");
    CHECK(kPlivo.name == "PLIVO");
    for (const char* word : {"", "TWILIO", "Twilio", "twilio ", "sip"}) {
        CHECK(server::findCarrier(word) == nullptr);
    }
    CHECK(server::carrierWord("PLIVO") == "plivo");
    CHECK(server::carrierWord("OTHER") == "OTHER");
}

TEST_CASE("carrier input: two lines, the last one with or without its end") {
    for (const char* end : {"", "\n"}) {
        const auto twilio = server::parseCarrierAccount(kTwilio, kSid + "\n0123abcd" + end);
        CHECK(twilio.id == kSid);
        CHECK(twilio.token.reveal() == "0123abcd");
        const auto plivo =
            server::parseCarrierAccount(kPlivo, std::string("MAXYZ1234\n~!=/+") + end);
        CHECK(plivo.id == "MAXYZ1234");
        CHECK(plivo.token.reveal() == "~!=/+");
    }
    const std::string longest(256, 't');
    CHECK(server::parseCarrierAccount(kTwilio, kSid + "\n" + longest).token.reveal() == longest);
    const std::string longId(64, 'i');
    CHECK(server::parseCarrierAccount(kPlivo, longId + "\nt").id == longId);
}

TEST_CASE("carrier input: another number of lines") {
    const std::string lines =
        "expected two lines on the standard input, the Account SID and the auth token, not ";
    CHECK(refusal(kTwilio, "") == lines + "nothing");
    CHECK(refusal(kTwilio, kSid) == lines + "one");
    CHECK(refusal(kTwilio, kSid + "\n") == lines + "one");
    CHECK(refusal(kTwilio, kSid + "\ntoken\nmore") == lines + "more");
    CHECK(refusal(kTwilio, kSid + "\ntoken\n\n") == lines + "more");
    CHECK(
        refusal(kPlivo, "x").find("the Auth ID and the auth token, not one") != std::string::npos
    );
}

TEST_CASE("carrier input: what is no id and no token, which are not shown") {
    const std::string sid =
        "the first line, the Account SID: expected AC and 32 hexadecimal digits";
    for (const std::string& id :
         {std::string(),
          std::string("AC"),
          kSid.substr(1),
          kSid + "0",
          "SK" + kSid.substr(2),
          "ac" + kSid.substr(2),
          kSid.substr(0, 33) + "g",
          kSid + "\r",
          " " + kSid}) {
        CHECK(refusal(kTwilio, id + "\ntoken") == sid);
    }
    const std::string auth =
        "the first line, the Auth ID: expected 1 to 64 printable characters without blanks";
    for (const std::string& id :
         {std::string(),
          std::string(65, 'i'),
          std::string("a b"),
          std::string("a\tb"),
          std::string("ä"),
          std::string("a\0b", 3)}) {
        CHECK(refusal(kPlivo, id + "\ntoken") == auth);
    }
    const std::string token =
        "the second line, the auth token: expected 1 to 256 printable characters without blanks";
    for (const std::string& wrong :
         {std::string("\n"),
          std::string(257, 't'),
          std::string("a b"),
          std::string(" a"),
          std::string("a\r\n"),
          std::string("a\x7f"),
          std::string("tökn"),
          std::string("a\0b", 3)}) {
        CHECK(refusal(kTwilio, kSid + "\n" + wrong) == token);
    }
}

TEST_CASE("carrier input: is read to its end, and not beyond a bound") {
    int ends[2] = {-1, -1};
    REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
    const common::Descriptor from(ends[0]);
    common::Descriptor into(ends[1]);
    std::ostringstream prompts;
    const auto send = [&](const std::string& text) {
        REQUIRE(::write(into.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
        into.reset();
    };
    SUBCASE("an account") {
        send(kSid + "\ntoken\n");
        CHECK(server::readCarrierAccount(kTwilio, from.get(), prompts).token.reveal() == "token");
    }
    SUBCASE("far too much") {
        send(std::string(20'000, 'x'));
        CHECK_THROWS_WITH_AS(
            (void)server::readCarrierAccount(kTwilio, from.get(), prompts),
            "expected two lines on the standard input, not more than 4096 bytes",
            common::Error
        );
    }
    CHECK(prompts.str().empty());
}
