#include "voice/engine/request.h"

#include <algorithm>
#include <utility>

#include "common/text/ascii.h"
#include "voice/engine/history.h"
#include "voice/engine/instructions.h"
#include "voice/engine/prompt.h"
#include "voice/engine/tokens.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kPerMessage = 6;  // tokens that its frame takes

/// Nine characters: a letter, and two numbers of four digits to the base of 36.
std::string idOf(char kind, std::uint64_t first, std::uint64_t second) {
    constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::string id = "x00000000";
    id.front() = kind;
    const auto write = [&id, kDigits](std::size_t end, std::uint64_t number) {
        for (std::size_t i = 0; i < 4; ++i, number /= kDigits.size()) {
            id.at(end - i) = kDigits[number % kDigits.size()];
        }
    };
    write(4, first);
    write(8, second);
    return id;
}

const GivenPassages* givenTo(const Turn& turn, const models::TranscriptMessage& message) {
    const auto given = std::ranges::find(
        turn.given, std::string_view(message.message_id), &GivenPassages::messageId
    );
    return given == turn.given.end() || message.message_id.empty() ? nullptr : &*given;
}

/// Without what would end the passages or begin them, so that neither can pass for the other.
std::string withoutTags(std::string_view text) {
    constexpr std::string_view kTag = "passages>";
    std::string clean;
    while (!text.empty()) {
        const bool isTag = common::equalsIgnoreCase(text.substr(0, kTag.size()), kTag);
        const std::size_t size = isTag ? kTag.size() : 1;
        clean += isTag ? std::string_view("passages ") : text.substr(0, size);
        text.remove_prefix(size);
    }
    return clean;
}

std::string withPassages(const std::string& words, const GivenPassages& given) {
    return "<passages>\nWhat the company's documents say that may help with the words that "
           "follow:\n\n" +
           withoutTags(given.text) + "\n</passages>\n\n" + words;
}

// --- what there is room for ---------------------------------------------------------------------

/// Where a request begins, so that what follows fits.
struct Window {
    std::size_t first = 0;      // message of the history
    std::size_t firstTool = 0;  // of those that are placed
};

Window windowOf(const Turn& turn, std::size_t budget) {
    Window window{turn.history.size(), turn.placed.size()};
    std::size_t used = 0;
    for (const ToolOutcome& outcome : turn.outcomes) {
        used += tokensOf(outcome);
    }
    const auto takeTools = [&](std::size_t after) {
        while (window.firstTool > 0 && turn.placed[window.firstTool - 1].after >= after) {
            --window.firstTool;
            used += tokensOf(turn.placed[window.firstTool].outcome);
        }
    };
    takeTools(window.first);
    for (bool isAsked = false; window.first > 0; --window.first) {
        const models::TranscriptMessage& message = turn.history[window.first - 1];
        const GivenPassages* given = givenTo(turn, message);
        used += tokensOf(message) + (given == nullptr ? 0 : tokensOf(given->text));
        if (used > budget && isAsked) {
            break;
        }
        isAsked = isAsked || message.speaker == models::Speaker::kUser;
        takeTools(window.first - 1);
    }
    return window;
}

// --- one message after the other ----------------------------------------------------------------

class Composer {
public:
    explicit Composer(const Turn& turn) : turn_(turn) {}

