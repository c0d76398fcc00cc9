#include "storage/question_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "storage/case_fold.h"
#include "storage/languages.h"
#include "storage/word_forms.h"

namespace hiveline::storage {
namespace {

constexpr std::size_t kMostBytes = 8'000;  // of a question
constexpr std::size_t kMostWords = 16;     // the rest says the same
constexpr std::size_t kMostParts = 8;
constexpr double kShareOfPart = 0.5;
constexpr double kShareOfStopWord = 0.25;

/// Verbs part from their prefix, which ends the clause then: `Wie melde ich mich an?`
bool partsFromVerb(std::string_view folded) {
    constexpr auto kPrefixes = std::to_array<std::string_view>(
        {"ab",     "an",       "auf",    "aus",    "bei", "durch",    "ein",     "fest",
         "fort",   "frei",     "heraus", "herein", "her", "herunter", "hin",     "hinaus",
         "hinein", "hinunter", "hinzu",  "hoch",   "los", "mit",      "nach",    "runter",
         "um",     "vor",      "weg",    "weiter", "zu",  "zurück",   "zusammen"}
    );
    return std::ranges::find(kPrefixes, folded) != kPrefixes.end();
}

class Reader {
public:
    Reader(
        std::string_view question, std::string_view language, std::span<const std::string> languages
    )
        : question_(question.substr(0, question.size() > kMostBytes ? kMostBytes : question.npos)),
          languages_(languages) {
        spoken_[0] = language;
        const std::string_view told = languageOf(question_);
        for (const auto& [word, isPair] : wordsOf(question_)) {
            told_ += isStopWordOf(told, foldCase(word)) ? 1 : 0;
        }
        if (told_ > 1 || std::ranges::find(languages_, told) != languages_.end()) {
            spoken_[1] = told;  // else one word may be of any language
        }
        for (const auto& [word, isPair] : wordsOf(question_)) {
            std::string folded = foldCase(word);
            const bool isStop = !isPair && says(folded);
            words_.push_back({word, std::move(folded), {}, isPair, isStop});
        }
        if (std::ranges::find(languages_, "de") != languages_.end()) {
            joinVerbs();
        }
    }

    std::vector<QuestionWord> read(StopWords stopWords) {
        for (const Word& word : words_) {
            if (!word.isStop && found_.size() < kMostWords) {
                take(word);
            }
        }
        const std::size_t telling = found_.size();
        for (const Word& word : words_) {
            if (word.isStop && stopWords == StopWords::kTaken && found_.size() < kMostWords) {
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
    };

    /// Where the question is in no language that is known, it may be in those of the content.
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
        constexpr std::size_t kVerbPlaces = 3;  // `Wie lange halte ich … an?`
        std::size_t begin = 0;                  // of the clause
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

    void add(std::vector<WordForm>& forms, const std::vector<std::string>& texts) const {
        for (const std::string& text : texts) {
            if (std::ranges::find(forms, text, &WordForm::text) == forms.end()) {
                forms.push_back({kWordRules, text});
            }
        }
    }

    [[nodiscard]] bool isLookedFor(const std::vector<WordForm>& forms) const {
        return forms.empty() || std::ranges::any_of(found_, [&forms](const QuestionWord& each) {
                   return std::ranges::find(each.forms, forms.front()) != each.forms.end();
               });
    }

    void take(const Word& word) {
        QuestionWord taken{std::string(word.text), {}, 1.0, false};
        std::vector<std::vector<std::string>> parts;
        if (word.isPair) {
            add(taken.forms, {indexedWords(word.text, "")});
        } else {
            for (const std::string& language : languages_) {
                const WordForms forms = formsOf(word.text, language);
                add(taken.forms, forms.same);
                parts.insert(parts.end(), forms.parts.begin(), forms.parts.end());
            }
        }
        if (!word.joined.empty()) {
            add(taken.forms, formsOf(word.joined, "de").same);
        }
        if (languages_.empty()) {  // all of it is indexed by older rules
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
            QuestionWord each{part.front(), {}, kShareOfPart, true};
            add(each.forms, part);
            if (parts_.size() < kMostParts) {
                parts_.push_back(std::move(each));
            }
        }
    }

    const std::string_view question_;
    std::array<std::string_view, 2> spoken_;
    int told_ = 0;  // words that tell the language
    const std::span<const std::string> languages_;
    std::vector<Word> words_;
    std::vector<QuestionWord> found_;
    std::vector<QuestionWord> parts_;
};

}  // namespace

std::vector<QuestionWord> questionWords(
    std::string_view question,
    std::string_view language,
    std::span<const std::string> languages,
    StopWords stopWords
) {
    return Reader(question, language, languages).read(stopWords);
}

}  // namespace hiveline::storage
