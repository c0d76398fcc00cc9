// Phone calls of all organisations: places calls through carriers, answers their callbacks with
// what the agent says, and hangs up. What is to be done of each call its PhoneLine decides; the
// engine knows nothing of it. What has to survive is in the store, so that a restart goes on at the
// carrier's next callback.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "generated/models/agents.h"

#include "storage/reader_pool.h"
#include "storage/store.h"
#include "voice/calls/calls.h"
#include "voice/phone/carrier.h"
#include "voice/phone/carrier_exchange.h"
#include "voice/phone/early_ends.h"
#include "voice/phone/phone_line.h"
#include "voice/phone/phone_records.h"
#include "voice/phone/phone_turn.h"

namespace hiveline::voice {

/// Whose account with a carrier calls are made with.
class CarrierAccounts {
public:
    virtual ~CarrierAccounts() = default;
    /// Throws Error{kUnavailable} where it cannot be read.
    [[nodiscard]] virtual std::optional<CarrierAccount> find(
        storage::ReadTx& tx, std::string_view orgId, std::string_view carrier
    ) const = 0;
};

/// A request of a carrier.
struct CarrierCallback {
    /// A call has come in.
    struct Incoming {};
    /// How a call to one of our numbers goes, which only its id names.
    struct NumberStatus {};

    /// What is to be done, now that somebody has answered.
    struct Answered {};
    /// What the caller has said to the words up to this event.
    struct Turn {
        std::int64_t event = 0;
    };
    /// The carrier comes back for what is behind the words up to this event.
    struct Wait {
        std::int64_t event = 0;
        std::int64_t count = 0;  // how often it came back without words
    };
    struct Status {};
    struct Recording {};
    struct Machine {};
    /// About a call that the URL names.
    struct OfCall {
        std::string conversationId;
        std::variant<Answered, Turn, Wait, Status, Recording, Machine> what;
    };

    std::string carrier;
    std::string orgId;
    std::variant<Incoming, NumberStatus, OfCall> kind;
    CarrierRequest request;
};

class PhoneCalls {
public:
    struct Dependencies {
        storage::Store& store;
        Calls& calls;
        const CarrierAccounts& accounts;
        std::map<std::string, std::unique_ptr<Carrier>, std::less<>> carriers;  // by name
        std::function<outbound::HttpClient&()>
            client;             // throws Error{kUnavailable} where there is none
        std::string publicUrl;  // what carriers call; empty: nothing
        std::chrono::seconds silence{5};
        std::chrono::milliseconds longest{std::chrono::minutes(30)};
        PhoneTimes times = {};
        phone::LineRules rules = {};
        std::uint64_t maxRecordBytes = 0;  // of all that an organisation stores; 0: any
    };

    explicit PhoneCalls(Dependencies dependencies);
    /// Stops the calls.
    ~PhoneCalls();
    PhoneCalls(const PhoneCalls&) = delete;
    PhoneCalls& operator=(const PhoneCalls&) = delete;

    /// Goes on with the phone calls that are stored, but for those that are still to be placed.
    void start();
    /// Places these, once carriers reach the server.
    void placeOrders();

    /// Whether calls of the organisation can be held. Throws ValidationError on `sourceName` saying
    /// why not, Error{kUnavailable} where nothing can be sent.
    void requireReady(storage::ReadTx& tx, std::string_view orgId, std::string_view carrier) const;

    // From any thread.

    /// `then` gets the XML document that answers it, on the thread of the calls. Throws
    /// Error{kNotFound} for an unknown carrier, Error{kForbidden} where the carrier has not signed
    /// it, Error{kUnavailable} without a public URL.
    void take(CarrierCallback callback, Then<std::string> then);
    /// A stored phone call: an outgoing one is placed.
    void begin(const CallKey& key);

private:
    /// A phone call that is not over, or that somebody asks for.
    struct Line {
        [[nodiscard]] CallKey key() const { return {call.orgId, call.conversationId}; }
        /// As it is to be stored.
        [[nodiscard]] PhoneCall row() const;
        /// The carrier knows an incoming call by the id that it came with.
        [[nodiscard]] bool isTheOneOf(std::string_view carrierName, const CarrierNews& news) const;

