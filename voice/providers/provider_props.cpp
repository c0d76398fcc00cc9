#include "voice/providers/provider_props.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace hiveline::voice {
namespace {

using json::Kind;
using json::Value;

enum class Shape : std::uint8_t { kText, kNumber, kInteger, kBoolean, kObject, kStop };

/// `least` and `most` are what services accept at all; what one of them refuses beyond that is its
/// own answer, seen when a turn fails.
struct Property {
    std::string_view name;
    Shape shape;
    double least = 0;
    double most = 0;
    bool isOption = true;  // goes into requests
};

constexpr double kMaxInteger = 9'007'199'254'740'991;  // that a double holds
constexpr std::size_t kMaxText = 2'048;
constexpr std::size_t kMaxStops = 4;
constexpr std::size_t kMaxStop = 100;

// What the OpenAI protocol and the servers that speak it know. Others are refused where they are
// set: a misspelt option that does nothing would be noticed in calls, if ever.
constexpr std::array kProperties = {
    Property{.name = "apiKey", .shape = Shape::kText, .isOption = false},
    Property{.name = "baseUrl", .shape = Shape::kText, .isOption = false},
    Property{"chat_template_kwargs", Shape::kObject},
    Property{"frequency_penalty", Shape::kNumber, -2, 2},
    Property{kHistoryTokensProperty, Shape::kInteger, 500, 1'000'000},
    Property{"logit_bias", Shape::kObject},
    Property{"max_completion_tokens", Shape::kInteger, 1, 1'000'000},
    Property{"max_tokens", Shape::kInteger, 1, 1'000'000},
    Property{"min_p", Shape::kNumber, 0, 1},
    Property{.name = "model", .shape = Shape::kText, .isOption = false},
    Property{"parallel_tool_calls", Shape::kBoolean},
    Property{"presence_penalty", Shape::kNumber, -2, 2},
    Property{"reasoning_effort", Shape::kText},
    Property{"repetition_penalty", Shape::kNumber, 0, 10},
    Property{"seed", Shape::kInteger, -kMaxInteger, kMaxInteger},
    Property{"service_tier", Shape::kText},
    Property{"stop", Shape::kStop},
    Property{"temperature", Shape::kNumber, 0, 2},
    Property{"top_k", Shape::kInteger, -1, 1'000'000},
    Property{"top_p", Shape::kNumber, 0, 1},
    Property{"user", Shape::kText},
    Property{"verbosity", Shape::kText},
};

const Property* find(std::string_view name) {
    const auto* const found = std::ranges::find(kProperties, name, &Property::name);
    return found == kProperties.end() ? nullptr : found;
}

std::string shown(double number) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(
        buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed
    );
    return {buffer.data(), end.ptr};
}

bool isTextWithin(const Value& value, std::size_t most) {
    return value.kind() == Kind::kString && !value.asString().empty() &&
           value.asString().size() <= most;
}

std::string misfitOfNumber(const Property& property, const Value& value) {
    const bool isInteger = property.shape == Shape::kInteger;
    const std::string should = std::string("should be ") + (isInteger ? "an integer" : "a number") +
                               " from " + shown(property.least) + " to " + shown(property.most);
    if (value.kind() != Kind::kNumber) {
        return should;
    }
    const std::string_view text = value.numberText();
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = text.find_first_of(".eE") == std::string_view::npos;
    const bool fits = read.ec == std::errc() && number >= property.least &&
                      number <= property.most && (whole || !isInteger);
    return fits ? "" : should;
}

std::string misfitOfStop(const Value& value) {
    bool fits = isTextWithin(value, kMaxStop);
    if (value.kind() == Kind::kArray) {
        fits = value.size() >= 1 && value.size() <= kMaxStops;
        for (const Value each : value.elements()) {
            fits = fits && isTextWithin(each, kMaxStop);
        }
    }
    return fits ? "" : "should be a text, or one to four of them";
}

/// Empty where it fits; else how the refusal goes on behind the name.
std::string misfit(const Property& property, const Value& value) {
    switch (property.shape) {
        case Shape::kText:
            return isTextWithin(value, kMaxText) ? "" : "should be a text";
        case Shape::kNumber:
        case Shape::kInteger:
            return misfitOfNumber(property, value);
        case Shape::kBoolean:
            return value.kind() == Kind::kBoolean ? "" : "should be true or false";
        case Shape::kObject:
            return value.kind() == Kind::kObject ? "" : "should be an object";
        case Shape::kStop:
            return misfitOfStop(value);
    }
    return "";
}

}  // namespace

std::optional<std::string> misfitOfProperty(std::string_view name, const Value& value) {
    const Property* property = find(name);
    if (property == nullptr) {
        return std::nullopt;
    }
    return value.isNull() ? std::string() : misfit(*property, value);
}

std::vector<std::pair<std::string, std::string>> optionsIn(const Value& properties) {
    std::map<std::string, std::string> options;  // of duplicates the last one counts
    for (const json::Member& member : properties.members()) {
        const Property* property = find(member.key.asString());
        if (property != nullptr && property->isOption) {
            // Stored before these rules were there: what does not fit is left out, and the call
            // goes on.
            const bool given = !member.value.isNull() && misfit(*property, member.value).empty();
            options[std::string(property->name)] = given ? member.value.raw().text : "";
        }
    }
    std::vector<std::pair<std::string, std::string>> given;
    for (auto& [name, value] : options) {
        if (!value.empty()) {
            given.emplace_back(name, std::move(value));
        }
    }
    return given;
}

std::string propertyNames() {
    std::string names;
    for (const Property& property : kProperties) {
        names.append(names.empty() ? "" : ", ").append(property.name);
    }
    return names;
}

}  // namespace hiveline::voice
