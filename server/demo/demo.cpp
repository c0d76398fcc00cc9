#include "server/demo/demo.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

#include "generated/api/router.h"
#include "generated/models/conversations.h"

#include "auth/caller.h"
#include "common/error.h"
#include "common/json/raw.h"
#include "handlers/checks.h"
#include "handlers/handler_set.h"
#include "server/cli/access.h"
#include "server/cli/config.h"
#include "server/demo/content.h"
#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "storage/files/blob_store.h"
#include "storage/records/agents.h"
#include "storage/records/organisations.h"
#include "voice/calls/calls.h"
#include "voice/calls/speech_requests.h"
#include "voice/calls/thinker_choice.h"

namespace hiveline::server {
namespace {

using std::chrono::days;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::string_view kAgentName = "maya";  // in the content
constexpr std::string_view kAgentShown = "Maya";
constexpr std::string_view kUsualUrl = "http://127.0.0.1:8080";
// How long ago the organisation was set up.
constexpr days kAge{14};
constexpr minutes kSetUpTime{8 * 60 + 30};
constexpr seconds kSetUpPause{40};
// More than it has.
constexpr std::size_t kDemoHives = 100;

/// Midnight of the day of `time`, `before` days earlier.
std::int64_t midnightMicros(std::int64_t time, days before) {
    const auto day = std::chrono::floor<days>(microseconds{time}) - before;
    return duration_cast<microseconds>(day).count();
}

std::string jsonText(std::string_view text) {
    return json::rawString(text).text;
}

/// No carrier, so nobody is called.
class NoAccounts final : public voice::CarrierAccounts {
public:
    [[nodiscard]] std::optional<voice::CarrierAccount> find(
        storage::ReadTx& /*tx*/, std::string_view /*orgId*/, std::string_view /*carrier*/
    ) const override {
        return std::nullopt;
    }
};

/// The API's handlers, with nobody to call and nothing sent.
struct QuietServer {
    QuietServer(
        storage::Store& store,
        storage::BlobStore& blobs,
        const auth::CallSecrets& secrets,
        const secrets::SecretKeyPlace& secretKey
    )
        : actionSecrets(secretKey),
          agentKeys(secretKey),
          // Never started: the example's calls are over, or wait for the server's own.
          liveCalls({.store = store, .thinkers = thinkers}),
          phoneCalls({.store = store, .calls = liveCalls, .accounts = noAccounts}),
          searcher(store, nullptr, 0),
          handlerSet(
              {.store = store,
               .blobs = blobs,
               .calls = liveCalls,
               .phoneCalls = phoneCalls,
               .thinkers = thinkers,
               .speech = speech,
               .searcher = searcher,
               .callSecrets = secrets,
               .actionSecrets = actionSecrets,
               .agentKeys = agentKeys},
              {.eventStreams = CallLimits{}.eventStreams,
               .nextCalls = CallLimits{}.next,
               .waitingCalls = CallLimits{}.waiting,
               .waitingHives = kDemoHives}
          ) {}

    secrets::ActionSecrets actionSecrets;
    secrets::AgentKeys agentKeys;
    voice::ThinkingPools pools;
    voice::ThinkerChoice thinkers{pools, {}};
    voice::SpeechRequests speech{{}};
    voice::Calls liveCalls;
    NoAccounts noAccounts;
    voice::PhoneCalls phoneCalls;
    /// Never asked.
    knowledge::Searcher searcher;
    handlers::HandlerSet handlerSet;
};

/// Sends the example's requests one after another, each at its own moment in the past.
class Author {
public:
    Author(
        storage::Store& store,
        storage::WriteTx& tx,
        storage::BlobStore& blobs,
        const secrets::SecretKeyPlace& secretKey,
        std::int64_t nowMicros
    )
        : tx_(tx),
          blobs_(blobs),
          secrets_(secretKey),
          server_(store, blobs, secrets_, secretKey),
          now_(nowMicros),
          // A clock of its own, so that ids and times of the records tell one story of some weeks.
          clock_(midnightMicros(nowMicros, kAge) + microseconds{kSetUpTime}.count()),
          ids_(clock_, common::systemRandom()) {}

    Demo write();
    std::optional<Demo> offer(DemoToken token);

private:
    using Names = std::map<std::string, std::string, std::less<>>;

    void moveTo(std::int64_t micros) { clock_.advanceMicros(micros - clock_.nowMicros()); }
    void pause(seconds time) { clock_.advanceMicros(microseconds{time}.count()); }

    template <typename Work>
    auto inThePast(Work&& work);
    json::Raw send(std::string_view method, const std::string& path, const std::string& body);
    json::Raw send(const common::Request& request);

