#include "voice/understanding/facts/email.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "common/text/ascii.h"
#include "voice/understanding/words/brought_words.h"
#include "voice/understanding/words/numbers.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxPieces = 24;

bool isPlain(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, common::isAlphanumeric);
}

/// "müller" as it is written in an address in German: "mueller".
std::string withoutUmlauts(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kLetters{
        {{"ä", "ae"},
         {"ö", "oe"},
         {"ü", "ue"},
         {"Ä", "ae"},
         {"Ö", "oe"},
         {"Ü", "ue"},
         {"ß", "ss"}}};
    std::string plain(text);
    for (const auto& [from, to] : kLetters) {
        for (std::size_t at = plain.find(from); at != std::string::npos; at = plain.find(from)) {
            plain.replace(at, from.size(), to);
        }
    }
    return fold(plain);
}

/// Letters and digits of an address that are one word of the caller's; empty where it is none.
std::string pieceOf(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    if (isPlain(words[at].text)) {
        if (const auto number = vocabulary.number(words, at);
            number && !isNumeral(words[at].text) && number->count == 1) {
            return std::to_string(number->value);
        }
        return common::lowered(words[at].text);
    }
    const std::string ascii =
        vocabulary.data().capitalNouns ? withoutUmlauts(words[at].text) : words[at].folded;
    return isPlain(ascii) ? ascii : std::string();
}

/// "B" of "B wie Berta", whose last word is at `at`; `at` itself where it is no such word.
std::size_t letterBefore(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    const bool isExample = at >= 2 && vocabulary.at(Cue::kLetterAs, words, at - 1) == 1 &&
                           words[at - 2].folded.size() == 1 &&
                           words[at].folded.starts_with(words[at - 2].folded);
    return isExample ? at - 2 : at;
}

/// A sign of an address that is said as words.
struct Sign {
    std::string text;
    std::size_t count = 0;  // of words; 0: none
};

Sign signAt(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    constexpr std::array<std::pair<Cue, std::string_view>, 3> kSigns{
        {{Cue::kDot, "."}, {Cue::kDash, "-"}, {Cue::kUnderscore, "_"}}};
    Sign best;
    for (const auto& [cue, sign] : kSigns) {
        if (const std::size_t count = vocabulary.at(cue, words, at); count > best.count) {
            best = {std::string(sign), count};
        }
    }
    return best;
}

/// The sign whose last word is at `at`.
Sign signEndingAt(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    constexpr std::size_t kMaxLength = 3;
    for (std::size_t count = std::min(kMaxLength, at + 1); count > 0; --count) {
        if (Sign sign = signAt(words, vocabulary, at + 1 - count); sign.count == count) {
            return sign;
        }
    }
    return {};
}

/// The sign that stands in the gap of a written address; empty for a blank.
std::string gapSign(const std::string& gap) {
    return gap.size() == 1 && std::string_view("._-+%").find(gap.front()) != std::string_view::npos
               ? gap
               : std::string();
}

struct Side {
    std::string text;
    std::size_t edge = 0;  // the first word of the user's part, the one behind the host's
};

/// Number words that end at `place`: "ninety nine".
Counted numberEndingAt(const Words& words, const Vocabulary& vocabulary, std::size_t place) {
    constexpr std::size_t kMaxLength = 3;
    for (std::size_t count = std::min(kMaxLength, place + 1); count > 1; --count) {
        const std::size_t first = place + 1 - count;
        if (const auto number = vocabulary.number(words, first); number && number->count == count) {
            return *number;
        }
    }
    return {};
}

/// From the word before the `at` backwards.
Side userBefore(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    Side side{{}, at};
    for (std::size_t i = at; i > 0 && at - i < kMaxPieces; --i) {
        const std::size_t place = i - 1;
        const Sign sign = signEndingAt(words, vocabulary, place);
        if (sign.count > 0 && !side.text.empty() && place + 1 > sign.count) {
            side.text.insert(0, sign.text);
            side.edge = place + 1 - sign.count;
            i -= sign.count - 1;
            continue;
        }
        if (const Counted number = numberEndingAt(words, vocabulary, place);
            number.count > 0 && side.text.empty()) {
            side.text = std::to_string(number.value);
            side.edge = place + 1 - number.count;
            i -= number.count - 1;
            continue;
        }
        const std::size_t letter = letterBefore(words, vocabulary, place);
        const std::string piece = pieceOf(words, vocabulary, letter);
        const bool goesOn = side.text.empty() || std::string_view("._-").find(side.text.front()) !=
                                                     std::string_view::npos;
        const std::string between = side.text.empty() ? "" : gapSign(words[i].gap);
        const bool isSpelled = words[letter].folded.size() == 1 &&
                               (i >= words.size() || i == at || words[i].folded.size() == 1);
        const bool isDigits = i < at && i == side.edge && isNumeral(side.text);
        if (piece.empty() || !(goesOn || !between.empty() || isSpelled || isDigits)) {
            break;
        }
        side.text.insert(0, piece + (goesOn ? "" : between));
        side.edge = letter;
        i -= place - letter;
    }
    while (!side.text.empty() && !common::isAlphanumeric(side.text.front())) {
        side.text.erase(0, 1);
        ++side.edge;
    }
    return side;
}

