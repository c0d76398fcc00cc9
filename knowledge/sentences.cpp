#include "knowledge/sentences.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

/// How a script sets words apart: by blanks, not at all with a character for about half a word, or
/// not at all with letters.
enum class Script : std::uint8_t { kSpaced, kHan, kThai };

Script scriptOf(char32_t code) {
    const bool han = (code >= 0x3040 && code <= 0x30FF) || (code >= 0x3400 && code <= 0x9FFF) ||
                     (code >= 0xF900 && code <= 0xFAFF) || (code >= 0x20000 && code <= 0x3FFFF);
    const bool thai = (code >= 0x0E00 && code <= 0x0EFF) || (code >= 0x1000 && code <= 0x109F) ||
                      (code >= 0x1780 && code <= 0x17FF);
    return han ? Script::kHan : thai ? Script::kThai : Script::kSpaced;
}

/// Adds up weight, a character at a time, so that a text can be cut where it gets too heavy without
/// weighing its front again.
class Scale {
public:
    void add(char32_t code, std::size_t size) {
        // Bytes: URLs, hashes and base64 count by their length, or a page of them would be one
        // word.
        constexpr std::size_t kLongWord = 20;
        const Script script = scriptOf(code);
        if (code == ' ' || code == '\n' || code == '\t') {
            run_ = 0;
        } else if (script == Script::kHan) {
            weight_ += kWord / 2;
            run_ = 0;
        } else if (script == Script::kThai) {
            weight_ += kWord / 5;
            run_ = 0;
        } else {
            weight_ += run_ / kLongWord < (run_ + size) / kLongWord || run_ == 0 ? kWord : 0;
            run_ += size;
        }
    }
    [[nodiscard]] std::size_t weight() const noexcept { return weight_; }

private:
    std::size_t weight_ = 0;
    // Bytes since the last blank.
    std::size_t run_ = 0;
};

/// Quotes and brackets that belong to the sentence before them.
bool isCloser(char32_t code) {
    return code == '"' || code == '\'' || code == ')' || code == ']' || code == 0x2019 ||
           code == 0x201D || code == 0xBB || code == 0x300D || code == 0x300F || code == 0xFF09 ||
           code == 0x3011;
}

/// Ends a sentence wherever it stands.
bool isFullMark(char32_t code) {
    // CJK full stops and full-width marks, danda, Arabic, Armenian, Ethiopic, Burmese, Khmer, and
    // doubled ASCII marks.
    constexpr auto kMarks = std::to_array<char32_t>(
        {0x3002,
         0xFF01,
         0xFF1F,
         0xFF61,
         0x0964,
         0x0965,
         0x061F,
         0x06D4,
         0x0589,
         0x1362,
         0x1367,
         0x104B,
         0x17D4,
         0x203C,
         0x2047,
         0x2048,
         0x2049}
    );
    return std::ranges::find(kMarks, code) != kMarks.end();
}

/// Ends one where white space follows.
bool isMark(char32_t code) {
    return code == '.' || code == '!' || code == '?' || code == 0x2026;
}

/// Whether the full stop behind `before` belongs to its word.
bool isAbbreviated(std::string_view before) {
    // Of the languages that hives are mostly written in. A missing one costs a cut in the middle of
    // a sentence, not a passage.
    constexpr auto kKnown = std::to_array<std::string_view>(
        {"mr",   "mrs",  "ms",   "dr",  "prof", "st", "no", "nr",     "vs",   "inc", "ltd", "co",
         "str",  "tel",  "fig",  "vol", "pp",   "cf", "al", "approx", "dept", "ca",  "bzw", "usw",
         "evtl", "inkl", "zzgl", "abs", "art",  "hr", "fr", "sra",    "sr",   "mme", "jr"}
    );
    const std::size_t blank = before.find_last_of(" \t\n(\"");
    const std::string_view word =
        blank == std::string_view::npos ? before : before.substr(blank + 1);
    const bool initial = word.size() == 1 && isLetter(word[0]);
    const bool dotted = word.size() >= 3 && word[word.size() - 2] == '.' && isLetter(word.back());
    const bool itemNumber =
        word.size() == before.size() && !word.empty() && std::ranges::all_of(word, isDigit);
    return initial || dotted || itemNumber ||
           (word.size() <= 6 && std::ranges::find(kKnown, lowered(word)) != kKnown.end());
}

/// Where the first sentence of a line ends.
std::size_t endOfFirst(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
        const auto [code, size] = characterAt(line, at);
        std::size_t end = at + size;
        if (!isMark(code) && !isFullMark(code)) {
            at = end;
            continue;
        }
        while (end < line.size()) {
            const auto next = characterAt(line, end);
            if (!isCloser(next.code) && !isMark(next.code) && !isFullMark(next.code)) {
                break;
            }
            end += next.size;
        }
        const bool free = end == line.size() || isSpace(line[end]);
        // "3.14", "example.com" and "e.g." have no blank behind the stop; Han text has none behind
        // any.
        if (isFullMark(code) || (free && !(code == '.' && isAbbreviated(line.substr(0, at))))) {
            return end;
        }
        at = end;
    }
    return line.size();
}

/// The largest part from the front that is not heavier than `most`, up to a blank where there is
/// one in its second half.
std::size_t partOf(std::string_view text, std::size_t most) {
    Scale scale;
    std::size_t blank = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, size] = characterAt(text, at);
        scale.add(code, size);
        if (scale.weight() > most && at > 0) {
            // A blank in the first half would leave a part of a few words.
            return blank > at / 2 ? blank : at;
        }
        blank = code == ' ' ? at : blank;
        at += size;
    }
    return text.size();
}

class Cutter {
public:
    explicit Cutter(std::size_t most) : most_(most) {}

    void line(std::string_view line, std::size_t breaks) {
        while (!line.empty()) {
            const std::size_t end = endOfFirst(line);
            sentence(trimmed(line.substr(0, end)), breaks);
            line = trimmed(line.substr(end));
            breaks = 0;
        }
    }
    [[nodiscard]] std::vector<Sentence> take() { return std::move(sentences_); }

private:
    void sentence(std::string_view text, std::size_t breaks) {
        while (!text.empty()) {
            const std::size_t size = partOf(text, most_);
            const std::string_view part = trimmed(text.substr(0, size));
            sentences_.push_back({part, weightOf(part), breaks});
            text = trimmed(text.substr(size));
            breaks = 0;
        }
    }

    std::size_t most_;
    std::vector<Sentence> sentences_;
};

}  // namespace

std::size_t weightOf(std::string_view text) {
    Scale scale;
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, size] = characterAt(text, at);
        scale.add(code, size);
        at += size;
    }
    return scale.weight();
}

std::vector<Sentence> sentencesOf(std::string_view text, std::size_t most) {
    Cutter cutter(most);
    std::size_t breaks = 0;
    while (!text.empty()) {
        const std::string_view line = trimmed(takeLine(text));
        if (!line.empty()) {
            cutter.line(line, breaks);
        }
        breaks = line.empty() ? 2 : 1;
    }
    return cutter.take();
}

}  // namespace hiveline::knowledge
