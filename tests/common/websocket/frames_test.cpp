#include "common/websocket/frames.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace hiveline::common::websocket;
using std::string_literals::operator""s;

namespace {

using Event = Reader::Event;
constexpr std::array<unsigned char, 4> kMask{0x37, 0xfa, 0x21, 0x3d};

struct Seen {
    Event event;
    std::string payload;
    CloseCode code = CloseCode::kNoStatus;
    bool operator==(const Seen&) const = default;
};

/// Everything up to the end of `bytes`, or to an end of the connection, given in pieces.
std::vector<Seen> readAll(Reader& reader, std::string_view bytes, std::size_t piece) {
    std::vector<Seen> seen;
    while (!bytes.empty()) {
        std::string_view input = bytes.substr(0, piece);
        bytes.remove_prefix(input.size());
        while (true) {
            const Event event = reader.next(input);
            if (event == Event::kNeedMore) {
                break;
            }
            seen.push_back({event, std::string(reader.payload()), reader.closeCode()});
            if (event == Event::kClose || event == Event::kFailed) {
                return seen;
            }
        }
    }
    return seen;
}

/// As a server reads, whatever the pieces.
std::vector<Seen> read(std::string_view bytes, const ReadLimits& limits = {}) {
    Reader whole(End::kServer, limits);
    const auto seen = readAll(whole, bytes, bytes.size());
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}}) {
        Reader cut(End::kServer, limits);
        CHECK(readAll(cut, bytes, piece) == seen);
    }
    return seen;
}

std::string masked(Opcode opcode, std::string_view payload) {
    std::string out;
    appendMaskedFrame(out, opcode, payload, kMask);
    return out;
}

/// Of a message that goes on, or of the end of one that went on: the first bit says which.
std::string fragment(Opcode opcode, std::string_view payload, bool isLast) {
    std::string out = masked(opcode, payload);
    if (!isLast) {
        out[0] = static_cast<char>(static_cast<unsigned char>(out[0]) & 0x7FU);
    }
    return out;
}

Seen failed(CloseCode code, std::string why) {
    return {Event::kFailed, std::move(why), code};
}

}  // namespace

