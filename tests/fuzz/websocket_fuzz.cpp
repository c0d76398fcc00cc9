// Frames of WebSocket: whatever arrives, however it is cut, the same messages come out, none is
// longer than it may be, texts are UTF-8, what was refused stays refused; and what comes out can be
// sent on and is read as the same. The highest bit of the first byte says which end reads.
#include "common/text/utf8.h"
#include "common/websocket/frames.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline::common::websocket;  // NOLINT(google-build-using-namespace)
using hiveline::fuzz::require;
using Event = Reader::Event;

constexpr ReadLimits kLimits{.messageBytes = 300, .fragments = 8};
constexpr unsigned kEndBit = 0x80;
constexpr unsigned kPortionBits = 0x7F;

Opcode opcodeOf(Event event) {
    switch (event) {
        case Event::kText:
            return Opcode::kText;
        case Event::kBinary:
            return Opcode::kBinary;
        case Event::kPing:
            return Opcode::kPing;
        default:
            return Opcode::kPong;
    }
}

void requireSame(Event event, std::string_view payload) {
    std::string bytes;
    appendFrame(bytes, opcodeOf(event), payload);
    Reader reader(End::kClient, kLimits);
    std::string_view input = bytes;
    require(reader.next(input) == event && reader.payload() == payload && input.empty());
}

void judge(const Reader& reader, Event event) {
    const std::string_view payload = reader.payload();
    if (event == Event::kClose || event == Event::kFailed) {
        require(payload.size() <= kMaxReason);
        require(
            event != Event::kFailed || isSendable(static_cast<std::uint16_t>(reader.closeCode()))
        );
        return;
    }
    const bool isMessage = event == Event::kText || event == Event::kBinary;
    require(payload.size() <= (isMessage ? kLimits.messageBytes : kMaxControlPayload));
    require(
        event != Event::kText ||
        hiveline::common::findInvalidUtf8(payload) == std::string_view::npos
    );
    requireSame(event, payload);
}

/// What the reader makes of the bytes, as text that can be compared.
std::string read(End end, std::string_view bytes, std::size_t portion) {
    Reader reader(end, kLimits);
    std::string text;
    hiveline::fuzz::inPortions(bytes, portion, [&](const std::string& piece) {
        std::string_view input = piece;
        while (true) {
            const Event event = reader.next(input);
            if (event == Event::kNeedMore) {
                require(input.empty());
                return true;
            }
            judge(reader, event);
            text += std::to_string(static_cast<int>(event)) + ' ' +
                    std::to_string(static_cast<int>(reader.closeCode())) + ' ';
            text.append(reader.payload()) += '\n';
            if (event == Event::kClose || event == Event::kFailed) {
                require(reader.next(input) == event);
                return false;
            }
        }
    });
    return text + (reader.isInside() ? "..." : "");
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const hiveline::fuzz::Input input = hiveline::fuzz::splitInput(data, size);
    const End end = (input.choice & kEndBit) != 0 ? End::kServer : End::kClient;
    require(read(end, input.bytes, input.choice & kPortionBits) == read(end, input.bytes, 0));
    return 0;
}
