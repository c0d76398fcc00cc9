#include "voice/engine/phrases.h"

#include <algorithm>
#include <array>
#include <string>

#include "common/ascii.h"
#include "voice/engine/prompt.h"

namespace hiveline::voice {
namespace {

struct Language {
    std::array<std::string_view, 4> names;  // a tag, then names in lower case
    std::string_view greeting;
    std::string_view waiting;
    std::string_view fallback;
    std::array<std::string_view, 2> reprompts;
    std::string_view farewell;
};

constexpr std::array<Language, 6> kLanguages{{
    {{"en", "english"},
     "Hello, this is {name}. How can I help you?",
     "One moment, please.",
     "I am sorry, I need a moment longer. Could you say that again, please?",
     {"Are you still there?", "I cannot hear you. Is there anything else I can do for you?"},
     "Thank you for your call. Goodbye."},
    {{"de", "german", "deutsch"},
     "Guten Tag, hier ist {name}. Wie kann ich Ihnen helfen?",
     "Einen Moment, bitte.",
     "Entschuldigung, ich brauche einen Moment länger. Könnten Sie das bitte wiederholen?",
     {"Sind Sie noch da?", "Ich höre Sie nicht. Kann ich noch etwas für Sie tun?"},
     "Vielen Dank für Ihren Anruf. Auf Wiederhören."},
    {{"fr", "french", "français", "francais"},
     "Bonjour, ici {name}. Comment puis-je vous aider ?",
     "Un instant, s'il vous plaît.",
     "Excusez-moi, il me faut encore un instant. Pourriez-vous répéter, s'il vous plaît ?",
     {"Êtes-vous toujours là ?", "Je ne vous entends pas. Puis-je faire autre chose pour vous ?"},
     "Merci de votre appel. Au revoir."},
    {{"es", "spanish", "español", "espanol"},
     "Hola, le habla {name}. ¿En qué puedo ayudarle?",
     "Un momento, por favor.",
     "Disculpe, necesito un momento más. ¿Podría repetirlo, por favor?",
     {"¿Sigue ahí?", "No le oigo. ¿Puedo ayudarle en algo más?"},
     "Gracias por su llamada. Adiós."},
    {{"it", "italian", "italiano"},
     "Buongiorno, sono {name}. Come posso aiutarla?",
     "Un momento, per favore.",
     "Mi scusi, ho bisogno ancora di un momento. Può ripetere, per favore?",
     {"È ancora lì?", "Non la sento. Posso fare altro per lei?"},
     "Grazie per la chiamata. Arrivederci."},
    {{"pt", "portuguese", "português", "portugues"},
     "Olá, fala {name}. Em que posso ajudar?",
     "Um momento, por favor.",
     "Desculpe, preciso de mais um momento. Pode repetir, por favor?",
     {"Ainda está aí?", "Não consigo ouvi-lo. Posso ajudar em mais alguma coisa?"},
     "Obrigado pela sua chamada. Até à próxima."},
}};

/// ASCII letters in lower case; the others stay.

const Language& languageOf(const models::Agent& agent) {
    const auto& accent = agent.voice.languageAccent;
    const std::string given = common::lowered(accent && accent->language ? *accent->language : "");
    const std::string_view tag = std::string_view(given).substr(0, given.find_first_of("-_"));
    const auto found = std::ranges::find_if(kLanguages, [&](const Language& language) {
        return tag == language.names.front() ||
               (!given.empty() &&
                std::ranges::find(language.names, std::string_view(given)) != language.names.end());
    });
    return found == kLanguages.end() ? kLanguages.front() : *found;
}

}  // namespace

Phrases phrasesOf(
    const models::Agent& agent, std::string_view companyName, const CallFacts& facts
) {
    const Language& language = languageOf(agent);
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
