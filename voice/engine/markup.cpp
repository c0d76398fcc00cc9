#include "voice/engine/markup.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/utf8.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxRunLength = 64;
constexpr std::size_t kMaxTextLength = 200;    // of a link
constexpr std::size_t kMaxTargetLength = 500;  // of a link
constexpr std::size_t kMaxSourceLength = 100;  // in wide brackets
constexpr std::size_t kMaxCellLength = 80;     // of the rule under a table's head
constexpr std::size_t kMaxEntityLength = 8;
constexpr std::size_t kMaxStars = 4;  // around a label

constexpr std::array<std::string_view, 7> kOwnLabels{
    "ai", "assistant", "agent", "bot", "ki", "assistent", "asistente"};
constexpr std::array<std::string_view, 15> kOtherLabels{
    "user",
    "caller",
    "human",
    "customer",
    "client",
    "system",
    "anrufer",
    "anruferin",
    "kunde",
    "kundin",
    "nutzer",
    "utilisateur",
    "usuario",
    "utente",
    "cliente"};

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

/// How often the first character stands there in a row, as far as that counts.
std::size_t runOf(std::string_view text) {
    text = text.substr(0, kMaxRunLength);
    return std::min(text.find_first_not_of(text.front()), text.size());
}

/// Bytes of the character at the front.
std::size_t characterSize(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = lead < 0xC0U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    std::size_t there = 1;
    while (there < std::min(size, text.size()) && common::isContinuation(text[there])) {
        ++there;
    }
    return there;
}

bool mayBeCut(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = lead < 0xC0U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    return text.size() < size && characterSize(text) == text.size();
}

enum class Label : std::uint8_t { kNone, kUnclear, kOwn, kOther };

struct LabelMatch {
    Label label = Label::kNone;
    std::size_t size = 0;
};

/// `AI:`, `**User:** `: a name, perhaps in stars, and a colon that something else follows.
LabelMatch matchLabel(std::string_view text, const std::string& ownName, bool isLast) {
    std::size_t at = std::min(text.find_first_not_of('*'), text.size());
    const std::size_t begin = at;
    while (at < text.size() && common::isLetter(text[at])) {
        ++at;
    }
    constexpr std::size_t kMaxLength = 16;
    const std::string name = common::lowered(text.substr(begin, at - begin));
    const auto isName = [&name](const auto& labels) {
        return std::ranges::find(labels, std::string_view(name)) != labels.end();
    };
    const bool own = isName(kOwnLabels) || (!name.empty() && name == ownName);
    const bool other = isName(kOtherLabels);
    if (begin >= kMaxStars || at - begin > kMaxLength) {
        return {};
    }
    if (at == text.size()) {
        return {isLast ? Label::kNone : Label::kUnclear, 0};
    }
    const std::size_t colon = std::min(text.find_first_not_of('*', at), text.size());
    if (!own && !other) {
        return {};
    }
    if (colon == text.size() || (colon + 1 == text.size() && text[colon] == ':')) {
        return {isLast ? Label::kNone : Label::kUnclear, 0};
    }
    if (text[colon] != ':' || common::isDigit(text[colon + 1]) || text[colon + 1] == '/') {
        return {};
    }
    return {own ? Label::kOwn : Label::kOther, colon + 1};
}

/// How much of a fence and its language is taken; 0: its line is not all there.
std::size_t fenceOf(std::string_view text, std::size_t run, bool isLast) {
    const std::string_view line = text.substr(0, kMaxRunLength);
    const std::size_t end = std::min(line.find('\n', run), line.size());
    if (end == text.size() && end < kMaxRunLength && !isLast) {
        return 0;
    }
    const bool isWord =
        end < kMaxRunLength && std::ranges::all_of(line.substr(run, end - run), [](char each) {
            return common::isAlphanumeric(each) || each == '+' || each == '-' || each == '\r';
        });
    return isWord ? end : run;
}

