#include "voice/providers/script_tools.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "common/json/document.h"
#include "common/text/ascii.h"
#include "common/time_zones.h"
#include "voice/providers/json_look.h"
#include "voice/providers/script_stages.h"
#include "voice/understanding/answers/relevance.h"
#include "voice/understanding/words/brought_words.h"
#include "voice/understanding/words/numbers.h"

namespace hiveline::voice {
namespace {

constexpr std::int64_t kMillis = 1'000;
constexpr int kMinute = 60;

/// `preferredDate`, `preferred_date` and `preferred-date` as words.
/// `bookSurvey` and `book_survey` are "book survey", as a caller says it.
std::string wordsOfName(std::string_view name) {
    std::string words;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z' && !words.empty() && words.back() != ' ') {
            words += ' ';
        }
        words += c == '_' || c == '-' ? ' ' : common::toLower(c);
    }
    return words;
}

enum class Slot : std::uint8_t { kNone, kName, kEmail, kPhone, kAddress, kTime };

/// What a member of the arguments is, by its name or format.
struct Member {
    std::string name;
    json::Value schema;
    Slot slot = Slot::kNone;
};

Slot slotOf(std::string_view name, std::string_view format) {
    constexpr std::array<std::pair<std::string_view, Slot>, 17> kNames{
        {{"mail", Slot::kEmail},
         {"phone", Slot::kPhone},
         {"telefon", Slot::kPhone},
         {"mobile", Slot::kPhone},
         {"address", Slot::kAddress},
         {"adresse", Slot::kAddress},
         {"street", Slot::kAddress},
         {"date", Slot::kTime},
         {"time", Slot::kTime},
         {"day", Slot::kTime},
         {"when", Slot::kTime},
         {"slot", Slot::kTime},
         {"termin", Slot::kTime},
         {"datum", Slot::kTime},
         {"uhrzeit", Slot::kTime},
         {"name", Slot::kName},
         {"start", Slot::kTime}}};
    if (format == "date-time" || format == "date" || format == "time") {
        return Slot::kTime;
    }
    if (format == "email") {
        return Slot::kEmail;
    }
    const auto* const known = std::ranges::find_if(kNames, [&](const auto& each) {
        return name.find(each.first) != std::string_view::npos;
    });
    return known == kNames.end() ? Slot::kNone : known->second;
}

class ToolWish {
public:
    ToolWish(const Turn& turn, const ScriptMemory& memory, const Tool& tool)
        : turn_(turn),
          memory_(memory),
          tool_(tool),
          document_(tool.parameters.text) {}

    std::optional<Wish> wish() const {
        json::Raw arguments;
        for (const Member& member : members(Needed::kRequired)) {
            const auto value = valueOf(member);
            if (!value) {
                return missing(member);
            }
            arguments = json::withMember(arguments, member.name, *value);
        }
        for (const Member& member : members(Needed::kOptional)) {
            if (const auto value = member.slot == Slot::kNone ? std::nullopt : known(member)) {
                arguments = json::withMember(arguments, member.name, *value);
            }
        }
        if (arguments.text.empty()) {
            arguments.text = "{}";
        }
        return Wish{
            "", {{"scripted-" + std::to_string(turn_.history.size()), tool_.name, arguments}}};
    }

    /// The words are a question of ours for what this tool needs.
    [[nodiscard]] bool isQuestion(std::string_view words) const {
        return std::ranges::any_of(members(Needed::kRequired), [&](const Member& member) {
            const auto asked = questions(member);
            return std::ranges::find(asked, words) != asked.end();
        });
    }

private:
    enum class Needed : std::uint8_t { kRequired, kOptional };

    [[nodiscard]] const Vocabulary& vocabulary() const { return memory_.vocabulary(); }
    [[nodiscard]] json::Value schema() const {
        return document_.error() ? json::Value() : document_.root();
    }

    [[nodiscard]] std::vector<Member> members(Needed needed) const {
        std::vector<Member> all;
        const json::Value properties = memberOf(schema(), "properties", json::Kind::kObject);
        const auto addMember = [&](std::string_view name) {
            const json::Value property = memberOf(properties, name, json::Kind::kObject);
            const auto format = stringOf(property, "format").value_or("");
            all.push_back({std::string(name), property, slotOf(wordsOfName(name), format)});
        };
        const json::Value required = memberOf(schema(), "required", json::Kind::kArray);
        if (needed == Needed::kRequired && required) {
            for (const json::Value name : required.elements()) {
                if (name.kind() == json::Kind::kString) {
                    addMember(name.asString());
                }
            }
        } else if (needed == Needed::kOptional && properties) {
            const auto mine = members(Needed::kRequired);
            for (const json::Member& each : properties.members()) {
                if (std::ranges::find(mine, each.key.asString(), &Member::name) == mine.end()) {
                    addMember(each.key.asString());
                }
            }
        }
        return all;
    }

