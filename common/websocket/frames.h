// Frames of the WebSocket protocol (RFC 6455 section 5), read strictly and written: for the
// server's edge and for connections to other servers alike. Bytes may arrive in any portions. Pure;
// not thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hiveline::common::websocket {

/// Which end reads or writes here. What a client sends is masked, what a server sends is not.
enum class End : std::uint8_t { kServer, kClient };

enum class Opcode : std::uint8_t {
    kContinuation = 0x0,
    kText = 0x1,
    kBinary = 0x2,
    kClose = 0x8,
    kPing = 0x9,
    kPong = 0xA,
};

/// Why a connection is closed (RFC 6455 section 7.4.1 and the registry that it makes).
enum class CloseCode : std::uint16_t {
    kNormal = 1000,
    kGoingAway = 1001,
    kProtocolError = 1002,
    kUnsupportedData = 1003,
    kNoStatus = 1005,  // never sent: a close frame without a code was received
    kAbnormal = 1006,  // never sent: the connection was lost without a close frame
    kInvalidData = 1007,
    kPolicyViolation = 1008,
    kMessageTooBig = 1009,
    kInternalError = 1011,
    kServiceRestart = 1012,
    kTryAgainLater = 1013,
};

/// Whether a close frame may carry the code.
[[nodiscard]] bool isSendable(std::uint16_t code) noexcept;

inline constexpr std::size_t kMaxControlPayload = 125;  // bytes: RFC 6455 section 5.5
inline constexpr std::size_t kMaxReason = kMaxControlPayload - 2;

struct ReadLimits {
    std::size_t messageBytes = std::size_t{64} * 1024;  // of a message, whatever its fragments
    std::size_t fragments = 1'024;                      // of a message: empty ones are free else
};

/// Cuts what the other end sends into messages. Text is known to be UTF-8, fragments are put
/// together, control frames may come between them.
class Reader {
public:
    enum class Event : std::uint8_t {
        kNeedMore,  // `input` is used up
        kText,      // payload() is a whole message
        kBinary,
        kPing,  // payload() goes back in a pong
        kPong,
        kClose,   // closeCode() and, as payload(), the reason: nothing follows
        kFailed,  // closeCode() and, as payload(), why: nothing more can be read
    };

    Reader(End here, const ReadLimits& limits) : here_(here), limits_(limits) {}

    /// Takes bytes from the front of `input` up to the next event. After kClose and kFailed it
    /// says the same again and takes nothing.
    [[nodiscard]] Event next(std::string_view& input);

    /// Lives until the next call of next().
    [[nodiscard]] std::string_view payload() const noexcept { return payload_; }
    [[nodiscard]] CloseCode closeCode() const noexcept { return closeCode_; }

    /// In the middle of a frame or of a message: a silent peer owes the rest.
    [[nodiscard]] bool isInside() const noexcept { return headSize_ > 0 || isFragmented_; }
    /// Memory of what has been received of a message, as it is allocated.
    [[nodiscard]] std::size_t held() const noexcept {
        return message_.capacity() + control_.capacity();
    }
    /// Only when !isInside(): gives back the memory that is kept for the next message.
    void releaseBuffers();

private:
    static constexpr std::size_t kMaxHead = 14;  // two bytes, length of eight, mask of four

    enum class Step : std::uint8_t { kNeedMore, kReady, kFailed };

    [[nodiscard]] Event readFrame(std::string_view& input);
    [[nodiscard]] Step readHead(std::string_view& input);
    [[nodiscard]] Step judgeStart();
    [[nodiscard]] Step judgeLength();
    [[nodiscard]] Step judgeDataFrame();
    [[nodiscard]] std::size_t headSize() const noexcept;
    void takePayload(std::string_view& input);
    [[nodiscard]] Event endFrame();
    [[nodiscard]] Event endMessage();
    [[nodiscard]] Event endControl();
    [[nodiscard]] Event endClose();
    [[nodiscard]] Step refuse(CloseCode code, std::string_view why);
    [[nodiscard]] Event fail(CloseCode code, std::string_view why);
    [[nodiscard]] std::string& target() noexcept;

    End here_;
    ReadLimits limits_;
    std::array<unsigned char, kMaxHead> head_{};
    std::size_t headSize_ = 0;  // received of the current frame's head
    bool hasHead_ = false;      // the head is complete: payload follows
    bool isFinal_ = false;
    Opcode opcode_ = Opcode::kText;
    std::uint64_t length_ = 0;
    std::uint64_t received_ = 0;  // of the current frame's payload
    std::string message_;
    std::string control_;
    Opcode messageKind_ = Opcode::kText;
    bool isFragmented_ = false;  // between the first frame of a message and its last
    std::size_t fragments_ = 0;
    std::string_view payload_;
    CloseCode closeCode_ = CloseCode::kNoStatus;
    bool isMessageDone_ = false;  // payload_ is of message_, which is emptied by the next call
    Event last_ = Event::kNeedMore;
};

/// Appends a frame that is a whole message, or a control frame of at most kMaxControlPayload bytes.
/// `mask`: of a client, from a good source of chance (RFC 6455 section 10.3); a server has none.
void appendFrame(std::string& out, Opcode opcode, std::string_view payload);
void appendMaskedFrame(
    std::string& out,
    Opcode opcode,
    std::string_view payload,
    const std::array<unsigned char, 4>& mask
);

/// What a close frame holds. `reason` is cut to what fits, between characters. kNoStatus and
/// kAbnormal are nothing to send: they give an empty payload.
[[nodiscard]] std::string closePayload(CloseCode code, std::string_view reason);

}  // namespace hiveline::common::websocket
