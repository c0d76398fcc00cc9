#include "voice/understanding/amounts/quantities.h"

#include <algorithm>
#include <span>
#include <string>

#include "common/text/ascii.h"
#include "voice/understanding/words/large_numbers.h"
#include "voice/understanding/words/numbers.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxCodeLength = 8;   // digits that were said one by one
constexpr std::size_t kMaxDigits = 20'000;  // of a call

std::string withoutZeros(std::string_view digits) {
    const std::size_t first = digits.find_first_not_of('0');
    return first == std::string_view::npos ? "0" : std::string(digits.substr(first));
}

}  // namespace

Quantities::Quantities(const Vocabulary& vocabulary, std::optional<Present> now)
    : vocabulary_(vocabulary),
      now_(now),
      mentions_(vocabulary) {
    if (now_) {
        takeTime({now_->day, std::nullopt});
        times_.clear();  // that it was the 20th allows no other 20
    }
}

/// What one message tells. It is read in halves of what is read of an utterance: agents' messages
/// may be longer, and a number must not be lost behind the limit.
void Quantities::hear(std::string_view said) {
    const std::string text = withSignsAsWords(said);
    said = text;
    mentions_.begin();
    // wordsOf() reads so much of an utterance; a message may be longer.
    while (!said.empty()) {
        std::size_t size = std::min(said.size(), kMaxUtterance / 2);
        if (size < said.size()) {
            const std::size_t blank = said.rfind(' ', size);
            size = blank == std::string_view::npos || blank == 0 ? size : blank;
        }
        const Words words = wordsOf(said.substr(0, size));
        mentions_.hear(words);
        hearNumbers(words);
        hearDigits(words);
        hearNames(words);
        hearTimes(words);
        said.remove_prefix(size);
    }
}

void Quantities::hearNumbers(const Words& words) {
    for (std::size_t i = 0; i < words.size();) {
        if (const auto number = largeNumberAt(words, i, vocabulary_)) {
            takeNumber(std::to_string(number->value), words, i, number->count);
            i += number->count;
            continue;
        }
        if (const auto ordinal = vocabulary_.ordinal(words, i)) {
            numbers_.insert(std::to_string(ordinal->value));
            mentions_.addOrdinal(std::to_string(ordinal->value));
            i += ordinal->count;
            continue;
        }
        const std::string& text = words[i].text;
        if (std::ranges::any_of(text, common::isDigit)) {
            tokens_.insert(words[i].folded);
            for (const std::string& digits : digitGroupsOf(text)) {
                takeNumber(withoutZeros(digits), words, i, 1);
            }
        }
        ++i;
    }
}

/// A number counts twice: as one that was said at all, and as one of what it was said of.
void Quantities::takeNumber(
    const std::string& number, const Words& words, std::size_t at, std::size_t count
) {
    numbers_.insert(number);
    mentions_.add(number, words, at, count);
}

/// Digits in a row, and all numbers that neighbours in it make.
void Quantities::hearDigits(const Words& words) {
    for (const DigitRun& run : digitRuns(words, vocabulary_, {})) {
        if (digits_.size() + run.digits.size() <= kMaxDigits) {
            digits_ += run.digits;
        }
        const std::size_t end = run.place.end();
        for (std::size_t from = run.place.first; from < end; ++from) {
            for (std::size_t to = from; to < end && to < from + kMaxCodeLength; ++to) {
                const std::span<const Word> part(words.data() + from, to + 1 - from);
                const auto runs = digitRuns(Words(part.begin(), part.end()), vocabulary_, {});
                if (runs.size() != 1 || runs.front().digits.size() > kMaxCodeLength) {
                    continue;
                }
                const std::string& code = runs.front().digits;
                if (to > from && code.size() > 2) {
                    takeNumber(withoutZeros(code), words, from, to + 1 - from);
                }
            }
        }
    }
}

/// Months and weekdays, which a report may not invent either.
void Quantities::hearNames(const Words& words) {
    std::set<int> named;
    std::set<int> ordinals;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (const auto weekday = vocabulary_.weekday(words, i)) {
            weekdays_.insert(weekday->value);
        }
        if (const auto ordinal = vocabulary_.ordinal(words, i)) {
            ordinals.insert(ordinal->value);
        }
        const auto month = vocabulary_.month(words, i);
        if (!month) {
            continue;
        }
        named.insert(month->value);
        if (const auto day = dayBeside(words, i, month->count, vocabulary_)) {
            days_.emplace(month->value, *day);
        } else {
            openMonths_.insert(month->value);
        }
    }
    months_.insert(named.begin(), named.end());
    if (named.size() == 1) {  // "the tenth of December, and now the twelfth"
        for (const int day : ordinals) {
            days_.emplace(*named.begin(), day);
        }
    }
}

