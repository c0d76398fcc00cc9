#include "voice/providers/facts.h"

#include <algorithm>

#include <re2/re2.h>

#include "common/ascii.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kFewestDigits = 7;
constexpr std::size_t kMostDigits = 15;  // ITU-T E.164

std::string trimmed(std::string_view text) {
    constexpr std::string_view kAround = " \t\r\n.,;!?\"";
    const auto first = text.find_first_not_of(kAround);
    return first == std::string_view::npos
               ? std::string()
               : std::string(text.substr(first, text.find_last_not_of(kAround) - first + 1));
}

std::optional<std::string> emailAddress(std::string_view said) {
    static const RE2 kWritten(
        R"(([A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}))"
    );
    static const RE2 kSpoken(
        R"((?i)\b([a-z0-9]+(?:(?: dot | underscore | dash |[._-])[a-z0-9]+)*) at ([a-z0-9-]+(?: dot [a-z0-9-]+)*) dot ([a-z]{2,})\b)"
    );
    std::string found;
    if (RE2::PartialMatch({said.data(), said.size()}, kWritten, &found)) {
        return found;
    }
    std::string user;
    std::string host;
    std::string top;
    if (!RE2::PartialMatch({said.data(), said.size()}, kSpoken, &user, &host, &top)) {
        return std::nullopt;
    }
    std::string spoken = user + "@" + host + "." + top;
    RE2::GlobalReplace(&spoken, "(?i) dot ", ".");
    RE2::GlobalReplace(&spoken, "(?i) underscore ", "_");
    RE2::GlobalReplace(&spoken, "(?i) dash ", "-");
    return spoken;
}

std::optional<std::string> phoneNumber(std::string_view said) {
    static const RE2 kNumber(R"((\+?[0-9(][0-9 ()/.\-]{5,}[0-9]))");
    static const RE2 kDate(R"(\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})");
    re2::StringPiece rest(said.data(), said.size());
    std::string found;
    while (RE2::FindAndConsume(&rest, kNumber, &found)) {
        std::string digits;
        std::ranges::copy_if(found, std::back_inserter(digits), [](char c) {
            return common::isDigit(c);
        });
        if (digits.size() >= kFewestDigits && digits.size() <= kMostDigits &&
            !RE2::FullMatch(found, kDate)) {
            return (found.front() == '+' ? "+" : "") + digits;
        }
    }
    return std::nullopt;
}

/// The words of a name at the beginning of `text`: letters of any script, up to four words, until
/// one that is none.
std::string leadingName(std::string_view text) {
    static const RE2 kWord(R"((?:^|[ \t])(\pL[\pL\pM'’-]*\.?))");
    static const RE2 kNone(
        R"((?i)(and|or|but|from|of|at|in|on|for|the|a|an|i|i'm|my|we|you|it|is|am|are|not|here|calling|speaking|looking|having|going|und|aber|oder|ich|mein|meine|aus|von|et|de|y|e|e-mail|email|phone|number|address)\.?)"
    );
    re2::StringPiece rest(text.data(), text.size());
    std::string name;
    std::string word;
    for (int words = 0;
         words < 4 && RE2::Consume(&rest, kWord, &word) && !RE2::FullMatch(word, kNone);
         ++words) {
        const bool ends = word.size() > 2 && word.back() == '.';
        name += (name.empty() ? "" : " ") + (ends ? word.substr(0, word.size() - 1) : word);
        if (ends) {
            break;
        }
    }
    return name;
}

bool beginsUpper(std::string_view word) {
    static const RE2 kUpper(R"(^\p{Lu})");
    return RE2::PartialMatch({word.data(), word.size()}, kUpper);
}

/// A statement ("my name is …") takes any words; "I am …" and "this is …" only those that begin
/// like a name.
std::optional<std::string> statedName(std::string_view said) {
    static const RE2 kStated(
        R"((?i)\b(?:my name is|my name's|the name is|i am called|ich hei(?:ß|ss)e|mein name ist|je m'appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome è|o meu nome é|chamo-me) +(.+))"
    );
    static const RE2 kIntroduced(
        R"(\b(?:I am|I'm|This is|this is|Here is|Ich bin|ich bin|Hier ist|hier ist) +(.+))"
    );
    std::string rest;
    const re2::StringPiece text(said.data(), said.size());
    if (RE2::PartialMatch(text, kStated, &rest)) {
        if (std::string name = leadingName(rest); !name.empty()) {
            return name;
        }
    }
    if (RE2::PartialMatch(text, kIntroduced, &rest) && beginsUpper(rest)) {
        if (std::string name = leadingName(rest); !name.empty()) {
            return name;
        }
    }
    return std::nullopt;
}

/// A short answer to the question for the name: the words themselves.
std::optional<std::string> answeredName(std::string_view said, std::string_view asked) {
    static const RE2 kAsked(
        R"((?i)\b(your|ihren?|votre|su|seu|suo) +(?:full |good |first |last )?(name|nom|nombre|nome)\b)"
    );
    static const RE2 kAnswer(
        R"((?i)(?:it's |it is |yes,? |sure,? |that's )?(\pL[\pL\pM'’-]*(?: \pL[\pL\pM'’-]*){0,2})[.!]?)"
    );
    std::string answer;
    const std::string text = trimmed(said);
    if (!RE2::PartialMatch({asked.data(), asked.size()}, kAsked) ||
        !RE2::FullMatch(text, kAnswer, &answer) || yesOrNo(answer)) {
        return std::nullopt;
    }
    std::string name = leadingName(answer);
    return name.size() == answer.size() ? std::optional(name) : std::nullopt;
}

