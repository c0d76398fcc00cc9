#include "common/time_zones.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iterator>

#include "common/text/ascii.h"
#include "common/text/one_of.h"

namespace hiveline::common {
namespace {

constexpr std::size_t kMaxNameLength = 64;

bool isNameCharacter(char c) {
    return isAlphanumeric(c) || c == '_' || c == '-' || c == '+' || c == '/';
}

// No dots at all, so no name can leave the folder.
bool isPlainName(std::string_view name) {
    constexpr std::array<std::string_view, 2> kOtherForms{"posix/", "right/"};
    constexpr std::array<std::string_view, 2> kOtherFiles{"localtime", "posixrules"};
    return !name.empty() && name.size() <= kMaxNameLength && name.front() != '/' &&
           name.back() != '/' && name.find("//") == std::string_view::npos &&
           std::ranges::all_of(name, isNameCharacter) &&
           std::ranges::none_of(
               kOtherForms, [&](auto prefix) { return name.starts_with(prefix); }
           ) &&
           !common::isOneOf(name, kOtherFiles);
}

// --- compiled zones (RFC 8536) ------------------------------------------------------------------

// The largest zone of the database has a few KiB.
constexpr std::size_t kMaxFile = std::size_t{256} * 1024;
constexpr int kHour = 3'600;
constexpr int kDay = 24 * kHour;

std::int64_t signedNumber(std::string_view bytes) {
    std::uint64_t value =
        static_cast<unsigned char>(bytes.front()) >= 0x80U ? ~std::uint64_t{0} : 0;
    for (const char byte : bytes) {
        value = value << 8U | static_cast<unsigned char>(byte);
    }
    return static_cast<std::int64_t>(value);
}

/// The counts of a header (RFC 8536 section 3.1).
struct Block {
    std::size_t isUt, isStd, leaps, times, types, characters;

    static constexpr std::size_t kHeader = 44;

    static std::optional<Block> read(std::string_view file) {
        if (file.size() < kHeader) {
            return std::nullopt;
        }
        const auto count = [file](std::size_t index) {
            const std::int64_t number = signedNumber(file.substr(20 + 4 * index, 4));
            // Refused below, like anything that could not fit into a file.
            return number < 0 ? kMaxFile : static_cast<std::size_t>(number);
        };
        const Block block{count(0), count(1), count(2), count(3), count(4), count(5)};
        const auto all = {
            block.isUt, block.isStd, block.leaps, block.times, block.types, block.characters};
        const bool sane =
            std::ranges::all_of(all, [](std::size_t each) { return each < kMaxFile; });
        return sane ? std::optional(block) : std::nullopt;
    }
    /// Bytes of the data behind it, if a time has `width` bytes.
    [[nodiscard]] std::size_t size(std::size_t width) const {
        return times * (width + 1) + types * 6 + characters + leaps * (width + 4) + isStd + isUt;
    }
};

// --- the rule behind the last transition (POSIX TZ) ---------------------------------------------

/// Reads from the front of a rule. After something unreadable nothing more is read.
class RuleReader {
public:
    explicit RuleReader(std::string_view text) : left_(text) {}

