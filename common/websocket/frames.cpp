#include "common/websocket/frames.h"

#include <algorithm>

#include "common/text/utf8.h"

namespace hiveline::common::websocket {
namespace {

constexpr unsigned kFinal = 0x80;
constexpr unsigned kReserved = 0x70;
constexpr unsigned kOpcodeBits = 0x0F;
constexpr unsigned kMasked = 0x80;
constexpr unsigned kLengthBits = 0x7F;
constexpr unsigned kLength16 = 126;  // the length follows in two bytes
constexpr unsigned kLength64 = 127;  // in eight
constexpr std::size_t kStartBytes = 2;
constexpr std::size_t kMaskBytes = 4;
constexpr std::size_t kCodeBytes = 2;
constexpr unsigned kByteBits = 8;

bool isControl(Opcode opcode) noexcept {
    return static_cast<std::uint8_t>(opcode) >= static_cast<std::uint8_t>(Opcode::kClose);
}

bool isKnown(unsigned opcode) noexcept {
    return opcode <= static_cast<unsigned>(Opcode::kBinary) ||
           (opcode >= static_cast<unsigned>(Opcode::kClose) &&
            opcode <= static_cast<unsigned>(Opcode::kPong));
}

std::size_t lengthBytes(unsigned shortLength) noexcept {
    return shortLength == kLength16 ? 2 : shortLength == kLength64 ? 8 : 0;
}

/// Big-endian.
std::uint64_t readNumber(const unsigned char* bytes, std::size_t count) noexcept {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < count; ++i) {
        number = (number << kByteBits) | bytes[i];
    }
    return number;
}

void appendNumber(std::string& out, std::uint64_t number, std::size_t count) {
    for (std::size_t i = count; i-- > 0;) {
        out += static_cast<char>((number >> (i * kByteBits)) & 0xFFU);
    }
}

void appendHead(std::string& out, Opcode opcode, std::size_t length, unsigned masked) {
    out += static_cast<char>(kFinal | static_cast<unsigned>(opcode));
    if (length < kLength16) {
        out += static_cast<char>(masked | static_cast<unsigned>(length));
    } else if (length <= 0xFFFF) {
        out += static_cast<char>(masked | kLength16);
        appendNumber(out, length, 2);
    } else {
        out += static_cast<char>(masked | kLength64);
        appendNumber(out, length, 8);
    }
}

}  // namespace

bool isSendable(std::uint16_t code) noexcept {
    const bool isRegistered =
        code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
    return isRegistered || (code >= 3000 && code <= 4999);
}

Reader::Event Reader::next(std::string_view& input) {
    if (last_ == Event::kClose || last_ == Event::kFailed) {
        return last_;
    }
    payload_ = {};
    if (isMessageDone_) {
        message_.clear();
        isMessageDone_ = false;
    }
    do {
        const Event event = readFrame(input);
        if (event != Event::kNeedMore) {
            return event;
        }
    } while (!input.empty());
    return Event::kNeedMore;
}

/// kNeedMore also behind a fragment that is not its message's last.
Reader::Event Reader::readFrame(std::string_view& input) {
    if (!hasHead_) {
        const Step step = readHead(input);
        if (step != Step::kReady) {
            return step == Step::kNeedMore ? Event::kNeedMore : last_;
        }
    }
    takePayload(input);
    return received_ < length_ ? Event::kNeedMore : endFrame();
}

void Reader::releaseBuffers() {
    std::string().swap(message_);
    std::string().swap(control_);
    payload_ = {};
}

/// Takes the head byte for byte, and judges each part as soon as it is there: a frame that is
/// refused is refused before its payload is waited for.
Reader::Step Reader::readHead(std::string_view& input) {
    while (!input.empty()) {
        head_.at(headSize_++) = static_cast<unsigned char>(input.front());
        input.remove_prefix(1);
        if (headSize_ == kStartBytes) {
            if (judgeStart() == Step::kFailed) {
                return Step::kFailed;
            }
        }
        if (headSize_ >= kStartBytes && headSize_ == headSize()) {
            hasHead_ = true;
            return judgeLength();
        }
    }
    return Step::kNeedMore;
}

std::size_t Reader::headSize() const noexcept {
    const bool isMasked = (head_[1] & kMasked) != 0;
    return kStartBytes + lengthBytes(head_[1] & kLengthBits) + (isMasked ? kMaskBytes : 0);
}

Reader::Step Reader::judgeStart() {
    const unsigned first = head_[0];
    if ((first & kReserved) != 0) {
        return refuse(CloseCode::kProtocolError, "a reserved bit is set");
    }
    if (!isKnown(first & kOpcodeBits)) {
        return refuse(CloseCode::kProtocolError, "the opcode is unknown");
    }
    isFinal_ = (first & kFinal) != 0;
    opcode_ = static_cast<Opcode>(first & kOpcodeBits);
    if (((head_[1] & kMasked) != 0) != (here_ == End::kServer)) {
        return refuse(
            CloseCode::kProtocolError,
            here_ == End::kServer ? "a client's frame has no mask" : "a server's frame is masked"
        );
    }
    if (isControl(opcode_)) {
        if (!isFinal_) {
            return refuse(CloseCode::kProtocolError, "a control frame is fragmented");
        }
        return (head_[1] & kLengthBits) > kMaxControlPayload
                   ? refuse(CloseCode::kProtocolError, "a control frame is longer than 125 bytes")
                   : Step::kReady;
    }
    return judgeDataFrame();
}