/// Days and hours as they are meant, read in each clause and around each word that may be one.
void Quantities::hearTimes(const Words& words) {
    constexpr std::size_t kBefore = 3;
    constexpr std::size_t kBehind = 6;
    const Present now = now_.value_or(Present{{1970, 1, 1}, 0});
    const auto read = [&](std::size_t from, std::size_t end) {
        const Words part(
            words.begin() + static_cast<std::ptrdiff_t>(from),
            words.begin() + static_cast<std::ptrdiff_t>(end)
        );
        When when = datesIn(part, vocabulary_, now, {}).when;
        if (!now_) {
            when.day.reset();
        }
        takeTime(when);
    };
    std::size_t clause = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > clause && endsClause(words[i].gap)) {
            read(clause, i);
            clause = i;
        }
        if (vocabulary_.number(words, i) || vocabulary_.ordinal(words, i) ||
            vocabulary_.weekday(words, i)) {
            read(i - std::min(i, kBefore), std::min(words.size(), i + kBehind));
        }
    }
    if (clause < words.size()) {
        read(clause, words.size());
    }
}

void Quantities::takeTime(const When& when) {
    constexpr int kMinutes = 60;
    constexpr int kQuarter = 15;
    constexpr int kHalfDay = 12;
    if (when.day) {
        days_.emplace(when.day->month, when.day->day);
        times_.insert(std::to_string(when.day->day));
        months_.insert(when.day->month);
        weekdays_.insert(weekdayOf(*when.day));
        numbers_.insert(std::to_string(when.day->year));
    }
    if (when.minutes) {
        const int minutes = *when.minutes % kMinutes;
        // "halb vier" is half past three, "a quarter to four" 3:45
        for (int hour = *when.minutes / kMinutes, most = hour + (minutes >= kQuarter ? 1 : 0);
             hour <= most;
             ++hour) {
            times_.insert(std::to_string(hour));
            times_.insert(std::to_string(hour % kHalfDay == 0 ? kHalfDay : hour % kHalfDay));
            times_.insert(std::to_string(hour % kHalfDay + kHalfDay));
        }
        times_.insert(std::to_string(minutes));
    }
}

/// What a sentence claims, word by word.
class QuantityClaims {
public:
    QuantityClaims(const Quantities& said, std::string_view sentence)
        : said_(said),
          vocabulary_(said.vocabulary_),
          words_(wordsOf(withSignsAsWords(sentence))) {}

    /// All or nothing: a sentence with one number that nobody said is not kept.
    [[nodiscard]] bool areHeld() const {
        if (words_.size() >= kMaxWords) {
            return false;  // what comes behind them was not read
        }
        for (std::size_t i = 0; i < words_.size();) {
            const std::size_t count = heldAt(i);
            if (count == 0) {
                return false;
            }
            i += count;
        }
        return true;
    }

private:
    /// Words that are held, or claim nothing; 0: what begins here was not said.
    [[nodiscard]] std::size_t heldAt(std::size_t i) const {
        if (isNumeral(words_[i].text)) {
            return numeralsAt(i);
        }
        if (const auto number = largeNumberAt(words_, i, vocabulary_)) {
            const Measure measure = measureAt(words_, i, number->count, vocabulary_);
            return number->value <= 1 ||
                           isHeld(std::to_string(number->value), i, number->count, measure)
                       ? number->count
                       : 0;
        }
        constexpr int kPlainOrdinals = 3;
        if (const auto ordinal = vocabulary_.ordinal(words_, i);
            ordinal && (ordinal->value > kPlainOrdinals || monthBehind(i + ordinal->count))) {
            return isHeld(std::to_string(ordinal->value), i, ordinal->count, {}) ? ordinal->count
                                                                                 : 0;
        }
        std::size_t size = 0;
        if (vocabulary_.unit(words_, i, size)) {
            return std::max<std::size_t>(size, 1);  // "m2"
        }
        if (std::ranges::any_of(words_[i].text, common::isDigit)) {
            return isTokenHeld(i) ? 1 : 0;
        }
        return isNameHeld(i) ? 1 : 0;
    }