    [[nodiscard]] bool failed() const noexcept { return failed_; }
    [[nodiscard]] bool atEnd() const noexcept { return left_.empty(); }
    bool takeIf(char c) {
        const bool there = left_.starts_with(c);
        left_.remove_prefix(there ? 1 : 0);
        return there;
    }
    void takeName() {
        const bool quoted = takeIf('<');
        std::size_t size = 0;
        while (size < left_.size() && (quoted ? left_[size] != '>' : isLetter(left_[size]))) {
            ++size;
        }
        failed_ = failed_ || size == 0;
        left_.remove_prefix(size);
        failed_ = (quoted && !takeIf('>')) || failed_;
    }
    int takeNumber() {
        int number = 0;
        std::size_t digits = 0;
        for (; digits < left_.size() && digits < 4 && isDigit(left_[digits]); ++digits) {
            number = number * 10 + (left_[digits] - '0');
        }
        failed_ = failed_ || digits == 0;
        left_.remove_prefix(digits);
        return number;
    }
    /// `[+-]hh[:mm[:ss]]` in seconds.
    int takeTime() {
        const bool negative = takeIf('-');
        if (!negative) {
            takeIf('+');
        }
        int seconds = takeNumber() * kHour;
        seconds += takeIf(':') ? takeNumber() * 60 : 0;
        seconds += takeIf(':') ? takeNumber() : 0;
        return negative ? -seconds : seconds;
    }

private:
    std::string_view left_;
    bool failed_ = false;
};

std::chrono::sys_days firstOf(int year, int month) {
    using namespace std::chrono;  // NOLINT(google-build-using-namespace)
    return sys_days(
        std::chrono::year(year) / std::chrono::month(static_cast<unsigned>(month)) / day(1)
    );
}

/// When a rule changes: a day of the year and the seconds after its midnight, as `Mm.w.d`, `Jn` or
/// `n`, then `/time`.
struct Change {
    enum class Kind : std::uint8_t { kWeekday, kJulian, kDayOfYear };
    Kind kind = Kind::kWeekday;
    int month = 1, week = 1, day = 0;
    int time = 2 * kHour;

    static Change read(RuleReader& rule) {
        Change change;
        if (rule.takeIf('M')) {
            change.month = std::clamp(rule.takeNumber(), 1, 12);
            rule.takeIf('.');
            change.week = std::clamp(rule.takeNumber(), 1, 5);
            rule.takeIf('.');
            change.day = std::clamp(rule.takeNumber(), 0, 6);
        } else {
            change.kind = rule.takeIf('J') ? Kind::kJulian : Kind::kDayOfYear;
            change.day = std::clamp(rule.takeNumber(), 0, 365);
        }
        change.time = rule.takeIf('/') ? rule.takeTime() : change.time;
        return change;
    }

