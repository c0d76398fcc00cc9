// What is told to a telephone carrier and what it tells, in one vocabulary for all of them. Pure:
// requests are made and answers read here, and sent elsewhere.
//
// A carrier calls our URLs when something happens in a call and does what the XML of the answer
// says. Sources: https://www.twilio.com/docs/voice, https://www.plivo.com/docs/voice.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generated/models/agents.h"

#include "common/http.h"
#include "common/secret.h"
#include "outbound/http_client.h"

namespace hiveline::voice {

/// An account with a carrier.
struct CarrierAccount {
    std::string id;  // Twilio: AccountSid; Plivo: auth id
    common::Secret token;
};

/// A callback as it came.
struct CarrierRequest {
    std::string method;  // GET or POST
    std::string url;     // the public one that the carrier called, with its query
    std::vector<std::pair<std::string, std::string>> headers;
    std::vector<common::FormField> form;  // of the body, decoded, in its order

    /// The first one of that name, in any case of letters.
    [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const;
    /// The first one of that name.
    [[nodiscard]] std::optional<std::string_view> field(std::string_view name) const;
};

/// How far a call is, as the document names it: `queued`, `ringing`, `in-progress`, `completed`,
/// `busy`, `no-answer`, `canceled`, `failed`.
enum class PhoneStatus : std::uint8_t {
    kQueued,
    kRinging,
    kInProgress,
    kCompleted,
    kBusy,
    kNoAnswer,
    kCanceled,
    kFailed,
};
[[nodiscard]] std::string_view nameOf(PhoneStatus status);
[[nodiscard]] std::optional<PhoneStatus> parsePhoneStatus(std::string_view name);
/// Whether nothing follows it.
[[nodiscard]] bool isFinal(PhoneStatus status);

enum class AnsweredBy : std::uint8_t { kHuman, kMachine, kUnknown };

struct PhoneRecording {
    std::string url;  // where the carrier gives it to whoever has an account there
};

/// What a callback says, in well-formed UTF-8 without control characters. Members that it does not
/// have are empty.
struct CarrierNews {
    static constexpr std::size_t kMaxSpeech = 16 * 1024;  // a minute is all that carriers listen

    std::string accountId;
    std::string callId;  // the carrier's
    std::string from;    // E.164 with its plus where it is a number, else as sent
    std::string to;      // likewise
    std::optional<PhoneStatus> status;
    std::string speech;  // what the caller said, of at most kMaxSpeech bytes; empty: nothing heard
    std::string digits;  // keys that the caller pressed: 0-9 A-D # *
    std::optional<AnsweredBy> answeredBy;
    std::optional<PhoneRecording> recording;  // one that is complete
};

/// How the agent sounds over the phone, in the carrier's words.
struct PhoneVoice {
    std::string voice;     // `Polly.Joanna`, `WOMAN`
    std::string language;  // of speech, as the carrier names it: `en-US`, `arb`
    std::string heard;     // of recognition, BCP 47; empty: that of speech
};

/// What the carrier is to do next, in this order.
struct PhoneReply {
    enum class Next : std::uint8_t {
        kListen,  // to the caller, who may interrupt the words; what is heard goes to nextUrl, and
                  // so does having heard nothing
        kContinue,  // after the words and the pause with what nextUrl says; where there is a
                    // heardUrl the caller may interrupt the words, and what is heard goes there
        kHangUp,    // after the words
    };
    std::string recordingUrl;        // records the call from here on and tells this URL; empty: not
    std::vector<std::string> words;  // any length; cut into pieces that the carrier takes, and what
                                     // its largest document has no room for is left out at the end
    std::chrono::seconds pause{0};
    Next next = Next::kHangUp;
    std::string nextUrl;              // absolute, as the next
    std::string heardUrl;             // empty: nobody listens
    std::chrono::seconds silence{5};  // how long the caller may say nothing
    PhoneVoice voice;
};

/// Whether the caller may speak while the words of a document are spoken.
[[nodiscard]] inline bool listens(const PhoneReply& reply) {
    return reply.next == PhoneReply::Next::kListen ||
           (reply.next == PhoneReply::Next::kContinue && !reply.heardUrl.empty());
}

/// A call to be placed.
struct PhoneOrder {
    enum class Machine : std::uint8_t { kIgnore, kDetect, kDetectEnd };
    std::string from;         // E.164
    std::string to;           // E.164
    std::string answeredUrl;  // asked what to do when the call is answered
    std::string statusUrl;    // told how the call goes
    std::string machineUrl;   // told who answered, meanwhile
    Machine machine =
        Machine::kIgnore;  // whether to find out; kDetectEnd: and when its greeting ends
    std::chrono::seconds ring{60};
    std::chrono::seconds longest{std::chrono::minutes(30)};
};

/// What came of a placed call.
struct PhonePlaced {
    std::string callId;  // empty: it was refused
    std::string reason;  // then: what the carrier said, on one line of at most 300 characters
};

class Carrier {
public:
    static constexpr std::size_t kMaxFields = 1'000;
    static constexpr std::size_t kMaxBytes = 256 * 1024;  // of URL and form together

    virtual ~Carrier() = default;

    /// Whether the account's carrier sent it: checked on the URL and the form, in constant time.
    /// False without a token, and for more than kMaxFields fields or kMaxBytes bytes.
    [[nodiscard]] virtual bool isSigned(
        const CarrierRequest& request, const CarrierAccount& account
    ) const = 0;
    [[nodiscard]] virtual CarrierNews read(const CarrierRequest& request) const = 0;
    /// How long the carrier listens at least, once the words of a document are spoken.
    [[nodiscard]] virtual std::chrono::seconds shortestListening() const = 0;
    /// The XML document that answers a callback: well-formed, whatever the words hold. Characters
    /// that XML has no place for are dropped.
    [[nodiscard]] virtual std::string render(const PhoneReply& reply) const = 0;
    /// By the agent's language, accent and gender; English where the carrier knows no voice for the
    /// language. A `modelId` that names a voice of the carrier (`Polly.Amy`) is that voice.
    [[nodiscard]] virtual PhoneVoice voiceOf(const models::Agent& agent) const = 0;

    // Requests to the carrier. Their bodies and headers hold secrets: not for logs. Those that make
    // a telephone ring or say something are sent once at most; hanging up may be repeated.

    [[nodiscard]] virtual outbound::HttpRequest place(
        const CarrierAccount& account, const PhoneOrder& order
    ) const = 0;
    /// Of any answer, read as far as it makes sense.
    [[nodiscard]] virtual PhonePlaced readPlaced(int status, std::string_view body) const = 0;
    /// Whether the answer to one of the next two says that the call is gone already.
    [[nodiscard]] virtual bool isGone(int status, std::string_view body) const = 0;
    [[nodiscard]] virtual outbound::HttpRequest hangUp(
        const CarrierAccount& account, std::string_view callId
    ) const = 0;
    /// Makes a call that goes on ask `url` what to do, at once.
    [[nodiscard]] virtual outbound::HttpRequest redirect(
        const CarrierAccount& account, std::string_view callId, std::string_view url
    ) const = 0;
};

}  // namespace hiveline::voice
