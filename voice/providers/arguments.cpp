#include "voice/providers/arguments.h"

#include <charconv>
#include <cmath>
#include <optional>

#include "voice/providers/json_look.h"

namespace hiveline::voice {
namespace {

using json::Kind;
using json::Value;

double numberOf(const Value& value) {
    const std::string_view text = value.numberText();
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// 3.0 is an integer for JSON Schema, and models write it so.
bool isOf(const Value& value, std::string_view type) {
    switch (value.kind()) {
        case Kind::kNull:
            return type == "null";
        case Kind::kBoolean:
            return type == "boolean";
        case Kind::kNumber:
            return type == "number" ||
                   (type == "integer" && std::trunc(numberOf(value)) == numberOf(value));
        case Kind::kString:
            return type == "string";
        case Kind::kArray:
            return type == "array";
        case Kind::kObject:
            return type == "object";
    }
    return false;
}

bool fitsType(const Value& value, const Value& types) {
    if (types.kind() == Kind::kString) {
        return isOf(value, types.asString());
    }
    if (types.kind() != Kind::kArray) {
        return true;
    }
    bool found = false;
    for (const Value type : types.elements()) {
        found = found || (type.kind() == Kind::kString && isOf(value, type.asString()));
    }
    return found;
}

/// Numbers by their value: 1 and 1.0 are the same. Lists and objects only as they are written.
bool isSame(const Value& a, const Value& b) {
    if (a.kind() != b.kind()) {
        return false;
    }
    switch (a.kind()) {
        case Kind::kNumber:
            return numberOf(a) == numberOf(b);
        case Kind::kString:
            return a.asString() == b.asString();
        default:
            return a.raw() == b.raw();
    }
}

bool isAmong(const Value& value, const Value& list) {
    bool found = false;
    for (const Value each : list.elements()) {
        found = found || isSame(value, each);
    }
    return found;
}

// What a model is told once when its arguments do not fit: the first fault, with its place, in
// words that it can act on. Keywords that are not known allow anything: refusing a call for want of
// understanding would be worse than the endpoint's own refusal.
std::string misfitOf(const Value& value, const Value& schema, const std::string& place);

/// Before the members themselves: what is missing is what a model can mend most easily.
std::string missingMember(const Value& object, const Value& schema, const std::string& place) {
    const Value required = memberOf(schema, "required", Kind::kArray);
    if (!required) {
        return "";
    }
    for (const Value name : required.elements()) {
        if (name.kind() == Kind::kString && !memberOf(object, name.asString())) {
            return place + " must have \"" + std::string(name.asString()) + "\"";
        }
    }
    return "";
}

std::string misfitOfMembers(const Value& object, const Value& schema, const std::string& place) {
    std::string why = missingMember(object, schema, place);
    const Value properties = memberOf(schema, "properties", Kind::kObject);
    const Value others = memberOf(schema, "additionalProperties", Kind::kBoolean);
    const bool closed = others && !others.asBoolean();
    for (const json::Member& member : object.members()) {
        const std::string_view name = member.key.asString();
        const Value property = memberOf(properties, name);
        if (why.empty() && property) {
            why = misfitOf(member.value, property, place + "." + std::string(name));
        } else if (why.empty() && closed) {
            why = place + " must not have \"" + std::string(name) + "\"";
        }
    }
    return why;
}

std::string misfitOfElements(const Value& list, const Value& schema, const std::string& place) {
    const Value items = memberOf(schema, "items", Kind::kObject);
    std::string why;
    std::size_t index = 0;
    for (const Value element : list.elements()) {
        if (items && why.empty()) {
            why = misfitOf(element, items, place + "[" + std::to_string(index++) + "]");
        }
    }
    return why;
}

std::string misfitOf(const Value& value, const Value& schema, const std::string& place) {
    if (schema.kind() != Kind::kObject) {
        return "";
    }
    if (const Value type = memberOf(schema, "type"); type && !fitsType(value, type)) {
        return place + " must be of type " + type.raw().text;
    }
    if (const Value list = memberOf(schema, "enum", Kind::kArray); list && !isAmong(value, list)) {
        return place + " must be one of " + list.raw().text;
    }
    if (const Value only = memberOf(schema, "const"); only && !isSame(value, only)) {
        return place + " must be " + only.raw().text;
    }
    if (value.kind() == Kind::kObject) {
        return misfitOfMembers(value, schema, place);
    }
    return value.kind() == Kind::kArray ? misfitOfElements(value, schema, place) : "";
}

}  // namespace

std::string misfit(std::string_view arguments, const json::Raw& schema) {
    constexpr std::size_t kMaxBytes = 1'000;
    const json::Document given(arguments);
    if (given.error() || given.root().kind() != Kind::kObject) {
        return "the arguments must be a JSON object";
    }
    const std::string_view parameters = schema.text.empty() ? "{}" : std::string_view(schema.text);
    const json::Document wanted(parameters);
    if (wanted.error()) {
        return "";
    }
    std::string why = misfitOf(given.root(), wanted.root(), "arguments");
    // An enum of a thousand values would fill the request that corrects it.
    if (why.size() > kMaxBytes) {
        why = "the arguments do not fit the parameters of the function";
    }
    return why;
}

}  // namespace hiveline::voice