    void instruct() {
        messages_.push_back(
            {RequestRole::kSystem, instructionsOf(turn_, endCallName(turn_.tools)), {}, {}}
        );
    }
    void say(RequestRole role, std::string words) {
        RequestMessage* last = messages_.empty() ? nullptr : &messages_.back();
        if (last != nullptr && last->role == role && last->calls.empty()) {
            last->text.append("\n").append(words);
        } else {
            messages_.push_back({role, std::move(words), {}, {}});
        }
    }
    /// Asked for with the words before it, where there are any.
    void call(ToolOutcome outcome, std::string id) {
        outcome.call.id = std::move(id);
        const bool follows =
            messages_.back().role == RequestRole::kAssistant && messages_.back().calls.empty();
        if (!follows) {
            messages_.push_back({RequestRole::kAssistant, "", {}, {}});
        }
        messages_.back().calls.push_back(outcome.call);
        messages_.push_back({RequestRole::kTool, "", {}, std::move(outcome)});
    }
    void callPlaced(const PlacedOutcome& placed) {
        constexpr std::uint64_t kFour = 36ULL * 36 * 36 * 36;
        const auto number = static_cast<std::uint64_t>(placed.number);
        call(placed.outcome, idOf('t', number / kFour, number));
    }
    /// Those of this turn that have no place yet.
    void callOthers() {
        for (std::size_t i = 0; i < turn_.outcomes.size(); ++i) {
            const ToolOutcome& outcome = turn_.outcomes[i];
            const bool isPlaced = std::ranges::any_of(turn_.placed, [&](const auto& placed) {
                return placed.outcome.call.id == outcome.call.id && !outcome.call.id.empty();
            });
            if (!isPlaced) {
                call(outcome, callId(turn_, i));
            }
        }
    }
    void sayMessage(const models::TranscriptMessage& message) {
        if (message.speaker == models::Speaker::kAi) {
            wasCut_ = message.said.has_value();
            if (!message.message.empty()) {
                say(RequestRole::kAssistant, message.message);
            }
            return;
        }
        const std::string_view cut = std::exchange(wasCut_, false) ? kCut : "";
        std::string words = clockNote(message).append(cut).append(withoutTags(message.message));
        const GivenPassages* given = showsContext_ ? nullptr : givenTo(turn_, message);
        say(RequestRole::kUser, given == nullptr ? words : withPassages(words, *given));
    }
    /// For a message that is not said again.
    void passBy(const models::TranscriptMessage& message) {
        if (message.speaker == models::Speaker::kUser) {
            (void)clockNote(message);
        }
    }

    [[nodiscard]] std::vector<RequestMessage> finish() { return std::move(messages_); }

private:
    /// Every ten minutes. Made of when the words were said, so that it never changes again.
    std::string clockNote(const models::TranscriptMessage& message) {
        constexpr std::int64_t kEvery = 600'000;
        if (!turn_.facts.began || !message.timestamp) {
            return "";
        }
        const std::int64_t passed =
            (message.timestamp->millis - turn_.facts.beganAt.millis) / kEvery;
        if (passed <= noted_) {
            return "";
        }
        noted_ = passed;
        return "(It is " +
               clockText(common::timeAt(*message.timestamp, turn_.facts.began->offset)) +
               " now.)\n";
    }

    static constexpr std::string_view kCut =
        "(You were interrupted: the caller has heard no more of your words than stands here.)\n";

    const Turn& turn_;
    const bool showsContext_ = showsContext(turn_.agent);
    std::vector<RequestMessage> messages_;
    std::int64_t noted_ = 0;
    bool wasCut_ = false;  // the agent, before it said all
};

void sayAll(Composer& composer, const Turn& turn, const Window& window) {
    std::size_t tool = window.firstTool;
    for (std::size_t i = 0; i < turn.history.size(); ++i) {
        if (i < window.first) {
            composer.passBy(turn.history[i]);
            continue;
        }
        while (tool < turn.placed.size() && turn.placed[tool].after <= i) {
            composer.callPlaced(turn.placed[tool++]);
        }
        composer.sayMessage(turn.history[i]);
    }
    while (tool < turn.placed.size()) {
        composer.callPlaced(turn.placed[tool++]);
    }
    composer.callOthers();
}

/// The history stands in the instructions.
void sayQuestion(Composer& composer, const Turn& turn) {
    if (const auto* question = lastWords(turn.history)) {
        composer.sayMessage(*question);
    } else {
        composer.say(RequestRole::kUser, "");
    }
    for (const PlacedOutcome& placed : turn.placed) {
        composer.callPlaced(placed);
    }
    composer.callOthers();
}

}  // namespace

std::vector<RequestMessage> requestOf(const Turn& turn, std::size_t historyTokens) {
    Composer composer(turn);
    composer.instruct();
    if (showsHistory(turn.agent)) {
        sayQuestion(composer, turn);
    } else {
        sayAll(composer, turn, windowOf(turn, historyTokens));
    }
    return composer.finish();
}

std::string endCallName(const std::vector<Tool>& tools) {
    std::string name = "end_call";
    for (std::size_t number = 2; std::ranges::find(tools, name, &Tool::name) != tools.end();
         ++number) {
        name = "end_call_" + std::to_string(number);
    }
    return name;
}

std::string callId(const Turn& turn, std::size_t index) {
    return idOf('c', turn.leftOut + turn.history.size(), index);
}

std::size_t tokensOf(const models::TranscriptMessage& message) {
    return tokensOf(message.message) + kPerMessage;
}

std::size_t tokensOf(const ToolOutcome& outcome) {
    return tokensOf(outcome.content) + tokensOf(outcome.call.arguments.text) + 4 * kPerMessage;
}

}  // namespace hiveline::voice
