#include "voice/engine/prompt.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace hiveline::voice {
namespace {

struct Placeholder {
    std::string_view name;
    std::function<std::string()> value;
};

constexpr std::size_t kLongestName = 32;  // bytes of a placeholder's name, and then some

/// The first `size` bytes or fewer, ending with a whole character.
std::string_view beginningOf(std::string_view text, std::size_t size) {
    std::size_t end = std::min(size, text.size());
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U
    ) {
        --end;
    }
    return text.substr(0, end);
}

/// What placeholders stand for, each made once. The first time it is there in full, up to
/// kMostFilled; all repetitions together have kMostRepeated, and what goes beyond is cut.
class Values {
public:
    explicit Values(std::span<const Placeholder> placeholders)
        : placeholders_(placeholders),
          made_(placeholders.size()) {}

    /// npos where there is no such placeholder.
    [[nodiscard]] std::size_t find(std::string_view name) const {
        const auto known = std::ranges::find(placeholders_, name, &Placeholder::name);
        return known == placeholders_.end()
                   ? std::string_view::npos
                   : static_cast<std::size_t>(known - placeholders_.begin());
    }
    [[nodiscard]] std::string_view take(std::size_t index) {
        auto& made = made_.at(index);
        if (!made) {
            made = placeholders_[index].value();
            made->resize(beginningOf(*made, kMostFilled).size());
            return *made;
        }
        const std::string_view again = beginningOf(*made, repeatedLeft_);
        repeatedLeft_ -= again.size();
        return again;
    }

private:
    std::span<const Placeholder> placeholders_;
    std::vector<std::optional<std::string>> made_;
    std::size_t repeatedLeft_ = kMostRepeated;
};

