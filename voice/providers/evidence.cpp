#include "voice/providers/evidence.h"

#include <algorithm>
#include <array>
#include <utility>

#include <re2/re2.h>

#include "common/ascii.h"
#include "common/json/raw.h"
#include "storage/case_fold.h"
#include "voice/engine/language_of.h"
#include "voice/providers/json_look.h"
#include "voice/providers/openai_post.h"
#include "voice/providers/script_memory.h"
#include "voice/understanding/countries.h"
#include "voice/understanding/email.h"
#include "voice/understanding/names.h"
#include "voice/understanding/numbers.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMostFact = 512;  // bytes, as the two below
constexpr std::size_t kMostSummary = 8 * 1024;
constexpr std::size_t kMostItem = 1'000;
constexpr std::size_t kMostItems = 50;
constexpr int kMostObjects = 16;  // places where one may begin

re2::StringPiece piece(std::string_view text) {
    return {text.data(), text.size()};
}

/// The object that begins at the front of `text`, whatever follows it.
std::string_view leadingObject(std::string_view text) {
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            i += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return text.substr(0, i + 1);
        }
    }
    return {};
}

/// Models like to put words and fences around what was asked for.
std::string_view firstObject(std::string_view text) {
    for (int tries = 0; tries < kMostObjects; ++tries) {
        const std::size_t open = text.find('{');
        if (open == std::string_view::npos) {
            return {};
        }
        text.remove_prefix(open);
        const std::string_view object = leadingObject(text);
        if (!object.empty() && json::parseRaw(object)) {
            return object;
        }
        text.remove_prefix(1);
    }
    return {};
}

std::optional<std::string> textMember(
    const json::Value& object, std::string_view key, std::size_t most
) {
    static const RE2 kBlank(R"(\s*(?i:null|none|n/a|unknown|not (?:given|provided|mentioned))?\s*)"
    );
    const auto text = stringOf(object, key);
    if (!text || RE2::FullMatch(piece(*text), kBlank)) {
        return std::nullopt;
    }
    return cleanText(*text, most);
}

std::optional<std::string> oneOf(
    const json::Value& object, std::string_view key, std::initializer_list<std::string_view> values
) {
    const auto text = stringOf(object, key);
    const auto* const known = text ? std::ranges::find(values, *text) : values.end();
    return known == values.end() ? std::nullopt : std::optional<std::string>(*known);
}

std::optional<std::vector<std::string>> actionItems(const json::Value& object) {
    const json::Value list = memberOf(object, "action_items", json::Kind::kArray);
    std::vector<std::string> items;
    if (list) {
        for (const json::Value item : list.elements()) {
            if (item.kind() == json::Kind::kString && items.size() < kMostItems) {
                items.push_back(cleanText(item.asString(), kMostItem));
            }
        }
        std::erase(items, "");
    }
    return items.empty() ? std::nullopt : std::optional(std::move(items));
}

using Holds = bool (Evidence::*)(std::string_view) const;

/// The model's where it is held, the rules' where it is not; nothing where the model has none.
std::optional<std::string> heldFact(
    const json::Value& object,
    std::string_view key,
    const Evidence& evidence,
    Holds holds,
    const std::optional<std::string>& own
) {
    auto fact = textMember(object, key, kMostFact);
    return fact && !(evidence.*holds)(*fact) ? own : fact;
}

std::optional<bool> heldConsent(const json::Value& object, const Evidence& evidence) {
    const json::Value given = memberOf(object, "is_audio_consent_given", json::Kind::kBoolean);
    return given ? evidence.facts().audioConsent : std::nullopt;
}

/// Letters with umlauts written as two.
std::string expanded(std::string_view text) {
    constexpr std::array<std::array<std::string_view, 2>, 6> kLetters{
        {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"ø", "oe"}, {"å", "aa"}, {"æ", "ae"}}};
    std::string result = storage::foldCase(text);
    for (const auto& [from, to] : kLetters) {
        for (std::size_t at = result.find(from); at != std::string::npos;
             at = result.find(from, at)) {
            result.replace(at, from.size(), to);
        }
    }
    return fold(result);
}

bool isSameWord(std::string_view a, std::string_view b) {
    return fold(a) == fold(b) || expanded(a) == expanded(b);
}

/// `St.` and `Street`, `str.` and `Straße`.
std::string_view unabbreviated(std::string_view folded) {
    constexpr std::array<std::array<std::string_view, 2>, 9> kForms{
        {{"st", "street"},
         {"str", "strasse"},
         {"rd", "road"},
         {"ave", "avenue"},
         {"ln", "lane"},
         {"dr", "drive"},
         {"blvd", "boulevard"},
         {"sq", "square"},
         {"av", "avenue"}}};
    for (const auto& [shortForm, longForm] : kForms) {
        if (folded == shortForm) {
            return longForm;
        }
    }
    return folded;
}

