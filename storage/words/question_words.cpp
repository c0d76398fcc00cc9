#include "storage/words/question_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/one_of.h"
#include "common/text/utf8.h"
#include "storage/words/case_fold.h"
#include "storage/words/languages.h"

namespace hiveline::storage {
namespace {

// Bounds on a question. Each word costs a walk through the index, so its number bounds the time of
// a search; the rest of a long question says the same again.
constexpr std::size_t kMaxBytes = 8'000;
constexpr std::size_t kMaxWords = 16;
// Of scripts without spaces, some ten words.
constexpr std::size_t kMaxOfPairs = 24;
constexpr std::size_t kMaxParts = 8;
// Of syllables, which say most of what a Korean question says.
constexpr std::size_t kMaxPairs = 24;
// Shares of a word's weight, chosen with the questions of decision 0017: a part says half of what
// the whole does, and words that tell nothing count a quarter (commit 1634eec).
constexpr double kShareOfPart = 0.5;
constexpr double kShareOfStopWord = 0.25;

/// Whether a German verb may lose this prefix to the end of its clause: `Wie melde ich mich an?`
bool partsFromVerb(std::string_view folded) {
    constexpr auto kPrefixes = std::to_array<std::string_view>(
        {"ab",     "an",       "auf",    "aus",    "bei", "durch",    "ein",     "fest",
         "fort",   "frei",     "heraus", "herein", "her", "herunter", "hin",     "hinaus",
         "hinein", "hinunter", "hinzu",  "hoch",   "los", "mit",      "nach",    "runter",
         "um",     "vor",      "weg",    "weiter", "zu",  "zurück",   "zusammen"}
    );
    return common::isOneOf(folded, kPrefixes);
}

void add(
    std::vector<WordForm>& forms,
    const std::vector<std::string>& texts,
    std::int64_t rules = kWordRules
) {
    for (const std::string& text : texts) {
        if (std::ranges::find(forms, text, &WordForm::text) == forms.end()) {
            forms.push_back({rules, text});
        }
    }
}

/// Adds the forms by rules from `oldest` on that the current ones no longer give.
void addOlder(
    std::vector<WordForm>& forms,
    std::string_view word,
    std::span<const std::string> languages,
    std::int64_t oldest
) {
    for (std::int64_t rules = std::max<std::int64_t>(oldest, 1); rules < kWordRules; ++rules) {
        for (const std::string& language : languages) {
            add(forms, formsOf(word, language, rules).same, rules);
        }
    }
}

/// Whether a pair is all hiragana, in which Japanese writes its grammar.
bool isHiragana(std::string_view pair) {
    constexpr std::size_t kBytes = 3;  // of each
    for (std::size_t at = 0; at < pair.size(); at += kBytes) {
        const std::string_view sign = pair.substr(at, kBytes);
        if (sign < "\u3041" || sign > "\u309F" || sign.size() != kBytes) {
            return false;
        }
    }
    return true;
}

bool writesCompounds(std::string_view language) {
    constexpr auto kLanguages =
        std::to_array<std::string_view>({"da", "de", "fi", "hu", "nl", "no", "sv"});
    return common::isOneOf(language, kLanguages);
}

/// Without forms if the word tells nothing.
QuestionWord partOf(
    std::string_view word, std::span<const std::string> languages, std::int64_t oldest
) {
    QuestionWord part{
        .written = std::string(word), .forms = {}, .share = kShareOfPart, .isPart = true};
    const auto saysNothing = [word](const std::string& language) {
        return isStopWordOf(language, word);
    };
    if (std::ranges::any_of(languages, saysNothing)) {
        return part;
    }
    for (const std::string& language : languages) {
        if (writesCompounds(language)) {
            add(part.forms, formsOf(word, language).same);
        }
    }
    addOlder(part.forms, word, languages, oldest);
    return part;
}

class Reader {
public:
    Reader(
        std::string_view question,
        std::string_view language,
        std::span<const std::string> languages,
        std::int64_t oldest
    )
        : question_(question.substr(0, question.size() > kMaxBytes ? kMaxBytes : question.npos)),
          languages_(languages),
          oldest_(oldest) {
        spoken_[0] = language;
        const std::string_view told = languageOf(question_);
        for (const auto& [word, isPair] : wordsOf(question_)) {
            told_ += isStopWordOf(told, foldCase(word)) ? 1 : 0;
        }
        if (told_ > 1 || std::ranges::find(languages_, told) != languages_.end()) {
            // Trusted if two words tell it, or the content has it: a single word may be of any
            // language.
            spoken_[1] = told;
        }
        for (const auto& [word, isPair] : wordsOf(question_)) {
            std::string folded = foldCase(word);
            const bool isStop = !isPair && says(folded);
            words_.push_back(
                {word, std::move(folded), {}, isPair, isStop, isPair && isHiragana(word)}
            );
        }
        isKorean_ = told == "ko";
        most_ = std::ranges::any_of(words_, &Word::isPair) ? kMaxOfPairs : kMaxWords;
        if (std::ranges::find(languages_, "de") != languages_.end()) {
            joinVerbs();
        }
    }

    std::vector<QuestionWord> read(StopWords stopWords) {
        // Hiragana last: courtesies and endings of verbs would take the place of what a long
        // question is about.
        for (const bool isHiragana : {false, true}) {
            for (const Word& word : words_) {
                if (!word.isStop && word.isHiragana == isHiragana && found_.size() < most_) {
                    take(word);
                }
            }
        }
        const std::size_t telling = found_.size();
        for (const Word& word : words_) {
            if (word.isStop && stopWords == StopWords::kTaken && found_.size() < most_) {
                take(word);
            }
        }
        for (std::size_t i = telling; i < found_.size(); ++i) {
            found_[i].share = kShareOfStopWord;
        }
        for (QuestionWord& part : parts_) {
            if (!isLookedFor(part.forms)) {
                found_.push_back(std::move(part));
            }
        }
        return std::move(found_);
    }

private:
    struct Word {
        std::string_view text;
        std::string folded;
        std::string joined;  // with the prefix that has parted from it
        bool isPair = false;
        bool isStop = false;
        bool isHiragana = false;
    };