        PhoneCall call;  // as it was when it was read
        models::Agent agent;
        const Carrier* carrier = nullptr;
        phone::PhoneLine state;
        std::shared_ptr<EventListener> listener;
        std::array<CallLoop::TimerId, phone::kTimers> timers{};
    };
    class LineListener;
    using LinePtr = std::shared_ptr<Line>;
    using Answer = Then<std::string>;  // of a callback; empty where none waits

    /// Tells the line, and does what it wants. What it wants to answer goes to `answer`.
    void tell(const LinePtr& line, const phone::Event& event, const Answer& answer = {});
    void tellInTime(const LinePtr& line, const phone::Event& event);

    // phone_callbacks.cpp: what carriers tell.
    [[nodiscard]] CarrierNews verified(const CarrierCallback& callback);
    void takeNow(const CarrierCallback& callback, const CarrierNews& news, const Answer& answer);
    [[nodiscard]] std::string conversationOf(
        const CarrierCallback& callback, const CarrierNews& news
    );
    void takeIncoming(
        const CarrierCallback& callback, const CarrierNews& news, const Answer& answer
    );
    void forgetExpected(const CallKey& key);
    void takeRecording(const LinePtr& line, const CarrierNews& news, const Answer& answer);

    // phone_effects.cpp: what lines want.
    void carryOut(const LinePtr& line, const phone::SavePlacing& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::Place& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::HangUp& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::Redirect& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::Save& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::Finish& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::Forget& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::TellJoined& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::TellMachine& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::TellSilence& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::TellWords& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::EndForMachine& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::Gather& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::Render& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::Acknowledge& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::SetTimer& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::ClearTimer& effect, const Answer& answer);
    void carryOut(const LinePtr& line, const phone::NoteUncertain& effect, const Answer& answer);
    [[nodiscard]] PhoneOrder orderOf(const Line& line) const;
    using MakeRequest = std::function<outbound::HttpRequest(const CarrierAccount&)>;
    void hangUp(const LinePtr& line, const MakeRequest& request, const phone::NotHungUp& refused);
    void exchange(
        const LinePtr& line,
        const MakeRequest& request,
        std::function<void(const CarrierExchange::Outcome&)> then
    );

    // Lines.
    [[nodiscard]] const Carrier& carrierNamed(std::string_view name) const;
    [[nodiscard]] LinePtr lineOf(const CallKey& key);
    [[nodiscard]] LinePtr makeLine(storage::ReadTx& tx, PhoneCall call) const;
    void keep(const LinePtr& line);
    void follow(const LinePtr& line, std::int64_t after);
    void save(
        const LinePtr& line,
        const std::string& failure,
        std::function<void(const std::exception_ptr&)> then
    );
    void write(
        const std::string& orgId,
        std::function<void(storage::WriteTx&)> work,
        std::function<void(const std::exception_ptr&)> then
    );
    [[nodiscard]] std::string urlOf(const PhoneCall& call, std::string_view rest) const;
    [[nodiscard]] static Outcome<std::string> nothingToDo();

    Dependencies given_;
    storage::ReaderPool accountReaders_;       // of the threads that callbacks come on
    std::unique_ptr<storage::Reader> reader_;  // of the calls' thread, as all below
    std::map<CallKey, LinePtr> lines_;
    EarlyEnds earlyEnds_;
    std::set<std::shared_ptr<PhoneTurn>> turns_;
    std::map<std::uint64_t, std::unique_ptr<CarrierExchange>> exchanges_;
    std::uint64_t lastExchange_ = 0;
};

}  // namespace hiveline::voice
