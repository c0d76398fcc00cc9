// What an agent may set in `providerProps` for a model of the OpenAI protocol: which members there
// are, what fits them, and which go into requests as they are. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/json/document.h"

namespace hiveline::voice {

/// The member that says how many tokens of a call's history a request holds.
inline constexpr std::string_view kHistoryTokensProperty = "historyTokens";

/// Why a member does not fit: `should be …`; empty where it does. nullopt: there is no such member.
[[nodiscard]] std::optional<std::string> misfitOfProperty(
    std::string_view name, const json::Value& value
);

/// The members that fit, but for `baseUrl`, `apiKey` and `model`, with their JSON, in the order of
/// their names. Null means absent. `properties` is an object.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> optionsIn(
    const json::Value& properties
);

/// The names that there are, for a text: `apiKey, baseUrl, …`.
[[nodiscard]] std::string propertyNames();

}  // namespace hiveline::voice