    /// Whether the word tells nothing. If the language of the question is unknown, it may be any of
    /// the content's.
    [[nodiscard]] bool says(std::string_view folded) const {
        const auto isOf = [folded](std::string_view language) {
            return isStopWordOf(language, folded);
        };
        if (spoken_[0].empty() && spoken_[1].empty()) {
            return std::ranges::any_of(languages_, isOf);
        }
        return std::ranges::any_of(spoken_, isOf);
    }

    [[nodiscard]] bool endsClause(std::size_t number) const {
        const char* const end = words_[number].text.data() + words_[number].text.size();
        const char* const next = number + 1 < words_.size() ? words_[number + 1].text.data()
                                                            : question_.data() + question_.size();
        // Pairs of signs overlap.
        const std::string_view between(
            end, next > end ? static_cast<std::size_t>(next - end) : std::size_t{0}
        );
        return number + 1 == words_.size() || between.find_first_of(".,;:!?\n") != between.npos;
    }

    void joinVerbs() {
        // The verb is among the first words of its clause: `Wie lange halte ich … an?`
        constexpr std::size_t kVerbPlaces = 3;
        std::size_t begin = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (!endsClause(i)) {
                continue;
            }
            if (partsFromVerb(words_[i].folded)) {
                for (std::size_t verb = begin; verb < i && verb < begin + kVerbPlaces; ++verb) {
                    words_[verb].joined = words_[verb].isStop
                                              ? std::string()
                                              : words_[i].folded + words_[verb].folded;
                }
            }
            begin = i + 1;
        }
    }

    [[nodiscard]] bool isLookedFor(const std::vector<WordForm>& forms) const {
        return forms.empty() || std::ranges::any_of(found_, [&forms](const QuestionWord& each) {
                   return std::ranges::find(each.forms, forms.front()) != each.forms.end();
               });
    }

    void take(const Word& word) {
        QuestionWord taken{.written = std::string(word.text), .forms = {}};
        std::vector<std::vector<std::string>> parts;
        if (word.isPair) {
            add(taken.forms, {indexedWords(word.text, "")});
        } else {
            for (const std::string& language : languages_) {
                const WordForms forms = formsOf(word.text, language);
                add(taken.forms, forms.same);
                parts.insert(parts.end(), forms.parts.begin(), forms.parts.end());
            }
            addOlder(taken.forms, word.text, languages_, oldest_);
        }
        if (!word.joined.empty()) {
            add(taken.forms, formsOf(word.joined, "de").same);
        }
        // All content is indexed by the rules 0, whose forms the caller adds.
        if (languages_.empty()) {
            if (std::ranges::find(found_, taken.written, &QuestionWord::written) == found_.end()) {
                found_.push_back(std::move(taken));
            }
            return;
        }
        if (isLookedFor(taken.forms)) {
            return;
        }
        found_.push_back(std::move(taken));
        for (const auto& part : parts) {
            QuestionWord each{
                .written = part.front(), .forms = {}, .share = kShareOfPart, .isPart = true};
            add(each.forms, part);
            if (parts_.size() < (isKorean_ ? kMaxPairs : kMaxParts)) {
                parts_.push_back(std::move(each));
            }
        }
    }

    const std::string_view question_;
    std::array<std::string_view, 2> spoken_;
    int told_ = 0;  // words that tell the language
    bool isKorean_ = false;
    std::size_t most_ = kMaxWords;
    const std::span<const std::string> languages_;
    const std::int64_t oldest_;
    std::vector<Word> words_;
    std::vector<QuestionWord> found_;
    std::vector<QuestionWord> parts_;
};

}  // namespace

std::vector<QuestionWord> questionWords(
    std::string_view question,
    std::string_view language,
    std::span<const std::string> languages,
    StopWords stopWords,
    std::int64_t oldest
) {
    return Reader(question, language, languages, oldest).read(stopWords);
}

std::vector<Cut> cutsOf(
    std::string_view word, std::span<const std::string> languages, std::int64_t oldest
) {
    constexpr std::size_t kLeastPart = 4;  // letters
    constexpr std::size_t kMaxLength = 40;
    std::vector<Cut> cuts;
    if (word.size() > kMaxLength || std::ranges::none_of(languages, writesCompounds) ||
        std::ranges::any_of(word, common::isDigit)) {
        return cuts;
    }
    if (std::ranges::find(languages, "de") != languages.end() &&
        !formsOf(word, "de").parts.empty()) {
        // The list of German words cut it, so its parts are looked for already.
        return cuts;
    }
    const std::string folded = foldCase(word);
    std::vector<std::size_t> letters;  // where they begin
    for (std::size_t at = 0; at < folded.size(); ++at) {
        if (!common::isContinuation(folded[at])) {
            letters.push_back(at);
        }
    }
    const std::string_view whole(folded);
    for (std::size_t i = kLeastPart; i + kLeastPart <= letters.size(); ++i) {
        cuts.push_back(
            {partOf(whole.substr(0, letters[i]), languages, oldest),
             partOf(whole.substr(letters[i]), languages, oldest)}
        );
    }
    return cuts;
}

}  // namespace hiveline::storage