Reader::Step Reader::judgeDataFrame() {
    if ((opcode_ == Opcode::kContinuation) != isFragmented_) {
        return refuse(
            CloseCode::kProtocolError,
            isFragmented_ ? "a message begins within another one"
                          : "a continuation belongs to no message"
        );
    }
    if (!isFragmented_) {
        messageKind_ = opcode_;
        fragments_ = 0;
    }
    if (++fragments_ > limits_.fragments) {
        return refuse(CloseCode::kPolicyViolation, "a message has too many fragments");
    }
    return Step::kReady;
}

Reader::Step Reader::judgeLength() {
    const unsigned shortLength = head_[1] & kLengthBits;
    const std::size_t extended = lengthBytes(shortLength);
    length_ = extended == 0 ? shortLength : readNumber(head_.data() + kStartBytes, extended);
    received_ = 0;
    if ((extended == 2 && length_ < kLength16) || (extended == 8 && length_ <= 0xFFFF)) {
        return refuse(CloseCode::kProtocolError, "a length is not in its shortest form");
    }
    // Also for a length whose highest bit is set, which the RFC forbids.
    if (!isControl(opcode_) && length_ > limits_.messageBytes - message_.size()) {
        return refuse(CloseCode::kMessageTooBig, "a message is too long");
    }
    return Step::kReady;
}

std::string& Reader::target() noexcept {
    return isControl(opcode_) ? control_ : message_;
}

void Reader::takePayload(std::string_view& input) {
    const auto count =
        static_cast<std::size_t>(std::min<std::uint64_t>(length_ - received_, input.size()));
    std::string& out = target();
    if (isControl(opcode_) && received_ == 0) {
        out.clear();
    }
    const std::size_t begin = out.size();
    out.append(input.substr(0, count));
    input.remove_prefix(count);
    if (here_ == End::kServer) {
        const unsigned char* mask = head_.data() + headSize() - kMaskBytes;
        for (std::size_t i = 0; i < count; ++i) {
            out[begin + i] = static_cast<char>(
                static_cast<unsigned char>(out[begin + i]) ^ mask[(received_ + i) % kMaskBytes]
            );
        }
    }
    received_ += count;
}

Reader::Event Reader::endFrame() {
    headSize_ = 0;
    hasHead_ = false;
    if (isControl(opcode_)) {
        return endControl();
    }
    isFragmented_ = !isFinal_;
    return isFinal_ ? endMessage() : Event::kNeedMore;
}

Reader::Event Reader::endMessage() {
    if (messageKind_ == Opcode::kText &&
        common::findInvalidUtf8(message_) != std::string_view::npos) {
        return fail(CloseCode::kInvalidData, "a text is not UTF-8");
    }
    isMessageDone_ = true;
    payload_ = message_;
    return messageKind_ == Opcode::kText ? Event::kText : Event::kBinary;
}

Reader::Event Reader::endControl() {
    if (opcode_ == Opcode::kClose) {
        return endClose();
    }
    payload_ = control_;
    return opcode_ == Opcode::kPing ? Event::kPing : Event::kPong;
}

Reader::Event Reader::endClose() {
    if (control_.empty()) {
        closeCode_ = CloseCode::kNoStatus;
        last_ = Event::kClose;
        return last_;
    }
    const std::string_view reason =
        std::string_view(control_).substr(std::min(control_.size(), kCodeBytes));
    if (control_.size() < kCodeBytes) {
        return fail(CloseCode::kProtocolError, "a close frame has half a code");
    }
    const auto code = static_cast<std::uint16_t>(
        readNumber(reinterpret_cast<const unsigned char*>(control_.data()), kCodeBytes)
    );
    if (!isSendable(code)) {
        return fail(CloseCode::kProtocolError, "a close frame has a code that must not be sent");
    }
    if (common::findInvalidUtf8(reason) != std::string_view::npos) {
        return fail(CloseCode::kInvalidData, "the reason of a close frame is not UTF-8");
    }
    closeCode_ = static_cast<CloseCode>(code);
    payload_ = reason;
    last_ = Event::kClose;
    return last_;
}

Reader::Step Reader::refuse(CloseCode code, std::string_view why) {
    (void)fail(code, why);
    return Step::kFailed;
}

/// `why` lives as long as the program.
Reader::Event Reader::fail(CloseCode code, std::string_view why) {
    closeCode_ = code;
    payload_ = why;
    last_ = Event::kFailed;
    return last_;
}

void appendFrame(std::string& out, Opcode opcode, std::string_view payload) {
    appendHead(out, opcode, payload.size(), 0);
    out += payload;
}

void appendMaskedFrame(
    std::string& out,
    Opcode opcode,
    std::string_view payload,
    const std::array<unsigned char, 4>& mask
) {
    appendHead(out, opcode, payload.size(), kMasked);
    for (const unsigned char byte : mask) {
        out += static_cast<char>(byte);
    }
    for (std::size_t i = 0; i < payload.size(); ++i) {
        out += static_cast<char>(static_cast<unsigned char>(payload[i]) ^ mask[i % kMaskBytes]);
    }
}

std::string closePayload(CloseCode code, std::string_view reason) {
    const auto number = static_cast<std::uint16_t>(code);
    if (!isSendable(number)) {
        return {};
    }
    std::string payload;
    appendNumber(payload, number, kCodeBytes);
    payload += common::beginningOf(reason, kMaxReason);
    return payload;
}

}  // namespace hiveline::common::websocket
