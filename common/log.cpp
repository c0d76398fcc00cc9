#include "common/log.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include "common/log_writer.h"
#include "common/text/utf8.h"

namespace hiveline::common::log {
namespace {

// Some 5,000 lines that nobody reads; more are counted instead.
constexpr std::size_t kWaitingBytes = std::size_t{1} << 20U;
// A thread's line buffer beyond this is given back: one huge line must not stay in every thread.
constexpr std::size_t kKeptCapacity = 4096;
// As JSON writes U+FFFD: a line of the log is ASCII where it is not the text's own.
constexpr std::string_view kReplacement = "\\ufffd";
constexpr std::string_view kCut = "...";

constexpr auto kTextPattern = "%Y-%m-%dT%H:%M:%S.%eZ %l %v";
constexpr auto kJsonPattern = R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})";

constexpr std::array<std::pair<std::string_view, Level>, 5> kLevels = {{
    {"debug", Level::kDebug},
    {"info", Level::kInfo},
    {"warning", Level::kWarn},
    {"error", Level::kError},
    {"off", Level::kOff},
}};

spdlog::level::level_enum toSpdlog(Level level) {
    switch (level) {
        case Level::kDebug:
            return spdlog::level::debug;
        case Level::kInfo:
            return spdlog::level::info;
        case Level::kWarn:
            return spdlog::level::warn;
        case Level::kError:
            return spdlog::level::err;
        case Level::kOff:
            break;
    }
    return spdlog::level::off;
}

std::unique_ptr<spdlog::formatter> makeFormatter(Format format) {
    return std::make_unique<spdlog::pattern_formatter>(
        format == Format::kJson ? kJsonPattern : kTextPattern, spdlog::pattern_time_type::utc
    );
}

/// Hands finished lines to a LogWriter. spdlog's own asynchronous logger wakes its thread and
/// writes for every line: 6 of 25 microseconds of a GET (decision 0005).
class WriterSink final : public spdlog::sinks::base_sink<std::mutex> {
public:
    explicit WriterSink(Format format)
        : base_sink(makeFormatter(format)),
          writer_(STDERR_FILENO, kWaitingBytes, [format](std::uint64_t lost) {
              return lossLine(format, lost);
          }) {}

protected:
    void sink_it_(const spdlog::details::log_msg& message) override {  // NOLINT(*-naming): spdlog's
        line_.clear();
        formatter_->format(message, line_);
        writer_.write(
            {line_.data(), line_.size()},
            message.level >= spdlog::level::warn ? Urgency::kNow : Urgency::kMayWait
        );
    }
    void flush_() override {}  // NOLINT(*-naming): spdlog's

private:
    static std::string lossLine(Format format, std::uint64_t lost) {
        constexpr std::string_view kEvent = "log_lines_lost";
        const std::string text = format == Format::kJson
                                     ? formatJsonMembers(kEvent, {{"lines", lost}})
                                     : formatText(kEvent, {{"lines", lost}});
        const spdlog::details::log_msg message("", spdlog::level::warn, text);
        spdlog::memory_buf_t line;
        makeFormatter(format)->format(message, line);
        return {line.data(), line.size()};
    }

    spdlog::memory_buf_t line_;  // guarded by base_sink's mutex
    LogWriter writer_;
};

/// Writes at once, for what is logged while no server runs.
std::shared_ptr<spdlog::logger> directLogger(Format format, spdlog::level::level_enum level) {
    auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    sink->set_formatter(makeFormatter(format));
    auto logger = std::make_shared<spdlog::logger>("", std::move(sink));
    logger->set_level(level);
    return logger;
}

/// What start() sets up. Unguarded, because it changes only while the process has one thread.
struct Output {
    std::shared_ptr<spdlog::logger> logger = directLogger(Format::kText, spdlog::level::info);
    Format format = Format::kText;
};

Output& output() {
    static Output instance;
    return instance;
}

/// Controls, line separators and direction overrides: whatever could make a line look like
/// something else in a terminal.
bool isDeceptive(char32_t codePoint) {
    return codePoint < 0x20 || (codePoint >= 0x7F && codePoint < 0xA0) ||
           (codePoint >= 0x200E && codePoint <= 0x200F) ||
           (codePoint >= 0x2028 && codePoint <= 0x202E) ||
           (codePoint >= 0x2066 && codePoint <= 0x2069) || codePoint == 0xFEFF;
}

void appendUnicodeEscape(std::string& out, char32_t codePoint) {
    constexpr std::string_view kHex = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) {
        out += kHex[(codePoint >> static_cast<unsigned>(shift)) & 0xFU];
    }
}

void appendCharacter(std::string& out, std::string_view bytes, char32_t codePoint) {
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
        const Decoded next = decodeFirst(text.substr(at));
        // One byte at a time, so that a broken sequence hides nothing of what follows.
        if (next.size == 0) {
            out += kReplacement;
            ++at;
            continue;
        }
        appendCharacter(out, text.substr(at, next.size), next.codePoint);
        at += next.size;
    }
    if (at < text.size()) {
        out += kCut;
    }
    out += '"';
}

// Words without these characters need no quotes to be one field.
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
    // JSON has no word for them.
    if (!std::isfinite(number)) {
        out += "null";
        return;
    }
    std::array<char, 32> buffer{};
    // Durations and shares: more digits would be noise.
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

void write(Level level, std::string_view event, Fields fields) {
    const Output& target = output();
    const spdlog::level::level_enum severity = toSpdlog(level);
    if (!target.logger->should_log(severity)) {
        return;
    }
    // Keeps its memory from one line to the next.
    thread_local std::string line;
    line.clear();
    if (target.format == Format::kJson) {
        appendJsonMembers(line, event, fields);
    } else {
        appendText(line, event, fields);
    }
    target.logger->log(severity, spdlog::string_view_t(line.data(), line.size()));
    if (line.capacity() > kKeptCapacity) {
        std::string().swap(line);
    }
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
    target.format = format;
    target.logger = std::make_shared<spdlog::logger>("", std::make_shared<WriterSink>(format));
    target.logger->set_level(toSpdlog(level));
}

void stop() {
    Output& target = output();
    const spdlog::level::level_enum level = target.logger->level();
    // Destroys the writer, which writes what waits first.
    target.logger = directLogger(target.format, level);
}

bool isEnabled(Level level) noexcept {
    return output().logger->should_log(toSpdlog(level));
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
