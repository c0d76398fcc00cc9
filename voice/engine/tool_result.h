// The names of what becomes of a tool, as calls are stored and models are told.
#pragma once

#include <string_view>

#include "voice/engine/turn.h"

namespace hiveline::voice {

/// `done`, `failed`, `unknown`.
[[nodiscard]] constexpr std::string_view nameOf(ToolResult result) {
    return result == ToolResult::kDone     ? "done"
           : result == ToolResult::kFailed ? "failed"
                                           : "unknown";
}

/// kUnknown for every other name, that of a tool under way among them.
[[nodiscard]] constexpr ToolResult parseToolResult(std::string_view name) {
    return name == nameOf(ToolResult::kDone)     ? ToolResult::kDone
           : name == nameOf(ToolResult::kFailed) ? ToolResult::kFailed
                                                 : ToolResult::kUnknown;
}

}  // namespace hiveline::voice
