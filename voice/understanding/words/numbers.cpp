#include "voice/understanding/words/numbers.h"

#include <algorithm>
#include <utility>

namespace hiveline::voice {
namespace {

/// A piece of a run: what it adds, and of how many words it is.
struct Piece {
    std::string digits;
    std::size_t count = 0;
};

/// "nullachtneun": digits that were heard as one word; empty where something else is in it.
std::string joinedDigits(std::string_view word, const Vocabulary& vocabulary) {
    constexpr std::size_t kMaxLength = 6;  // letters of a digit
    constexpr std::size_t kShortest = 3;
    std::string digits;
    while (!word.empty()) {
        std::size_t size = std::min(kMaxLength, word.size());
        for (; size >= kShortest; --size) {
            const Word part{
                std::string(word.substr(0, size)), std::string(word.substr(0, size)), "", false};
            const auto number = vocabulary.number(std::span<const Word>(&part, 1), 0);
            if (number && number->value < 10) {
                digits += std::to_string(number->value);
                break;
            }
        }
        if (size < kShortest) {
            return "";
        }
        word.remove_prefix(size);
    }
    return digits;
}

/// What adds to a number at a place: numerals, "double four", a number word, digits in one word,
/// "oh". In this order: "double" in front of a word that is no single digit is no number at all.
std::optional<Piece> pieceAt(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    if (at >= words.size()) {
        return std::nullopt;
    }
    if (isNumeral(words[at].text)) {
        return Piece{words[at].text, 1};
    }
    const std::size_t twice = vocabulary.at(Cue::kDouble, words, at);
    const std::size_t thrice = vocabulary.at(Cue::kTriple, words, at);
    if (const std::size_t times = std::max(twice, thrice); times > 0) {
        const auto next = pieceAt(words, vocabulary, at + times);
        if (next && next->digits.size() == 1) {
            return Piece{
                std::string(thrice > 0 ? 3 : 2, next->digits.front()), times + next->count};
        }
        return std::nullopt;
    }
    if (const auto number = vocabulary.number(words, at)) {
        return Piece{std::to_string(number->value), number->count};
    }
    if (std::string digits = joinedDigits(words[at].folded, vocabulary); digits.size() > 1) {
        return Piece{std::move(digits), 1};
    }
    if (const std::size_t nought = vocabulary.at(Cue::kNought, words, at); nought > 0) {
        return Piece{"0", nought};
    }
    return std::nullopt;
}

bool isNoughtWord(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    return vocabulary.at(Cue::kNought, words, at) > 0 && !vocabulary.number(words, at);
}

bool hasPlusBefore(const Words& words, const Vocabulary& vocabulary, std::size_t at) {
    return words[at].gap.find('+') != std::string::npos ||
           (at > 0 && vocabulary.at(Cue::kPlus, words, at - 1) == 1);
}

/// Words such as "and then" within a number. Behind what is one already several digits follow.
std::size_t bridgeAt(
    const Words& words, const Vocabulary& vocabulary, std::size_t at, bool isWhole
) {
    std::size_t bridge = vocabulary.at(Cue::kAnd, words, at);
    bridge += bridge > 0 ? vocabulary.at(Cue::kAnd, words, at + bridge) : 0;
    const auto next =
        bridge > 0 && isWhole ? pieceAt(words, vocabulary, at + bridge) : std::nullopt;
    const bool goesOn = next && pieceAt(words, vocabulary, at + bridge + next->count).has_value();
    return !isWhole || goesOn ? bridge : 0;
}

/// "10:30" is no run of four digits.
bool isTimeGap(const std::string& gap) {
    return gap.find(':') != std::string::npos;
}

}  // namespace

std::vector<DigitRun> digitRuns(
    const Words& words, const Vocabulary& vocabulary, const std::vector<bool>& taken
) {
    std::vector<DigitRun> runs;
    std::size_t at = 0;
    const auto isTaken = [&](std::size_t from, std::size_t count) {
        return std::any_of(
            taken.begin() + static_cast<std::ptrdiff_t>(std::min(from, taken.size())),
            taken.begin() + static_cast<std::ptrdiff_t>(std::min(from + count, taken.size())),
            [](bool t) { return t; }
        );
    };
    while (at < words.size()) {
        DigitRun run{{at, 0}, {}, false, false};
        std::size_t end = at;
        while (end < words.size()) {
            const bool isInside = end > at;
            const bool isWhole = run.digits.size() >= kMinPhoneDigits;
            const std::size_t bridge = isInside ? bridgeAt(words, vocabulary, end, isWhole) : 0;
            const auto piece = pieceAt(words, vocabulary, end + bridge);
            const std::size_t begin = end + bridge;
            if (!piece || isTaken(begin, piece->count) ||
                (isInside && (isTimeGap(words[begin].gap) ||
                              words[begin].gap.find('+') != std::string::npos))) {
                break;
            }
            // "oh" begins a number only where digits follow it.
            if (!isInside && isNoughtWord(words, vocabulary, begin) &&
                !pieceAt(words, vocabulary, begin + piece->count)) {
                break;
            }
            run.wasJoined = run.wasJoined || bridge > 0;
            run.digits += piece->digits;
            end = begin + piece->count;
        }
        if (end == at) {
            ++at;
            continue;
        }
        run.place.count = end - at;
        run.hasPlus = hasPlusBefore(words, vocabulary, at);
        runs.push_back(std::move(run));
        at = end;
    }
    return runs;
}

std::string withNumerals(std::span<const Word> words, const Vocabulary& vocabulary) {
    std::string text;
    for (std::size_t i = 0; i < words.size();) {
        const bool isComma = words[i].gap.find(',') != std::string::npos;
        text.append(text.empty() ? "" : isComma ? ", " : words[i].gap.empty() ? "" : " ");
        const auto number = vocabulary.number(words, i);
        if (number && !isNumeral(words[i].text)) {
            text.append(std::to_string(number->value));
            i += number->count;
        } else {
            if (!text.empty() && (words[i].gap == "-" || words[i].gap == "/")) {
                text.back() = words[i].gap.front();
            }
            text.append(words[i].text);
            ++i;
        }
    }
    return text;
}

bool isOtherNumber(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    constexpr std::size_t kReach = 6;  // words between a label and its number
    // The nearest label before the number counts; words in between may be many ("is, wait, let me
    // see").
    std::optional<Place> other;
    for (std::size_t i = at - std::min(at, kReach); i < at; ++i) {
        if (const std::size_t count = vocabulary.at(Cue::kOtherNumber, words, i); count > 0) {
            other = Place{i, count};
        }
    }
    if (!other) {
        return false;
    }
    // "the customer number is 4711 and my phone is …": the nearer label counts.
    for (std::size_t i = other->end(); i < at; ++i) {
        const std::size_t count = vocabulary.at(Cue::kPhoneLabel, words, i);
        if (count > 0 && i + count <= at && i > other->end()) {
            return false;
        }
    }
    return true;
}

std::string phoneOf(const DigitRun& run) {
    if (run.hasPlus) {
        return "+" + run.digits;
    }
    return run.digits.starts_with("00") ? "+" + run.digits.substr(2) : run.digits;
}

}  // namespace hiveline::voice
