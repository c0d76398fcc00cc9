#include "common/json/compose.h"

#include <algorithm>

#include "common/json/schema_values.h"

namespace hiveline::json {
namespace {

std::string members(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " item" : " items");
}

Value memberOf(const Value& object, std::string_view key) {
    Value found;
    for (const Member member : object.members()) {
        found = member.key.asString() == key ? member.value : found;
    }
    return found;
}

}  // namespace

void checkSize(const Value& object, const Path& at, Faults& faults, const SizeRules& rules) {
    const std::string words = " after validation, not " + std::to_string(object.size());
    if (object.size() < rules.minMembers) {
        faults.add(
            at, "too_short", "Dictionary should have at least " + members(rules.minMembers) + words
        );
    } else if (object.size() > rules.maxMembers) {
        faults.add(
            at, "too_long", "Dictionary should have at most " + members(rules.maxMembers) + words
        );
    }
}

void decodeObject(
    const Value& value, const Path& at, Faults& faults, const SizeRules& rules, Raw& out
) {
    if (readMap(value, at, faults, rules)) {
        out = value.raw();
    }
}

void requireWith(
    const Value& object,
    const Path& at,
    Faults& faults,
    std::string_view key,
    std::initializer_list<std::string_view> others
) {
    if (!memberOf(object, key)) {
        return;
    }
    for (const std::string_view other : others) {
        if (!memberOf(object, other)) {
            faults.add({at, other}, "missing", "Field required");
        }
    }
}

void decodeOneOf(
    const Value& value,
    const Path& at,
    Faults& faults,
    std::initializer_list<std::string_view> canonical,
    std::string_view expected,
    Raw& out
) {
    if (std::ranges::find(canonical, canonicalText(value)) == canonical.end()) {
        faults.add(at, "enum", std::string(expected));
    }
    out = value.raw();
}

bool readMap(const Value& value, const Path& at, Faults& faults, const SizeRules& rules) {
    if (value.kind() != Kind::kObject) {
        faults.add(at, "dict_type", "Input should be a valid dictionary");
        return false;
    }
    checkSize(value, at, faults, rules);
    return true;
}

std::optional<std::string_view> tagOf(
    const Value& value, const Path& at, Faults& faults, std::string_view key
) {
    if (value.kind() != Kind::kObject) {
        faults.add(
            at,
            "model_attributes_type",
            "Input should be a valid dictionary or object to extract fields from"
        );
        return std::nullopt;
    }
    const Value found = memberOf(value, key);
    if (!found) {
        faults.add({at, key}, "missing", "Field required");
        return std::nullopt;
    }
    if (const auto text = stringOf(found)) {
        return text;
    }
    faults.add({at, key}, "string_type", "Input should be a valid string");
    return std::nullopt;
}

void Choice::finish(Faults trial) {
    if (trial.empty()) {
        ++fitting_;
    } else if (!tried_ || trial.all().size() < closest_.all().size()) {
        closest_ = std::move(trial);
        tried_ = true;
    }
}

void Choice::conclude(const Path& at) {
    if (fitting_ == 0) {
        faults_.add(common::ValidationError(closest_.take()));
    } else if (fitting_ > 1 && rule_ == Rule::kOne) {
        faults_.refuse(at, "fits more than one of the schemas of which it may fit one only");
    } else {
        faults_.add(common::ValidationError(afterwards_.take()));
    }
}

}  // namespace hiveline::json
