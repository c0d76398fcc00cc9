#include "voice/phone/carrier_voices.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

struct Row {
    std::string_view names;   // of the language, in lower case; empty: those of the row before
    std::string_view places;  // where it is spoken like this
    PhoneLanguage language;
};

// A language's first row is the one without a place.
constexpr std::array<Row, 36> kRows{{
    {"english englisch anglais inglés inglese",
     "us usa american america states",
     {"en-US",
      {"Polly.Joanna-Neural", "Polly.Matthew-Neural", "en-US"},
      {"WOMAN", "MAN", "en-US"}}},
    {"",
     "british britain uk england kingdom",
     {"en-GB", {"Polly.Amy-Neural", "Polly.Brian-Neural", "en-GB"}, {"WOMAN", "MAN", "en-GB"}}},
    {"",
     "australian australia",
     {"en-AU", {"Polly.Olivia-Neural", "Polly.Russell", "en-AU"}, {"WOMAN", "MAN", "en-AU"}}},
    {"",
     "indian india",
     {"en-IN", {"Polly.Kajal-Neural", "", "en-IN"}, {"Polly.Raveena", "", "en-IN"}}},
    {"",
     "canadian canada",
     {"en-CA",
      {"Polly.Joanna-Neural", "Polly.Matthew-Neural", "en-US"},
      {"WOMAN", "MAN", "en-US"}}},
    {"",
     "irish ireland",
     {"en-IE", {"Polly.Niamh-Neural", "", "en-IE"}, {"WOMAN", "MAN", "en-GB"}}},
    {"", "zealand", {"en-NZ", {"Polly.Aria-Neural", "", "en-NZ"}, {"WOMAN", "MAN", "en-AU"}}},
    {"",
     "african africa",
     {"en-ZA", {"Polly.Ayanda-Neural", "", "en-ZA"}, {"WOMAN", "MAN", "en-GB"}}},
    {"german deutsch",
     "germany deutschland",
     {"de-DE", {"Polly.Vicki-Neural", "Polly.Daniel-Neural", "de-DE"}, {"WOMAN", "MAN", "de-DE"}}},
    {"",
     "austrian austria österreich österreichisch",
     {"de-AT", {"Polly.Hannah-Neural", "", "de-AT"}, {"WOMAN", "MAN", "de-DE"}}},
    {"",
     "swiss switzerland schweiz",
     {"de-CH", {"Polly.Vicki-Neural", "Polly.Daniel-Neural", "de-DE"}, {"WOMAN", "MAN", "de-DE"}}},
    {"french français francais",
     "france",
     {"fr-FR", {"Polly.Lea-Neural", "Polly.Remi-Neural", "fr-FR"}, {"WOMAN", "MAN", "fr-FR"}}},
    {"",
     "canadian canada québec quebec",
     {"fr-CA", {"Polly.Gabrielle-Neural", "Polly.Liam-Neural", "fr-CA"}, {"WOMAN", "", "fr-CA"}}},
    {"",
     "belgian belgium belgique",
     {"fr-BE", {"Polly.Isabelle-Neural", "", "fr-BE"}, {"WOMAN", "MAN", "fr-FR"}}},
    {"",
     "swiss switzerland suisse",
     {"fr-CH", {"Polly.Lea-Neural", "Polly.Remi-Neural", "fr-FR"}, {"WOMAN", "MAN", "fr-FR"}}},
    {"spanish español espanol castellano",
     "spain españa castilian",
     {"es-ES", {"Polly.Lucia-Neural", "Polly.Sergio-Neural", "es-ES"}, {"WOMAN", "MAN", "es-ES"}}},
    {"",
     "mexican mexico méxico mexicano",
     {"es-MX", {"Polly.Mia-Neural", "Polly.Andres-Neural", "es-MX"}, {"WOMAN", "MAN", "es-US"}}},
    {"",
     "us usa american america states latin",
     {"es-US", {"Polly.Lupe-Neural", "Polly.Pedro-Neural", "es-US"}, {"WOMAN", "MAN", "es-US"}}},
    {"italian italiano",
     "italy italia",
     {"it-IT",
      {"Polly.Bianca-Neural", "Polly.Adriano-Neural", "it-IT"},
      {"WOMAN", "MAN", "it-IT"}}},
    {"portuguese português portugues",
     "portugal european",
     {"pt-PT", {"Polly.Ines-Neural", "Polly.Cristiano", "pt-PT"}, {"", "MAN", "pt-PT"}}},
    {"",
     "brazilian brazil brasil brasileiro",
     {"pt-BR", {"Polly.Camila-Neural", "Polly.Thiago-Neural", "pt-BR"}, {"WOMAN", "MAN", "pt-BR"}}},
    {"dutch nederlands",
     "netherlands nederland",
     {"nl-NL", {"Polly.Laura-Neural", "Polly.Ruben", "nl-NL"}, {"WOMAN", "MAN", "nl-NL"}}},
    {"flemish vlaams",
     "belgian belgium belgië",
     {"nl-BE", {"Polly.Lisa-Neural", "", "nl-BE"}, {"WOMAN", "MAN", "nl-NL"}}},
    {"danish dansk",
     "denmark danmark",
     {"da-DK", {"Polly.Sofie-Neural", "Polly.Mads", "da-DK"}, {"WOMAN", "", "da-DK"}}},
    {"swedish svenska",
     "sweden sverige",
     {"sv-SE", {"Polly.Elin-Neural", "", "sv-SE"}, {"WOMAN", "", "sv-SE"}}},
    {"norwegian norsk bokmål",
     "norway norge",
     {"nb-NO", {"Polly.Ida-Neural", "", "nb-NO"}, {"Polly.Liv", "", "nb-NO"}}},
    {"polish polski",
     "poland polska",
     {"pl-PL", {"Polly.Ola-Neural", "Polly.Jacek", "pl-PL"}, {"WOMAN", "MAN", "pl-PL"}}},
    {"russian русский",
     "russia",
     {"ru-RU", {"Polly.Tatyana", "Polly.Maxim", "ru-RU"}, {"WOMAN", "", "ru-RU"}}},
    {"turkish türkçe",
     "turkey türkiye",
     {"tr-TR", {"Polly.Filiz", "", "tr-TR"}, {"Polly.Filiz", "", "tr-TR"}}},
    {"romanian română",
     "romania",
     {"ro-RO", {"Polly.Carmen", "", "ro-RO"}, {"Polly.Carmen", "", "ro-RO"}}},
    {"icelandic íslenska",
     "iceland",
     {"is-IS", {"Polly.Dora", "Polly.Karl", "is-IS"}, {"Polly.Dora", "Polly.Karl", "is-IS"}}},
    {"japanese 日本語",
     "japan",
     {"ja-JP",
      {"Polly.Kazuha-Neural", "Polly.Takumi-Neural", "ja-JP"},
      {"Polly.Mizuki", "Polly.Takumi", "ja-JP"}}},
    {"korean 한국어",
     "korea",
     {"ko-KR", {"Polly.Seoyeon-Neural", "", "ko-KR"}, {"Polly.Seoyeon", "", "ko-KR"}}},
    {"hindi हिन्दी",
     "india",
     {"hi-IN", {"Polly.Kajal-Neural", "", "hi-IN"}, {"Polly.Aditi", "", "hi-IN"}}},
    {"chinese mandarin 中文 普通话 繁體中文 正體中文 國語 臺灣華語 台灣華語",
     "china",
     {"cmn-Hans-CN", {"Polly.Zhiyu-Neural", "", "cmn-CN"}, {"Polly.Zhiyu", "", "cmn-CN"}}},
    {"arabic العربية",
     "emirates gulf",
     {"ar-AE", {"Polly.Hala-Neural", "Polly.Zayd-Neural", "ar-AE"}, {"Polly.Zeina", "", "arb"}}},
}};

