#include "storage/words/word_forms.h"

#include <libstemmer.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "storage/words/german_words.h"
#include "storage/words/light_stems.h"

namespace hiveline::storage {
namespace {

// Longer ones are no words (keys, encoded data): cut, and not stemmed.
constexpr std::size_t kMaxWordBytes = 64;

struct Free {
    void operator()(utf8proc_uint8_t* memory) const noexcept {
        std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc)
    }
};

/// Through utf8proc; unchanged if it is not UTF-8.
std::string mapped(std::string_view text, int options) {
    utf8proc_uint8_t* made = nullptr;
    const auto length = utf8proc_map(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data()),  // NOLINT
        static_cast<utf8proc_ssize_t>(text.size()),
        &made,
        static_cast<utf8proc_option_t>(options)
    );
    const std::unique_ptr<utf8proc_uint8_t, Free> owner(made);
    if (length < 0) {
        return std::string(text);
    }
    return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(length)};  // NOLINT
}

bool isAscii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

bool isAscii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return isAscii(c); });
}

struct Character {
    utf8proc_int32_t point = -1;  // -1: these bytes are none
    std::size_t size = 1;
};

Character characterAt(std::string_view text, std::size_t at) {
    if (isAscii(text[at])) {
        return {text[at], 1};
    }
    utf8proc_int32_t point = -1;
    const auto size = utf8proc_iterate(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),  // NOLINT
        static_cast<utf8proc_ssize_t>(text.size() - at),
        &point
    );
    return size > 0 ? Character{point, static_cast<std::size_t>(size)} : Character{};
}

/// Whether a character is of a script written without spaces: kana, ideographs, Thai, Lao, Khmer,
/// Myanmar.
bool isUnspaced(utf8proc_int32_t point) {
    return (point >= 0x0E00 && point <= 0x0EFF) || (point >= 0x1000 && point <= 0x109F) ||
           (point >= 0x1780 && point <= 0x17FF) || (point >= 0x2E80 && point <= 0x30FF) ||
           (point >= 0x3400 && point <= 0x9FFF) || (point >= 0xF900 && point <= 0xFAFF) ||
           (point >= 0x20000 && point <= 0x2FFFF);
}

bool isOfWords(utf8proc_int32_t point) {
    if (point < 0x80) {
        return point >= 0 && common::isAlphanumeric(static_cast<char>(point));
    }
    switch (utf8proc_category(point)) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO:
        case UTF8PROC_CATEGORY_CO:
            return true;
        default:
            // A soft hyphen stands within a word, and folding removes it.
            return point == 0x00AD;
    }
}

// --- folding -----------------------------------------------------------------------------------

/// The plain spelling of letters that utf8proc does not decompose, because Unicode has no mark for
/// them.
std::string_view plainLetter(utf8proc_int32_t point) {
    switch (point) {
        case 0x00E6:
            return "ae";  // æ
        case 0x00F8:
            return "o";  // ø
        case 0x0111:
            return "d";  // đ
        case 0x0131:
            return "i";  // ı
        case 0x0142:
            return "l";  // ł
        case 0x0153:
            return "oe";  // œ
        case 0x0451:
            return "\u0435";  // ё
        default:
            return {};
    }
}

/// Latin and Greek, whose marks people leave out. Cyrillic keeps them: й is another letter than и.
bool carriesMarks(utf8proc_int32_t point
) {  // Latin and Greek: what tells Cyrillic й from и is kept
    return point < 0x0400 || (point >= 0x1E00 && point <= 0x1FFF);
}

/// `text` is composed.
std::string withoutMarks(std::string_view text) {
    if (isAscii(text)) {
        return std::string(text);
    }
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const std::string_view bytes = text.substr(at, character.size);
        at += character.size;
        if (const auto letter = plainLetter(character.point); !letter.empty()) {
            plain.append(letter);
        } else if (character.point >= 0x0300 && character.point <= 0x036F) {
            continue;
        } else if (character.point >= 0xC0 && carriesMarks(character.point)) {
            const std::string parted = mapped(bytes, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE);
            plain.append(parted, 0, characterAt(parted, 0).size);
        } else {
            plain.append(bytes);
        }
    }
    return plain;
}

/// Lower case and composed. Soft hyphens and other ignorable characters are removed.
std::string folded(std::string_view word) {
    if (isAscii(word)) {
        return common::lowered(word);
    }
    return mapped(
        word,
        UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE
    );
}

