#include "voice/engine/phrases.h"

#include <string>

#include "voice/engine/language_of.h"
#include "voice/engine/prompt.h"

namespace hiveline::voice {

Phrases phrasesOf(
    const models::Agent& agent, std::string_view companyName, const CallFacts& facts
) {
    const OwnWords& language = languageOf(agent).own;
    const auto words = [&](const std::optional<std::string>& own, std::string_view ours) {
        const bool given = own && own->find_first_not_of(" \t\r\n") != std::string::npos;
        return fillSpoken(given ? std::string_view(*own) : ours, agent, companyName, facts);
    };
    return {
        .greeting = words(agent.mission.greeting, language.greeting),
        .waiting = std::string(language.waiting),
        .fallback = std::string(language.fallback),
        .reprompts = {language.reprompts.begin(), language.reprompts.end()},
        .farewell = words(agent.mission.farewell, language.farewell),
    };
}

}  // namespace hiveline::voice
