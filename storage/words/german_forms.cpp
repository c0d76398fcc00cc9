#include "storage/words/german_forms.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/text/one_of.h"
#include "storage/words/german_words.h"
#include "storage/words/letter_codes.h"
#include "storage/words/letters.h"
#include "storage/words/stems.h"

namespace hiveline::storage::words {
namespace {

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
    return common::isOneOf(word, kPrefixes);
}

/// Whether it begins words without being a part of their meaning: `Unterlage`.
bool isNoPart(std::string_view word) {
    constexpr auto kPrefixes = std::to_array<std::string_view>(
        {"durch", "entgegen", "gegen", "hinter", "unter", "zwischen"}
    );
    return common::isOneOf(word, kPrefixes);
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
        addForm(forms, germanStem(std::string(rest) + "en"));
    }
}

}  // namespace

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

WordForms germanForms(std::string_view word) {
    const std::string plain = foldedGerman(folded(word));
    WordForms forms;
    addForm(forms.same, germanStem(plain));
    addGermanKin(forms.same, plain);
    if (plain.size() <= kMaxWordBytes) {
        for (const std::string_view part : partsOf(plain)) {
            auto& same = forms.parts.emplace_back();
            addForm(same, germanStem(part));
            addGermanKin(same, part);
        }
    }
    return forms;
}

}  // namespace hiveline::storage::words
