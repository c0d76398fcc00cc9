#include <memory>
#include <string>
#include <utility>

#include "common/sharing/gate.h"
#include "voice/providers/scripted.h"
#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {
namespace {

/// Work on a pool that goes through a gate to its receiver.
class PooledRequest final : public Request {
public:
    explicit PooledRequest(std::shared_ptr<common::Gate> gate) : gate_(std::move(gate)) {}
    ~PooledRequest() override { gate_->close(); }
    PooledRequest(const PooledRequest&) = delete;
    PooledRequest& operator=(const PooledRequest&) = delete;

private:
    const std::shared_ptr<common::Gate> gate_;
};

/// Has `make` run on the pool and `give` take what it makes.
template <typename Receiver, typename Make, typename Give>
std::unique_ptr<Request> submit(
    common::FairPool& pool, const std::string& orgId, Receiver& receiver, Make make, Give give
) {
    auto gate = std::make_shared<common::Gate>();
    const bool taken = pool.submit(orgId, [gate, make, give](std::size_t /*worker*/) {
        if (!gate->isClosed()) {
            auto made = make();
            gate->pass([&] { give(std::move(made)); });
        }
    });
    if (!taken) {
        receiver.failed("the organisation has too much to think about");
    }
    return std::make_unique<PooledRequest>(std::move(gate));
}

}  // namespace

ScriptedThinker::ScriptedThinker(ThinkingPools& pools) : pools_(pools) {
    (void)vocabularyOf(*languages().front());
}

std::unique_ptr<Request> ScriptedThinker::reply(Turn turn, ReplyReceiver& receiver) {
    const std::string orgId = turn.agent.orgId;
    return submit(
        pools_.replies,
        orgId,
        receiver,
        [given = std::make_shared<Turn>(std::move(turn))] { return scriptedReply(*given); },
        [&receiver](ScriptedReply reply) {
            if (!reply.text.empty()) {
                receiver.text(reply.text);
            }
            receiver.done(std::move(reply.toolCalls), reply.endsCall);
        }
    );
}

std::unique_ptr<Request> ScriptedThinker::report(Transcript transcript, ReportReceiver& receiver) {
    const std::string orgId = transcript.agent.orgId;
    return submit(
        pools_.reports,
        orgId,
        receiver,
        [given = std::make_shared<Transcript>(std::move(transcript))] {
            return scriptedReport(*given);
        },
        [&receiver](CallReport report) { receiver.done(std::move(report)); }
    );
}

}  // namespace hiveline::voice