    [[nodiscard]] static bool isText(const Member& member) {
        const auto type = stringOf(member.schema, "type");
        return !type || *type == "string";
    }

    [[nodiscard]] std::optional<json::Raw> valueOf(const Member& member) const {
        if (auto value = known(member)) {
            return value;
        }
        const auto given = answered(member);
        return given ? typed(member, *given) : std::nullopt;
    }

    /// What the caller has told anyway.
    [[nodiscard]] std::optional<json::Raw> known(const Member& member) const {
        const CallerFacts& facts = memory_.caller().facts();
        if (!isText(member) || memberOf(member.schema, "enum")) {
            return std::nullopt;
        }
        const auto text = [](const std::optional<std::string>& fact) {
            return fact ? std::optional(json::rawString(*fact)) : std::nullopt;
        };
        switch (member.slot) {
            case Slot::kName:
                return text(facts.name);
            case Slot::kEmail:
                return text(facts.emailAddress);
            case Slot::kPhone:
                return text(facts.phoneNumber);
            case Slot::kAddress:
                return text(facts.address);
            case Slot::kTime:
                return time(member, facts.when);
            case Slot::kNone:
                return std::nullopt;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<json::Raw> time(const Member& member, const When& when) const {
        const auto format = stringOf(member.schema, "format").value_or("");
        const bool isDay = format == "date" || (format.empty() && !needsHour(member));
        const bool isHour = format == "time";
        if ((!isHour && !when.day) || (!isDay && !when.minutes)) {
            return std::nullopt;
        }
        if (isDay) {
            return json::rawString(written({when.day, std::nullopt}));
        }
        const std::string clock = written({std::nullopt, when.minutes}).substr(1);
        if (isHour) {
            return json::rawString(clock + ":00");
        }
        const std::string local = written(when);
        return json::rawString(format == "date-time" ? local + ":00" + offsetAt(when) : local);
    }
    /// Of arguments without a format: whether a day alone is enough is told by the name.
    [[nodiscard]] static bool needsHour(const Member& member) {
        const std::string name = wordsOfName(member.name);
        return isAnyOf(
                   kToolWords,
                   &ToolWords::hours,
                   [&name](std::string_view word) { return name.find(word) != std::string::npos; }
               ) ||
               isAnyOf(kToolWords, &ToolWords::moments, [&name](std::string_view word) {
                   return name == word;
               });
    }
    /// `+01:00`: the agent's offset from UTC at that time.
    /// Twice, since the offset at the local time is only known from the time in UTC that it leads
    /// to.
    [[nodiscard]] std::string offsetAt(const When& when) const {
        const std::string zone = turn_.agent.timezone.value_or("UTC");
        const std::int64_t asUtc =
            (daysSinceEpoch(*when.day) * 24 * kMinute + *when.minutes) * kMinute;
        int offset = 0;
        for (int tries = 0; tries < 2; ++tries) {
            const auto there = common::localTime({(asUtc - offset) * kMillis}, zone);
            offset = there ? there->offset : 0;
        }
        const int minutes = std::abs(offset) / kMinute;
        const std::string clock = written({std::nullopt, minutes}).substr(1);
        return (offset < 0 ? "-" : "+") + clock;
    }

    /// An answer as the schema wants it; nullopt where it is none of that type.
    [[nodiscard]] std::optional<json::Raw> typed(const Member& member, const std::string& answer)
        const {
        const Words words = wordsOf(answer);
        if (const json::Value options = memberOf(member.schema, "enum", json::Kind::kArray)) {
            for (const json::Value option : options.elements()) {
                if (option.kind() == json::Kind::kString &&
                    speaksOf(answer, wordsOfName(option.asString()), vocabulary())) {
                    return option.raw();
                }
            }
            return std::nullopt;
        }
        const auto type = stringOf(member.schema, "type").value_or("string");
        if (type == "boolean") {
            return truth(words);
        }
        if (type == "integer" || type == "number") {
            return number(words);
        }
        const bool isSlot = member.slot != Slot::kNone && member.slot != Slot::kName;
        return type == "string" && !isSlot ? std::optional(json::rawString(answer)) : std::nullopt;
    }
    [[nodiscard]] std::optional<json::Raw> truth(const Words& words) const {
        const Words bare = withoutFillers(words, vocabulary());
        const std::size_t yes = vocabulary().at(Cue::kYes, bare, 0);
        const std::size_t no = vocabulary().at(Cue::kNo, bare, 0);
        return yes + no == 0 ? std::nullopt : std::optional(json::rawBoolean(yes > no));
    }
    [[nodiscard]] std::optional<json::Raw> number(const Words& words) const {
        constexpr std::size_t kMaxDigits = 15;
        for (std::size_t at = 0; at < words.size(); ++at) {
            if (isNumeral(words[at].text) && words[at].text.size() <= kMaxDigits) {
                return json::rawInteger(std::stoll(words[at].text));
            }
            if (const auto number = vocabulary().number(words, at)) {
                return json::rawInteger(number->value);
            }
        }
        return std::nullopt;
    }

    // --- questions ---

    /// In the order in which they are asked.
    [[nodiscard]] std::array<std::string, 2> questions(const Member& member) const {
        const auto lines = [&](Line first, Line second) {
            return std::array{
                std::string(vocabulary().line(first)), std::string(vocabulary().line(second))};
        };
        switch (member.slot) {
            case Slot::kName:
                return lines(Line::kAskName, Line::kAskNameAgain);
            case Slot::kEmail:
                return lines(Line::kAskEmail, Line::kAskEmailAgain);
            case Slot::kPhone:
                return lines(Line::kAskPhone, Line::kAskPhoneAgain);
            case Slot::kAddress:
                return lines(Line::kAskAddress, Line::kAskAddressAgain);
            case Slot::kTime: {
                const When& when = memory_.caller().facts().when;
                return when.day       ? lines(Line::kAskHour, Line::kAskTime)
                       : when.minutes ? lines(Line::kAskDay, Line::kAskTime)
                                      : lines(Line::kAskTime, Line::kAskTimeAgain);
            }
            case Slot::kNone:
                break;
        }
        const std::string question =
            filled(vocabulary().line(Line::kNeedsValue), wordsOfName(member.name));
        return {question, std::string(vocabulary().line(Line::kAskRest)) + " " + question};
    }

    [[nodiscard]] std::optional<Wish> missing(const Member& member) const {
        for (const std::string& question : questions(member)) {
            if (!memory_.wasSaid(question)) {
                return Wish{question, {}};
            }
        }
        return std::nullopt;
    }

    /// What the caller answered to our question for a member.
    [[nodiscard]] std::optional<std::string> answered(const Member& member) const {
        const auto asked = questions(member);
        const auto& history = turn_.history;
        std::optional<std::string> value;
        for (std::size_t i = 1; i < history.size(); ++i) {
            if (history[i].speaker == models::Speaker::kUser &&
                history[i - 1].speaker == models::Speaker::kAi &&
                std::ranges::find(asked, history[i - 1].message) != asked.end()) {
                value = history[i].message;
            }
        }
        return value;
    }

    const Turn& turn_;
    const ScriptMemory& memory_;
    const Tool& tool_;
    const json::Document document_;
};

const Tool* named(const Turn& turn, std::string_view said, const Vocabulary& vocabulary) {
    const auto found = std::ranges::find_if(turn.tools, [&](const Tool& tool) {
        return speaksOf(said, wordsOfName(tool.name), vocabulary);
    });
    return found == turn.tools.end() ? nullptr : &*found;
}

/// The tool whose wish is open: named in the caller's last words, or in earlier ones that the agent
/// answered with a question for what is missing.
const Tool* openWish(const Turn& turn, const ScriptMemory& memory) {
    const auto& history = turn.history;
    for (std::size_t i = history.size(); i >= 1; i -= 2) {
        if (history[i - 1].speaker != models::Speaker::kUser) {
            return nullptr;
        }
        if (const Tool* tool = named(turn, history[i - 1].message, memory.vocabulary())) {
            return tool;
        }
        if (i < 3) {
            return nullptr;
        }
        const std::string& before = history[i - 2].message;
        const bool isAsked = std::ranges::any_of(turn.tools, [&](const Tool& tool) {
            return ToolWish(turn, memory, tool).isQuestion(before);
        });
        if (!isAsked) {
            return nullptr;
        }
    }
    return nullptr;
}

}  // namespace

std::optional<Wish> wishedTool(const Turn& turn, const ScriptMemory& memory) {
    switch (memory.heard().act) {
        case Act::kGoodbye:
        case Act::kHuman:
        case Act::kRobot:
        case Act::kRepeat:
        case Act::kWait:
        case Act::kInsult:
        case Act::kWrongNumber:
            return std::nullopt;
        default:
            break;
    }
    const Tool* tool = turn.tools.empty() ? nullptr : openWish(turn, memory);
    return tool == nullptr ? std::nullopt : ToolWish(turn, memory, *tool).wish();
}

}  // namespace hiveline::voice