    void upload(const demo::File& file);
    void setUp(const demo::SetUpRequest& request);
    void record(const demo::Call& call);
    json::Raw connect(const demo::Call& call);
    std::string offerCall();
    std::optional<std::string> waitingCall();
    std::string makeToken();
    void complete(const std::string& conversationId);

    [[nodiscard]] std::string filledIn(std::string_view text) const;
    [[nodiscard]] const std::string& idOf(std::string_view name) const {
        return names_.find(name)->second;
    }

    storage::WriteTx& tx_;
    storage::BlobStore& blobs_;
    auth::CallSecrets secrets_;
    QuietServer server_;
    const std::int64_t now_;
    common::FakeClock clock_;
    common::IdGenerator ids_;
    auth::Caller caller_;
    Names names_;
};

// A transaction object of its own, for its clock and its ids; what it writes is in the caller's
// transaction, and so is what its hooks undo.
template <typename Work>
auto Author::inThePast(Work&& work) {
    storage::WriteTx then(tx_.db(), clock_.now(), ids_);
    auto result = work(then);
    // Hooks after the commit are left out: they would wake parts of a server that does not run.
    for (storage::TxHook& hook : then.takeRollbackHooks()) {
        tx_.afterRollback(std::move(hook));
    }
    return result;
}

json::Raw Author::send(std::string_view method, const std::string& path, const std::string& body) {
    common::Request request;
    request.method = method;
    request.path = path;
    request.body = body;
    request.contentLength = body.size();
    return send(request);
}

json::Raw Author::send(const common::Request& request) {
    // Through the API, and not into the tables: what the example holds is what a client could have
    // made.
    const auto call = api::prepare(
        api::match(request.method, request.path), request, &caller_, handlers::checks::all()
    );
    return inThePast([&](storage::WriteTx& then) {
        return json::Raw{call->run(server_.handlerSet.all, then).body};
    });
}

/// Replaces `$name` by the id of the record of that name.
std::string Author::filledIn(std::string_view text) const {
    std::string filled;
    while (true) {
        const std::size_t dollar = text.find('$');
        filled += text.substr(0, dollar);
        if (dollar == std::string_view::npos) {
            return filled;
        }
        text.remove_prefix(dollar + 1);
        const std::size_t end = text.find_first_of("/\"");
        filled += idOf(text.substr(0, end));
        text.remove_prefix(std::min(end, text.size()));
    }
}

void Author::upload(const demo::File& file) {
    const auto part = blobs_.open();
    part->write(file.content);
    common::StoredPart stored = part->finish();
    common::Request request;
    request.method = "POST";
    request.path = "/v1/files";
    request.files.push_back({
        .fieldName = "files.items",
        .fileName = std::string(file.fileName),
        .contentType = std::string(file.contentType),
        .tempPath = std::move(stored.tempPath),
        .size = stored.size,
        .sha256 = std::move(stored.sha256),
        .ticket = std::move(stored.ticket),
    });
    // The answer is an array of one record.
    const std::string records = send(request).text;
    const json::Raw record{records.substr(1, records.size() - 2)};
    names_[std::string(file.name)] = json::memberString(record, "id").value();
}

void Author::setUp(const demo::SetUpRequest& request) {
    const json::Raw answer = send("POST", filledIn(request.path), filledIn(request.body));
    if (!request.name.empty()) {
        names_[std::string(request.name)] = json::memberString(answer, "id").value();
    }
    pause(kSetUpPause);
}

/// Returns the connection's `sourceProps`.
json::Raw Author::connect(const demo::Call& call) {
    std::string body = R"({"sourceName":)" + jsonText(call.sourceName);
    body += R"(,"sourceId":)" + jsonText(call.sourceId);
    body += R"(,"sourceProps":{"agentId":)" + jsonText(idOf(call.agent));
    if (!call.prospect.empty()) {
        body += R"(,"prospectId":)" + jsonText(idOf(call.prospect));
    }
    body += "}}";
    const json::Raw connection = send("POST", "/v1/connections", body);
    return json::member(connection, "sourceProps").value();
}

/// A call that waits to be opened in a browser: its path on this server. Whoever opens it becomes a
/// prospect of their own, since what they say about themselves belongs to nobody else's record.
std::string Author::offerCall() {
    moveTo(now_);
    const json::Raw props =
        connect({.agent = kAgentName, .sourceName = "BROWSER", .sourceId = "website"});
    return json::memberString(props, "callUrl").value();
}

/// A call that was offered recently and that nobody has joined.
std::optional<std::string> Author::waitingCall() {
    constexpr minutes kFresh{30};
    constexpr std::int64_t kEnough = 1'000;
    const common::Timestamp oldest{(now_ / 1000) - milliseconds{kFresh}.count()};
    const common::Timestamp latest{std::numeric_limits<std::int64_t>::max()};
    for (const auto& call : storage::calls::listWaiting(tx_, {oldest, "", ""}, latest, kEnough)) {
        if (call.orgId != caller_.orgId) {
            continue;
        }
        const auto found = storage::conversations::find(tx_, call.orgId, call.conversationId);
        if (found && found->record.aiAgentId == idOf(kAgentName) &&
            found->record.sourceType == models::SourceName::kBrowser) {
            // The key may be gone since the call was offered.
            secrets_.requireKey(tx_);
            return "/talk/" + call.conversationId + "#" +
                   secrets_.secretOf(call.orgId, call.conversationId).value();
        }
    }
    return std::nullopt;
}

std::string Author::makeToken() {
    const NewToken token{
        .orgId = caller_.orgId, .userId = std::string(demo::kUser), .name = "example data"};
    return createToken(tx_, token);
}

/// The transcript as an array of messages, spread evenly over the call.
std::string messages(std::string_view transcript, common::Timestamp start, seconds length) {
    std::vector<std::string_view> lines;
    while (!transcript.empty()) {
        const std::size_t end = std::min(transcript.find('\n'), transcript.size());
        lines.push_back(transcript.substr(0, end));
        transcript.remove_prefix(std::min(end + 1, transcript.size()));
    }
    std::string array = "[";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t colon = lines[i].find(": ");
        const auto part = static_cast<std::int64_t>(i) * milliseconds{length}.count();
        const common::Timestamp said{start.millis + part / static_cast<std::int64_t>(lines.size())};
        array += i == 0 ? "" : ",";
        array += R"({"speaker":)" + jsonText(lines[i].substr(0, colon));
        array += R"(,"message":)" + jsonText(lines[i].substr(colon + 2));
        array += R"(,"timestamp":)" + jsonText(common::formatTimestamp(said)) + "}";
    }
    return array + "]";
}

/// The conversation as the end of the call leaves it.
std::string outcome(const demo::Call& call, common::Timestamp start) {
    const common::Timestamp end{start.millis + milliseconds{seconds{call.seconds}}.count()};
    std::string body = R"({"timestampStart":)" + jsonText(common::formatTimestamp(start));
    body += R"(,"timestampEnd":)" + jsonText(common::formatTimestamp(end));
    body += R"(,"transcriptText":)" + messages(call.transcript, start, seconds{call.seconds});
    body += R"(,"transcriptSummary":)" + jsonText(call.summary);
    body += R"(,"conversationAnalytics":{"summary":)" + jsonText(call.summary) + "," +
            std::string(call.analytics);
    body += R"(,"prospectStatus":)" + jsonText(call.prospectStatus) + "}";
    return body + R"(,"adminComments":)" + std::string(call.adminComments) + "}";
}

void Author::complete(const std::string& conversationId) {
    inThePast([&](storage::WriteTx& then) {
        const auto before =
            storage::conversations::findWithoutTranscript(then, caller_.orgId, conversationId)
                .value()
                .record;
        auto after = before;
        after.status = models::ConversationStatus::kCompleted;
        auto call = storage::calls::find(then, caller_.orgId, conversationId).value();
        call.state = storage::calls::State::kClosed;
        storage::calls::update(then, call);
        return storage::conversations::update(then, before, after), true;
    });
}

void Author::record(const demo::Call& call) {
    moveTo(
        midnightMicros(now_, days{call.daysAgo}) + microseconds{minutes{call.minuteOfDay}}.count()
    );
    const common::Timestamp start = clock_.now();
    const std::string id = json::memberString(connect(call), "conversationId").value();
    pause(seconds{call.seconds});
    send("PUT", "/v1/conversations/" + id, outcome(call, start));
    // By no operation: a call ends where it is held, and this one never was.
    complete(id);
    send(
        "PUT",
        "/v1/prospects/" + idOf(call.prospect),
        R"({"status":)" + jsonText(call.prospectStatus) + "}"
    );
    pause(minutes{25});
    if (!call.feedback.empty()) {
        send(
            "POST",
            "/v1/conversations/" + id + "/feedback",
            R"({"comment":)" + jsonText(call.feedback) + "}"
        );
    }
}

Demo Author::write() {
    caller_ = {
        .orgId = inThePast([](storage::WriteTx& then) {
            return createOrganisation(then, demo::kOrganisation);
        }),
        .actorId = std::string(demo::kUser),
        .tokenId = "",
        .scope = auth::Scope::kWrite,
    };
    for (const demo::File& file : demo::files()) {
        upload(file);
        pause(kSetUpPause);
    }
    for (const demo::SetUpRequest& request : demo::setUp()) {
        setUp(request);
    }
    for (const demo::Call& call : demo::calls()) {
        record(call);
    }
    const std::string callPath = offerCall();
    return {.token = makeToken(), .agentId = idOf(kAgentName), .callPath = callPath};
}

std::optional<Demo> Author::offer(DemoToken token) {
    const auto all = storage::organisations::list(tx_);
    const auto organisation =
        std::ranges::find(all, demo::kOrganisation, &storage::organisations::Organisation::name);
    if (organisation == all.end()) {
        return std::nullopt;
    }
    caller_ = {
        .orgId = organisation->id,
        .actorId = std::string(demo::kUser),
        .tokenId = "",
        .scope = auth::Scope::kWrite,
    };
    const auto agents = storage::agents::list(tx_, organisation->id);
    const auto agent = std::ranges::find_if(agents, [](const models::Agent& each) {
        return each.name == kAgentShown && each.status == models::AgentStatus::kActive;
    });
    if (agent == agents.end()) {
        return std::nullopt;
    }
    names_[std::string(kAgentName)] = agent->id;
    const auto waiting = waitingCall();
    // Asked twice, it should not leave a row of calls that wait for nobody.
    const std::string callPath = waiting ? *waiting : offerCall();
    return Demo{
        .token = token == DemoToken::kNew ? makeToken() : "",
        .agentId = agent->id,
        .callPath = callPath,
    };
}

bool isEmpty(storage::ReadTx& tx) {
    return !storage::organisations::any(tx);
}

}  // namespace

