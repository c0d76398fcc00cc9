#include "knowledge/extract/transcript.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/error.h"
#include "common/json/document.h"
#include "common/text/utf8.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/csv.h"
#include "knowledge/extract/plain.h"
#include "knowledge/extract/writer.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kMaxSpeakerLength = 60;  // bytes

/// Joins what one speaker says in a row.
class Turns {
public:
    void add(std::string_view speaker, std::string_view text) {
        const std::string words = collapsed(text);
        if (words.empty()) {
            return;
        }
        if (!begun_ || speaker != speaker_) {
            end();
            speaker_ = std::string(common::beginningOf(speaker, kMaxSpeakerLength));
            begun_ = true;
        }
        text_.append(text_.empty() ? "" : " ").append(words);
        checkTextSize(text_.size());
    }

    Document finish() {
        end();
        return writer_.finish();
    }

private:
    void end() {
        if (!text_.empty()) {
            writer_.paragraph(speaker_.empty() ? text_ : speaker_ + ": " + text_);
        }
        text_.clear();
    }

    DocumentWriter writer_;
    std::string speaker_;
    std::string text_;
    bool begun_ = false;
};

/// Digits and what stands between those of a time, at the front; 0 where there is no time.
std::size_t timeAtFront(std::string_view text) {
    std::size_t end = 0;
    std::size_t colons = 0;
    while (end < text.size() &&
           (isDigit(text[end]) || text[end] == ':' || text[end] == '.' || text[end] == ',')) {
        colons += text[end] == ':' ? 1 : 0;
        ++end;
    }
    return colons > 0 && isDigit(text[0]) && text[end - 1] != ':' ? end : 0;
}

/// A line without the time that it begins with: `[00:12]`, `(0:01:05)`, `12:30:05 -`.
std::string_view withoutTime(std::string_view line) {
    const bool bracket = line.starts_with("[") || line.starts_with("(");
    const std::size_t size = timeAtFront(line.substr(bracket ? 1 : 0));
    if (size == 0) {
        return line;
    }
    line.remove_prefix(size + (bracket ? 1 : 0));
    while (!line.empty() && (isSpace(line[0]) || line[0] == ']' || line[0] == ')' || line[0] == '-')
    ) {
        line.remove_prefix(1);
    }
    return line;
}

struct Turn {
    std::string_view speaker;
    std::string_view text;
};

/// Letters, digits and what names have in them, five words at most.
bool isSpeaker(std::string_view name) {
    if (name.empty() || name.size() > kMaxSpeakerLength || isSpace(name.front())) {
        return false;
    }
    static constexpr std::string_view kRefused = ".!?;,\"<>{}=/\\|";
    const bool named = std::ranges::none_of(name, [](char c) {
        return kRefused.find(c) != std::string_view::npos;
    });
    const bool titled = name.starts_with("Dr.") || name.starts_with("Mr.") ||
                        name.starts_with("Ms.") || name.starts_with("Mrs.");
    const bool letter = isLetter(name[0]) || (static_cast<unsigned char>(name[0]) & 0x80U) != 0;
    return letter && (named || titled) && std::ranges::count(name, ' ') < 5;
}

std::optional<Turn> turnOf(std::string_view line) {
    line = withoutTime(trimmed(line));
    while (line.starts_with("*") || line.starts_with(">") || line.starts_with("- ")) {
        line = trimmed(line.substr(1));
    }
    const std::size_t wide = line.find("\uFF1A");
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos && wide == std::string_view::npos) {
        return std::nullopt;
    }
    const bool isWide = wide < colon;
    const std::size_t end = isWide ? wide : colon;
    std::string_view text = line.substr(end + (isWide ? 3 : 1));
    // `12:30` and `https://…` are no speakers.
    if (!isWide && !text.empty() && !isSpace(text[0]) && text[0] != '*') {
        return std::nullopt;
    }
    std::string_view name = trimmed(line.substr(0, end));
    while (name.ends_with("*")) {
        name.remove_suffix(1);
    }
    while (text.starts_with("*")) {
        text.remove_prefix(1);
    }
    // `Ada (00:12): …`
    if (const std::size_t bracket = name.find_first_of("(["); bracket != std::string_view::npos) {
        name = trimmed(name.substr(0, bracket));
    }
    return isSpeaker(name) ? std::optional(Turn{name, trimmed(text)}) : std::nullopt;
}