/// "mueller mit u e at …": how the word before them is spelled.
void respell(Side& user, const Words& words, const Vocabulary& vocabulary) {
    constexpr std::size_t kMaxLetters = 2;
    const std::size_t lead = user.edge == 0 ? 0 : user.edge - 1;
    if (user.text.size() > kMaxLetters || user.edge < 2 || words[user.edge].folded.size() != 1 ||
        vocabulary.at(Cue::kSpelled, words, lead) != 1) {
        return;
    }
    Side whole = userBefore(words, vocabulary, lead);
    if (whole.text.empty()) {
        return;
    }
    if (const std::size_t vowel = whole.text.rfind(user.text.front());
        user.text.ends_with('e') && user.text.size() == kMaxLetters &&
        whole.text.find(user.text) == std::string::npos && vowel != std::string::npos) {
        whole.text.insert(vowel + 1, "e");  // "müller mit u e"
    }
    user = whole;
}

/// "de" and "w", which belong to the name behind them.
bool isSmall(const Word& word) {
    return (word.folded.size() == 1 && common::isLetter(word.folded.front())) ||
           (isBrought(word.folded, &BroughtWords::nameParticles) &&
            !isBrought(word.folded, &BroughtWords::articles));
}

/// "jayden clarke 99 at …": names in front belong to it, unless they are said in it once more.
void joinNames(Side& user, const Words& words, const Vocabulary& vocabulary) {
    constexpr std::size_t kMaxNames = 3;
    std::string names;
    std::size_t first = user.edge;
    while (first > 0 && user.edge - first < kMaxNames) {
        const Word& word = words[first - 1];
        const bool isName = std::ranges::all_of(word.folded, common::isLetter) &&
                            word.folded.size() > 1 && !vocabulary.isCommon(word);
        const bool isAgain = !isSmall(word) && user.text.find(word.folded) != std::string::npos;
        if ((!isName && !isSmall(word)) || words[first].gap != " " || isAgain ||
            signEndingAt(words, vocabulary, first - 1).count > 0) {
            break;
        }
        names.insert(0, pieceOf(words, vocabulary, first - 1));
        --first;
    }
    const Sign sign = first > 0 ? signEndingAt(words, vocabulary, first - 1) : Sign{};
    if (sign.count > 0 && first > sign.count && user.edge > first) {  // "w dot de groot"
        const Side before = userBefore(words, vocabulary, first - sign.count);
        user.text.insert(0, before.text + sign.text + names);
        user.edge = before.edge;
        return;
    }
    const bool isAlone = first == 0 || vocabulary.isCommon(words[first - 1]);
    if (isAlone && user.edge > first) {
        user.text.insert(0, names);
        user.edge = first;
    }
}

/// "Doyle and sons dot co dot uk": words up to the first dot are one label.
bool isOfFirstLabel(
    const Words& words, const Vocabulary& vocabulary, std::size_t from, std::size_t at
) {
    constexpr std::size_t kMaxLabel = 4;  // words
    for (std::size_t i = from; i < words.size() && i < from + kMaxLabel; ++i) {
        if (i > from && words[i].gap != " ") {
            return false;
        }
        if (vocabulary.at(Cue::kDot, words, i) > 0) {
            return at < i;
        }
    }
    return false;
}

/// From the word behind the `at` on; has to have a dot.
Side hostAfter(const Words& words, const Vocabulary& vocabulary, std::size_t from) {
    Side side{{}, from};
    for (std::size_t i = from; i < words.size() && i - from < kMaxPieces; ++i) {
        const Sign sign = signAt(words, vocabulary, i);
        if (sign.count > 0 && !side.text.empty() && i + sign.count < words.size()) {
            const std::string next = pieceOf(words, vocabulary, i + sign.count);
            if (next.empty()) {
                break;
            }
            side.text += sign.text + next;
            side.edge = i + sign.count + 1;
            i += sign.count;
            continue;
        }
        const std::string piece = pieceOf(words, vocabulary, i);
        const std::string between = i == from ? "" : gapSign(words[i].gap);
        const bool isApart = i > from && between.empty();
        if (piece.empty() || (isApart && !isOfFirstLabel(words, vocabulary, from, i))) {
            break;
        }
        side.text += between + piece;
        side.edge = i + 1;
    }
    return side;
}