std::optional<Demo> fillDemo(
    storage::Store& store, const common::Clock& clock, const secrets::SecretKeyPlace& secretKey
) {
    storage::BlobStore blobs(store.filesDir(), common::systemRandom());
    const auto reader = store.openReader();
    const bool isToBeFilled = store.read(*reader, [&](storage::ReadTx& tx) {
        if (!isEmpty(tx)) {
            return false;
        }
        // Before any file: those of a fill that is killed must not make the database look too old.
        (void)blobs.sweep(tx);
        return true;
    });
    if (!isToBeFilled) {
        return std::nullopt;
    }
    return store.writeNow([&](storage::WriteTx& tx) -> std::optional<Demo> {
        // Inside the transaction: two servers that start on one folder fill it once.
        if (!isEmpty(tx)) {
            return std::nullopt;
        }
        return Author(store, tx, blobs, secretKey, clock.nowMicros()).write();
    });
}

std::optional<Demo> offerDemoCall(
    storage::Store& store,
    const common::Clock& clock,
    const secrets::SecretKeyPlace& secretKey,
    DemoToken token
) {
    storage::BlobStore blobs(store.filesDir(), common::systemRandom());
    return store.writeNow([&](storage::WriteTx& tx) {
        return Author(store, tx, blobs, secretKey, clock.nowMicros()).offer(token);
    });
}

