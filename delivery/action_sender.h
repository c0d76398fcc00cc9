// Performs actions at once: those that agents ask for while they talk, and those that a client
// tries out. On the client's thread; the public functions may be called from any.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "generated/models/actions.h"

#include "common/json/raw.h"
#include "common/json/schema/schema.h"
#include "common/outcome.h"
#include "common/pending_request.h"
#include "common/sharing/fair_pool.h"
#include "delivery/exchange.h"
#include "outbound/http_client.h"
#include "outbound/network_guard.h"
#include "secrets/action_secrets.h"
#include "storage/store.h"

namespace hiveline::delivery {

/// What an agent asks for while it talks.
struct ToolRequest {
    std::string orgId;
    std::string actionId;
    /// Of the tool, a JSON Schema.
    json::Raw parameters;
    /// As a model wrote them; empty: none.
    json::Raw arguments;
    /// The same whenever the same call is sent.
    std::string idempotencyKey;
};

enum class ToolEnd : std::uint8_t { kDone, kFailed };

/// Takes the result of a tool. Called from any thread, once, and not after the request has gone.
using ToolReceiver = std::function<void(ToolEnd end, std::string content)>;

class ActionSender {
public:
    struct Dependencies {
        storage::Store& store;
        outbound::HttpClient& client;
        const secrets::ActionSecrets& secrets;
        const outbound::NetworkGuard& guard;
        /// Judges arguments; null: whoever calls run() does.
        common::FairPool* pool = nullptr;
    };

    explicit ActionSender(const Dependencies& dependencies);
    /// As stop(). Requests of run() are gone by then.
    ~ActionSender();
    ActionSender(const ActionSender&) = delete;
    ActionSender& operator=(const ActionSender&) = delete;

    /// Lets go of the tests that are under way. Not from the client's thread.
    void stop();

    /// Arguments that do not fit the tool's schema are sent nowhere: the receiver is told what they
    /// lack. A request is made again only where no connection could be made.
    [[nodiscard]] std::unique_ptr<common::PendingRequest> run(
        ToolRequest request, ToolReceiver receiver
    );

    /// Sends a sample of what the action is sent. `then` is called once, on the client's thread,
    /// with what happened, or with Error{kNotFound} for an action that is not there,
    /// Error{kConflict} for one without an endpoint, and Error{kUnavailable} when too many are
    /// tried out: 8 of one organisation, 64 of all.
    using Tested = common::Then<models::ActionTest>;
    void test(const std::string& orgId, const std::string& actionId, Tested then);

private:
    class Run;
    struct Ready;

    void judge(const std::shared_ptr<Run>& run, const ToolRequest& request);
    [[nodiscard]] Ready load(const std::string& orgId, const std::string& actionId);
    [[nodiscard]] outbound::HttpRequest requestOf(
        const Ready& ready, const std::string& id, const std::string& payload
    ) const;
    [[nodiscard]] std::shared_ptr<const json::Schema> schemaOf(const json::Raw& parameters);
    void startTest(const std::string& orgId, const std::string& actionId, const Tested& then);

    storage::Store& store_;
    outbound::HttpClient& client_;
    const secrets::ActionSecrets& secrets_;
    const outbound::NetworkGuard& guard_;
    common::FairPool* const pool_;
    std::unique_ptr<storage::Reader> reader_;
    struct Test {
        std::string orgId;
        std::unique_ptr<Exchange> exchange;
    };
    std::map<std::uint64_t, Test> tests_;
    std::uint64_t lastTest_ = 0;
    std::mutex schemasMutex_;
    // By their text.
    std::map<std::string, std::shared_ptr<const json::Schema>> schemas_;
    struct Gate;
    std::shared_ptr<Gate> gate_;
};

}  // namespace hiveline::delivery