/// By Turkish rules: I is the capital of ı, and İ that of i.
std::string foldedTurkish(std::string_view word) {
    std::string text;
    for (std::size_t at = 0; at < word.size();) {
        const Character character = characterAt(word, at);
        text.append(
            character.point == 'I'      ? std::string_view("\u0131")
            : character.point == 0x0130 ? std::string_view("i")
                                        : word.substr(at, character.size)
        );
        at += character.size;
    }
    return folded(text);
}

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

/// One spelling of German words: ae, oe, ue and ä, ö, ü become a, o, u, because the German stemmer
/// treats ä like a in the end. Where `ue` follows another vowel or a q it is no umlaut (`neue`,
/// `Frauen`, `Quelle`). ß is ss already.
std::string foldedGerman(std::string_view folded) {
    const std::string plain = withoutMarks(folded);
    std::string text;
    for (std::size_t at = 0; at < plain.size(); ++at) {
        text.push_back(plain[at]);
        const bool isPair = at + 1 < plain.size() && plain[at + 1] == 'e';
        const char before = at == 0 ? ' ' : plain[at - 1];
        const bool isUmlaut =
            plain[at] == 'a' || plain[at] == 'o' ||
            (plain[at] == 'u' && std::string_view("aeoq").find(before) == std::string_view::npos);
        at += isPair && isUmlaut ? 1 : 0;
    }
    return text;
}

// --- stems -------------------------------------------------------------------------------------

const char* algorithmOf(std::string_view language) {
    static const std::map<std::string_view, const char*, std::less<>> kAlgorithms{
        {"ar", "arabic"},     {"ca", "catalan"},  {"da", "danish"},    {"de", "german"},
        {"el", "greek"},      {"en", "english"},  {"es", "spanish"},   {"fi", "finnish"},
        {"fr", "french"},     {"hi", "hindi"},    {"hu", "hungarian"}, {"hy", "armenian"},
        {"id", "indonesian"}, {"it", "italian"},  {"nl", "dutch"},     {"no", "norwegian"},
        {"pt", "portuguese"}, {"ro", "romanian"}, {"ru", "russian"},   {"sv", "swedish"},
        {"ta", "tamil"},      {"tr", "turkish"}};
    const auto found = kAlgorithms.find(language);
    return found == kAlgorithms.end() ? nullptr : found->second;
}

struct Delete {
    void operator()(sb_stemmer* stemmer) const noexcept { sb_stemmer_delete(stemmer); }
};

/// The word itself if its language has no stemmer. A Snowball stemmer has state, hence one per
/// thread, kept because making one allocates.
std::string stemOf(std::string_view word, std::string_view language) {
    if (language == "cs" && word.size() <= kMaxWordBytes) {
        return czechStem(word);
    }
    if (language == "pl" && word.size() <= kMaxWordBytes) {
        return polishStem(word);
    }
    thread_local std::map<std::string, std::unique_ptr<sb_stemmer, Delete>, std::less<>> stemmers;
    auto found = stemmers.find(language);
    if (found == stemmers.end()) {
        const char* const algorithm = algorithmOf(language);
        found = stemmers
                    .emplace(
                        std::string(language),
                        algorithm == nullptr ? nullptr : sb_stemmer_new(algorithm, "UTF_8")
                    )
                    .first;
    }
    sb_stemmer* const stemmer = found->second.get();
    if (stemmer == nullptr || word.size() > kMaxWordBytes) {
        return std::string(word);
    }
    const sb_symbol* const stem = sb_stemmer_stem(
        stemmer,
        reinterpret_cast<const sb_symbol*>(word.data()),  // NOLINT
        static_cast<int>(word.size())
    );
    if (stem == nullptr) {
        throw std::bad_alloc();
    }
    return {
        reinterpret_cast<const char*>(stem),  // NOLINT
        static_cast<std::size_t>(sb_stemmer_length(stemmer))};
}

void add(std::vector<std::string>& forms, std::string form) {
    if (!form.empty() && std::ranges::find(forms, form) == forms.end()) {
        forms.push_back(std::move(form));
    }
}

// --- how words begin ---------------------------------------------------------------------------

