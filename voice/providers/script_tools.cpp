#include "voice/providers/script_tools.h"

#include <algorithm>
#include <string_view>

#include "common/ascii.h"
#include "common/json/document.h"
#include "voice/engine/prompt.h"
#include "voice/providers/facts.h"
#include "voice/providers/relevance.h"

namespace hiveline::voice {
namespace {

/// Every word of the tool's name is in what the caller says.
bool asksFor(std::string_view said, const Tool& tool) {
    std::string name = tool.name;
    std::ranges::replace_if(
        name, [](char c) { return c == '_' || c == '-'; }, ' '
    );
    const auto wanted = meaningfulWords(name);
    const auto words = meaningfulWords(said);
    return !wanted.empty() && std::ranges::all_of(wanted, [&words](const std::string& word) {
        return words.contains(word);
    });
}

std::vector<std::string> requiredMembers(const json::Raw& schema) {
    std::vector<std::string> names;
    const auto required = json::isObject(schema) ? json::member(schema, "required") : std::nullopt;
    if (!required) {
        return names;
    }
    const json::Document document(required->text);
    if (!document.error() && document.root().kind() == json::Kind::kArray) {
        for (const json::Value name : document.root().elements()) {
            if (name.kind() == json::Kind::kString) {
                names.emplace_back(name.asString());
            }
        }
    }
    return names;
}

/// "Before I can do that I need the date." as the agent says it; the answer to it is the value.
std::string questionFor(std::string_view member) {
    return "For that I need one thing: " + std::string(member) + "?";
}

/// What the caller answered to the question for a member.
std::optional<std::string> answered(
    const std::vector<models::TranscriptMessage>& history, std::string_view member
) {
    const std::string question = questionFor(member);
    std::optional<std::string> value;
    for (std::size_t i = 1; i < history.size(); ++i) {
        const bool asked = history[i - 1].speaker == models::Speaker::kAi &&
                           history[i - 1].message.find(question) != std::string::npos;
        if (asked && history[i].speaker == models::Speaker::kUser) {
            value = history[i].message;
        }
    }
    return value;
}

bool mentions(std::string_view member, std::string_view word) {
    return common::lowered(member).find(word) != std::string::npos;
}

std::optional<std::string> known(const Facts& facts, std::string_view member) {
    if (mentions(member, "mail")) {
        return facts.emailAddress;
    }
    if (mentions(member, "phone")) {
        return facts.phoneNumber;
    }
    if (mentions(member, "address")) {
        return facts.address;
    }
    return mentions(member, "name") ? facts.name : std::nullopt;
}

/// The tool whose wish is open: named in the caller's last words, or in earlier ones that the agent
/// answered with a question for what is missing.
const Tool* openWish(const Turn& turn) {
    const auto asked = [&turn](std::string_view said) {
        const auto found = std::ranges::find_if(turn.tools, [said](const Tool& tool) {
            return asksFor(said, tool);
        });
        return found == turn.tools.end() ? nullptr : &*found;
    };
    if (const Tool* tool = asked(questionOf(turn.history))) {
        return tool;
    }
    const auto& history = turn.history;
    for (std::size_t i = history.size(); i >= 2; i -= 2) {
        const models::TranscriptMessage& before = history[i - 2];
        if (before.speaker != models::Speaker::kAi ||
            before.message.find(questionFor("").substr(0, 24)) == std::string::npos) {
            return nullptr;
        }
        if (i >= 3) {
            if (const Tool* tool = asked(history[i - 3].message)) {
                return tool;
            }
        }
    }
    return nullptr;
}

}  // namespace

std::optional<Wish> wishedTool(const Turn& turn) {
    const Tool* tool = openWish(turn);
    if (tool == nullptr) {
        return std::nullopt;
    }
    const Facts facts = factsOf(turn.history);
    json::Raw arguments;
    for (const std::string& member : requiredMembers(tool->parameters)) {
        const auto given = answered(turn.history, member);
        const auto value = given ? given : known(facts, member);
        if (!value) {
            return Wish{questionFor(member), {}};
        }
        arguments = json::withMember(arguments, member, json::rawString(*value));
    }
    if (arguments.text.empty()) {
        arguments.text = "{}";
    }
    return Wish{"", {{"scripted-" + std::to_string(turn.history.size()), tool->name, arguments}}};
}

}  // namespace hiveline::voice
