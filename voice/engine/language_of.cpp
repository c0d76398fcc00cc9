#include "voice/engine/language_of.h"

#include <algorithm>
#include <string_view>

namespace hiveline::voice {

const Language& languageOf(const models::Agent& agent) {
    constexpr std::string_view kBetween = " \t\r\n()[],;:/.";
    const auto& accent = agent.voice.languageAccent;
    std::string_view given =
        accent && accent->language ? std::string_view(*accent->language) : std::string_view();
    if (const Language* whole = findLanguage(given)) {
        return *whole;
    }
    while (!given.empty()) {
        const std::size_t end = std::min(given.find_first_of(kBetween), given.size());
        if (const Language* found = findLanguage(given.substr(0, end))) {
            return *found;
        }
        given.remove_prefix(std::min(end + 1, given.size()));
    }
    return *languages().front();
}

}  // namespace hiveline::voice
