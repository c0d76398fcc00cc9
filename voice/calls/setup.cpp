#include "voice/calls/setup.h"

#include <algorithm>
#include <cctype>

namespace hiveline::voice {
namespace {

constexpr std::size_t kLongestName = 64;

std::string functionName(const std::string& name) {
    std::string result;
    for (const char c : name) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || c == '_' || c == '-';
        if (plain) {
            result += c;
        } else if (!result.empty() && result.back() != '_') {
            result += '_';
        }
    }
    result.resize(std::min(result.size(), kLongestName));
    while (result.ends_with('_')) {
        result.pop_back();
    }
    return result.empty() ? "action" : result;
}

std::string uniqueName(const std::string& name, const std::vector<Tool>& tools) {
    std::string candidate = name;
    for (int number = 2; std::ranges::find(tools, candidate, &Tool::name) != tools.end();
         ++number) {
        const std::string suffix = "_" + std::to_string(number);
        candidate = name.substr(0, kLongestName - suffix.size()) + suffix;
    }
    return candidate;
}

}  // namespace

std::vector<Tool> toolsOf(const std::vector<models::Action>& actions) {
    std::vector<Tool> tools;
    for (const models::Action& action : actions) {
        if (action.invocationTrigger != kDuringCall) {
            continue;
        }
        Tool tool;
        tool.actionId = action.id;
        tool.name = uniqueName(functionName(action.name), tools);
        tool.description = action.description.value_or(action.name);
        tool.parameters = action.parameters;
        tool.waitingText = action.userWaitingText.value_or("");
        tool.successText = action.userSuccessText.value_or("");
        tool.errorText = action.userErrorText.value_or("");
        tools.push_back(std::move(tool));
    }
    return tools;
}

}  // namespace hiveline::voice