std::string streetForm(std::string_view word) {
    std::string folded = expanded(word);
    if (folded.size() > 5 && folded.ends_with("str")) {
        return folded + "asse";
    }
    return std::string(unabbreviated(folded));
}

}  // namespace

Evidence::Utterance Evidence::read(std::string_view said, const Vocabulary& vocabulary) {
    Utterance made;
    made.words = wordsOf(said);
    for (const Word& word : wordsOf(withNumerals(made.words, vocabulary))) {
        made.numerals.push_back(streetForm(word.text));
    }
    for (const Spelling& spelling : spellingsIn(made.words, vocabulary)) {
        made.spelled.push_back(spelling.word);
    }
    std::size_t inDigits = 0;
    std::size_t end = 0;  // of the number before
    for (const DigitRun& run :
         digitRuns(made.words, vocabulary, writtenDates(made.words, vocabulary))) {
        if (!made.digits.empty() && run.place.first > end + 1) {
            made.digits.emplace_back();  // other words are between them
        }
        end = run.place.end();
        if (!isOtherNumber(made.words, run.place.first, vocabulary)) {
            made.digits.push_back(phoneOf(run));
            inDigits += run.place.count;
        }
    }
    constexpr std::size_t kOtherWords = 3;
    made.isMostlyDigits = !made.digits.empty() && made.words.size() <= inDigits + kOtherWords;
    return made;
}

Evidence::Evidence(
    const std::vector<models::TranscriptMessage>& messages, const models::Agent& agent
)
    : vocabulary_(vocabularyOf(languageOf(agent))),
      callingCode_(callingCodeOf(agent.timezone.value_or(""), languageOf(agent).tag)) {
    for (const models::TranscriptMessage& message : messages) {
        if (message.speaker == models::Speaker::kUser) {
            utterances_.push_back(read(message.message, vocabulary_));
        }
    }
    const Caller caller = listenedTo(messages, vocabulary_, presentOf(agent, messages));
    facts_ = caller.facts();
    corrections_ = caller.corrections();
}

bool Evidence::isRetracted(std::string_view value) const {
    return std::ranges::any_of(corrections_, [&](const CorrectedFact& correction) {
        const std::string& old = correction.was;
        return expanded(old) == expanded(value) ||
               (std::ranges::count_if(old, common::isDigit) > 6 &&
                isSameNumber(old, value, callingCode_));
    });
}

/// Words before it say that the name is somebody else's.
bool Evidence::isOfAnother(const Utterance& utterance, std::size_t at) const {
    constexpr std::size_t kReach = 3;
    for (std::size_t back = 1; back <= kReach && back <= at; ++back) {
        const std::size_t count = vocabulary_.at(Cue::kOtherPerson, utterance.words, at - back);
        if (count > 0 && vocabulary_.at(Cue::kIam, utterance.words, at - 1) == 0) {
            const auto own = vocabulary_.find(Cue::kNameIs, utterance.words);
            const auto self = vocabulary_.find(Cue::kIam, utterance.words);
            const auto isBetween = [&](const std::optional<Place>& place) {
                return place && place->first + back >= at && place->first < at;
            };
            return !isBetween(own) && !isBetween(self);
        }
    }
    return false;
}

/// Said, and not denied later ("not Hans").
bool Evidence::holdsNameWord(const Word& word) const {
    bool isHeld = false;
    for (const Utterance& utterance : utterances_) {
        for (std::size_t at = 0; at < utterance.words.size(); ++at) {
            if (isSameWord(utterance.words[at].text, word.text)) {
                const bool isDenied =
                    at > 0 && vocabulary_.at(Cue::kNot, utterance.words, at - 1) == 1;
                isHeld = !isDenied && (isHeld || !isOfAnother(utterance, at));
            }
        }
        isHeld = isHeld || std::ranges::any_of(utterance.spelled, [&](const std::string& spelled) {
                     return isSameWord(spelled, word.text);
                 });
    }
    return isHeld;
}

bool Evidence::holdsName(std::string_view value) const {
    if (facts_.name && isSameWord(*facts_.name, value)) {
        return true;
    }
    const Words words = wordsOf(value);
    bool hasName = false;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const bool isTitle = vocabulary_.at(Cue::kTitle, words, at) > 0 ||
                             vocabulary_.at(Cue::kHonorific, words, at) > 0;
        if (isTitle && words.size() > 1) {
            continue;
        }
        if (!holdsNameWord(words[at])) {
            return false;
        }
        hasName = hasName || !vocabulary_.isCommon(words[at]);
    }
    return hasName && !isRetracted(value);
}

bool Evidence::holdsEmailAddress(std::string_view value) const {
    const std::size_t sign = value.find('@');
    if (sign == std::string_view::npos || isRetracted(value)) {
        return false;
    }
    const std::string wanted = fold(value);
    return (facts_.emailAddress && fold(*facts_.emailAddress) == wanted) ||
           std::ranges::any_of(utterances_, [&](const Utterance& utterance) {
               const auto all = emailsIn(utterance.words, vocabulary_);
               return std::ranges::any_of(all, [&](const std::string& address) {
                   return fold(address) == wanted;
               });
           });
}

