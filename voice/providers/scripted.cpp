#include "voice/providers/scripted.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "common/gate.h"
#include "voice/engine/phrases.h"
#include "voice/engine/prompt.h"
#include "voice/providers/facts.h"
#include "voice/providers/relevance.h"
#include "voice/providers/script_tools.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kAnswerSentences = 2;
constexpr std::array<std::string_view, 8> kDeterminers{
    "a", "an", "the", "your", "any", "some", "one", "permission"};

bool isAgent(const models::TranscriptMessage& message) {
    return message.speaker == models::Speaker::kAi;
}

/// What the agent said before the caller's last words.
std::string_view askedBefore(const std::vector<models::TranscriptMessage>& history) {
    const auto asked = std::find_if(history.rbegin(), history.rend(), isAgent);
    return asked == history.rend() ? std::string_view() : std::string_view(asked->message);
}

bool wasSaid(const std::vector<models::TranscriptMessage>& history, std::string_view line) {
    return std::ranges::any_of(history, [line](const models::TranscriptMessage& message) {
        return isAgent(message) && message.message.find(line) != std::string::npos;
    });
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

/// A stage is written for the agent ("Ask why the caller is calling."); this is what the caller
/// hears.
std::string spoken(std::string_view description) {
    std::string text(description.substr(0, description.find_last_not_of(" \t\r\n.") + 1));
    replaceAll(text, "the caller is", "you are");
    replaceAll(text, "the caller has", "you have");
    for (const std::string_view verb :
         {"need", "want", "like", "prefer", "expect", "call", "live"}) {
        replaceAll(text, "the caller " + std::string(verb) + "s", "you " + std::string(verb));
    }
    replaceAll(text, "the caller's", "your");
    replaceAll(text, "the caller", "you");
    const auto begins = [&text](std::string_view words) { return text.starts_with(words); };
    if (text.ends_with('?') || text.ends_with('!')) {
        return text;
    }
    const bool determined = std::ranges::any_of(kDeterminers, [&begins](std::string_view word) {
        return begins("Ask for " + std::string(word) + " ");
    });
    if (begins("Ask for ") && !determined) {
        return "May I ask for your " + text.substr(8) + "?";
    }
    if (begins("Ask ")) {
        return "May I ask " + text.substr(4) + "?";
    }
    if (begins("Offer ")) {
        return "I can offer " + text.substr(6) + ".";
    }
    return text + ".";
}

std::string lineOf(const models::Stage& stage) {
    const std::string description = stage.description.value_or("");
    return description.find_first_not_of(" \t\r\n") == std::string::npos
               ? stage.stageName.value_or("") + "."
               : spoken(description);
}

/// The first stage that the agent has not come to yet.
std::optional<std::string> nextStage(const Turn& turn) {
    for (const models::Stage& stage : turn.agent.mission.sequence) {
        std::string line = lineOf(stage);
        if (line != "." && !wasSaid(turn.history, line)) {
            return line;
        }
    }
    return std::nullopt;
}

void add(std::string& reply, std::string_view sentence) {
    if (!sentence.empty()) {
        reply.append(reply.empty() ? "" : " ").append(sentence);
    }
}

std::string acknowledgement(const Facts& facts) {
    std::string text;
    if (facts.name) {
        add(text, "Thank you, " + *facts.name + ".");
    }
    if (facts.emailAddress) {
        add(text, "I have noted the e-mail address " + *facts.emailAddress + ".");
    }
    if (facts.phoneNumber) {
        add(text, "I have noted the number " + *facts.phoneNumber + ".");
    }
    if (facts.address) {
        add(text, "I have noted the address " + *facts.address + ".");
    }
    if (facts.audioConsent) {
        add(text,
            *facts.audioConsent ? "Thank you, then we record the call."
                                : "Then we do not record the call.");
    }
    return text;
}

/// Of a transcript only what an agent said can be said again.
std::string agentsLines(std::string_view passage) {
    constexpr std::array<std::string_view, 2> kAgents{"AI: ", "AGENT: "};
    constexpr std::array<std::string_view, 2> kCallers{"USER: ", "CALLER: "};
    std::string lines;
    while (!passage.empty()) {
        const std::size_t end = std::min(passage.find('\n'), passage.size());
        std::string_view line = passage.substr(0, end);
        passage.remove_prefix(std::min(end + 1, passage.size()));
        const auto begins = [&line](std::string_view mark) { return line.starts_with(mark); };
        if (std::ranges::any_of(kCallers, begins)) {
            continue;
        }
        if (const auto mark = std::ranges::find_if(kAgents, begins); mark != kAgents.end()) {
            line.remove_prefix(mark->size());
        }
        lines.append(line).append("\n");
    }
    return lines;
}

std::string answer(const Turn& turn, std::string_view said) {
    std::string text;
    std::string known;
    for (const std::string& passage : turn.passages) {
        known.append(agentsLines(passage)).append("\n\n");
    }
    for (std::string sentence : relevantSentences(said, known, kAnswerSentences)) {
        replaceAll(sentence, " | ", ", ");  // a row of a table
        if (std::string_view(".!?").find(sentence.back()) == std::string_view::npos) {
            sentence.push_back('.');
        }
        add(text, sentence);
    }
    return text.empty() ? "I do not know that, but I have noted your question." : text;
}

/// What the caller hears about tools that ran for this turn.
std::string outcomeText(const Turn& turn) {
    std::string text;
    for (const ToolOutcome& outcome : turn.outcomes) {
        const auto tool = std::ranges::find(turn.tools, outcome.call.name, &Tool::name);
        if (tool == turn.tools.end()) {
            continue;
        }
        const bool done = outcome.result == ToolResult::kDone;
        const std::string& own = done ? tool->successText : tool->errorText;
        add(text,
            !own.empty() ? own
            : done       ? "That is done."
                         : "That did not work. I have noted it.");
    }
    return text;
}

}  // namespace

ScriptedReply scriptedReply(const Turn& turn) {
    const std::string_view said = questionOf(turn.history);
    ScriptedReply reply;
    if (turn.outcomes.empty()) {
        if (auto wish = wishedTool(turn)) {
            reply.text = wish->question;
            reply.toolCalls = std::move(wish->calls);
            return reply;
        }
        add(reply.text, acknowledgement(factsOf(said, askedBefore(turn.history))));
        if (takesLeave(said)) {
            reply.endsCall = true;
            return reply;
        }
        if (asksSomething(said)) {
            add(reply.text, answer(turn, said));
        }
    } else {
        add(reply.text, outcomeText(turn));
    }
    if (const auto stage = nextStage(turn)) {
        add(reply.text, *stage);
    } else if (yesOrNo(said) == false && turn.outcomes.empty()) {
        reply.endsCall = true;  // the answer to "anything else?"
    } else {
        add(reply.text, "Is there anything else I can do for you?");
    }
    return reply;
}

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