/// ASCII letters in lower case; the others stay.

std::vector<std::string_view> wordsOf(std::string_view text) {
    constexpr std::string_view kBetween = " \t\r\n()[],;:/.-_";
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(kBetween), text.size());
        if (end > 0) {
            words.push_back(text.substr(0, end));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

bool haveInCommon(std::string_view some, const std::vector<std::string_view>& words) {
    return std::ranges::any_of(wordsOf(some), [&](std::string_view word) {
        return std::ranges::find(words, word) != words.end();
    });
}

std::string_view primaryOf(std::string_view tag) {
    return tag.substr(0, tag.find_first_of("-_"));
}

bool isTagOf(const Row& row, std::string_view given) {
    const std::string_view primary = primaryOf(given);
    // `zh` is the macrolanguage of `cmn`, `no` that of `nb` (ISO 639-3).
    constexpr std::array<std::array<std::string_view, 2>, 3> kOthers{
        {{"zh", "cmn"}, {"no", "nb"}, {"arb", "ar"}}};
    const auto* const other =
        std::ranges::find(kOthers, primary, [](const auto& pair) { return pair.front(); });
    return primaryOf(row.language.heard) == (other == kOthers.end() ? primary : other->back());
}

/// The first row of the language; end of kRows when it is none of ours.
const Row* languageIn(std::string_view given) {
    const auto words = wordsOf(given);
    const bool isTag = given.find(' ') == std::string_view::npos;
    return std::ranges::find_if(kRows, [&](const Row& row) {
        return haveInCommon(row.names, words) || (isTag && isTagOf(row, given));
    });
}

/// The region of a tag (`at` of `de-at`) or of one word (`at`); empty where there are several
/// words.
std::string_view regionIn(std::string_view text) {
    const auto words = wordsOf(text);
    return words.empty() || text.find(' ') != std::string_view::npos ? "" : words.back();
}

/// The row of the same language that is spoken where the words say.
const Row& placeIn(const Row& first, std::string_view given, std::string_view accent) {
    std::vector<std::string_view> words = wordsOf(given);
    const auto more = wordsOf(accent);
    words.insert(words.end(), more.begin(), more.end());
    const std::string_view primary = primaryOf(first.language.heard);
    const auto* const found = std::ranges::find_if(&first, kRows.end(), [&](const Row& row) {
        const std::string tag = common::lowered(row.language.heard);
        const std::string_view region = regionIn(tag);
        const bool isThere =
            region == regionIn(accent) || (region == regionIn(given) && wordsOf(given).size() > 1);
        return primaryOf(tag) == primary && (isThere || haveInCommon(row.places, words));
    });
    return found == kRows.end() ? first : *found;
}

}  // namespace

