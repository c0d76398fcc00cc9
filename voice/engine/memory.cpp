#include "voice/engine/memory.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "voice/engine/history.h"
#include "voice/engine/request.h"
#include "voice/engine/sentences.h"
#include "voice/engine/tool_result.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxLine = 300;    // bytes
constexpr std::size_t kFirstLines = 10;  // that go last

/// Beginnings of words, in lower case: what people settle in calls, in the six languages that the
/// server knows words of.
constexpr std::array<std::string_view, 77> kWeighty{
    " name",    " call me",  " address",  " street",    " number",       " phone",    " mail",
    " agree",   " book",     " appoint",  " order",     " confirm",      " promise",  " price",
    " cost",    " monday",   " tuesday",  " wednesday", " thursday",     " friday",   " saturday",
    " sunday",  " tomorrow", " o'clock",  " road",      " heiße",        " heisse",   " adresse",
    " nummer",  " telefon",  " termin",   " vereinbar", " bestell",      " bestätig", " preis",
    " kostet",  " montag",   " dienstag", " mittwoch",  " donnerstag",   " freitag",  " samstag",
    " sonntag", " morgen",   " uhr",      " straße",    " strasse",      " nom ",     " appelle",
    " rendez",  " rue ",     " lundi",    " mardi",     " mercredi",     " jeudi",    " vendredi",
    " samedi",  " nombre",   " llamo",    " cita",      " calle",        " lunes",    " martes",
    " jueves",  " viernes",  " nome",     " chiamo",    " appuntamento", " via ",     " lunedì",
    " martedì", " giovedì",  " venerdì",  " consulta",  " marcar",       " quero",    " rua "};

std::vector<std::string> sentencesOf(const std::string& message) {
    Sentences sentences;
    std::vector<std::string> all = sentences.add(message);
    if (std::string rest = sentences.finish(); !rest.empty()) {
        all.push_back(std::move(rest));
    }
    return all;
}

std::string_view labelOf(models::Speaker speaker) {
    return speaker == models::Speaker::kAi ? "- You: " : "- Caller: ";
}

std::string oneLine(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' '
    );
    return text;
}

std::string lineOf(models::Speaker speaker, std::string_view sentence) {
    std::string line(labelOf(speaker));
    line.append(common::beginningOf(common::trimmed(sentence), kMaxLine));
    return oneLine(std::move(line));
}

std::string lineOf(const ToolOutcome& outcome) {
    std::string line =
        "- You performed " + outcome.call.name + " (" + std::string(nameOf(outcome.result)) + ")";
    for (const std::string* part : {&outcome.call.arguments.text, &outcome.content}) {
        line.append(part->empty() ? "" : ": ").append(common::beginningOf(*part, kMaxLine));
    }
    return oneLine(std::move(line));
}

/// Lines with what they are worth.
class Lines {
public:
    explicit Lines(std::vector<std::string> lines) {
        for (std::string& line : lines) {
            add(std::move(line));
        }
    }
    void add(std::string line) {
        const bool isKnown = std::ranges::find(lines_, line, &Line::text) != lines_.end();
        const int worth = isKnown ? 0 : worthOf(line);
        if (!isKnown && (lines_.size() < kFirstLines || worth > 1)) {
            bytes_ += line.size() + 1;
            lines_.push_back({std::move(line), worth});
        }
    }
    /// Drops the least worth, of the same worth the oldest; the first ones where there are no
    /// others.
    void shrink(std::size_t bytes) {
        while (bytes_ > bytes && lines_.size() > 1) {
            const std::size_t first = lines_.size() > kFirstLines ? kFirstLines : 0;
            const auto least = std::min_element(
                lines_.begin() + static_cast<std::ptrdiff_t>(first),
                lines_.end(),
                [](const Line& a, const Line& b) { return a.worth < b.worth; }
            );
            bytes_ -= least->text.size() + 1;
            lines_.erase(least);
        }
    }
    [[nodiscard]] std::vector<std::string> take() {
        std::vector<std::string> taken;
        for (Line& line : lines_) {
            taken.push_back(std::move(line.text));
        }
        return taken;
    }

private:
    struct Line {
        std::string text;
        int worth = 0;
    };
    std::vector<Line> lines_;
    std::size_t bytes_ = 0;
};

}  // namespace