std::optional<std::string> address(std::string_view said) {
    static const RE2 kStated(
        R"((?i)\b(?:my address is|the address is|i live at|we live at|meine adresse ist|ich wohne in der|ich wohne in|mon adresse est|mi dirección es) +([^?!\n]+?\d[^?!\n]*?)(?:[?!\n]|\.(?: |$)|$))"
    );
    static const RE2 kStreet(
        R"((\d+[a-zA-Z]? (?:\p{Lu}[\pL'’.-]* ){1,4}(?i:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|way|square|boulevard|blvd|place|terrace)\b\.?(?:,? (?:\p{Lu}[\pL'’-]*|\d{4,5}|[A-Z]{2}))*))"
    );
    static const RE2 kStrasse(
        R"((\p{Lu}[\pL.-]*(?: \p{Lu}[\pL.-]*)*(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm| Straße| Strasse| Weg| Platz| Allee) ?\d+[a-z]?(?:,? (?:in )?(?:\d{5} )?\p{Lu}[\pL-]*)?))"
    );
    const re2::StringPiece text(said.data(), said.size());
    std::string found;
    for (const RE2* each : {&kStated, &kStreet, &kStrasse}) {
        if (RE2::PartialMatch(text, *each, &found)) {
            return trimmed(found);
        }
    }
    return std::nullopt;
}

std::optional<bool> audioConsent(std::string_view said, std::string_view asked) {
    static const RE2 kRecording(
        R"((?i)\brecord(?:ed|ing)?\b|aufzeichn|aufgezeichn|aufnehmen|enregistr|grabar|grabad|registra|gravar|gravad)"
    );
    static const RE2 kAllowed(
        R"((?i)\b(?:you (?:may|can) record|i consent|i agree to the recording|sie dürfen aufzeichnen))"
    );
    static const RE2 kForbidden(
        R"((?i)\b(?:(?:do not|don't|please don't|you may not) record|i do not consent|i don't consent|without recording))"
    );
    const re2::StringPiece text(said.data(), said.size());
    if (RE2::PartialMatch(text, kForbidden)) {
        return false;
    }
    if (RE2::PartialMatch(text, kAllowed)) {
        return true;
    }
    return RE2::PartialMatch({asked.data(), asked.size()}, kRecording) ? yesOrNo(said)
                                                                       : std::nullopt;
}

template <typename Fact>
void keepLater(std::optional<Fact>& fact, std::optional<Fact> later) {
    if (later) {
        fact = std::move(later);
    }
}

}  // namespace

Facts factsOf(std::string_view said, std::string_view asked) {
    Facts facts;
    facts.emailAddress = emailAddress(said);
    facts.phoneNumber = phoneNumber(said);
    facts.name = statedName(said);
    if (!facts.name) {
        facts.name = answeredName(said, asked);
    }
    facts.address = address(said);
    facts.audioConsent = audioConsent(said, asked);
    return facts;
}

Facts factsOf(const std::vector<models::TranscriptMessage>& messages) {
    Facts facts;
    std::string_view asked;
    for (const models::TranscriptMessage& message : messages) {
        if (message.speaker == models::Speaker::kAi) {
            asked = message.message;
            continue;
        }
        Facts later = factsOf(message.message, asked);
        keepLater(facts.name, std::move(later.name));
        keepLater(facts.emailAddress, std::move(later.emailAddress));
        keepLater(facts.phoneNumber, std::move(later.phoneNumber));
        keepLater(facts.address, std::move(later.address));
        keepLater(facts.audioConsent, later.audioConsent);
    }
    return facts;
}

std::optional<bool> yesOrNo(std::string_view said) {
    static const RE2 kYes(
        R"((?i)^\s*(?:yes|yeah|yep|sure|of course|okay|ok|fine|certainly|gladly|ja|gern|gerne|natürlich|oui|bien sûr|sí|si|claro|sim|certo)(?:[^\pL]|$))"
    );
    static const RE2 kNo(
        R"((?i)^\s*(?:no|nope|nah|not really|rather not|nein|nö|non|não|nao)(?:[^\pL]|$))"
    );
    const re2::StringPiece text(said.data(), said.size());
    if (RE2::PartialMatch(text, kNo)) {
        return false;
    }
    return RE2::PartialMatch(text, kYes) ? std::optional(true) : std::nullopt;
}

bool takesLeave(std::string_view said) {
    static const RE2 kLeave(
        R"((?i)(?:^|[^\pL])(?:good ?bye|bye|see you|that(?:'s| is| was) all|that(?:'s| is) it|have a (?:nice|good) day|auf wiederh(?:ören|oeren)|auf wiedersehen|tsch(?:ü|u)ss|das (?:war|wäre) alles|au revoir|c'est tout|adi(?:ó|o)s|hasta luego|eso es todo|arrivederci|è tutto|até logo|é tudo)(?:[^\pL]|$))"
    );
    return RE2::PartialMatch({said.data(), said.size()}, kLeave);
}

bool asksSomething(std::string_view said) {
    static const RE2 kAsks(
        R"((?i)\?|^\s*(?:(?:and|so|well|okay|ok|hello|hi),? +)*(?:who|what|when|where|why|which|how|do|does|did|can|could|is|are|will|would|should|tell me|wer|was|wann|wo|warum|welche[rs]?|wie|können|kann|gibt es|qui|que|quand|où|pourquoi|comment|combien|qué|cuándo|dónde|cómo|cuánto|chi|cosa|quando|dove|come|quanto)(?:[^\pL]|$))"
    );
    return RE2::PartialMatch({said.data(), said.size()}, kAsks);
}

}  // namespace hiveline::voice