    /// Numerals with signs or blanks between them: an amount, a telephone number, a date, an hour.
    [[nodiscard]] std::size_t numeralsAt(std::size_t i) const {
        std::size_t end = i + 1;
        std::string digits = words_[i].text;
        bool isGrouped = digits.size() <= 3;
        while (end < words_.size() && isNumeral(words_[end].text) &&
               words_[end].gap.find_first_not_of(" .,/()+-'") == std::string::npos &&
               words_[end].gap.find(", ") == std::string::npos) {
            isGrouped = isGrouped && words_[end].text.size() == 3;
            digits += words_[end].text;
            ++end;
        }
        const std::size_t count = end - i;
        if (digits.size() >= kMinPhoneDigits && isRowHeld(digits)) {
            return count;
        }
        if (count > 1 && isGrouped) {
            return isOf(withoutZeros(digits), measureAt(words_, i, count, vocabulary_)) ||
                           isRowHeld(digits)
                       ? count
                       : 0;
        }
        const Measure measure = measureAt(words_, i, count, vocabulary_);
        for (std::size_t at = i; at < end; ++at) {
            if (!isHeld(withoutZeros(words_[at].text), at, 1, measure)) {
                return 0;
            }
        }
        return count;
    }

    /// Said in a row; with the code of a country or without.
    [[nodiscard]] bool isRowHeld(std::string_view digits) const {
        constexpr std::size_t kMaxCountryLength = 3;
        for (std::size_t code = 0; code <= kMaxCountryLength; ++code) {
            if (digits.size() < code + kMinPhoneDigits) {
                break;
            }
            if (said_.digits_.find(withoutZeros(digits.substr(code))) != std::string::npos) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool isHeld(
        const std::string& number, std::size_t at, std::size_t count, const Measure& measure
    ) const {
        if (const auto month = monthBeside(at, count)) {
            const int day = number.size() <= 2 ? std::stoi(number) : 0;
            return said_.days_.contains({*month, day}) ||
                   (said_.openMonths_.contains(*month) && isSaid(number)) ||
                   (day == 0 && isSaid(number));
        }
        if (number == "0") {
            return true;
        }
        const bool mayBeTime = number.size() <= 2 && (!measure.unit || measure.unit == Unit::kHour);
        if (mayBeTime && isTime(at, count) &&
            (said_.times_.contains(number) || said_.mentions_.holdTime(number))) {
            return true;
        }
        return (!mayBeTime || !measure.isBare() || !isTime(at, count)) && isOf(number, measure) &&
               !said_.mentions_.isOfAnother(number, measure, subjectsBefore(at)) &&
               !said_.mentions_.isOfAnother(number, measure, subjectsBehind(at + count));
    }
    /// Words of the clause that stand before the number and are not of any sentence.
    [[nodiscard]] std::vector<std::string> subjectsBefore(std::size_t at) const {
        constexpr std::size_t kMax = 8;
        std::vector<std::string> subjects;
        for (; at > 0 && !endsClause(words_[at].gap) && subjects.size() < kMax; --at) {
            if (isNumeral(words_[at - 1].text) || largeNumberAt(words_, at - 1, vocabulary_)) {
                break;  // what stands before it is said with that number
            }
            if (isSubject(at - 1)) {
                subjects.push_back(words_[at - 1].folded);
            }
        }
        return subjects;
    }
    /// "55 euros for the visit": the nouns behind the unit and its preposition.
    [[nodiscard]] std::vector<std::string> subjectsBehind(std::size_t at) const {
        constexpr std::size_t kMaxStops = 2;
        std::size_t size = 0;
        const auto unit = vocabulary_.unit(words_, at, size);
        if (!unit || !isMoney(*unit) || size == 0) {
            return {};
        }
        at += size;
        std::size_t stops = 0;
        while (at < words_.size() && stops <= kMaxStops && !endsClause(words_[at].gap) &&
               vocabulary_.at(Cue::kStop, words_, at) > 0 &&
               vocabulary_.at(Cue::kAnd, words_, at) == 0) {
            ++at;
            ++stops;
        }
        std::vector<std::string> subjects;
        if (stops > 0 && at < words_.size() && isSubject(at)) {
            subjects.push_back(words_[at].folded);
        }
        return subjects;
    }
    [[nodiscard]] bool isSubject(std::size_t at) const {
        constexpr std::size_t kFewestLetters = 4;
        std::size_t count = 0;
        return (words_[at].isUpper || !vocabulary_.data().capitalNouns) &&
               words_[at].folded.size() >= kFewestLetters &&
               vocabulary_.at(Cue::kStop, words_, at) == 0 &&
               vocabulary_.at(Cue::kPriceAsked, words_, at) == 0 && !isNumeral(words_[at].text) &&
               !largeNumberAt(words_, at, vocabulary_) && !vocabulary_.unit(words_, at, count);
    }
    [[nodiscard]] bool isSaid(const std::string& number) const {
        return said_.numbers_.contains(number) || said_.times_.contains(number);
    }
    [[nodiscard]] bool isOf(const std::string& number, const Measure& measure) const {
        if ((number == "1" && !measure.unit) || !said_.mentions_.has(number)) {
            return said_.numbers_.contains(number) && !measure.unit;  // such as a year
        }
        return said_.mentions_.hold(number, measure);
    }

    [[nodiscard]] std::optional<int> monthBehind(std::size_t at) const {
        // "5 de diciembre", "5 of December"
        const bool isLinked = at < words_.size() && words_[at].folded.size() <= 2;
        const std::size_t next = at + (isLinked ? 1U : 0U);
        for (const std::size_t place : {at, next}) {
            if (const auto month = vocabulary_.month(words_, place)) {
                return month->value;
            }
        }
        return std::nullopt;
    }
    /// The month of which the number is a day.
    [[nodiscard]] std::optional<int> monthBeside(std::size_t at, std::size_t count) const {
        if (const auto month = monthBehind(at + count)) {
            return month;
        }
        const auto month = at > 0 ? vocabulary_.month(words_, at - 1) : std::nullopt;
        return month && month->count == 1 && words_[at].gap == " " ? std::optional(month->value)
                                                                   : std::nullopt;
    }
    /// Stands where days and hours do.
    [[nodiscard]] bool isTime(std::size_t at, std::size_t count) const {
        const std::size_t end = at + count;
        const auto isSign = [this](std::size_t place) {
            return place < words_.size() &&
                   words_[place].gap.find_first_of(":./-") != std::string::npos;
        };
        const auto isHalf = [this](std::size_t place) {
            return place < words_.size() &&
                   (words_[place].folded == "am" || words_[place].folded == "pm" ||
                    words_[place].folded == "h" ||
                    (place + 1 < words_.size() && words_[place + 1].folded == "m"));
        };
        if ((isSign(end) && isNumeral(words_[end].text)) ||
            (at > 0 && isSign(at) && isNumeral(words_[at - 1].text)) || isHalf(end) ||
            vocabulary_.at(Cue::kOclock, words_, end) > 0) {
            return true;
        }
        const bool isLast = end == words_.size() || endsClause(words_[end].gap);
        if (at == 0) {
            return false;
        }
        const auto follows = [this, at](Cue cue) {
            return vocabulary_.before(cue, words_, at) > 0;
        };
        return vocabulary_.weekday(words_, at - 1) || words_[at - 1].folded == "h" ||
               follows(Cue::kHalf) || follows(Cue::kPast) || follows(Cue::kTo) ||
               ((isLast || vocabulary_.at(Cue::kAnd, words_, end) > 0) &&
                (follows(Cue::kTimeBefore) || follows(Cue::kDayBefore)));
    }
    /// "F28", "9h30", "5pm": as it was said, or each number of it.
    [[nodiscard]] bool isTokenHeld(std::size_t i) const {
        if (said_.tokens_.contains(words_[i].folded)) {
            return true;
        }
        return std::ranges::all_of(
            digitGroupsOf(words_[i].text),
            [this](const std::string& digits) {
                return isSaid(withoutZeros(digits)) || withoutZeros(digits) == "0";
            }
        );
    }

    /// Months and weekdays; "may" and "march" are words of any sentence.
    [[nodiscard]] bool isNameHeld(std::size_t i) const {
        constexpr std::size_t kAbbreviated = 3;
        if (words_[i].folded.size() <= kAbbreviated) {
            return true;
        }
        if (const auto weekday = vocabulary_.weekday(words_, i)) {
            return said_.weekdays_.contains(weekday->value);
        }
        const auto month = vocabulary_.month(words_, i);
        const bool isVerb = words_[i].folded == "march" && (i == 0 || !words_[i].isUpper);
        return !month || isVerb || said_.months_.contains(month->value);
    }

    const Quantities& said_;
    const Vocabulary& vocabulary_;
    const Words words_;
};

/// What is too long to be read was not written by a caller's side, and is not kept.
bool Quantities::hold(std::string_view sentence) const {
    return sentence.size() <= kMaxUtterance && QuantityClaims(*this, sentence).areHeld();
}

}  // namespace hiveline::voice