/// In one pass, so that what is filled in is never taken for a placeholder.
std::string fill(std::string_view text, std::span<const Placeholder> placeholders) {
    std::string result;
    Values values(placeholders);
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        result += text.substr(0, open);
        text.remove_prefix(open);
        const std::size_t close = text.substr(0, kLongestName).find('}');
        const std::size_t known =
            close == std::string_view::npos ? close : values.find(text.substr(1, close - 1));
        if (known != std::string_view::npos) {
            result += values.take(known);
            text.remove_prefix(close + 1);
        } else if (!text.empty()) {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

std::vector<Placeholder> namePlaceholders(
    const models::Agent& agent, std::string_view companyName
) {
    return {
        {"name", [&agent] { return agent.name; }},
        {"role", [&agent] { return agent.role.value_or(""); }},
        {"roleDescription", [&agent] { return agent.roleDescription.value_or(""); }},
        {"company_name", [companyName] { return std::string(companyName); }},
    };
}

std::vector<Placeholder> allPlaceholders(const Turn& turn, std::size_t historyBudget) {
    std::vector<Placeholder> all = namePlaceholders(turn.agent, turn.companyName);
    all.push_back({"sequences", [&turn] { return sequenceText(turn.agent.mission.sequence); }});
    all.push_back({"conversation_history", [&turn, historyBudget] {
                       return historyText(turn.history, historyBudget);
                   }});
    all.push_back({"context", [&turn] { return turn.context; }});
    all.push_back({"question", [&turn] { return std::string(questionOf(turn.history)); }});
    return all;
}

bool isBlank(const std::optional<std::string>& text) {
    return !text || text->find_first_not_of(" \t\r\n") == std::string::npos;
}

void addSection(std::string& prompt, std::string_view title, std::string_view text) {
    if (!text.empty()) {
        prompt.append("\n\n").append(title).append(":\n").append(beginningOf(text, kMostFilled));
    }
}

/// For a mission without a prompt. The history goes besides, as messages.
std::string composed(const Turn& turn) {
    const models::Agent& agent = turn.agent;
    std::string prompt = "You are " + agent.name;
    if (!isBlank(agent.role)) {
        prompt += ", " + *agent.role;
    }
    if (!turn.companyName.empty()) {
        prompt += " of " + turn.companyName;
    }
    prompt +=
        ", in a phone call with a caller. What you write is spoken aloud: one to three short "
        "sentences at a time, no lists, no"
        " markup, one question at a time. Say only what you know from below or from the caller; if "
        "you do not know, say so.";
    addSection(prompt, "About you", agent.roleDescription.value_or(""));
    addSection(prompt, "The objective of the call", agent.mission.objective.value_or(""));
    addSection(
        prompt,
        "Lead the call through these stages, in this order",
        sequenceText(agent.mission.sequence)
    );
    addSection(prompt, "What you know about the caller's question", turn.context);
    return prompt;
}

std::string_view labelOf(models::Speaker speaker) {
    return speaker == models::Speaker::kAi ? "AI: " : "USER: ";
}

/// The last `size` bytes or fewer, beginning with a whole character.
std::string_view endOf(std::string_view text, std::size_t size) {
    text.remove_prefix(text.size() - std::min(size, text.size()));
    while (!text.empty() && (static_cast<unsigned char>(text.front()) & 0xC0U) == 0x80U) {
        text.remove_prefix(1);
    }
    return text;
}

}  // namespace

std::string promptOf(const Turn& turn, std::size_t historyBudget) {
    if (isBlank(turn.agent.mission.prompt)) {
        return composed(turn);
    }
    return fill(*turn.agent.mission.prompt, allPlaceholders(turn, historyBudget));
}

bool showsHistory(const models::Agent& agent) {
    return !isBlank(agent.mission.prompt) &&
           agent.mission.prompt->find("{conversation_history}") != std::string::npos;
}

std::optional<std::string> repeatedTooOften(std::string_view prompt) {
    for (const std::string_view name :
         {"{sequences}", "{conversation_history}", "{context}", "{question}"}) {
        int count = 0;
        for (std::size_t at = prompt.find(name); at != std::string_view::npos;
             at = prompt.find(name, at + name.size())) {
            ++count;
        }
        if (count > kMostLarge) {
            return std::string(name);
        }
    }
    return std::nullopt;
}

std::string fillNames(
    std::string_view text, const models::Agent& agent, std::string_view companyName
) {
    return fill(text, namePlaceholders(agent, companyName));
}

std::string historyText(const std::vector<models::TranscriptMessage>& history, std::size_t budget) {
    std::vector<std::string> lines;  // newest first
    std::size_t used = 0;
    for (auto message = history.rbegin(); message != history.rend(); ++message) {
        const std::string_view label = labelOf(message->speaker);
        const std::size_t size = label.size() + message->message.size() + 1;
        if (used + size > budget) {
            if (lines.empty() && budget > label.size() + 1) {
                lines.push_back(
                    std::string(label).append(endOf(message->message, budget - label.size() - 1))
                );
            }
            break;
        }
        used += size;
        lines.push_back(std::string(label).append(message->message));
    }
    std::string text;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        text.append(text.empty() ? "" : "\n").append(*line);
    }
    return text;
}

std::string sequenceText(const std::vector<models::Stage>& sequence) {
    std::string text;
    int number = 0;
    for (const models::Stage& stage : sequence) {
        text.append(text.empty() ? "" : "\n").append(std::to_string(++number)).append(". ");
        text.append(stage.stageName.value_or("Stage"));
        if (!isBlank(stage.description)) {
            text.append(": ").append(*stage.description);
        }
        if (!isBlank(stage.otherNotes)) {
            text.append(" (").append(*stage.otherNotes).append(")");
        }
    }
    return text;
}

std::string_view questionOf(const std::vector<models::TranscriptMessage>& history) {
    const auto said = std::find_if(
        history.rbegin(),
        history.rend(),
        [](const models::TranscriptMessage& message) {
            return message.speaker == models::Speaker::kUser;
        }
    );
    return said == history.rend() ? std::string_view() : std::string_view(said->message);
}

}  // namespace hiveline::voice