// The examples of RFC 6455 section 5.7.
TEST_CASE("websocket frames: read the examples of the RFC") {
    CHECK(
        read("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s) ==
        std::vector<Seen>{{Event::kText, "Hello"}}
    );
    Reader client(End::kClient, {});
    CHECK(
        readAll(client, "\x81\x05Hello\x01\x03Hel\x80\x02lo\x89\x05Hello"s, 100) ==
        std::vector<Seen>{{Event::kText, "Hello"}, {Event::kText, "Hello"}, {Event::kPing, "Hello"}}
    );
    CHECK(
        read("\x8a\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s) ==
        std::vector<Seen>{{Event::kPong, "Hello"}}
    );
}

TEST_CASE("websocket frames: what is written is read by the other end") {
    const ReadLimits limits{.messageBytes = 1 << 20, .fragments = 4};
    for (const std::size_t size :
         std::vector<std::size_t>{0, 1, 125, 126, 127, 65'535, 65'536, 200'000}) {
        std::string payload(size, '\0');
        for (std::size_t i = 0; i < size; ++i) {
            payload[i] = static_cast<char>(i * 7 % 256);
        }
        Reader server(End::kServer, limits);
        CHECK(
            readAll(server, masked(Opcode::kBinary, payload), 1'000) ==
            std::vector<Seen>{{Event::kBinary, payload}}
        );
        std::string bytes;
        appendFrame(bytes, Opcode::kBinary, payload);
        Reader client(End::kClient, limits);
        CHECK(readAll(client, bytes, 1'000) == std::vector<Seen>{{Event::kBinary, payload}});
    }
}

TEST_CASE("websocket frames: control frames come between the fragments of a message") {
    CHECK(
        read(
            fragment(Opcode::kText, "Hel", false) + masked(Opcode::kPing, "are you there") +
            fragment(Opcode::kContinuation, "", false) +
            fragment(Opcode::kContinuation, "lo", true) + masked(Opcode::kText, "next")
        ) ==
        std::vector<Seen>{
            {Event::kPing, "are you there"}, {Event::kText, "Hello"}, {Event::kText, "next"}}
    );
}

TEST_CASE("websocket frames: a character may be cut by fragments, not by a message") {
    const std::string euro = "\xe2\x82\xac";
    CHECK(
        read(
            fragment(Opcode::kText, euro.substr(0, 1), false) +
            fragment(Opcode::kContinuation, euro.substr(1), true)
        ) == std::vector<Seen>{{Event::kText, euro}}
    );
    CHECK(
        read(masked(Opcode::kText, euro.substr(0, 2))) ==
        std::vector<Seen>{failed(CloseCode::kInvalidData, "a text is not UTF-8")}
    );
    CHECK(
        read(masked(Opcode::kBinary, "\xff\xfe")) == std::vector<Seen>{{Event::kBinary, "\xff\xfe"}}
    );
}

TEST_CASE("websocket frames: refuse what the protocol forbids") {
    const auto refused = [](std::string bytes) {
        const auto seen = read(bytes);
        REQUIRE(seen.size() == 1);
        CHECK(seen[0].event == Event::kFailed);
        CHECK(seen[0].code == CloseCode::kProtocolError);
        return seen[0].payload;
    };
    const std::string mask(4, '\0');
    CHECK(refused("\xc1\x80"s + mask) == "a reserved bit is set");
    CHECK(refused("\x83\x80"s + mask) == "the opcode is unknown");
    CHECK(refused("\x8b\x80"s + mask) == "the opcode is unknown");
    CHECK(refused("\x81\x00"s) == "a client's frame has no mask");
    CHECK(refused("\x09\x80"s + mask) == "a control frame is fragmented");
    CHECK(refused("\x89\xfe\x00\x7e"s + mask) == "a control frame is longer than 125 bytes");
    CHECK(refused("\x81\xfe\x00\x7d"s + mask) == "a length is not in its shortest form");
    CHECK(
        refused("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff"s + mask) ==
        "a length is not in its shortest form"
    );
    CHECK(refused(masked(Opcode::kContinuation, "x")) == "a continuation belongs to no message");
    CHECK(
        refused(fragment(Opcode::kText, "a", false) + masked(Opcode::kText, "b")) ==
        "a message begins within another one"
    );
    CHECK(refused(masked(Opcode::kClose, "\x03")) == "a close frame has half a code");
    Reader client(End::kClient, {});
    CHECK(
        readAll(client, masked(Opcode::kText, "Hello"), 100) ==
        std::vector<Seen>{failed(CloseCode::kProtocolError, "a server's frame is masked")}
    );
}

TEST_CASE("websocket frames: a frame that is refused is refused before its payload comes") {
    const ReadLimits limits{.messageBytes = 10, .fragments = 1'024};
    CHECK(
        read("\x82\x8b\x00\x00\x00\x00"s, limits) ==
        std::vector<Seen>{failed(CloseCode::kMessageTooBig, "a message is too long")}
    );
    CHECK(
        read("\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00"s, limits) ==
        std::vector<Seen>{failed(CloseCode::kMessageTooBig, "a message is too long")}
    );
    CHECK(
        read(fragment(Opcode::kBinary, "123456", false) + "\x80\x85\x00\x00\x00\x00"s, limits) ==
        std::vector<Seen>{failed(CloseCode::kMessageTooBig, "a message is too long")}
    );
    CHECK(
        read(masked(Opcode::kBinary, "1234567890"), limits) ==
        std::vector<Seen>{{Event::kBinary, "1234567890"}}
    );
}

TEST_CASE("websocket frames: a message has no more fragments than it may") {
    const ReadLimits limits{.messageBytes = 10, .fragments = 3};
    const std::string begin = fragment(Opcode::kText, "a", false);
    const std::string more = fragment(Opcode::kContinuation, "", false);
    const std::string end = fragment(Opcode::kContinuation, "b", true);
    CHECK(
        read(begin + more + end + begin + more + end, limits) ==
        std::vector<Seen>{{Event::kText, "ab"}, {Event::kText, "ab"}}
    );
    CHECK(
        read(begin + more + more + end, limits) ==
        std::vector<Seen>{failed(CloseCode::kPolicyViolation, "a message has too many fragments")}
    );
}

TEST_CASE("websocket frames: closing") {
    const auto closed = [](CloseCode code, std::string_view reason) {
        return read(
            masked(Opcode::kClose, closePayload(code, reason)) + masked(Opcode::kText, "late")
        );
    };
    CHECK(
        closed(CloseCode::kNormal, "bye") ==
        std::vector<Seen>{{Event::kClose, "bye", CloseCode::kNormal}}
    );
    CHECK(
        read(masked(Opcode::kClose, "")) ==
        std::vector<Seen>{{Event::kClose, "", CloseCode::kNoStatus}}
    );

    SUBCASE("codes that nobody may send") {
        for (const int code : {0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65'535}) {
            CAPTURE(code);
            CHECK_FALSE(isSendable(static_cast<std::uint16_t>(code)));
            const std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
            CHECK(
                read(masked(Opcode::kClose, payload)) ==
                std::vector<Seen>{failed(
                    CloseCode::kProtocolError, "a close frame has a code that must not be sent"
                )}
            );
        }
        for (const int code : {1000, 1003, 1007, 1014, 3000, 4999}) {
            CAPTURE(code);
            CHECK(isSendable(static_cast<std::uint16_t>(code)));
        }
    }
    SUBCASE("the reason is UTF-8") {
        CHECK(
            read(masked(Opcode::kClose, "\x03\xe8\xff"s)) ==
            std::vector<Seen>{
                failed(CloseCode::kInvalidData, "the reason of a close frame is not UTF-8")}
        );
    }
    SUBCASE("a long reason is cut between characters") {
        std::string reason(kMaxReason - 1, 'a');
        reason += "\xe2\x82\xac";
        const std::string payload = closePayload(CloseCode::kGoingAway, reason);
        CHECK(payload == "\x03\xe9" + std::string(kMaxReason - 1, 'a'));
        CHECK(closePayload(CloseCode::kNoStatus, "nothing").empty());
        CHECK(closePayload(CloseCode::kAbnormal, "nothing").empty());
    }
    SUBCASE("nothing is read after the end") {
        Reader reader(End::kServer, {});
        const std::string bytes = masked(Opcode::kClose, "") + masked(Opcode::kText, "late");
        std::string_view input = bytes;
        CHECK(reader.next(input) == Event::kClose);
        const std::size_t left = input.size();
        CHECK(reader.next(input) == Event::kClose);
        CHECK(input.size() == left);
    }
}

TEST_CASE("websocket frames: know whether the other end owes something") {
    Reader reader(End::kServer, {});
    const std::string bytes =
        fragment(Opcode::kText, "ab", false) + fragment(Opcode::kContinuation, "c", true);
    CHECK_FALSE(reader.isInside());
    for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
        std::string_view byte = std::string_view(bytes).substr(i, 1);
        CHECK(reader.next(byte) == Event::kNeedMore);
        CHECK(reader.isInside());
    }
    std::string_view last = std::string_view(bytes).substr(bytes.size() - 1);
    CHECK(reader.next(last) == Event::kText);
    CHECK_FALSE(reader.isInside());
    CHECK(reader.held() > 0);
    reader.releaseBuffers();
    CHECK(reader.held() <= 2 * std::string().capacity());
}
