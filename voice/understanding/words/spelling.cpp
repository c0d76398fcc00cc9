#include "voice/understanding/words/spelling.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "common/text/ascii.h"

namespace hiveline::voice {

namespace {
constexpr std::size_t kMinSpelled = 3;  // letters
}

std::vector<Spelling> spellingsIn(const Words& words, const Vocabulary& vocabulary) {
    std::vector<Spelling> all;
    Spelling current;
    std::size_t letters = 0;
    const auto take = [&] {
        if (letters >= kMinSpelled) {
            all.push_back(current);
        }
        current = {};
        letters = 0;
    };
    const auto isLetter = [&](std::size_t i) {
        const std::string& word = words[i].folded;
        return word.size() == 1 && common::isLetter(word.front());
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!isLetter(i)) {
            const std::size_t twice = vocabulary.at(Cue::kDouble, words, i);
            if (twice > 0 && i + twice < words.size() && isLetter(i + twice) && letters > 0) {
                current.word += words[i + twice].text;  // and once more below
                continue;
            }
            take();
            continue;
        }
        if (letters > 0 && words[i].gap.find_first_of(":;") != std::string::npos) {
            take();  // "with t x: e, t, x, …"
        }
        if (letters == 0) {
            current.place.first = i;
        }
        current.word += common::lowered(words[i].text);
        ++letters;
        // The word behind has to begin with the letter: "I as in I said" names none.
        const std::size_t as = vocabulary.at(Cue::kLetterAs, words, i + 1);
        if (as > 0 && i + 1 + as < words.size() &&
            words[i + 1 + as].folded.starts_with(words[i].folded)) {
            i += 1 + as;  // "B as in Bravo"
        }
        current.place.count = i + 1 - current.place.first;
    }
    take();
    return all;
}

/// One row is kept, and at most 64 bytes are compared: its time is bounded for words of any length.
std::size_t distance(std::string_view a, std::string_view b) {
    constexpr std::size_t kMaxLength = 64;
    a = a.substr(0, kMaxLength);
    b = b.substr(0, kMaxLength);
    std::array<std::size_t, kMaxLength + 1> row{};
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row.at(j);
            row.at(j) =
                std::min({above + 1, row.at(j - 1) + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)}
                );
            diagonal = above;
        }
    }
    return row.at(b.size());
}

namespace {

/// Letters that sound alike, and are told apart by a hint.
constexpr std::array<std::string_view, 12> kAlike{
    "ue|ü|u",
    "ae|ä|a",
    "oe|ö|o",
    "ai|ei|ey|ay",
    "ss|ß|s",
    "dt|tt|th|d|t",
    "ck|kk|k|c",
    "tz|ts|z|s",
    "ph|ff|f|v",
    "ie|y|i",
    "ks|chs|x",
    "ä|e"};

/// The letter that a word names; empty for none.
std::string letterOf(const Word& word) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kNames{
        {{"ypsilon", "y"},
         {"igrek", "y"},
         {"zeta", "z"},
         {"zett", "z"},
         {"zet", "z"},
         {"ene", "ñ"},
         {"hache", "h"},
         {"acca", "h"},
         {"jota", "j"}}};
    if (word.folded.size() == 1 && common::isLetter(word.folded.front())) {
        return common::lowered(word.text);
    }
    const auto* const known = std::ranges::find(
        kNames, word.folded, &std::pair<std::string_view, std::string_view>::first
    );
    return known == kNames.end() ? "" : std::string(known->second);
}

/// "Double l", "zwei n", "doppel t": the letter as often as it is said.
std::optional<std::pair<std::string, std::size_t>> repeatedAt(
    const Words& words, const Vocabulary& vocabulary, std::size_t at
) {
    const std::size_t twice = vocabulary.at(Cue::kDouble, words, at);
    const auto number = vocabulary.number(words, at);
    const std::size_t times = twice > 0 ? 2
                              : number && (number->value == 2 || number->value == 3)
                                  ? static_cast<std::size_t>(number->value)
                                  : 0;
    const std::size_t next = at + (twice > 0 ? twice : 1);
    const std::string letter = times > 0 && next < words.size() ? letterOf(words[next]) : "";
    if (letter.empty()) {
        return std::nullopt;
    }
    std::string all;
    for (std::size_t i = 0; i < times; ++i) {
        all += letter;
    }
    return std::pair(all, next + 1 - at);
}

}  // namespace

std::optional<LetterHint> letterHintIn(
    const Words& words, const Vocabulary& vocabulary, std::size_t from
) {
    constexpr std::size_t kMaxLetters = 2;
    for (std::size_t at = from; at + 1 < words.size(); ++at) {
        if (vocabulary.at(Cue::kWith, words, at) == 0) {
            continue;
        }
        // "With a double l", but "with a".
        const bool hasArticle = vocabulary.at(Cue::kLetterArticle, words, at + 1) > 0 &&
                                (words[at + 1].folded.size() > 1 || at + 2 < words.size());
        std::size_t next = at + (hasArticle && at + 2 < words.size() ? 2 : 1);
        if (auto repeated = repeatedAt(words, vocabulary, next)) {
            return LetterHint{std::move(repeated->first), {at, next + repeated->second - at}};
        }
        std::string letters;
        for (std::size_t count = 0; next < words.size() && count < kMaxLetters; ++count, ++next) {
            const std::string letter = letterOf(words[next]);
            if (letter.empty()) {
                break;
            }
            letters += letter;
        }
        if (!letters.empty()) {
            return LetterHint{std::move(letters), {at, next - at}};
        }
    }
    return std::nullopt;
}

std::string respelled(std::string_view name, std::string_view letters) {
    std::string result(name);
    const std::string lower = common::lowered(result);
    const bool isRepeated = letters.size() > 1 && letters.front() == letters.back();
    // "With three f" may count those that stand apart.
    const bool hasAll =
        letters.size() > 2 && isRepeated &&
        std::ranges::count(lower, letters.front()) >= static_cast<std::ptrdiff_t>(letters.size());
    if (lower.find(letters) != std::string::npos || hasAll) {
        return result;
    }
    // One letter stands for the first that sounds so ("Sylvia"), two for the last ("Obermaier").
    const auto replaceOne = [&](std::string_view from) {
        const std::size_t at = letters.size() == 1 ? result.find(from, 1) : result.rfind(from);
        if (at == std::string::npos || at == 0) {
            return false;
        }
        result.replace(at, from.size(), letters);
        return true;
    };
    if (isRepeated && replaceOne(letters.substr(0, letters.size() - 1))) {
        return result;
    }
    for (const std::string_view group : kAlike) {
        std::vector<std::string_view> members;
        for (std::string_view rest = group; !rest.empty();) {
            const std::size_t end = std::min(rest.find('|'), rest.size());
            members.push_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        if (std::ranges::find(members, letters) != members.end() &&
            std::ranges::any_of(members, replaceOne)) {
            return result;
        }
    }
    return result;
}

}  // namespace hiveline::voice
