// Looking into parsed JSON of others, where anything may be anything. Of duplicate keys the last
// one counts. What is not there, or of another kind, is absent.
#pragma once

#include <optional>
#include <string_view>

#include "common/json/document.h"

namespace hiveline::voice {

[[nodiscard]] inline json::Value memberOf(const json::Value& value, std::string_view key) {
    json::Value found;
    if (value && value.kind() == json::Kind::kObject) {
        for (const json::Member& member : value.members()) {
            if (member.key.asString() == key) {
                found = member.value;
            }
        }
    }
    return found;
}

[[nodiscard]] inline json::Value memberOf(
    const json::Value& value, std::string_view key, json::Kind kind
) {
    const json::Value found = memberOf(value, key);
    return found && found.kind() == kind ? found : json::Value();
}

[[nodiscard]] inline std::optional<std::string_view> stringOf(
    const json::Value& value, std::string_view key
) {
    const json::Value found = memberOf(value, key, json::Kind::kString);
    return found ? std::optional(found.asString()) : std::nullopt;
}

}  // namespace hiveline::voice