bool isHost(std::string_view host) {
    const std::size_t dot = host.rfind('.');
    return dot != std::string_view::npos && dot > 0 && host.size() - dot > 2 &&
           std::ranges::all_of(host.substr(dot + 1), common::isLetter);
}

/// A sign stands before the word, and something before that: the word is not where an address
/// begins.
bool goesOnBefore(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    if (at == 0) {
        return false;
    }
    const Sign sign = signEndingAt(words, vocabulary, at - 1);
    return (sign.count > 0 && at > sign.count &&
            !pieceOf(words, vocabulary, at - 1 - sign.count).empty()) ||
           !gapSign(words[at].gap).empty();
}

/// What one word, sign or number that ends at `place` adds to an address, and of how many words.
struct Piece {
    std::string text;
    std::size_t count = 1;
    bool isSign = false;
};

Piece pieceEndingAt(const Words& words, const Vocabulary& vocabulary, std::size_t place) {
    const Sign sign = signEndingAt(words, vocabulary, place);
    if (sign.count > 0) {
        return {sign.text, sign.count, true};
    }
    const Counted number = numberEndingAt(words, vocabulary, place);  // "fifty-five"
    return number.count > 0 ? Piece{std::to_string(number.value), number.count}
                            : Piece{pieceOf(words, vocabulary, place)};
}

/// The addresses that what stands before the `at` may be, from the shortest.
void addUsers(
    const Words& words,
    const Vocabulary& vocabulary,
    std::size_t at,
    const std::string& host,
    std::vector<std::string>& all
) {
    constexpr std::size_t kMaxJoined = 8;
    std::string user;
    for (std::size_t back = 1; back <= kMaxJoined && back <= at; ++back) {
        const std::string between = user.empty() ? "" : gapSign(words[at - back + 1].gap);
        const Piece piece = pieceEndingAt(words, vocabulary, at - back);
        user.insert(0, piece.text + between);
        back += piece.count - 1;
        if (!piece.isSign && !user.empty() && !goesOnBefore(words, vocabulary, at - back)) {
            all.push_back(user + "@" + host);
        }
    }
}

}  // namespace

/// Around each "at": the user's part backwards, the host forwards. The last whole address counts,
/// since callers correct themselves.
std::optional<EmailFound> emailIn(const Words& words, const Vocabulary& vocabulary) {
    std::optional<EmailFound> found;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const bool isWritten = words[i].gap == "@";
        const std::size_t said = isWritten ? 0 : vocabulary.at(Cue::kAt, words, i);
        if (!isWritten && said == 0) {
            continue;
        }
        Side user = userBefore(words, vocabulary, i);
        const Side host = hostAfter(words, vocabulary, i + said);
        if (said > 0) {
            respell(user, words, vocabulary);
        }
        if (said > 0 && isPlain(user.text)) {
            joinNames(user, words, vocabulary);
        }
        if (!user.text.empty() && isHost(host.text)) {
            found = EmailFound{user.text + "@" + host.text, {user.edge, host.edge - user.edge}};
        }
    }
    return found;
}

namespace {

/// Without the words that say that the letters before and behind them are one word.
Words withoutJoining(const Words& words, const Vocabulary& vocabulary) {
    Words rest;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t joining = vocabulary.at(Cue::kJoined, words, at);
        if (joining == 0) {
            rest.push_back(words[at]);
        }
        at += std::max<std::size_t>(joining, 1);
    }
    return rest;
}

}  // namespace

/// All that may have been meant: the evidence check accepts a model's address if it is one of them.
std::vector<std::string> emailsIn(const Words& told, const Vocabulary& vocabulary) {
    const Words words = withoutJoining(told, vocabulary);
    std::vector<std::string> all;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::size_t said = words[i].gap == "@" ? 0 : vocabulary.at(Cue::kAt, words, i);
        if (words[i].gap != "@" && said == 0) {
            continue;
        }
        const Side host = hostAfter(words, vocabulary, i + said);
        if (!isHost(host.text)) {
            continue;
        }
        addUsers(words, vocabulary, i, host.text, all);
    }
    return all;
}

}  // namespace hiveline::voice
