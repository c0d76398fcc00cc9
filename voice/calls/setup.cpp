#include "voice/calls/setup.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <unordered_map>
#include <unordered_set>

#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxNameLength = 64;
constexpr std::int64_t kUsualSeconds = 5;  // as the sender allows

std::string functionName(const std::string& name) {
    std::string result;
    for (const char c : name) {
        const bool plain = common::isAlphanumeric(c) || c == '_' || c == '-';
        if (plain) {
            result += c;
        } else if (!result.empty() && result.back() != '_') {
            result += '_';
        }
    }
    result.resize(std::min(result.size(), kMaxNameLength));
    while (result.ends_with('_')) {
        result.pop_back();
    }
    return result.empty() ? "action" : result;
}

class Names {
public:
    std::string unique(const std::string& name) {
        std::string candidate = name;
        int& number = last_.try_emplace(name, 1).first->second;
        while (!taken_.insert(candidate).second) {
            const std::string suffix = "_" + std::to_string(++number);
            candidate = name.substr(0, kMaxNameLength - suffix.size()) + suffix;
        }
        return candidate;
    }

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, int> last_;  // numbers, by the name without one
};

}  // namespace

std::vector<Tool> toolsOf(const std::vector<models::Action>& actions) {
    std::vector<Tool> tools;
    Names names;
    for (const models::Action& action : actions) {
        if (action.invocationTrigger != kDuringCall || !action.endpoint ||
            action.status != models::ActionStatus::kActive) {
            continue;
        }
        Tool tool;
        tool.actionId = action.id;
        tool.name = names.unique(functionName(action.name));
        tool.description = action.description.value_or(action.name);
        tool.parameters = action.parameters;
        tool.waitingText = action.userWaitingText.value_or("");
        tool.successText = action.userSuccessText.value_or("");
        tool.longest =
            std::chrono::seconds(action.endpoint->timeoutSeconds.value_or(kUsualSeconds));
        tool.errorText = action.userErrorText.value_or("");
        tools.push_back(std::move(tool));
        if (tools.size() == kMaxTools) {
            break;
        }
    }
    return tools;
}

std::size_t interruptionWords(const models::Agent& agent) {
    constexpr std::int64_t kUsual = 2;
    return static_cast<std::size_t>(agent.intelligenceProvider.interruptionWords.value_or(kUsual));
}

std::chrono::milliseconds waitingAfter(const models::Agent& agent) {
    constexpr double kUsualWaiting = 3;
    constexpr double kMillis = 1'000;
    const double seconds = agent.intelligenceProvider.waitingAfter.value_or(kUsualWaiting);
    return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * kMillis));
}

}  // namespace hiveline::voice