std::size_t escapeOf(std::string_view text, bool isLast) {
    if (text.size() == 1 && !isLast) {
        return 0;
    }
    constexpr std::string_view kEscaped = "*_`#|~[]\\";
    const bool isSign = text.size() > 1 && kEscaped.find(text[1]) != std::string_view::npos;
    return isSign ? 2 : 1;
}

/// Of a source as models name it (【4†prices】); nothing where none begins or ends.
std::optional<std::size_t> sourceOf(std::string_view text, bool isLast) {
    constexpr std::string_view kWideOpen = "\xE3\x80\x90";
    constexpr std::string_view kWideClose = "\xE3\x80\x91";
    if (!text.starts_with(kWideOpen)) {
        return std::nullopt;
    }
    const std::size_t close = text.substr(0, kMaxSourceLength).find(kWideClose);
    if (close != std::string_view::npos) {
        return close + kWideClose.size();
    }
    return text.size() < kMaxSourceLength && !isLast ? std::optional<std::size_t>(0) : std::nullopt;
}

}  // namespace

MarkupFilter::MarkupFilter(std::string_view ownName) : ownName_(common::lowered(ownName)) {}

std::string MarkupFilter::add(std::string_view text) {
    pending_ += text;
    return run(false);
}

std::string MarkupFilter::finish() {
    return run(true);
}

std::string MarkupFilter::run(bool isLast) {
    out_.clear();
    std::string_view text = pending_;
    while (!text.empty()) {
        const std::size_t taken = step(text, isLast);
        if (taken == 0) {
            break;
        }
        last_ = text[taken - 1];
        text.remove_prefix(taken);
    }
    pending_ = std::string(text);
    return std::exchange(out_, {});
}

/// Takes what stands at the front; 0: more has to come before it is clear what that is.
std::size_t MarkupFilter::step(std::string_view text, bool isLast) {
    const char c = text.front();
    afterLabel_ = afterLabel_ && c == '*';
    if (afterLabel_) {
        return 1;  // the label was in stars
    }
    if (c == '\n' || c == '\r') {
        endLine();
        return 1;
    }
    if (isBlank(c)) {
        emit(" ");
        return 1;
    }
    if (atSentence_ && undecided_) {
        const std::size_t taken = stepRole(text, isLast);
        if (taken > 0 || undecided_) {
            return taken;
        }
    }
    if (role_ != Role::kOwn) {
        const std::size_t size = characterSize(text);
        atSentence_ = undecided_ = c == '.' || c == '!' || c == '?';
        atLine_ = false;
        return size;
    }
    if (atLine_) {
        const std::size_t taken = stepAtLine(text, isLast);
        if (taken > 0 || atLine_) {
            return taken;
        }
    }
    return stepSign(text, isLast);
}

/// Leaves `undecided_` unset where no label stands.
std::size_t MarkupFilter::stepRole(std::string_view text, bool isLast) {
    const LabelMatch found = matchLabel(text, ownName_, isLast);
    const std::size_t letter = std::min(text.find_first_not_of('*'), text.size());
    if (letter == text.size() && letter < kMaxStars && !isLast) {
        return 0;
    }
    const char first = letter < text.size() ? text[letter] : '*';
    const bool counts = atLine_ || (first >= 'A' && first <= 'Z');
    if (counts && found.label == Label::kUnclear) {
        return 0;
    }
    undecided_ = false;
    if (!counts || found.label == Label::kNone || found.label == Label::kUnclear) {
        return 0;
    }
    if (found.label == Label::kOwn) {
        role_ = role_ == Role::kOthers ? Role::kOwn : role_;
    } else {
        role_ = saidAny_ ? Role::kOver : Role::kOthers;
    }
    undecided_ = afterLabel_ = true;
    return found.size;
}