/// A code of the letters from `at`: five bits each, `y` as `i`, which stemmers turn it into; 0 past
/// the end. Other letters may share a code: it only filters.
template <std::size_t kLetters>
std::size_t codeAt(std::string_view text, std::size_t at) {
    constexpr unsigned kBits = 5;
    constexpr unsigned kMask = (1U << kBits) - 1;
    std::size_t code = 0;
    for (std::size_t i = at; i < at + kLetters; ++i) {
        const char letter = i < text.size() ? common::toLower(text[i]) : '\0';
        code = code << kBits | (static_cast<unsigned char>(letter == 'y' ? 'i' : letter) & kMask);
    }
    return code;
}

/// All codes of texts that begin like this one, which may be shorter than kLetters.
template <std::size_t kLetters, typename Take>
void forEachCode(std::string_view text, const Take& take) {
    const std::size_t code = codeAt<kLetters>(text, 0);
    std::size_t count = 1;
    for (std::size_t i = std::min(text.size(), kLetters); i < kLetters; ++i) {
        count *= std::size_t{1} << 5U;
    }
    for (std::size_t i = 0; i < count; ++i) {
        take(code + i);
    }
}

// --- German ------------------------------------------------------------------------------------

std::string germanStem(std::string_view folded) {
    return withoutMarks(stemOf(folded, "de"));
}

const std::unordered_set<std::string>& knownGerman() {
    static const std::unordered_set<std::string> kStems = [] {
        std::unordered_set<std::string> stems;
        std::string_view rest = germanWords();
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            stems.insert(germanStem(foldedGerman(folded(rest.substr(0, end)))));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return stems;
    }();
    return kStems;
}

/// How known words begin: most words are ruled out by this, without stemming them.
const std::bitset<std::size_t{1} << 15U>& knownStarts() {
    static const auto kStarts = [] {
        std::bitset<std::size_t{1} << 15U> starts;
        for (const std::string& stem : knownGerman()) {
            forEachCode<3>(stem, [&starts](std::size_t code) { starts.set(code); });
        }
        return starts;
    }();
    return kStarts;
}

bool isKnownGerman(std::string_view word) {
    return knownStarts().test(codeAt<3>(word, 0)) && knownGerman().contains(germanStem(word));
}

// In letters. Shorter parts are found in any word; a part that is in no list has to be longer.
constexpr std::size_t kLeastPart = 3;
constexpr std::size_t kLeastUnknownPart = 5;
constexpr std::size_t kLeastCompound = 7;

/// The first part of a compound without the letters that link it to the next (`Arbeit-s-zeit`):
/// itself if it is known, otherwise without `s`, `n`, `es`, `en` and the like if that is known.
std::optional<std::string_view> knownWithoutLink(std::string_view word) {
    for (const std::string_view link : {"s", "", "n", "es", "en", "er", "e"}) {
        if (word.ends_with(link) && word.size() >= kLeastPart + link.size()) {
            const std::string_view rest = word.substr(0, word.size() - link.size());
            if (isKnownGerman(rest)) {
                return rest;
            }
        }
    }
    return std::nullopt;
}

/// Whether it separates from its verb in a sentence (`herunterfahren`: `fahre … herunter`), which
/// is then found by its parts.
bool isGermanPrefix(std::string_view word) {
    constexpr auto kPrefixes = std::to_array<std::string_view>(
        {"auseinander",
         "heran",
         "heraus",
         "herein",
         "herunter",
         "hinaus",
         "hinein",
         "hinunter",
         "hinzu",
         "runter",
         "voran",
         "voraus",
         "vorbei",
         "voruber",
         "weiter",
         "wieder",
         "zuruck",
         "zusammen"}
    );
    return std::ranges::find(kPrefixes, word) != kPrefixes.end();
}

/// Whether it begins words without being a part of their meaning: `Unterlage`.
bool isNoPart(std::string_view word) {
    constexpr auto kPrefixes = std::to_array<std::string_view>(
        {"durch", "entgegen", "gegen", "hinter", "unter", "zwischen"}
    );
    return std::ranges::find(kPrefixes, word) != kPrefixes.end();
}

std::vector<std::string_view> partsOf(std::string_view word, int depth = 0);

/// A compound cut in two or more.
struct Cut {
    /// Number of sides that the list knows.
    int known = 0;
    std::vector<std::string_view> parts;
};

