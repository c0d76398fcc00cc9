#include "common/timestamp.h"

#include <array>
#include <chrono>

#include "common/text/ascii.h"

namespace hiveline::common {
namespace {

constexpr std::int64_t kMillisPerDay = 86'400'000;

/// Reads a text from left to right. After a mismatch every later step fails, so only the end needs
/// to be checked.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    /// Exactly `digits` decimal digits.
    int number(std::size_t digits) {
        if (text_.size() < digits) {
            ok_ = false;
            return 0;
        }
        int value = 0;
        for (const char c : text_.substr(0, digits)) {
            ok_ = ok_ && isDigit(c);
            value = value * 10 + (c - '0');
        }
        text_.remove_prefix(digits);
        return value;
    }

    bool accept(std::string_view oneOf) {
        if (text_.empty() || oneOf.find(text_.front()) == std::string_view::npos) {
            return false;
        }
        last_ = text_.front();
        text_.remove_prefix(1);
        return true;
    }

    void expect(std::string_view oneOf) { ok_ = accept(oneOf) && ok_; }
    [[nodiscard]] char last() const { return last_; }
    [[nodiscard]] bool nextIsDigit() const { return !text_.empty() && isDigit(text_.front()); }
    void fail() { ok_ = false; }
    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool done() const { return ok_ && text_.empty(); }

private:
    std::string_view text_;
    char last_ = '\0';
    bool ok_ = true;
};

/// Any number of digits of a fraction, at least one, cut to milliseconds.
int fractionMillis(Scanner& in) {
    int millis = 0;
    int scale = 100;
    if (!in.nextIsDigit()) {
        in.fail();
    }
    while (in.ok() && in.nextIsDigit()) {
        millis += in.number(1) * scale;
        scale /= 10;
    }
    return millis;
}

/// `Z` or `+hh:mm`; nothing means UTC. Returns the minutes to subtract from the local time.
int zoneMinutes(Scanner& in) {
    if (in.accept("Zz") || !in.accept("+-")) {
        return 0;
    }
    const int sign = in.last() == '-' ? -1 : 1;
    const int hours = in.number(2);
    in.expect(":");
    const int minutes = in.number(2);
    if (hours > 23 || minutes > 59) {
        in.fail();
    }
    return sign * (hours * 60 + minutes);
}

/// Writes `digits` decimal digits at `out` and returns the next free place.
char* putPadded(char* out, unsigned value, std::size_t digits) {
    for (std::size_t i = digits; i > 0; --i) {
        out[i - 1] = static_cast<char>('0' + value % 10);
        value /= 10;
    }
    return out + digits;
}

}  // namespace

std::optional<Timestamp> parseTimestamp(std::string_view text) {
    using std::chrono::day, std::chrono::month, std::chrono::year;
    Scanner in(text);
    const int y = in.number(4);
    in.expect("-");
    const int mo = in.number(2);
    in.expect("-");
    const int d = in.number(2);
    in.expect("Tt ");
    const int h = in.number(2);
    in.expect(":");
    const int mi = in.number(2);
    in.expect(":");
    const int s = in.number(2);
    const int millis = in.accept(".") ? fractionMillis(in) : 0;
    const int zone = zoneMinutes(in);
    const std::chrono::year_month_day date{
        year(y), month(static_cast<unsigned>(mo)), day(static_cast<unsigned>(d))};
    // Leap seconds (":60") are refused: they cannot be written back.
    if (!in.done() || !date.ok() || h > 23 || mi > 59 || s > 59) {
        return std::nullopt;
    }
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    const std::int64_t seconds = static_cast<std::int64_t>(h) * 3600 + (mi - zone) * 60 + s;
    const Timestamp result{days * kMillisPerDay + seconds * 1000 + millis};
    // A zone may carry the time out of the four-digit years that can be written back.
    constexpr std::int64_t kFirst = -62'167'219'200'000;
    constexpr std::int64_t kLast = 253'402'300'799'999;
    if (result.millis < kFirst || result.millis > kLast) {
        return std::nullopt;
    }
    return result;
}

void appendTimestamp(std::string& out, Timestamp time) {
    // Division rounds toward zero; before 1970 the day is the one before.
    std::int64_t days = time.millis / kMillisPerDay;
    std::int64_t rest = time.millis % kMillisPerDay;
    if (rest < 0) {
        rest += kMillisPerDay;
        --days;
    }
    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
    const auto millis = static_cast<unsigned>(rest);
    std::array<char, 24> text{};  // 2026-11-20T21:30:00.123Z
    char* at = putPadded(text.data(), static_cast<unsigned>(static_cast<int>(date.year())), 4);
    *at++ = '-';
    at = putPadded(at, static_cast<unsigned>(date.month()), 2);
    *at++ = '-';
    at = putPadded(at, static_cast<unsigned>(date.day()), 2);
    *at++ = 'T';
    at = putPadded(at, millis / 3'600'000, 2);
    *at++ = ':';
    at = putPadded(at, millis / 60'000 % 60, 2);
    *at++ = ':';
    at = putPadded(at, millis / 1000 % 60, 2);
    *at++ = '.';
    at = putPadded(at, millis % 1000, 3);
    *at = 'Z';
    out.append(text.data(), text.size());
}

std::string formatTimestamp(Timestamp time) {
    std::string out;
    out.reserve(24);
    appendTimestamp(out, time);
    return out;
}

}  // namespace hiveline::common