// --- cues --------------------------------------------------------------------------------------

bool isTiming(std::string_view line) {
    const std::size_t arrow = line.find("-->");
    return arrow != std::string_view::npos && timeAtFront(trimmed(line.substr(0, arrow))) > 0 &&
           timeAtFront(trimmed(line.substr(arrow + 3))) > 0;
}

void appendReference(std::string& text, std::string_view name) {
    constexpr auto kKnown = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"amp", "&"},
         {"lt", "<"},
         {"gt", ">"},
         {"quot", "\""},
         {"apos", "'"},
         {"#39", "'"},
         {"nbsp", " "},
         {"lrm", ""},
         {"rlm", ""}}
    );
    const auto known =
        std::ranges::find(kKnown, name, &std::pair<std::string_view, std::string_view>::first);
    if (known != kKnown.end()) {
        text.append(known->second);
    } else {
        text.append("&").append(name).append(";");
    }
}

/// What the payload of a cue says, voice by voice.
class CueText {
public:
    explicit CueText(Turns& turns) : turns_(turns) {}

    void line(std::string_view line) {
        while (!line.empty()) {
            const std::size_t end = std::min(line.find_first_of("<&{"), line.size());
            text_.append(line.substr(0, end));
            line.remove_prefix(end);
            if (!line.empty()) {
                line.remove_prefix(special(line));
            }
        }
        if (const auto turn = voice_.empty() ? turnOf(text_) : std::nullopt) {
            lineVoice_ = std::string(turn->speaker);
            turns_.add(lineVoice_, turn->text);
        } else {
            turns_.add(voice_.empty() ? lineVoice_ : voice_, withoutDash(text_));
        }
        text_.clear();
    }

private:
    static std::string_view withoutDash(std::string_view text) {
        text = trimmed(text);
        return text.starts_with("- ") ? text.substr(2) : text;
    }

    /// A tag, a character reference or a position; how many bytes it has.
    std::size_t special(std::string_view line) {
        const char end = line[0] == '<' ? '>' : line[0] == '&' ? ';' : '}';
        constexpr std::size_t kMaxLength = 256;
        const std::size_t size = line.substr(0, kMaxLength).find(end);
        const bool position = line.starts_with("{\\");
        if (size == std::string_view::npos || (end == '}' && !position)) {
            text_.push_back(line[0]);
            return 1;
        }
        const std::string_view inside = line.substr(1, size - 1);
        if (end == ';') {
            appendReference(text_, inside);
        } else if (end == '>') {
            tag(inside);
        }
        return size + 1;
    }

    void tag(std::string_view tag) {
        const bool opens = tag == "v" || tag.starts_with("v ") || tag.starts_with("v.");
        if (!opens && tag != "/v") {
            return;
        }
        turns_.add(voice_, text_);
        text_.clear();
        const std::size_t blank = tag.find(' ');
        voice_ = opens && blank != std::string_view::npos ? collapsed(tag.substr(blank)) : "";
    }

    Turns& turns_;
    std::string text_;
    // Of the open tag.
    std::string voice_;
    // `Ada: …` at the front of a line: until the cue ends.
    std::string lineVoice_;
};

/// The lines of a cue: up to a blank one or the next timing, in SubRip without that one's number.
std::vector<std::string_view> payloadAt(
    const std::vector<std::string_view>& lines, std::size_t& at
) {
    std::vector<std::string_view> payload;
    while (at < lines.size() && !trimmed(lines[at]).empty() && !isTiming(lines[at])) {
        payload.push_back(lines[at++]);
    }
    const bool cut = at < lines.size() && isTiming(lines[at]);
    if (cut && !payload.empty() && std::ranges::all_of(trimmed(payload.back()), isDigit)) {
        payload.pop_back();
    }
    return payload;
}

// --- messages ----------------------------------------------------------------------------------

/// The first member that is a text under one of these names.
std::optional<std::string_view> textMember(
    json::Value object, std::initializer_list<std::string_view> names
) {
    for (const std::string_view name : names) {
        for (const auto [key, value] : object.members()) {
            if (value.kind() == json::Kind::kString && equalsIgnoreCase(key.asString(), name)) {
                return value.asString();
            }
        }
    }
    return std::nullopt;
}

