#include "common/log.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <type_traits>
#include <utility>

#include "common/log_writer.h"
#include "common/timestamp.h"

namespace hiveline::common::log {
namespace {

constexpr std::size_t kWaitingBytes = std::size_t{1} << 20U;
constexpr std::size_t kKeptCapacity = 4096;
constexpr std::string_view kReplacement = "\\ufffd";
constexpr std::string_view kCut = "...";

constexpr std::array<std::pair<std::string_view, Level>, 5> kLevels = {{
    {"debug", Level::kDebug},
    {"info", Level::kInfo},
    {"warning", Level::kWarn},
    {"error", Level::kError},
    {"off", Level::kOff},
}};

std::string_view nameOf(Level level) {
    return std::ranges::find(kLevels, level, &std::pair<std::string_view, Level>::second)->first;
}

/// What start() sets up. Changed only while the process has one thread.
struct Output {
    std::unique_ptr<LogWriter> writer;  // null: lines are written at once
    Level level = Level::kInfo;
    Format format = Format::kText;
};

Output& output() {
    static Output instance;
    return instance;
}

/// Bytes of the UTF-8 sequence that `text` begins with and its code point; length 0 when it is not
/// one.
struct Decoded {
    std::size_t length = 0;
    std::uint32_t codePoint = 0;
};

Decoded decode(std::string_view text) {
    const auto byteAt = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t lead = byteAt(0);
    if (lead < 0x80) {
        return {1, lead};
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) {
        return {};
    }
    std::uint32_t codePoint = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byteAt(i) & 0xC0U) != 0x80U) {
            return {};
        }
        codePoint = (codePoint << 6U) | (byteAt(i) & 0x3FU);
    }
    constexpr std::array<std::uint32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
    return codePoint < kSmallest[length] || surrogate || codePoint > 0x10FFFF
               ? Decoded{}
               : Decoded{length, codePoint};
}

/// Controls, line separators and direction overrides: whatever could make a line look like
/// something else.
bool isDeceptive(std::uint32_t codePoint) {
    return codePoint < 0x20 || (codePoint >= 0x7F && codePoint < 0xA0) ||
           (codePoint >= 0x200E && codePoint <= 0x200F) ||
           (codePoint >= 0x2028 && codePoint <= 0x202E) ||
           (codePoint >= 0x2066 && codePoint <= 0x2069) || codePoint == 0xFEFF;
}

void appendUnicodeEscape(std::string& out, std::uint32_t codePoint) {
    constexpr std::string_view kHex = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) {
        out += kHex[(codePoint >> static_cast<unsigned>(shift)) & 0xFU];
    }
}

void appendCharacter(std::string& out, std::string_view bytes, std::uint32_t codePoint) {
    switch (codePoint) {
        case '"':
            out += "\\\"";
            return;
        case '\\':
            out += "\\\\";
            return;
        case '\n':
            out += "\\n";
            return;
        case '\r':
            out += "\\r";
            return;
        case '\t':
            out += "\\t";
            return;
        default:
            break;
    }
    if (isDeceptive(codePoint)) {
        appendUnicodeEscape(out, codePoint);
    } else {
        out += bytes;
    }
}

void appendQuoted(std::string& out, std::string_view text) {
    out += '"';
    std::size_t at = 0;
    while (at < text.size() && at < kMaxValueBytes) {
        const Decoded next = decode(text.substr(at));
        if (next.length == 0) {
            out += kReplacement;
            ++at;
            continue;
        }
        appendCharacter(out, text.substr(at, next.length), next.codePoint);
        at += next.length;
    }
    if (at < text.size()) {
        out += kCut;
    }
    out += '"';
}

constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t c = '!'; c < 0x7F; ++c) {
        plain[c] = c != '"' && c != '=' && c != '\\';
    }
    return plain;
}();

bool isPlainWord(std::string_view text) {
    return !text.empty() && text.size() <= kMaxValueBytes &&
           std::ranges::all_of(text, [](char c) { return kPlain[static_cast<unsigned char>(c)]; });
}

template <typename Integer>
void appendInteger(std::string& out, Integer number) {
    std::array<char, 24> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
    out.append(buffer.data(), end);
}