Cut cutAt(std::string_view word, std::size_t at, int depth) {
    const std::string_view before = word.substr(0, at);
    const std::string_view behind = word.substr(at);
    const bool isBehindKnown = isKnownGerman(behind);
    const auto knownBefore = knownWithoutLink(before);
    Cut cut;
    if (isNoPart(before)) {
        return cut;
    }
    if (isGermanPrefix(before) && behind.size() >= kLeastUnknownPart) {
        return {2, {before, behind}};
    }
    if (isBehindKnown && knownBefore) {
        cut = {2, {*knownBefore, behind}};
    } else if (isBehindKnown && before.size() >= kLeastUnknownPart) {
        cut.known = 1;
        cut.parts = partsOf(before, depth + 1);
        if (cut.parts.empty()) {
            const bool hasLink = before.ends_with('s') && before.size() > kLeastUnknownPart;
            cut.parts.push_back(hasLink ? before.substr(0, before.size() - 1) : before);
        } else {
            cut.known = 2;
        }
        cut.parts.push_back(behind);
    } else if (knownBefore && knownBefore->size() > kLeastPart && behind.size() >= kLeastUnknownPart) {
        cut = {1, {*knownBefore, behind}};
    }
    return cut;
}

/// The parts of a folded compound; empty if it is none. Of several cuts the one with more known
/// words, then the one with the longest last word.
std::vector<std::string_view> partsOf(std::string_view word, int depth) {
    constexpr int kMaxDepth = 2;
    Cut best;
    if (word.size() < kLeastCompound || depth > kMaxDepth || !isAscii(word)) {
        return {};
    }
    for (std::size_t at = kLeastPart; at + kLeastPart <= word.size() && best.known < 2; ++at) {
        Cut cut = cutAt(word, at, depth);
        if (cut.known > best.known) {
            best = std::move(cut);
        }
    }
    return best.parts;
}

/// Adds the verb of a participle or noun: `geöffnet` and `Öffnung` as `öffnen`.
void addGermanKin(std::vector<std::string>& forms, std::string_view word) {
    constexpr std::size_t kLeast = 4;
    std::string_view rest = word;
    if (rest.starts_with("ge") && (rest.ends_with("t") || rest.ends_with("en"))) {
        rest.remove_prefix(2);
        rest.remove_suffix(rest.ends_with("et") ? 2 : rest.ends_with("t") ? 1 : 2);
    } else {
        for (const std::string_view end : {"ungen", "ung"}) {
            if (rest.ends_with(end)) {
                rest.remove_suffix(end.size());
                break;
            }
        }
    }
    if (rest.size() < word.size() && rest.size() >= kLeast) {
        add(forms, germanStem(std::string(rest) + "en"));
    }
}

WordForms germanForms(std::string_view word) {
    const std::string plain = foldedGerman(folded(word));
    WordForms forms;
    add(forms.same, germanStem(plain));
    addGermanKin(forms.same, plain);
    if (plain.size() <= kMaxWordBytes) {
        for (const std::string_view part : partsOf(plain)) {
            auto& same = forms.parts.emplace_back();
            add(same, germanStem(part));
            addGermanKin(same, part);
        }
    }
    return forms;
}

// --- other languages ---------------------------------------------------------------------------

bool hasUmlautsOfItsOwn(std::string_view language) {
    constexpr auto kLanguages = std::to_array<std::string_view>({"fi", "hu", "sv", "tr"});
    return std::ranges::find(kLanguages, language) != kLanguages.end();
}

WordForms otherForms(std::string_view word, std::string_view language) {
    WordForms forms;
    const std::string whole = language == "tr" ? foldedTurkish(word) : folded(word);
    add(forms.same, withoutMarks(stemOf(whole, language)));
    const std::string plain = withoutMarks(whole);
    if (plain != whole) {
        add(forms.same, withoutMarks(stemOf(plain, language)));
        if (!hasUmlautsOfItsOwn(language)) {
            add(forms.same, withoutMarks(stemOf(withoutUmlautKeys(whole), language)));
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
    add(forms.same, whole);
    add(forms.same, std::string(withoutKoreanParticle(whole)));
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
            add(all.same, std::move(form));
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
            words.push_back({text.substr(begin, end - begin), false});
        }
    };
    const auto endRun = [&](std::size_t end) {
        if (run != std::string_view::npos && previous == run) {
            // A single character is a pair by itself.
            words.push_back({text.substr(run, end - run), true});
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
                words.push_back({text.substr(previous, at + size - previous), true});
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
