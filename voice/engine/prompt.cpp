#include "voice/engine/prompt.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "common/json/document.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "voice/engine/history.h"
#include "voice/engine/language_of.h"

namespace hiveline::voice {
namespace {

std::string_view labelOf(models::Speaker speaker) {
    return speaker == models::Speaker::kAi ? "AI: " : "USER: ";
}

/// As one line, so that no message can pass for another one.
std::string oneLine(std::string_view text) {
    constexpr std::array<std::string_view, 3> kWideBreaks{
        "\xE2\x80\xA8", "\xE2\x80\xA9", "\xC2\x85"};
    std::string line(text);
    for (const std::string_view mark : kWideBreaks) {
        for (std::size_t at = line.find(mark); at != std::string::npos; at = line.find(mark, at)) {
            line.replace(at, mark.size(), " ");
        }
    }
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r' || c == '\v' || c == '\f'; }, ' '
    );
    return line;
}

/// Names by tag, after ISO 639-1.
constexpr std::array<std::pair<std::string_view, std::string_view>, 42> kLanguageNames{{
    {"en", "English"},    {"de", "German"},     {"fr", "French"},     {"es", "Spanish"},
    {"it", "Italian"},    {"pt", "Portuguese"}, {"nl", "Dutch"},      {"pl", "Polish"},
    {"cs", "Czech"},      {"sk", "Slovak"},     {"sl", "Slovenian"},  {"hr", "Croatian"},
    {"sr", "Serbian"},    {"hu", "Hungarian"},  {"ro", "Romanian"},   {"bg", "Bulgarian"},
    {"el", "Greek"},      {"tr", "Turkish"},    {"ru", "Russian"},    {"uk", "Ukrainian"},
    {"da", "Danish"},     {"sv", "Swedish"},    {"no", "Norwegian"},  {"nb", "Norwegian"},
    {"fi", "Finnish"},    {"is", "Icelandic"},  {"et", "Estonian"},   {"lv", "Latvian"},
    {"lt", "Lithuanian"}, {"ca", "Catalan"},    {"cy", "Welsh"},      {"ar", "Arabic"},
    {"he", "Hebrew"},     {"hi", "Hindi"},      {"ja", "Japanese"},   {"ko", "Korean"},
    {"zh", "Chinese"},    {"th", "Thai"},       {"vi", "Vietnamese"}, {"id", "Indonesian"},
    {"ta", "Tamil"},      {"yue", "Cantonese"},
}};

constexpr std::array<std::string_view, 12> kMonths{
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December"};
constexpr std::array<std::string_view, 7> kWeekdays{
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};

std::string_view directionText(Channel channel) {
    switch (channel) {
        case Channel::kBrowser:
            return "web";
        case Channel::kIncoming:
            return "inbound";
        case Channel::kOutgoing:
            return "outbound";
    }
    return "";
}

std::string productText(const std::vector<ProductInfo>& products) {
    std::string text;
    for (const ProductInfo& product : products) {
        text.append(text.empty() ? "- " : "\n- ").append(product.name);
        text.append(product.description.empty() ? "" : ": ").append(product.description);
    }
    return text;
}

/// What the values of placeholders are made of.
struct Known {
    const models::Agent& agent;
    std::string_view companyName;
    const CallFacts& facts;
};

struct Placeholder {
    std::string_view name;
    std::string (*valueIn)(const Known& known);
};

/// Each makes its value when it is asked for: stages and products may be long.
constexpr std::array<Placeholder, 16> kPlaceholders{{
    {"name", [](const Known& known) { return known.agent.name; }},
    {"role", [](const Known& known) { return known.agent.role.value_or(""); }},
    {"roleDescription",
     [](const Known& known) { return known.agent.roleDescription.value_or(""); }},
    {"company_name", [](const Known& known) { return std::string(known.companyName); }},
    {"objective", [](const Known& known) { return known.agent.mission.objective.value_or(""); }},
    {"sequences", [](const Known& known) { return sequenceText(known.agent.mission.sequence); }},
    {"products", [](const Known& known) { return productText(known.facts.products); }},
    {"language", [](const Known& known) { return spokenLanguage(known.agent); }},
    {"date",
     [](const Known& known) { return known.facts.began ? dateText(*known.facts.began) : ""; }},
    {"time",
     [](const Known& known) { return known.facts.began ? clockText(*known.facts.began) : ""; }},
    {"weekday",
     [](const Known& known) {
         const auto& began = known.facts.began;
         return began ? std::string(weekdayText(began->weekday)) : "";
     }},
    {"timezone", [](const Known& known) { return known.facts.timeZone; }},
    {"direction",
     [](const Known& known) { return std::string(directionText(known.facts.channel)); }},
    {"caller_number", [](const Known& known) { return known.facts.otherNumber; }},
    {"prospect_name", [](const Known& known) { return known.facts.prospectName; }},
    {"prospect_phone",
     [](const Known& known) {
         const CallFacts& facts = known.facts;
         return facts.prospectNumber.empty() ? facts.otherNumber : facts.prospectNumber;
     }},
}};

const Placeholder* placeholderNamed(std::string_view name) {
    const auto* const found = std::ranges::find(kPlaceholders, name, &Placeholder::name);
    return found == kPlaceholders.end() ? nullptr : found;
}

std::string textOf(const json::Value& value) {
    const bool isText = value.kind() == json::Kind::kString;
    return value.isNull() ? std::string()
           : isText       ? std::string(value.asString())
                          : value.raw().text;
}

template <typename Visit>
void forEachMember(const json::Raw& object, Visit&& visit) {
    const json::Document document(object.text);
    if (object.text.empty() || document.error() || document.root().kind() != json::Kind::kObject) {
        return;
    }
    for (const json::Member& member : document.root().members()) {
        visit(member.key.asString(), member.value);
    }
}

constexpr std::string_view kSource = "sourceProps.";
constexpr std::string_view kProspect = "prospectProps.";

using Properties = std::map<std::string, std::string, std::less<>>;

/// Those that `names` has as `sourceProps.ticket`, `prospectProps.city`, or the member's name
/// alone. What was taken before stays.
void takeProperties(
    Properties& taken,
    const std::set<std::string, std::less<>>& names,
    std::string_view prefix,
    const json::Raw& object
) {
    std::set<std::string_view> behindPrefix;
    for (const std::string_view name : names) {
        if (name.starts_with(prefix)) {
            behindPrefix.insert(name.substr(prefix.size()));
        }
    }
    forEachMember(object, [&](std::string_view name, const json::Value& value) {
        if (behindPrefix.contains(name)) {
            taken.emplace(std::string(prefix).append(name), textOf(value));
        }
        if (!name.starts_with(kSource) && !name.starts_with(kProspect) && names.contains(name)) {
            taken.emplace(name, textOf(value));
        }
    });
}

Properties propertiesNamed(std::string_view text, const CallFacts& facts) {
    auto names = placeholdersIn(text);
    std::erase_if(names, placeholderNamed);
    Properties taken;
    if (!names.empty()) {
        takeProperties(taken, names, kSource, facts.sourceProps);
        takeProperties(taken, names, kProspect, facts.prospectProps);
    }
    return taken;
}

}  // namespace

std::optional<std::string> repeatedTooOften(std::string_view prompt) {
    for (const std::string_view name :
         {"{sequences}", "{conversation_history}", "{context}", "{question}"}) {
        int count = 0;
        for (std::size_t at = prompt.find(name); at != std::string_view::npos;
             at = prompt.find(name, at + name.size())) {
            ++count;
        }
        if (count > kMaxLarge) {
            return std::string(name);
        }
    }
    return std::nullopt;
}

PlaceholderValue callValues(
    std::string_view text,
    const models::Agent& agent,
    std::string_view companyName,
    const CallFacts& facts
) {
    return [&agent, companyName, &facts, properties = propertiesNamed(text, facts)](
               std::string_view name
           ) -> std::optional<std::string> {
        if (const Placeholder* known = placeholderNamed(name)) {
            return known->valueIn({agent, companyName, facts});
        }
        const auto property = properties.find(name);
        return property == properties.end() ? std::nullopt : std::optional(property->second);
    };
}

std::string fillSpoken(
    std::string_view text,
    const models::Agent& agent,
    std::string_view companyName,
    const CallFacts& facts
) {
    const auto valueOf = callValues(text, agent, companyName, facts);
    return fill(
        text,
        [&valueOf](std::string_view name) -> std::optional<std::string> {
            // Instructions are for the model, not for the ear.
            const bool isWritten = name == "objective" || name == "sequences" || name == "products";
            return isWritten ? std::nullopt : valueOf(name);
        },
        Filling::kSpoken
    );
}

std::string historyText(const std::vector<models::TranscriptMessage>& history, std::size_t budget) {
    std::vector<std::string> lines;  // newest first
    std::size_t used = 0;
    for (auto message = history.rbegin(); message != history.rend(); ++message) {
        if (message->message.empty()) {
            continue;  // nobody heard it
        }
        const std::string_view label = labelOf(message->speaker);
        const std::size_t size = label.size() + message->message.size() + 1;
        if (used + size > budget) {
            if (lines.empty() && budget > label.size() + 1) {
                lines.push_back(std::string(label).append(
                    oneLine(common::endOf(message->message, budget - label.size() - 1))
                ));
            }
            break;
        }
        used += size;
        lines.push_back(std::string(label).append(oneLine(message->message)));
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
    const auto* said = lastWords(history);
    return said == nullptr ? std::string_view() : std::string_view(said->message);
}

bool isBlank(const std::optional<std::string>& text) {
    return !text || text->find_first_not_of(" \t\r\n") == std::string::npos;
}

std::string dateText(const common::LocalTime& time) {
    return std::to_string(time.day) + " " +
           std::string(kMonths.at(static_cast<std::size_t>(time.month - 1))) + " " +
           std::to_string(time.year);
}

std::string clockText(const common::LocalTime& time) {
    const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return two(time.hour) + ":" + two(time.minute);
}

std::string_view weekdayText(int weekday) {
    return kWeekdays.at(static_cast<std::size_t>(weekday));
}

std::string spokenLanguage(const models::Agent& agent) {
    const auto& accent = agent.voice.languageAccent;
    const std::string given(
        common::trimmed(accent && accent->language ? std::string_view(*accent->language) : "")
    );
    const std::string tag = common::lowered(given.substr(0, given.find_first_of("-_")));
    const auto known = std::ranges::find(
        kLanguageNames, std::string_view(tag), [](const auto& each) { return each.first; }
    );
    std::string language(
        known != kLanguageNames.end() ? known->second
        : given.empty()               ? std::string_view("English")
                                      : std::string_view(given)
    );
    if (languageOf(agent).script == "Hant") {
        language = "Chinese in traditional characters";
    }
    if (accent && !isBlank(accent->accent)) {
        language.append(" (").append(*accent->accent).append(")");
    }
    return language;
}

std::vector<std::pair<std::string, std::string>> membersOf(const json::Raw& object) {
    std::vector<std::pair<std::string, std::string>> members;
    forEachMember(object, [&members](std::string_view name, const json::Value& value) {
        members.emplace_back(std::string(name), textOf(value));
    });
    return members;
}

}  // namespace hiveline::voice
