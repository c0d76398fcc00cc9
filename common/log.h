// Structured log lines on stderr: an event, then fields, as `key=value` text or as one JSON object
// a line. The one object that belongs to the whole process, set up once by main(). Lines are
// written by a background thread some milliseconds later, warnings and errors at once
// (log_writer.h). If nobody reads stderr, lines beyond a bound are lost and counted; no request
// ever waits for the log. Any thread. Text from outside cannot forge a line or a field.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/secret.h"

namespace hiveline::common::log {

enum class Level : std::uint8_t { kDebug, kInfo, kWarn, kError, kOff };
enum class Format : std::uint8_t { kText, kJson };

/// `debug`, `info`, `warning`, `error`, `off`.
[[nodiscard]] std::optional<Level> parseLevel(std::string_view name);
/// `text`, `json`.
[[nodiscard]] std::optional<Format> parseFormat(std::string_view name);

/// Text, a number or a boolean. Views must live until the call that logs them returns. A Secret
/// does not compile.
class Value {
public:
    // NOLINTBEGIN(google-explicit-constructor): fields are written as plain values
    Value(std::string_view text) : value_(text) {}
    Value(const std::string& text) : value_(std::string_view(text)) {}
    Value(const char* text) : value_(std::string_view(text)) {}
    Value(bool flag) : value_(flag) {}
    Value(double number) : value_(number) {}
    template <std::signed_integral T>
    Value(T number) : value_(std::int64_t{number}) {}
    template <std::unsigned_integral T>
    Value(T number) : value_(std::uint64_t{number}) {}
    // NOLINTEND(google-explicit-constructor)
    Value(const Secret& secret) = delete;

    using Content = std::variant<std::string_view, bool, std::int64_t, std::uint64_t, double>;
    [[nodiscard]] const Content& content() const noexcept { return value_; }

private:
    Content value_;
};

/// `key` is a literal of letters, digits and underscores.
struct Field {
    std::string_view key;
    Value value;
};

using Fields = std::initializer_list<Field>;

/// Sets level and format, and starts the background thread. Called by main() before any other
/// thread starts; until then lines of kInfo and above go to stderr as text, at once.
void start(Level level, Format format);

/// Writes what is queued and stops the background thread; later lines are written at once.
void stop();

/// For callers that would have to compute what they log.
[[nodiscard]] bool isEnabled(Level level) noexcept;

void debug(std::string_view event, Fields fields = {});
void info(std::string_view event, Fields fields = {});
void warn(std::string_view event, Fields fields = {});
void error(std::string_view event, Fields fields = {});

/// Text values longer than this are cut.
inline constexpr std::size_t kMaxValueBytes = 2048;
/// The part of a line behind time and level.
[[nodiscard]] std::string formatText(std::string_view event, Fields fields);
[[nodiscard]] std::string formatJsonMembers(std::string_view event, Fields fields);

}  // namespace hiveline::common::log