bool Evidence::holdsPhoneNumber(std::string_view value) const {
    constexpr std::size_t kMaxPieces = 8;
    const auto digits = std::ranges::count_if(value, common::isDigit);
    if (digits < 5 || isRetracted(value)) {
        return false;
    }
    std::vector<std::string> open;  // numbers that may go on in the next utterance
    for (const Utterance& utterance : utterances_) {
        std::vector<std::string> ends;
        for (std::size_t from = 0; from < utterance.digits.size(); ++from) {
            std::string number;
            for (std::size_t to = from; to < std::min(utterance.digits.size(), from + kMaxPieces) &&
                                        !utterance.digits[to].empty();
                 ++to) {
                number += utterance.digits[to];
                if (isSameNumber(number, value, callingCode_)) {
                    return true;
                }
            }
            ends.push_back(number);
        }
        if (!utterance.isMostlyDigits) {
            open.clear();
        }
        std::vector<std::string> longer;
        for (const std::string& before : open) {
            longer.push_back(before + ends.front());
            if (isSameNumber(longer.back(), value, callingCode_)) {
                return true;
            }
        }
        open = std::move(longer);
        if (!ends.empty()) {
            open.push_back(ends.front());
        }
        open.resize(std::min(open.size(), kMaxPieces));
    }
    return false;
}

bool Evidence::holdsAddress(std::string_view value) const {
    constexpr std::size_t kReach = 2;
    std::vector<std::string> wanted;
    for (const Word& word : wordsOf(withNumerals(wordsOf(value), vocabulary_))) {
        wanted.push_back(streetForm(word.text));
    }
    const auto isWanted = [&](const std::string& word) {
        return !isNumeral(word) && word.size() > 1 &&
               std::ranges::find(wanted, word) != wanted.end();
    };
    const auto isHeld = [&](const std::string& word) {
        const bool isNumber = common::isDigit(word.front());
        return std::ranges::any_of(utterances_, [&](const Utterance& utterance) {
            const auto& said = utterance.numerals;
            for (std::size_t at = 0; at < said.size(); ++at) {
                if (said[at] != word) {
                    continue;
                }
                bool isBeside = !isNumber;
                for (std::size_t i = at - std::min(at, kReach);
                     i < std::min(said.size(), at + kReach + 1);
                     ++i) {
                    isBeside = isBeside || (i != at && isWanted(said[i]));
                }
                if (isBeside) {
                    return true;
                }
            }
            return std::ranges::any_of(utterance.spelled, [&](const std::string& spelled) {
                return isSameWord(spelled, word);
            });
        });
    };
    return !wanted.empty() && !isRetracted(value) &&
           std::ranges::any_of(wanted, [](const std::string& word) { return !isNumeral(word); }) &&
           std::ranges::all_of(wanted, isHeld);
}

std::optional<CallReport> reportFrom(
    std::string_view text,
    const std::vector<models::TranscriptMessage>& messages,
    const models::Agent& agent
) {
    const json::Document document(firstObject(text));
    const json::Value object = document.error() ? json::Value() : document.root();
    const auto summary = textMember(object, "summary", kMostSummary);
    if (!summary) {
        return std::nullopt;
    }
    CallReport report;
    report.summary = *summary;
    models::ConversationAnalytics& analytics = report.analytics;
    analytics.summary = summary;
    const Evidence evidence(messages, agent);
    const CallerFacts& own = evidence.facts();
    if (!evidence.hasWords()) {
        return report;  // nothing was said: nothing else is known
    }
    report.summary = evidence.corrected(*summary);
    analytics.summary = report.summary;
    analytics.action_items = actionItems(object);
    if (analytics.action_items) {
        for (std::string& item : *analytics.action_items) {
            item = evidence.corrected(item);
        }
    }
    analytics.is_audio_consent_given = heldConsent(object, evidence);
    analytics.email_address_of_caller = heldFact(
        object, "email_address_of_caller", evidence, &Evidence::holdsEmailAddress, own.emailAddress
    );
    analytics.name_of_caller =
        heldFact(object, "name_of_caller", evidence, &Evidence::holdsName, own.name);
    analytics.phone_number_of_caller = heldFact(
        object, "phone_number_of_caller", evidence, &Evidence::holdsPhoneNumber, own.phoneNumber
    );
    analytics.address_of_caller =
        heldFact(object, "address_of_caller", evidence, &Evidence::holdsAddress, own.address);
    analytics.sentiment_of_caller =
        oneOf(object, "sentiment_of_caller", {"positive", "neutral", "negative"});
    analytics.prospectStatus = oneOf(
        object,
        "prospectStatus",
        {"NEW", "CONTACTED", "APPOINTMENT_SCHEDULED", "SERVICE_ORDER_PLACED", "UNQUALIFIED"}
    );
    return report;
}

}  // namespace hiveline::voice
