#include "voice/calls/call_tools.h"

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace hiveline;
using namespace hiveline::voice;

namespace {

struct Sender final : ToolSender {
    /// Counts itself for as long as it lives.
    class Running final : public Request {
    public:
        explicit Running(int& running) : running_(running) { ++running_; }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;
        ~Running() override { --running_; }

    private:
        int& running_;
    };

    std::unique_ptr<Request> run(
        const CallKey& /*call*/,
        const Tool& tool,
        const ToolCall& /*toolCall*/,
        const std::string& idempotencyKey,
        ToolReceiver receiver
    ) override {
        if (isDown) {
            throw std::runtime_error("down");
        }
        sent.push_back(tool.actionId + " as " + idempotencyKey);
        answer = std::move(receiver);
        return std::make_unique<Running>(running);
    }

    bool isDown = false;
    int running = 0;
    std::vector<std::string> sent;
    ToolReceiver answer;
};

struct Desk {
    Sender sender;
    CallTools tools{CallKey{"org", "con"}, &sender};
    std::optional<CallTools::Ended> ended;
    const ToolCall visit{"call_1", "visit", {}};

    Desk() { tools.offer({Tool{.actionId = "act", .name = "visit"}}); }
    void run() {
        tools.run(visit, [this](CallTools::Ended each) { ended = std::move(each); });
    }
};

}  // namespace

TEST_CASE("call tools: a tool is sent once, under the id that it is stored under") {
    Desk desk;
    desk.run();
    CHECK(desk.sender.sent.empty());
    desk.tools.started(desk.visit, "tol_1");
    desk.run();
    desk.run();
    CHECK(desk.sender.sent == std::vector<std::string>{"act as tol_1"});
    CHECK(desk.tools.idOf("tol_1") == "call_1");
    CHECK(desk.tools.idOf("tol_2") == "tol_2");
}

TEST_CASE("call tools: what a tool gives names the tool, and counts once") {
    Desk desk;
    desk.tools.started(desk.visit, "tol_1");
    desk.run();
    desk.sender.answer(ToolResult::kDone, "booked");
    REQUIRE(desk.ended);
    CHECK(desk.ended->storedId == "tol_1");
    CHECK(desk.ended->outcome == ToolOutcome{desk.visit, ToolResult::kDone, "booked"});
    CHECK(desk.tools.end("tol_1"));
    CHECK(desk.sender.running == 0);
    CHECK_FALSE(desk.tools.end("tol_1"));
}

TEST_CASE("call tools: one that cannot be sent has failed") {
    Desk desk;
    desk.sender.isDown = true;
    desk.tools.started(desk.visit, "tol_1");
    desk.run();
    REQUIRE(desk.ended);
    CHECK(desk.ended->outcome.result == ToolResult::kFailed);
    CHECK(desk.tools.end("tol_1"));
}

TEST_CASE("call tools: what is given up is unknown, and what it gives then counts no more") {
    Desk desk;
    desk.tools.started(desk.visit, "tol_1");
    desk.run();
    CHECK(desk.sender.running == 1);
    const auto given = desk.tools.giveUp();
    REQUIRE(given.size() == 1);
    CHECK(given[0].storedId == "tol_1");
    CHECK(given[0].name == "visit");
    CHECK(given[0].result == ToolResult::kUnknown);
    CHECK(desk.sender.running == 0);
    CHECK_FALSE(desk.tools.end("tol_1"));
    CHECK(desk.tools.giveUp().empty());
}

TEST_CASE("call tools: of those that were stored only one under way is lost") {
    Desk desk;
    const auto stored = [](const std::string& id, const std::string& state) {
        storage::calls::ToolCall call;
        call.id = id;
        call.name = "visit";
        call.state = state;
        return call;
    };
    CHECK(desk.tools.restore(stored("tol_1", "done")).result == ToolResult::kDone);
    CHECK(desk.tools.restore(stored("tol_2", "started")).result == ToolResult::kUnknown);
    CHECK(desk.tools.restore(stored("tol_3", "unknown")).result == ToolResult::kUnknown);
    const auto lost = desk.tools.takeLost();
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].storedId == "tol_2");
    CHECK(lost[0].name == "visit");
    CHECK(desk.tools.takeLost().empty());
}

TEST_CASE("call tools: a name that is not offered has no action") {
    const Desk desk;
    CHECK(desk.tools.actionOf("visit") == "act");
    CHECK(desk.tools.actionOf("other").empty());
}
