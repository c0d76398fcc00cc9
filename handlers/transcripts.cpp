#include "handlers/transcripts.h"

#include <array>
#include <optional>

#include "common/http.h"
#include "common/text/ascii.h"

namespace hiveline::handlers {
namespace {

using Utterance = std::pair<models::Speaker, std::string>;

constexpr std::string_view kBlanks = " \t\r\n";

std::optional<models::Speaker> speakerOf(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, models::Speaker>, 4> kNames{{
        {"AI", models::Speaker::kAi},
        {"AGENT", models::Speaker::kAi},
        {"USER", models::Speaker::kUser},
        {"CALLER", models::Speaker::kUser},
    }};
    for (const auto& [known, speaker] : kNames) {
        if (common::equalsIgnoreCase(name, known)) {
            return speaker;
        }
    }
    return std::nullopt;
}

void addLine(std::vector<Utterance>& utterances, std::string_view line) {
    const auto colon = line.find(':');
    const auto speaker = colon == std::string_view::npos
                             ? std::nullopt
                             : speakerOf(common::trimmed(line.substr(0, colon), kBlanks));
    if (speaker) {
        utterances.emplace_back(*speaker, common::trimmed(line.substr(colon + 1), kBlanks));
        // Nobody said who speaks first; in a call that comes in, it is the caller.
    } else if (utterances.empty()) {
        utterances.emplace_back(models::Speaker::kUser, common::trimmed(line, kBlanks));
    } else {
        utterances.back().second.append("\n").append(common::trimmed(line, kBlanks));
    }
}

}  // namespace

std::vector<Utterance> parseTranscript(std::string_view text) {
    std::vector<Utterance> utterances;
    while (!text.empty()) {
        const auto end = text.find('\n');
        addLine(utterances, text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    std::vector<Utterance> spoken;
    for (auto& [speaker, words] : utterances) {
        if (const std::string_view said = common::trimmed(words, kBlanks); !said.empty()) {
            spoken.emplace_back(speaker, std::string(said));
        }
    }
    return spoken;
}

}  // namespace hiveline::handlers
