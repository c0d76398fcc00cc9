#include "storage/words/word_forms.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/one_of.h"
#include "common/text/utf8.h"
#include "storage/words/german_forms.h"
#include "storage/words/letter_codes.h"
#include "storage/words/letters.h"
#include "storage/words/light_stems.h"
#include "storage/words/stems.h"

namespace hiveline::storage {
namespace {

using words::addForm;
using words::Character;
using words::characterAt;
using words::codeAt;
using words::folded;
using words::foldedGerman;
using words::foldedTurkish;
using words::forEachCode;
using words::germanForms;
using words::isAscii;
using words::isOfWords;
using words::isUnspaced;
using words::kMaxWordBytes;
using words::stemOf;
using words::withoutMarks;

/// ä, ö, ü as people write them on keyboards without these.
std::string withoutUmlautKeys(std::string_view folded) {
    std::string text;
    for (std::size_t at = 0; at < folded.size();) {
        const Character character = characterAt(folded, at);
        text.append(
            character.point == 0xE4   ? std::string_view("ae")
            : character.point == 0xF6 ? std::string_view("oe")
            : character.point == 0xFC ? std::string_view("ue")
                                      : folded.substr(at, character.size)
        );
        at += character.size;
    }
    return text;
}

bool hasUmlautsOfItsOwn(std::string_view language) {
    constexpr auto kLanguages = std::to_array<std::string_view>({"fi", "hu", "sv", "tr"});
    return common::isOneOf(language, kLanguages);
}

WordForms otherForms(std::string_view word, std::string_view language) {
    WordForms forms;
    const std::string whole = language == "tr" ? foldedTurkish(word) : folded(word);
    addForm(forms.same, withoutMarks(stemOf(whole, language)));
    const std::string plain = withoutMarks(whole);
    if (plain != whole) {
        addForm(forms.same, withoutMarks(stemOf(plain, language)));
        if (!hasUmlautsOfItsOwn(language)) {
            addForm(forms.same, withoutMarks(stemOf(withoutUmlautKeys(whole), language)));
        }
    }
    if (forms.same.empty()) {
        forms.same.emplace_back(word);
    }
    return forms;
}

/// With and without a particle, since a word may end like one; and the pairs of its syllables (J.
/// H. Lee, J. S. Ahn, "Using n-grams for Korean text retrieval", SIGIR 1996).
WordForms koreanForms(std::string_view word) {
    const std::string whole = withoutMarks(folded(word));
    WordForms forms;
    addForm(forms.same, whole);
    addForm(forms.same, std::string(withoutKoreanParticle(whole)));
    for (const std::string_view pair : pairsOfSyllables(whole)) {
        if (std::ranges::find(forms.same, pair) == forms.same.end()) {
            forms.parts.push_back({std::string(pair)});
        }
    }
    return forms;
}

/// Languages that the rules 1 have no stems of.
bool isOfRules2(std::string_view language) {
    return language == "cs" || language == "pl" || language == "ko";
}

WordForms makeForms(std::string_view word, std::string_view language, std::int64_t rules) {
    if (rules < 2 && isOfRules2(language)) {
        language = {};
    }
    word = common::beginningOf(word, kMaxWordBytes);
    if (language == "ko" && !isAscii(word)) {
        return koreanForms(word);
    }
    const bool hasDigit = std::ranges::any_of(word, common::isDigit);
    // Numbers and codes have no endings; a stemmer would cut letters off article numbers.
    if (hasDigit) {
        return {{withoutMarks(folded(word))}, {}};
    }
    return language == "de" ? germanForms(word) : otherForms(word, language);
}

WordForms makeFormsOfAll(std::string_view word, std::string_view languages, std::int64_t rules) {
    WordForms all;
    do {
        const std::size_t end = std::min(languages.find(' '), languages.size());
        WordForms forms = makeForms(word, languages.substr(0, end), rules);
        for (std::string& form : forms.same) {
            addForm(all.same, std::move(form));
        }
        all.parts.insert(all.parts.end(), forms.parts.begin(), forms.parts.end());
        languages.remove_prefix(std::min(end + 1, languages.size()));
    } while (!languages.empty());
    return all;
}

/// Remembers the forms of recent words, since texts repeat theirs. One thread.
class KnownForms {
public:
    const WordForms& of(std::string_view word, std::string_view languages, std::int64_t rules) {
        constexpr std::size_t kMaxWords = 8'000;
        if (words_.size() >= kMaxWords) {
            // All at once: nothing in it is dearer than another, and the common words are back at
            // once.
            words_.clear();
        }
        key_.assign(languages).append(1, rules < 2 ? '\r' : '\n').append(word);
        auto found = words_.find(key_);
        if (found == words_.end()) {
            found = words_.emplace(key_, makeFormsOfAll(word, languages, rules)).first;
        }
        return found->second;
    }

private:
    std::unordered_map<std::string, WordForms> words_;
    std::string key_;
};

const WordForms& knownForms(std::string_view word, std::string_view languages, std::int64_t rules) {
    thread_local KnownForms known;
    return known.of(word, languages, rules);
}

}  // namespace

WordForms formsOf(std::string_view word, std::string_view languages, std::int64_t rules) {
    return knownForms(word, languages, rules);
}

std::vector<TextWord> wordsOf(std::string_view text) {
    std::vector<TextWord> words;
    std::size_t begin = 0;     // of the word that goes on
    std::size_t previous = 0;  // character without spaces, and where its run begins
    std::size_t run = std::string_view::npos;
    const auto endWord = [&](std::size_t end) {
        if (begin < end) {
            words.push_back({.text = text.substr(begin, end - begin)});
        }
    };
    const auto endRun = [&](std::size_t end) {
        if (run != std::string_view::npos && previous == run) {
            // A single character is a pair by itself.
            words.push_back({.text = text.substr(run, end - run), .isPair = true});
        }
        run = std::string_view::npos;
    };
    for (std::size_t at = 0; at < text.size();) {
        // Most text, without decoding.
        if (isAscii(text[at])) {
            endRun(at);
            if (!common::isAlphanumeric(text[at])) {
                endWord(at);
                begin = at + 1;
            }
            ++at;
            continue;
        }
        const auto [point, size] = characterAt(text, at);
        if (isUnspaced(point) && isOfWords(point)) {
            endWord(at);
            if (run == std::string_view::npos) {
                run = at;
            } else {
                words.push_back(
                    {.text = text.substr(previous, at + size - previous), .isPair = true}
                );
            }
            previous = at;
            begin = at + size;
        } else {
            endRun(at);
            if (!isOfWords(point)) {
                endWord(at);
                begin = at + size;
            }
        }
        at += size;
    }
    endRun(text.size());
    endWord(text.size());
    return words;
}

void forEachForm(
    const TextWord& word, std::string_view languages, const FormReceiver& take, std::int64_t rules
) {
    if (word.isPair) {
        take(folded(word.text), true);
        return;
    }
    bool isFirst = true;
    const WordForms& forms = knownForms(word.text, languages, rules);
    for (const std::string& form : forms.same) {
        take(form, std::exchange(isFirst, false));
    }
    for (const auto& part : forms.parts) {
        for (const std::string& form : part) {
            take(form, false);
        }
    }
}

void FormFilter::add(std::string_view form) {
    forEachCode<2>(form, [this](std::size_t code) { starts_.set(code); });
    forEachCode<3>(form, [this](std::size_t code) { inside_.set(code); });
}

Stemming stemmingOf(std::string_view languages) {
    const auto has = [languages](std::string_view each) {
        return languages.find(each) != std::string_view::npos;
    };
    // Their stemmers also cut prefixes.
    if (has("ar") || has("hi") || has("id") || has("ta")) {
        return Stemming::kAny;
    }
    return has("de") ? Stemming::kParts : Stemming::kEndings;
}

bool FormFilter::mayHave(std::string_view word, Stemming stemming) const {
    // Words with other letters are let through: folding may change how they begin.
    if (stemming == Stemming::kAny || word.size() > kMaxWordBytes ||
        starts_.test(codeAt<2>(word, 0)) || !isAscii(word)) {
        return true;
    }
    if (stemming == Stemming::kEndings) {
        return false;
    }
    const std::string plain = foldedGerman(common::lowered(word));
    for (std::size_t at = 0; at < plain.size(); ++at) {
        if (inside_.test(codeAt<3>(plain, at))) {
            return true;
        }
    }
    return false;
}

std::string indexedWords(std::string_view text, std::string_view languages, std::int64_t rules) {
    std::string indexed;
    indexed.reserve(text.size());
    const auto add = [&indexed](std::string_view form, bool isFirst) {
        if (!indexed.empty()) {
            indexed.push_back(isFirst ? ' ' : kSamePlace);
        }
        indexed.append(form);
    };
    for (const TextWord& word : wordsOf(text)) {
        forEachForm(word, languages, add, rules);
    }
    return indexed;
}

}  // namespace hiveline::storage