/// Signs that mean something at the beginning of a line; leaves `atLine_` unset where none stands.
std::size_t MarkupFilter::stepAtLine(std::string_view text, bool isLast) {
    const char c = text.front();
    const std::size_t run = runOf(text);
    const bool isSign = std::string_view("#>-*+_=`~").find(c) != std::string_view::npos;
    if (isSign && run == text.size() && run < kMaxRunLength && !isLast) {
        return 0;
    }
    const char next = run < text.size() ? text[run] : '\n';
    const bool apart = isBlank(next) || next == '\n' || next == '\r';
    if (c == '#' && (run > 1 || apart)) {
        return run;
    }
    if (c == '>' && apart) {
        return run;
    }
    if ((c == '`' || c == '~') && run >= 3) {
        return fenceOf(text, run, isLast);
    }
    if (std::string_view("-*_=").find(c) != std::string_view::npos && run >= 3) {
        return run;
    }
    if (std::string_view("-*+").find(c) != std::string_view::npos && run == 1 && isBlank(next)) {
        return 1;
    }
    constexpr std::string_view kBullet = "\xE2\x80\xA2";
    if (text.starts_with(kBullet)) {
        return kBullet.size();
    }
    if (kBullet.starts_with(text) && !isLast) {
        return 0;
    }
    atLine_ = false;
    return 0;
}

/// Signs that mean something anywhere, and all other characters.
std::size_t MarkupFilter::stepSign(std::string_view text, bool isLast) {
    const char c = text.front();
    const std::size_t run = runOf(text);
    if (std::string_view("*_~#-=").find(c) != std::string_view::npos) {
        if (const auto taken = stepRepeated(text, run, isLast)) {
            return *taken;
        }
    }
    switch (c) {
        case '|':
            return stepCell(text, isLast);
        case '`':
            return run;
        case '[':
            return stepBracket(text, isLast);
        case '\\':
            return escapeOf(text, isLast);
        case '&':
            return stepEntity(text, isLast);
        default:
            break;
    }
    if (c == '!' && text.substr(1).starts_with('[')) {
        return stepBracket(text, isLast);
    }
    if (c == '!' && text.size() == 1 && !isLast) {
        return 0;
    }
    if (const auto taken = sourceOf(text, isLast)) {
        return *taken;
    }
    if (mayBeCut(text) && !isLast) {
        return 0;
    }
    const std::size_t size = characterSize(text);
    emit(text.substr(0, size));
    return size;
}

/// Nothing: as many of them are characters like others.
std::optional<std::size_t> MarkupFilter::stepRepeated(
    std::string_view text, std::size_t run, bool isLast
) {
    const char c = text.front();
    if (run == text.size() && run < kMaxRunLength && !isLast) {
        return 0;
    }
    const char next = run < text.size() ? text[run] : '\n';
    if (c == '*') {
        const bool stands = run == 1 && isBlank(last_) && isBlank(next) && saidOnLine_;
        if (stands) {
            emit("*");
        }
        return run;
    }
    if (c == '_') {
        const auto ofWord = [](char each) {
            return common::isAlphanumeric(each) || static_cast<unsigned char>(each) >= 0x80U;
        };
        if (run == 1 && ofWord(last_) && ofWord(next)) {
            emit("_");
        }
        return run;
    }
    const std::size_t least = c == '~' || c == '#' ? 2 : 3;
    return run >= least ? std::optional(run) : std::nullopt;
}

/// `[text](target)`, `![text](target)` and `[1]`.
std::size_t MarkupFilter::stepBracket(std::string_view text, bool isLast) {
    const std::size_t open = text.front() == '!' ? 2 : 1;
    const std::size_t close = text.substr(0, kMaxTextLength).find_first_of("]\n", open);
    if (close == std::string_view::npos && text.size() < kMaxTextLength && !isLast) {
        return 0;
    }
    if (close != std::string_view::npos && text[close] == ']') {
        const std::string_view inner = text.substr(open, close - open);
        if (close + 1 == text.size() && !isLast) {
            return 0;
        }
        if (text.substr(close + 1).starts_with('(')) {
            if (const auto taken = stepLink(text, inner, close + 2, isLast)) {
                return *taken;
            }
        }
        const bool isSource = !inner.empty() && std::ranges::all_of(inner, [](char c) {
            return common::isDigit(c) || c == ',' || c == ' ' || c == '^' || c == '-';
        });
        if (isSource) {
            return close + 1;
        }
    }
    emit(text.substr(0, 1));
    return 1;
}