std::string demoWelcome(
    const std::optional<Demo>& demo,
    std::string_view url,
    std::string_view program,
    std::string_view dataFolder
) {
    std::ostringstream text;
    if (!demo) {
        text << "The data folder is not empty, so no example data was added. For a token:\n"
             << "  " << program << " org list --data " << dataFolder << '\n'
             << "  " << program << " token create --org ORG --data " << dataFolder << '\n';
        return text.str();
    }
    std::string again = std::string(program) + " demo --data " + std::string(dataFolder);
    again += url == kUsualUrl ? "" : " --url " + std::string(url);
    text << "Example data: the organisation " << demo::kOrganisation << ".\n";
    if (demo->token.empty()) {
        text << "Of tokens only the hash is stored. This makes another one:\n  " << again << '\n';
    } else {
        text << "A token for it, shown this once:\n  " << demo->token << '\n';
    }
    text << "A call with the agent Maya waits for you in a browser, at most an hour:\n"
         << "  " << url << demo->callPath << '\n';
    if (!demo->token.empty()) {
        const std::string curl = "  curl -H 'Authorization: Bearer " + demo->token + "' ";
        text << "Three requests to begin with:\n"
             << curl << url << "/v1/ai-agents\n"
             << curl << '\'' << url << "/v1/conversations?sortBy=timestampStart&limit=3'\n"
             << curl << url << "/v1/connections --json '"
             << R"({"sourceName":"BROWSER","sourceId":"website","sourceProps":{"agentId":")"
             << demo->agentId << "\"}}'\n"
             << "A call and a token again, at any time:\n  " << again << '\n';
    }
    text << "What was said: " << program << " conversations --data " << dataFolder << '\n'
         << "The API in a browser: " << url << "/docs\n";
    return text.str();
}

}  // namespace hiveline::server