const PhoneLanguage& phoneLanguageOf(const models::Agent& agent) {
    const auto& chosen = agent.voice.languageAccent;
    const std::string language =
        common::lowered(chosen && chosen->language ? *chosen->language : "");
    const std::string accent = common::lowered(chosen && chosen->accent ? *chosen->accent : "");
    const Row* const first = language.empty() ? kRows.begin() : languageIn(language);
    return first == kRows.end() ? kRows.front().language
                                : placeIn(*first, language, accent).language;
}

std::string_view voiceFrom(const VoicePair& voices, const models::Agent& agent) {
    const std::string gender = common::lowered(agent.voice.gender.value_or(""));
    const bool isMale = haveInCommon("male man m masculine boy männlich mann", wordsOf(gender));
    const std::string_view wanted = isMale ? voices.male : voices.female;
    return wanted.empty() ? (isMale ? voices.female : voices.male) : wanted;
}

std::string_view namedVoice(
    const models::Agent& agent, std::initializer_list<std::string_view> families
) {
    constexpr std::size_t kMaxLength = 100;
    const std::string_view name =
        agent.voice.modelId ? std::string_view(*agent.voice.modelId) : std::string_view();
    const bool isName = name.size() <= kMaxLength && std::ranges::all_of(name, [](char c) {
                            return common::isAlphanumeric(c) || c == '.' || c == '-';
                        });
    const bool isOurs = std::ranges::any_of(families, [&](std::string_view family) {
        return name.size() > family.size() && name.starts_with(family);
    });
    return isName && isOurs ? name : std::string_view();
}

}  // namespace hiveline::voice