HistoryShares sharesOf(std::size_t historyTokens) {
    constexpr std::size_t kBytesPerToken = 4;
    const std::size_t half = historyTokens / 2;
    return {half, half / 2, half, historyTokens * kBytesPerToken / 8};
}

int worthOf(std::string_view sentence) {
    const std::string text = " " + common::lowered(sentence) + " ";
    const auto digits = std::ranges::count_if(text, common::isDigit);
    int worth = digits >= 5 ? 6 : digits > 0 ? 3 : 0;
    worth += text.find('@') != std::string::npos ? 5 : 0;
    worth += text.find("you performed") != std::string::npos ? 6 : 0;
    for (const std::string_view word : kWeighty) {
        worth += text.find(word) != std::string::npos ? 3 : 0;
    }
    // A capital behind a blank is a name in most languages, and a noun in German.
    int names = 0;
    const std::size_t begin = std::min(sentence.find(": "), sentence.size());
    for (std::size_t at = std::min(begin + 3, sentence.size()); at < sentence.size(); ++at) {
        names += sentence[at - 1] == ' ' && sentence[at] >= 'A' && sentence[at] <= 'Z' ? 1 : 0;
    }
    worth += std::min(names, 3);
    worth += text.find("- caller: ") != std::string::npos ? 1 : 0;
    return text.find('?') != std::string::npos ? worth / 2 : worth;
}

void remember(
    Memory& memory,
    const std::vector<models::TranscriptMessage>& messages,
    const std::vector<ToolOutcome>& outcomes,
    std::size_t bytes
) {
    Lines lines(std::move(memory.lines));
    for (const auto& message : messages) {
        for (const std::string& sentence : sentencesOf(message.message)) {
            lines.add(lineOf(message.speaker, sentence));
        }
        lines.shrink(bytes);
    }
    for (const ToolOutcome& outcome : outcomes) {
        lines.add(lineOf(outcome));
    }
    lines.shrink(bytes);
    memory.lines = lines.take();
    memory.messages += messages.size();
}

Folded fold(
    Memory& memory,
    std::vector<models::TranscriptMessage>& history,
    std::vector<PlacedOutcome>& placed,
    const HistoryShares& shares
) {
    std::size_t tokens = 0;
    for (const auto& message : history) {
        tokens += tokensOf(message);
    }
    for (const PlacedOutcome& each : placed) {
        tokens += tokensOf(each.outcome);
    }
    Folded folded;
    if (tokens <= shares.words) {
        return folded;
    }
    const std::size_t most = upToLastWords(history);
    const std::size_t movable = most == 0 ? 0 : most - 1;
    std::size_t moved = 0;
    std::size_t tools = 0;
    while (moved < movable && tokens > shares.kept) {
        tokens -= tokensOf(history[moved++]);
        while (tools < placed.size() && placed[tools].after <= moved) {
            tokens -= std::min(tokens, tokensOf(placed[tools].outcome));
            folded.outcomes.push_back(std::move(placed[tools++].outcome));
        }
    }
    const auto end = history.begin() + static_cast<std::ptrdiff_t>(moved);
    std::move(history.begin(), end, std::back_inserter(folded.messages));
    history.erase(history.begin(), end);
    placed.erase(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(tools));
    for (PlacedOutcome& each : placed) {
        each.after -= std::min(each.after, moved);
    }
    remember(memory, folded.messages, folded.outcomes, shares.lines);
    return folded;
}

}  // namespace hiveline::voice
