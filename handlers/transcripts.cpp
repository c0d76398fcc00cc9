#include "handlers/transcripts.h"

#include <array>
#include <optional>

#include "common/http.h"

namespace hiveline::handlers {
namespace {

using Utterance = std::pair<models::Speaker, std::string>;

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

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
    const auto speaker =
        colon == std::string_view::npos ? std::nullopt : speakerOf(trim(line.substr(0, colon)));
    if (speaker) {
        utterances.emplace_back(*speaker, trim(line.substr(colon + 1)));
    } else if (utterances.empty()) {
        utterances.emplace_back(models::Speaker::kUser, trim(line));
    } else {
        utterances.back().second.append("\n").append(trim(line));
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
        if (const std::string_view said = trim(words); !said.empty()) {
            spoken.emplace_back(speaker, std::string(said));
        }
    }
    return spoken;
}

}  // namespace hiveline::handlers