    /// Seconds since 1970 by a clock that never changes, in that year.
    [[nodiscard]] std::int64_t in(int year) const {
        using std::chrono::days;
        std::chrono::sys_days date = firstOf(year, 1);
        if (kind == Kind::kWeekday) {
            date = firstOf(year, month);
            const auto first =
                static_cast<int>(std::chrono::weekday(date).c_encoding());  // of the month
            date += days((day - first + 7) % 7 + 7 * (week - 1));
            // Week 5 means the last one, which may be the fourth.
            while (static_cast<int>(static_cast<unsigned>(std::chrono::year_month_day(date).month())
                   ) != month) {
                date -= days(7);
            }
        } else if (kind == Kind::kDayOfYear) {
            date += days(day);
        } else {
            // `Jn` never counts 29 February.
            const bool behindLeapDay = std::chrono::year(year).is_leap() && day >= 60;
            date += days(day - 1 + (behindLeapDay ? 1 : 0));
        }
        return std::int64_t{date.time_since_epoch().count()} * kDay + time;
    }
};

/// Seconds east of UTC by the rule; nullopt if there is none that can be read.
std::optional<int> offsetByRule(std::string_view text, std::int64_t seconds) {
    RuleReader rule(text);
    rule.takeName();
    // POSIX counts offsets west of Greenwich.
    const int standard = -rule.takeTime();
    if (rule.failed() || rule.atEnd()) {
        return rule.failed() ? std::nullopt : std::optional(standard);
    }
    rule.takeName();
    int summer = standard + kHour;
    if (!rule.takeIf(',')) {
        summer = -rule.takeTime();
        rule.takeIf(',');
    }
    const Change begins = Change::read(rule);
    rule.takeIf(',');
    const Change ends = Change::read(rule);
    if (rule.failed()) {
        return std::nullopt;
    }
    const int year = timeAt({seconds * 1'000}, standard).year;
    const std::int64_t from = begins.in(year)-standard;
    const std::int64_t to = ends.in(year)-summer;
    // South of the equator summer time ends before it begins in a year.
    const bool isSummer =
        from < to ? seconds >= from && seconds < to : seconds >= from || seconds < to;
    return isSummer ? summer : standard;
}

/// `data` has times of eight bytes; the rule follows between line feeds.
std::optional<int> offsetIn(std::string_view data, const Block& block, std::int64_t seconds) {
    constexpr std::size_t kWidth = 8;
    constexpr std::size_t kType = 6;
    if (data.size() < block.size(kWidth) || block.types == 0) {
        return std::nullopt;
    }
    std::size_t passed = 0;
    while (passed < block.times && signedNumber(data.substr(passed * kWidth, kWidth)) <= seconds) {
        ++passed;
    }
    std::string_view rule = data.substr(block.size(kWidth));
    if (passed == block.times && rule.size() > 2 && rule.starts_with('\n')) {
        rule.remove_prefix(1);
        if (const auto offset = offsetByRule(rule.substr(0, rule.find('\n')), seconds)) {
            return offset;
        }
    }
    const std::size_t type =
        passed == 0 ? 0 : static_cast<unsigned char>(data[block.times * kWidth + passed - 1]);
    if (type >= block.types) {
        return std::nullopt;
    }
    const std::size_t types = block.times * (kWidth + 1);
    return static_cast<int>(signedNumber(data.substr(types + type * kType, 4)));
}

std::optional<int> offsetIn(std::string_view file, std::int64_t seconds) {
    constexpr std::size_t kVersion = 4;
    const auto first = Block::read(file);
    if (!first || file.at(kVersion) < '2') {
        // Version 1 has times of four bytes only, up to 2038; no database of this century makes it.
        return std::nullopt;
    }
    // The first block is for readers of version 1 and is skipped.
    const std::size_t second = Block::kHeader + first->size(4);
    if (file.size() < second) {
        return std::nullopt;
    }
    const auto block = Block::read(file.substr(second));
    return block ? offsetIn(file.substr(second + Block::kHeader), *block, seconds) : std::nullopt;
}

}  // namespace

LocalTime timeAt(Timestamp time, int seconds) {
    using namespace std::chrono;  // NOLINT(google-build-using-namespace)
    const sys_time<milliseconds> shown{milliseconds(time.millis) + std::chrono::seconds(seconds)};
    const auto date = floor<days>(shown);
    const year_month_day calendar(date);
    const auto clock = floor<minutes>(shown - date).count();
    LocalTime local;
    local.year = static_cast<int>(calendar.year());
    local.month = static_cast<int>(static_cast<unsigned>(calendar.month()));
    local.day = static_cast<int>(static_cast<unsigned>(calendar.day()));
    local.weekday = static_cast<int>(weekday(date).c_encoding());
    local.hour = static_cast<int>(clock / 60);
    local.minute = static_cast<int>(clock % 60);
    local.offset = seconds;
    return local;
}

std::optional<LocalTime> localTime(
    Timestamp time, std::string_view name, const std::string& directory
) {
    if (!isTimeZone(name, directory)) {
        return std::nullopt;
    }
    std::ifstream file(directory + "/" + std::string(name), std::ios::binary);
    std::string bytes(kMaxFile, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    const auto offset = offsetIn(
        bytes,
        std::chrono::floor<std::chrono::seconds>(std::chrono::milliseconds(time.millis)).count()
    );
    return offset ? std::optional(timeAt(time, *offset)) : std::nullopt;
}

bool isTimeZone(std::string_view name, const std::string& directory) {
    if (!isPlainName(name)) {
        return false;
    }
    // Compiled zones begin with this magic (RFC 8536, section 3.1); the folder holds other files
    // too.
    constexpr std::string_view kMagic = "TZif";
    std::ifstream file(directory + "/" + std::string(name), std::ios::binary);
    std::array<char, kMagic.size()> head{};
    file.read(head.data(), head.size());
    return file.gcount() == static_cast<std::streamsize>(kMagic.size()) &&
           std::string_view(head.data(), head.size()) == kMagic;
}

}  // namespace hiveline::common