bool addMessage(Turns& turns, json::Value message) {
    if (message.kind() != json::Kind::kObject) {
        return false;
    }
    const auto text = textMember(message, {"message", "text", "content"});
    if (!text) {
        return false;
    }
    turns.add(textMember(message, {"speaker", "role", "name", "author"}).value_or(""), *text);
    return true;
}

/// The list of messages, or an absent value.
json::Value messagesIn(json::Value root) {
    if (root.kind() == json::Kind::kArray) {
        return root;
    }
    if (root.kind() == json::Kind::kObject) {
        for (const auto [key, value] : root.members()) {
            if (value.kind() == json::Kind::kArray && value.size() > 0 &&
                (*value.elements().begin()).kind() == json::Kind::kObject) {
                return value;
            }
        }
    }
    return {};
}

std::size_t columnOf(const Row& head, std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i < head.size(); ++i) {
        if (std::ranges::find(names, lowered(head[i])) != names.end()) {
            return i;
        }
    }
    return head.size();
}

}  // namespace

Document extractCues(std::string_view utf8) {
    const std::string text = cleaned(utf8);
    const std::vector<std::string_view> lines = linesOf(text);
    Turns turns;
    std::vector<std::string_view> before;
    for (std::size_t at = 0; at < lines.size();) {
        if (!isTiming(lines[at++])) {
            continue;
        }
        std::vector<std::string_view> payload = payloadAt(lines, at);
        CueText cue(turns);
        for (const std::string_view line : payload) {
            constexpr std::size_t kCompared = 8;
            const auto known =
                before.begin() + static_cast<std::ptrdiff_t>(std::min(before.size(), kCompared));
            if (std::find(before.begin(), known, line) == known) {
                cue.line(line);
            }
        }
        before = std::move(payload);
    }
    return turns.finish();
}

Document extractDialogue(std::string_view utf8) {
    const std::string text = cleaned(utf8);
    const std::vector<std::string_view> lines = linesOf(text);
    if (std::ranges::none_of(lines, [](std::string_view line) {
            return turnOf(line).has_value();
        })) {
        return extractPlain(text);
    }
    Turns turns;
    std::string speaker;
    for (const std::string_view line : lines) {
        if (const auto turn = turnOf(line)) {
            speaker = std::string(turn->speaker);
            turns.add(speaker, turn->text);
        } else {
            turns.add(speaker, withoutTime(trimmed(line)));
        }
    }
    return turns.finish();
}

Document dialogueOf(Document document) {
    for (Section& section : document.sections) {
        const std::vector<std::string_view> lines = linesOf(section.text);
        const bool spoken = std::ranges::any_of(lines, [](std::string_view line) {
            return turnOf(line).has_value();
        });
        if (spoken) {
            Document read = extractDialogue(section.text);
            section.text = read.sections.empty() ? "" : std::move(read.sections.front().text);
        }
    }
    return document;
}

Document extractMessages(std::string_view utf8) {
    const json::Document document(utf8);
    const json::Value messages = document.error() ? json::Value() : messagesIn(document.root());
    Turns turns;
    bool good = static_cast<bool>(messages);
    if (good) {
        for (const json::Value message : messages.elements()) {
            good = good && addMessage(turns, message);
        }
    }
    if (!good) {
        throw common::Error(
            common::ErrorCode::kBadRequest,
            "The JSON is not a transcript: a list of objects with speaker and message is expected"
        );
    }
    return turns.finish();
}

Document extractTurnsOfCsv(std::string_view utf8) {
    const std::string text = cleaned(utf8);
    CsvReader reader(text);
    Row head;
    if (!reader.next(head)) {
        return {};
    }
    const std::size_t speaker =
        columnOf(head, {"speaker", "role", "name", "author", "participant"});
    const std::size_t words =
        columnOf(head, {"message", "text", "content", "utterance", "transcript"});
    if (speaker == head.size() || words == head.size()) {
        return extractCsv(utf8);
    }
    Turns turns;
    Row row;
    while (reader.next(row)) {
        if (words < row.size()) {
            turns.add(speaker < row.size() ? row[speaker] : std::string(), row[words]);
        }
    }
    return turns.finish();
}

}  // namespace hiveline::knowledge