void appendNumber(std::string& out, double number) {
    if (!std::isfinite(number)) {
        out += "null";
        return;
    }
    std::array<char, 32> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.6g", number);
    out.append(buffer.data(), static_cast<std::size_t>(length));
}

void appendValue(std::string& out, const Value& value, Format format) {
    std::visit(
        [&out, format](const auto& content) {
            using T = std::decay_t<decltype(content)>;
            if constexpr (std::is_same_v<T, bool>) {
                out += content ? "true" : "false";
            } else if constexpr (std::is_same_v<T, double>) {
                appendNumber(out, content);
            } else if constexpr (std::is_integral_v<T>) {
                appendInteger(out, content);
            } else if (format == Format::kText && isPlainWord(content)) {
                out += content;
            } else {
                appendQuoted(out, content);
            }
        },
        value.content()
    );
}

void appendText(std::string& line, std::string_view event, Fields fields) {
    line += event;
    for (const Field& field : fields) {
        line += ' ';
        line += field.key;
        line += '=';
        appendValue(line, field.value, Format::kText);
    }
}

void appendJsonMembers(std::string& line, std::string_view event, Fields fields) {
    line += R"("event":)";
    appendQuoted(line, event);
    for (const Field& field : fields) {
        line += ",\"";
        line += field.key;
        line += "\":";
        appendValue(line, field.value, Format::kJson);
    }
}

Timestamp now() {
    using namespace std::chrono;
    return {duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count()};
}

/// The whole line, with time, level and line end.
void appendLine(std::string& line, Level level, std::string_view event, Fields fields) {
    if (output().format == Format::kText) {
        appendTimestamp(line, now());
        line.append(" ").append(nameOf(level)).append(" ");
        appendText(line, event, fields);
    } else {
        line += R"({"time":")";
        appendTimestamp(line, now());
        line.append(R"(","level":")").append(nameOf(level)).append("\",");
        appendJsonMembers(line, event, fields);
        line += '}';
    }
    line += '\n';
}

void write(Level level, std::string_view event, Fields fields) {
    if (!isEnabled(level)) {
        return;
    }
    thread_local std::string line;  // keeps its memory from one line to the next
    line.clear();
    appendLine(line, level, event, fields);
    if (LogWriter* const writer = output().writer.get()) {
        writer->write(line, level >= Level::kWarn ? Urgency::kNow : Urgency::kMayWait);
    } else {
        writeFully(STDERR_FILENO, line);
    }
    if (line.capacity() > kKeptCapacity) {
        std::string().swap(line);
    }
}

std::string lossLine(std::uint64_t lost) {
    std::string line;
    appendLine(line, Level::kWarn, "log_lines_lost", {{"lines", lost}});
    return line;
}

}  // namespace

std::optional<Level> parseLevel(std::string_view name) {
    for (const auto& [levelName, level] : kLevels) {
        if (levelName == name) {
            return level;
        }
    }
    return std::nullopt;
}

std::optional<Format> parseFormat(std::string_view name) {
    if (name == "text") {
        return Format::kText;
    }
    if (name == "json") {
        return Format::kJson;
    }
    return std::nullopt;
}

std::string formatText(std::string_view event, Fields fields) {
    std::string line;
    appendText(line, event, fields);
    return line;
}

std::string formatJsonMembers(std::string_view event, Fields fields) {
    std::string line;
    appendJsonMembers(line, event, fields);
    return line;
}

void start(Level level, Format format) {
    Output& target = output();
    target.level = level;
    target.format = format;
    target.writer = std::make_unique<LogWriter>(STDERR_FILENO, kWaitingBytes, lossLine);
}

void stop() {
    output().writer.reset();
}

bool isEnabled(Level level) noexcept {
    return level >= output().level && level != Level::kOff;
}

void debug(std::string_view event, Fields fields) {
    write(Level::kDebug, event, fields);
}
void info(std::string_view event, Fields fields) {
    write(Level::kInfo, event, fields);
}
void warn(std::string_view event, Fields fields) {
    write(Level::kWarn, event, fields);
}
void error(std::string_view event, Fields fields) {
    write(Level::kError, event, fields);
}

}  // namespace hiveline::common::log