/// Of a link the text; nothing where no target ends. `target`: where it begins.
std::optional<std::size_t> MarkupFilter::stepLink(
    std::string_view text, std::string_view inner, std::size_t target, bool isLast
) {
    const std::size_t end = text.substr(0, target + kMaxTargetLength).find(')', target);
    if (end == std::string_view::npos) {
        const bool mayEnd = text.size() < target + kMaxTargetLength && !isLast;
        return mayEnd ? std::optional<std::size_t>(0) : std::nullopt;
    }
    for (const char c : inner) {
        if (std::string_view("*_`|[\\~#").find(c) == std::string_view::npos) {
            emit({&c, 1});
        }
    }
    return end + 1;
}

/// A bar between cells; with the rule under a table's head that may follow it.
std::size_t MarkupFilter::stepCell(std::string_view text, bool isLast) {
    const std::string_view cell = text.substr(0, kMaxCellLength);
    const std::size_t end = std::min(cell.find_first_not_of(" \t:-|", 1), cell.size());
    if (end == text.size() && end < kMaxCellLength && !isLast) {
        return 0;
    }
    commaDue_ = saidOnLine_;
    const bool isRule =
        cell.substr(0, end).find('-') != std::string_view::npos && cell[end - 1] != '-';
    return isRule ? end : 1;
}

std::size_t MarkupFilter::stepEntity(std::string_view text, bool isLast) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kKnown{{
        {"&nbsp;", " "},
        {"&amp;", "&"},
        {"&lt;", "<"},
        {"&gt;", ">"},
        {"&quot;", "\""},
        {"&#39;", "'"},
        {"&apos;", "'"},
        {"&euro;", "\xE2\x82\xAC"},
    }};
    for (const auto& [entity, meant] : kKnown) {
        if (text.starts_with(entity)) {
            emit(meant);
            return entity.size();
        }
        if (!isLast && text.size() < kMaxEntityLength && entity.starts_with(text)) {
            return 0;
        }
    }
    emit("&");
    return 1;
}

void MarkupFilter::emit(std::string_view character) {
    const char c = character.front();
    if (role_ != Role::kOwn) {
        return;
    }
    if (isBlank(c)) {
        // A sentence is complete with the blank behind it: that one does not wait.
        const bool ends = std::string_view(".!?:").find(lastSaid_) != std::string_view::npos;
        if (ends && saidOnLine_ && !commaDue_) {
            out_ += ' ';
            lastSaid_ = ' ';
        } else {
            blankDue_ = lastSaid_ != ' ';
        }
        return;
    }
    const bool blank = std::exchange(blankDue_, false);
    if (std::exchange(commaDue_, false)) {
        const bool marked = std::string_view(",;:.!?").find(lastSaid_) != std::string_view::npos;
        out_ += lastSaid_ == ' ' ? "" : marked ? " " : ", ";
    } else if (blank && saidOnLine_) {
        out_ += ' ';
    }
    out_ += character;
    lastSaid_ = c;
    saidAny_ = saidOnLine_ = true;
    atSentence_ = undecided_ = c == '.' || c == '!' || c == '?';
}

void MarkupFilter::endLine() {
    if (role_ == Role::kOwn) {
        out_ += '\n';
    }
    atLine_ = atSentence_ = undecided_ = true;
    saidOnLine_ = commaDue_ = blankDue_ = false;
}

}  // namespace hiveline::voice
