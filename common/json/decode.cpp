#include "common/json/decode.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "common/error.h"
#include "common/json/schema_values.h"

namespace hiveline::json {
namespace {

constexpr Path kBody("body");

/// The place of `key` among the keys, searched from `hint` on and around: clients mostly keep the
/// document's order, so the first comparison usually hits.
std::size_t indexOf(
    std::string_view key, std::span<const std::string_view> keys, std::size_t hint
) {
    for (std::size_t step = 0; step < keys.size(); ++step) {
        const std::size_t index =
            hint + step < keys.size() ? hint + step : hint + step - keys.size();
        if (keys[index] == key) {
            return index;
        }
    }
    return keys.size();
}

/// The offset behind the string that begins at `at`, or npos. A quote ends it unless an odd number
/// of backslashes precede it.
std::size_t endOfString(std::string_view text, std::size_t at) {
    for (std::size_t end = text.find('"', at + 1); end != std::string_view::npos;
         end = text.find('"', end + 1)) {
        std::size_t backslashes = 0;
        while (text[end - 1 - backslashes] == '\\') {
            ++backslashes;
        }
        if (backslashes % 2 == 0) {
            return end + 1;
        }
    }
    return std::string_view::npos;
}

/// The offset of the comma or bracket that ends the value at `at`, or npos. White space outside of
/// strings means that the text is not compact.
std::size_t endOfCompactValue(std::string_view text, std::size_t at) {
    std::size_t depth = 0;
    while (at < text.size()) {
        switch (text[at]) {
            case '"':
                at = endOfString(text, at);
                continue;
            case '[':
            case '{':
                ++depth;
                break;
            case ',':
                if (depth == 0) {
                    return at;
                }
                break;
            case ']':
            case '}':
                if (depth == 0) {
                    return at;
                }
                --depth;
                break;
            case ' ':
            case '\t':
            case '\n':
            case '\r':
                return std::string_view::npos;
            default:
                break;
        }
        ++at;
    }
    return std::string_view::npos;
}

bool hasDuplicates(const Value& list) {
    std::set<std::string> seen;
    for (const Value element : list.elements()) {
        if (!seen.insert(canonicalText(element)).second) {
            return true;
        }
    }
    return false;
}

}  // namespace

// A prospect's external references are a list of raw values and read with every record: cutting
// them at commas costs a fraction of parsing them.
std::optional<std::vector<Raw>> cutCompactList(std::string_view text) {
    std::vector<Raw> list;
    if (text == "[]") {
        return list;
    }
    if (!text.starts_with('[')) {
        return std::nullopt;
    }
    std::size_t at = 0;
    do {
        const std::size_t begin = at + 1;
        at = endOfCompactValue(text, begin);
        if (at == std::string_view::npos || at == begin) {
            return std::nullopt;
        }
        list.push_back({std::string(text.substr(begin, at - begin))});
    } while (text[at] == ',');
    return text[at] == ']' && at + 1 == text.size() ? std::optional(std::move(list)) : std::nullopt;
}

Value readBody(const Document& document, Faults& faults) {
    if (document.isBlank() || (!document.error() && document.root().isNull())) {
        faults.add(kBody, "missing", "Field required");
        return {};
    }
    if (const auto& error = document.error()) {
        // pydantic's location for broken JSON: ("body", offset).
        faults.add(Path(kBody, error->offset), "json_invalid", "JSON decode error: " + error->what);
        return {};
    }
    return document.root();
}

// One pass over the object, then the decoder goes through the slots in the document's order.
// Decoding members as they come would report faults in the client's order, and those of duplicates
// that do not count.
bool readMembers(
    const Value& value,
    const Path& at,
    Faults& faults,
    std::span<const std::string_view> keys,
    std::span<Value> slots
) {
    if (value.kind() != Kind::kObject) {
        faults.add(
            at,
            "model_attributes_type",
            "Input should be a valid dictionary or object to extract fields from"
        );
        return false;
    }
    std::size_t hint = 0;
    for (const Member member : value.members()) {
        const std::size_t index = indexOf(member.key.asString(), keys, hint);
        if (index < keys.size()) {
            // A later duplicate overwrites an earlier one, whose faults are then never reported.
            slots[index] = member.value;
            hint = index + 1;
        }
    }
    return true;
}

// In the order sent: these names are the client's own.
void refuseOtherMembers(
    const Value& object, const Path& at, Faults& faults, std::span<const std::string_view> keys
) {
    for (const Member member : object.members()) {
        const std::string_view key = member.key.asString();
        if (std::ranges::find(keys, key) == keys.end()) {
            faults.add({at, key}, "extra_forbidden", "Extra inputs are not permitted");
        }
    }
}

bool require(const Value& slot, const Path& at, Faults& faults) {
    if (!slot) {
        faults.add(at, "missing", "Field required");
    }
    return static_cast<bool>(slot);
}

void decode(
    const Value& value, const Path& at, Faults& faults, const StringRules& rules, std::string& out
) {
    if (value.kind() != Kind::kString) {
        // pydantic has a word of its own for URLs.
        const bool url = rules.format == Format::kUrl;
        faults.add(
            at,
            url ? "url_type" : "string_type",
            url ? "URL input should be a string or URL" : "Input should be a valid string"
        );
        return;
    }
    const std::string_view text = value.asString();
    // The text is taken even if it does not fit: nothing uses it, because a fault ends the request.
    checkString(text, at, faults, rules);
    out.assign(text);
}

void decode(
    const Value& value, const Path& at, Faults& faults, const IntegerRules& rules, std::int64_t& out
) {
    if (value.kind() != Kind::kNumber) {
        faults.add(at, "int_type", "Input should be a valid integer");
        return;
    }
    acceptInteger(readInteger(value.numberText()), at, faults, rules, out);
}

void decode(
    const Value& value, const Path& at, Faults& faults, const NumberRules& rules, double& out
) {
    if (value.kind() != Kind::kNumber) {
        faults.add(at, "float_type", "Input should be a valid number");
        return;
    }
    const std::string_view text = value.numberText();
    double number = 0;
    // The parser has refused numbers beyond a double; those too small for one leave 0.
    std::from_chars(text.data(), text.data() + text.size(), number);
    checkNumber(number, at, faults, rules);
    out = number;
}

void decode(const Value& value, const Path& at, Faults& faults, bool& out) {
    if (value.kind() != Kind::kBoolean) {
        faults.add(at, "bool_type", "Input should be a valid boolean");
        return;
    }
    out = value.asBoolean();
}

void decode(const Value& value, const Path& at, Faults& faults, common::Timestamp& out) {
    if (value.kind() != Kind::kString) {
        faults.add(at, "string_type", "Input should be a valid string");
        return;
    }
    acceptTimestamp(value.asString(), at, faults, out);
}

void decodeObject(const Value& value, const Path& at, Faults& faults, Raw& out) {
    if (value.kind() != Kind::kObject) {
        faults.add(at, "dict_type", "Input should be a valid dictionary");
        return;
    }
    out = value.raw();
}

void decode(const Value& value, const Path&, Faults&, Raw& out) {
    out = value.raw();
}

std::optional<std::string_view> stringOf(const Value& value) {
    return value.kind() == Kind::kString ? std::optional(value.asString()) : std::nullopt;
}

// In pydantic's spelling of constants, which is Python's: True and False.
void decodeConstant(
    const Value& value, const Path& at, Faults& faults, std::string_view expected, std::string& out
) {
    if (stringOf(value) != expected) {
        faults.add(at, "literal_error", "Input should be '" + std::string(expected) + "'");
    }
    out.assign(expected);
}

void decodeConstant(const Value& value, const Path& at, Faults& faults, bool expected, bool& out) {
    if (value.kind() != Kind::kBoolean || value.asBoolean() != expected) {
        faults.add(
            at, "literal_error", expected ? "Input should be True" : "Input should be False"
        );
    }
    out = expected;
}

void decodeConstant(
    const Value& value, const Path& at, Faults& faults, std::int64_t expected, std::int64_t& out
) {
    const IntegerReading reading = value.kind() == Kind::kNumber
                                       ? readInteger(value.numberText())
                                       // Anything that is not the expected value.
                                       : IntegerReading{.value = expected - 1};
    if (reading.outcome != IntegerReading::Outcome::kExact || reading.value != expected) {
        faults.add(at, "literal_error", "Input should be " + std::to_string(expected));
    }
    out = expected;
}

bool readList(const Value& value, const Path& at, Faults& faults, const ListRules& rules) {
    if (value.kind() != Kind::kArray) {
        faults.add(at, "list_type", "Input should be a valid list");
        return false;
    }
    checkCount(value.size(), at, faults, rules);
    if (rules.unique && value.size() <= rules.maxItems && hasDuplicates(value)) {
        faults.add(at, "value_error", "Value error, the items of the list should differ");
    }
    // A million elements are reported once, and not one by one.
    return value.size() <= rules.maxItems;
}

void requireStored(const Document& document, const Faults& faults) {
    std::string reason;
    if (const auto& error = document.error()) {
        reason = error->what + " at " + std::to_string(error->offset);
    } else if (!faults.empty()) {
        // For the log: a row that an older version wrote, or somebody's hand.
        const common::Fault& first = faults.all().front();
        for (const common::LocationStep& step : first.loc) {
            const auto* key = std::get_if<std::string>(&step);
            reason += key != nullptr ? *key : std::to_string(std::get<std::int64_t>(step));
            reason += ": ";
        }
        reason += first.msg;
    }
    if (!reason.empty()) {
        throw common::Error(common::ErrorCode::kInternal, "stored JSON does not fit: " + reason);
    }
}

}  // namespace hiveline::json
