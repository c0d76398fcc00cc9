// Phone calls of all organisations: places calls through carriers, answers their callbacks with
// what the agent says, and hangs up. The engine knows nothing of it; what has to survive is in the
// store, so that a restart goes on at the carrier's next callback.
#pragma once

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
#include "voice/sources/carrier.h"
#include "voice/sources/carrier_exchange.h"
#include "voice/sources/early_ends.h"
#include "voice/sources/phone_records.h"
#include "voice/sources/phone_turn.h"

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
    struct Line;
    struct Given;
    class LineListener;
    using LinePtr = std::shared_ptr<Line>;

    // Callbacks.
    [[nodiscard]] const Carrier& carrierNamed(std::string_view name) const;
    [[nodiscard]] CarrierNews verified(const CarrierCallback& callback);
    void takeNow(
        const CarrierCallback& callback, const CarrierNews& news, const Then<std::string>& then
    );
    void forgetExpected(const CallKey& key);
    void goOn(const LinePtr& line, std::int64_t event);
    void takeIncoming(
        const CarrierCallback& callback, const CarrierNews& news, const Then<std::string>& then
    );
    [[nodiscard]] std::string conversationOf(
        const CarrierCallback& callback, const CarrierNews& news
    );
    void takeForCall(
        const LinePtr& line,
        const CarrierCallback::Answered& what,
        const CarrierNews& news,
        const Then<std::string>& then
    );
    void takeForCall(
        const LinePtr& line,
        const CarrierCallback::Turn& what,
        const CarrierNews& news,
        const Then<std::string>& then
    );
    void takeForCall(
        const LinePtr& line,
        const CarrierCallback::Wait& what,
        const CarrierNews& news,
        const Then<std::string>& then
    );
    void takeForCall(
        const LinePtr& line,
        const CarrierCallback::Status& what,
        const CarrierNews& news,
        const Then<std::string>& then
    );
    void takeForCall(
        const LinePtr& line,
        const CarrierCallback::Recording& what,
        const CarrierNews& news,
        const Then<std::string>& then
    );
    void takeForCall(
        const LinePtr& line,
        const CarrierCallback::Machine& what,
        const CarrierNews& news,
        const Then<std::string>& then
    );
    void takeTurn(
        const LinePtr& line,
        std::int64_t event,
        const CarrierNews& news,
        const Then<std::string>& then
    );
    void greet(const LinePtr& line, const Then<std::string>& then);

    /// What is to be said, and by which callback it is asked for.
    struct Asked {
        std::int64_t after = 0;        // event
        bool awaitsUtterance = false;  // of the caller, that comes first
        int asides = 0;                // of the caller, for which words are said again
        std::int64_t wait = 0;
        bool isFirst = false;
        bool callsOut = false;  // the caller, who wonders whether anybody is there
        bool wonders = false;   // after an apology
    };
    [[nodiscard]] std::optional<Asked> afterNod(
        const Line& line, std::int64_t event, const std::string& words
    ) const;
    void takeNod(
        const LinePtr& line,
        std::int64_t event,
        const Asked& asked,
        const std::string& words,
        const Then<std::string>& then
    );
    void speak(const LinePtr& line, const Asked& asked, const Then<std::string>& then);
    [[nodiscard]] std::string render(Line& line, const SpokenTurn& turn, const Asked& asked) const;
    void leadOn(const Line& line, const SpokenTurn& turn, PhoneReply& reply) const;

    // Calls.
    [[nodiscard]] LinePtr lineOf(const CallKey& key);
    [[nodiscard]] LinePtr makeLine(storage::ReadTx& tx, PhoneCall call) const;
    void keep(const LinePtr& line);
    void follow(const LinePtr& line, std::int64_t after);
    void adopt(const LinePtr& line, const CarrierNews& news);
    void expectAnswer(const LinePtr& line);
    [[nodiscard]] bool isStillWanted(const LinePtr& line);
    void place(const LinePtr& line);
    void send(const LinePtr& line, int attempt);
    void fail(const LinePtr& line, const std::string& reason);
    void callEnded(const LinePtr& line, std::string_view reason);
    void giveUp(const LinePtr& line);
    void hangUp(const LinePtr& line, bool withWords, int attempt);
    void finish(
        const LinePtr& line,
        PhoneStatus status,
        EndReason reason,
        const std::string& failure,
        std::function<void(const std::exception_ptr&)> then
    );

    // Means.
    void exchange(
        const LinePtr& line,
        const std::function<outbound::HttpRequest(const CarrierAccount&)>& request,
        std::function<void(const CarrierExchange::Outcome&)> then
    );
    void save(
        const LinePtr& line,
        const std::string& failure = {},
        std::function<void(const std::exception_ptr&)> then = {}
    );
    void write(
        const std::string& orgId,
        std::function<void(storage::WriteTx&)> work,
        std::function<void(const std::exception_ptr&)> then
    );
    void after(
        CallLoop::TimerId& timer, std::chrono::milliseconds time, std::function<void()> then
    );
    [[nodiscard]] std::string urlOf(const PhoneCall& call, std::string_view rest) const;

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
