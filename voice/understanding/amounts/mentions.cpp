#include "voice/understanding/amounts/mentions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxMentions = 64;  // of one number
constexpr std::size_t kBeginning = 3;     // letters
constexpr std::size_t kEnding = 4;

template <std::size_t kSize>
bool isAnyOf(
    const std::array<Cue, kSize>& cues,
    const Words& words,
    std::size_t at,
    const Vocabulary& vocabulary
) {
    return std::ranges::any_of(cues, [&](Cue cue) { return vocabulary.at(cue, words, at) > 0; });
}

/// By which a noun is found: its beginning, and its end ("-ster" of "Dachfenster").
std::vector<std::string> keysOf(const std::string& noun) {
    std::vector<std::string> keys;
    if (noun.size() >= kBeginning) {
        keys.push_back(noun.substr(0, kBeginning));
    }
    if (noun.size() > kEnding) {
        keys.push_back("-" + noun.substr(noun.size() - kEnding));
    }
    return keys;
}

}  // namespace

/// Places are counted per message: what is near in one may be far in the transcript.
void Mentions::begin() {
    ++message_;
    offset_ = 0;
    clauses_.clear();
}

Mentions::Spot Mentions::spotOf(std::size_t word) const {
    return {message_, clauses_[word], offset_ + word, false};
}

/// A message may come in parts; clauses go on counting, so that a part never joins the clause
/// before.
void Mentions::hear(const Words& words) {
    offset_ += clauses_.size();
    int clause = clauses_.empty() ? 0 : clauses_.back() + 1;
    clauses_.clear();
    for (const Word& word : words) {
        clause += endsClause(word.gap) ? 1 : 0;
        clauses_.push_back(clause);
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        hearWord(words, i);
        hearUnit(words, i);
    }
}

void Mentions::hearWord(const Words& words, std::size_t at) {
    constexpr std::array kTimeCues{
        Cue::kAskTime,
        Cue::kOclock,
        Cue::kToday,
        Cue::kTomorrow,
        Cue::kMorning,
        Cue::kAfternoon,
        Cue::kEvening};
    constexpr std::array kPriceCues{Cue::kPriceAsked, Cue::kPriceSign};
    constexpr std::array kTakingBack{Cue::kNo, Cue::kTakeBack, Cue::kCorrect, Cue::kNot};
    const Spot spot = spotOf(at);
    if (isAnyOf(kTimeCues, words, at, vocabulary_) || vocabulary_.weekday(words, at)) {
        times_.push_back(spot);
    }
    if (isAnyOf(kPriceCues, words, at, vocabulary_)) {
        prices_.push_back(spot);
    }
    if (isAnyOf(kTakingBack, words, at, vocabulary_)) {
        takeBacks_.emplace(message_, spot);
    }
    const std::string& noun = words[at].folded;
    if (vocabulary_.at(Cue::kStop, words, at) == 0) {
        for (const std::string& key : keysOf(noun)) {
            nouns_[key][noun].push_back(spot);
        }
        if (mayNameThing(words, at)) {
            things_.emplace(message_, spot.word);
        }
    }
}

/// No number, unit, price, "and" or day.
bool Mentions::mayNameThing(const Words& words, std::size_t at) const {
    constexpr std::size_t kFewestLetters = 4;
    constexpr std::array kOthers{
        Cue::kPriceAsked, Cue::kPriceSign, Cue::kAnd, Cue::kFiller, Cue::kPolite, Cue::kYes};
    std::size_t count = 0;
    return words[at].folded.size() >= kFewestLetters &&
           (words[at].isUpper || !vocabulary_.data().capitalNouns) &&
           !vocabulary_.number(words, at) && !isNumeral(words[at].text) &&
           !vocabulary_.unit(words, at, count) && !isAnyOf(kOthers, words, at, vocabulary_);
}

void Mentions::hearUnit(const Words& words, std::size_t at) {
    constexpr std::size_t kMaxArticleLength = 5;
    for (const AmountWords& amount : vocabulary_.amounts(words, at)) {
        Measure measure;
        measure.unit = amount.unit;
        store(std::to_string(amount.value), measure, spotOf(at));
    }
    std::size_t count = 0;
    const auto unit = vocabulary_.unit(words, at, count);
    if (!unit || unit == Unit::kNothing) {
        return;
    }
    units_[*unit].push_back(spotOf(at));
    if (at > 0 && words[at - 1].folded.size() <= kMaxArticleLength &&
        vocabulary_.at(Cue::kStop, words, at - 1) > 0) {
        Measure one;
        one.unit = unit;
        store("1", std::move(one), spotOf(at));  // "un kilo"
        storeConverted(1, *unit, spotOf(at));    // "a year" is 12 months
    }
}

void Mentions::add(
    const std::string& number, const Words& words, std::size_t at, std::size_t count
) {
    Measure measure = measureAt(words, at, count, vocabulary_);
    const Spot spot = spotOf(at);
    if (measure.isBare() && isHour(words, at)) {
        measure.unit = Unit::kHour;
    }
    markCounted(measure, spot.word);
    // "An hour and a half" may be told as ninety minutes.
    if (measure.unit && number.size() <= 2) {
        storeConverted(std::stoi(number), *measure.unit, spot);
    }
    // "forty-nine euros ninety": the unit stands between.
    std::size_t size = 0;
    const auto before =
        at > 1 && !endsClause(words[at].gap) ? vocabulary_.unit(words, at - 1, size) : std::nullopt;
    const auto twoBefore = at > 2 && !before && vocabulary_.at(Cue::kAnd, words, at - 1) == 1
                               ? vocabulary_.unit(words, at - 2, size)
                               : std::nullopt;
    const auto between = before ? before : twoBefore;
    if (between && size == 1 && between != Unit::kNothing) {
        Measure part;
        part.unit = between;
        store(number, part, spot);
    }
    store(number, std::move(measure), spot);
}

/// "Thursday at eight"
bool Mentions::isHour(const Words& words, std::size_t at) const {
    const bool isLed = vocabulary_.before(Cue::kTimeBefore, words, at) > 0;
    const Spot spot = spotOf(at);
    return isLed && std::any_of(times_.rbegin(), times_.rend(), [&](const Spot& time) {
               return time.message == spot.message && time.clause == spot.clause;
           });
}

/// Bounded per number: a caller who says the same one a thousand times is not kept a thousand
/// times.
void Mentions::store(const std::string& number, Measure measure, const Spot& spot) {
    std::vector<Mention>& mentions = said_[number];
    if (measure.unit || (measure.isBare() && !measure.isOther)) {
        inClauses_[{spot.message, spot.clause}].push_back(Amount{
            measure.unit.value_or(Unit::kNothing), number, spot.word});
    }
    if (mentions.size() < kMaxMentions) {
        mentions.push_back({std::move(measure), spot});
    }
}

/// Hours as minutes, weeks as days, years as months: what a report may say instead. Small ones
/// alone, since nobody converts forty weeks.
void Mentions::storeConverted(int value, Unit unit, const Spot& spot) {
    constexpr int kMinutes = 60;
    constexpr int kDays = 7;
    constexpr int kMonths = 12;
    constexpr int kFew = 10;
    const int times = unit == Unit::kHour   ? kMinutes
                      : unit == Unit::kWeek ? kDays
                      : unit == Unit::kYear ? kMonths
                                            : 0;
    if (times == 0 || value > kFew) {
        return;
    }
    Measure measure;
    measure.unit = unit == Unit::kHour   ? Unit::kMinute
                   : unit == Unit::kWeek ? Unit::kDay
                                         : Unit::kMonth;
    store(std::to_string(value * times), measure, spot);
}

/// A thing that has a number of its own takes no other one: of "two dogs and three cats" three are
/// cats.
void Mentions::markCounted(const Measure& measure, std::size_t from) {
    constexpr std::size_t kReach = 12;
    const auto mark = [&](Spots& spots) {
        for (auto spot = spots.rbegin(); spot != spots.rend(); ++spot) {
            if (spot->message != message_ || spot->word < from) {
                return;
            }
            spot->isCounted = spot->isCounted || spot->word <= from + kReach;
        }
    };
    if (measure.unit) {
        mark(units_[*measure.unit]);
    }
    for (const std::string& noun : measure.nouns) {
        for (const std::string& key : keysOf(noun)) {
            mark(nouns_[key][noun]);
        }
    }
}

Mentions::Spots Mentions::spotsOf(const std::string& noun) const {
    Spots spots;
    for (const std::string& key : keysOf(noun)) {
        const auto words = nouns_.find(key);
        if (words == nouns_.end()) {
            continue;
        }
        for (const auto& [word, places] : words->second) {
            if (isSameNoun(word, noun)) {
                spots.insert(spots.end(), places.begin(), places.end());
            }
        }
    }
    return spots;
}

/// In the same clause; or spoken of before, in this message or the last one, and not with a number
/// of its own, unless that was taken back.
bool Mentions::isNear(const Spot& number, const Spot& other) const {
    if (other.message == number.message && other.clause == number.clause) {
        return true;
    }
    const bool isBefore = (other.message == number.message && other.word < number.word) ||
                          other.message == number.message - 1;
    if (!isBefore || !other.isCounted) {
        return isBefore;
    }
    const auto takenBack = takeBacks_.find(number.message);
    return takenBack != takeBacks_.end() && takenBack->second.word <= number.word;
}

/// "The visit forty euros and the jab fifty-five": of the visit another amount is said, and before
/// this one another thing.
bool Mentions::isPartedFrom(
    const Spot& number, const Spot& subject, Unit unit, const std::string& value
) const {
    const auto clause = inClauses_.find({number.message, number.clause});
    if (clause == inClauses_.end() || subject.word >= number.word) {
        return false;
    }
    return std::ranges::any_of(clause->second, [&](const Amount& other) {
        const auto thing = things_.upper_bound({number.message, other.word});
        return other.unit == unit && other.number != value && other.word > subject.word &&
               other.word < number.word && thing != things_.end() &&
               thing->first == number.message && thing->second < number.word;
    });
}

/// A bare number takes the unit that is spoken of around it; of money also where only a price is
/// spoken of and no other currency.
bool Mentions::isUnitNear(const Spot& number, Unit unit) const {
    const auto isIt = [&](const Spot& spot) { return isNear(number, spot); };
    const auto spots = units_.find(unit);
    const bool isSaid = spots != units_.end();
    // "forty euros to join and twenty-nine a month"
    const auto isBefore = [&](const Spot& spot) {
        return spot.message == number.message && spot.word < number.word;
    };
    if (isSaid && (std::ranges::any_of(spots->second, isIt) ||
                   (isMoney(unit) && std::ranges::any_of(spots->second, isBefore)))) {
        return true;
    }
    const bool isOther =
        std::ranges::any_of(units_, [&](const auto& each) { return isMoney(each.first); });
    return isMoney(unit) && (isSaid || !isOther) && std::ranges::any_of(prices_, isIt);
}

/// "Three children, they are five, eight and eleven": theirs is told in the same message.
bool Mentions::isCountedBefore(const Spot& number, const Spots& spots) {
    return std::ranges::any_of(spots, [&](const Spot& spot) {
        return spot.isCounted && spot.message == number.message && spot.word < number.word;
    });
}

/// The number was said of this unit, or of none where the unit was plain.
bool Mentions::holdUnit(const Mention& mention, Unit unit) const {
    const Measure& said = mention.measure;
    if (said.unit == unit) {
        return true;
    }
    const bool isBare = (said.isBare() || said.unit == Unit::kPiece) && !said.isOther;
    if (const auto people = units_.find(unit); unit == Unit::kPerson && people != units_.end() &&
                                               !takeBacks_.contains(mention.spot.message) &&
                                               isCountedBefore(mention.spot, people->second)) {
        return false;
    }
    if (unit == Unit::kPiece) {
        return isBare || (!said.unit && !said.isOther);
    }
    return isBare && (unit == Unit::kPerson || isUnitNear(mention.spot, unit));
}

/// The same of a thing that is counted. Without a thing beside the number it may be one that was
/// named nearby, unless that has a number of its own.
bool Mentions::holdNouns(const Mention& mention, const Measure& claimed) const {
    const Measure& said = mention.measure;
    if (!said.label.empty() && said.label == claimed.label) {
        return true;
    }
    const bool isBare = (said.isBare() || said.unit == Unit::kPiece) && !said.isOther;
    return std::ranges::any_of(claimed.nouns, [&](const std::string& noun) {
        if (!isBare) {
            return std::ranges::any_of(said.nouns, [&](const std::string& each) {
                return isSameNoun(each, noun);
            });
        }
        Spots spots = spotsOf(noun);
        const bool isCounted = std::ranges::any_of(spots, &Spot::isCounted);
        if (isCountedBefore(mention.spot, spots)) {
            std::erase_if(spots, [&](const Spot& spot) {
                return spot.message != mention.spot.message;
            });
        }
        return (!spots.empty() && !isCounted) || std::ranges::any_of(spots, [&](const Spot& spot) {
                   const bool isSameClause =
                       spot.message == mention.spot.message && spot.clause == mention.spot.clause;
                   return (!isSameClause || !spot.isCounted) && isNear(mention.spot, spot);
               });
    });
}

/// One mention that fits is enough: the same number may have been said of several things.
bool Mentions::hold(const std::string& number, const Measure& claimed) const {
    if (!claimed.unit && ordinals_.contains(number)) {
        return true;
    }
    const auto mentions = said_.find(number);
    return mentions != said_.end() &&
           std::ranges::any_of(mentions->second, [&](const Mention& mention) {
               return claimed.isBare() || (claimed.unit ? holdUnit(mention, *claimed.unit)
                                                        : holdNouns(mention, claimed));
           });
}

/// Another number of the unit is in the clause, or an amount without its currency ("the jacket
/// thirty-five"); or none is, and the next message begins with one ("And the call-out?" "Fifteen
/// euros").
bool Mentions::hasOther(const Spot& spot, Unit unit, const std::string& number) const {
    const auto clause = inClauses_.find({spot.message, spot.clause});
    const auto isOfUnit = [&](const auto& each) { return each.unit == unit; };
    const bool isAboutMoney =
        isMoney(unit) &&
        std::any_of(
            inClauses_.lower_bound({spot.message, 0}),
            inClauses_.lower_bound({spot.message + 1, 0}),
            [&](const auto& each) { return std::ranges::any_of(each.second, isOfUnit); }
        );
    if (clause != inClauses_.end()) {
        return std::ranges::any_of(clause->second, [&](const auto& each) {
            const bool isAmount = each.unit == Unit::kNothing || each.unit == Unit::kPiece;
            return (isOfUnit(each) || (isAboutMoney && isAmount)) && each.number != number;
        });
    }
    const auto next = inClauses_.find({spot.message + 1, 0});
    return next != inClauses_.end() && std::ranges::any_of(next->second, [&](const auto& each) {
               return isOfUnit(each) && each.number != number;
           });
}

/// The number was said of something else, and its unit of what the sentence is about with another
/// number: "the survey costs 149 euros" where that is the price of the heat pump.
bool Mentions::isOfAnother(
    const std::string& number, const Measure& claimed, const std::vector<std::string>& subjects
) const {
    const auto mentions = said_.find(number);
    if (!claimed.unit || mentions == said_.end()) {
        return false;
    }
    const auto isAbout = [&](const Mention& mention, const Spot& spot) {
        const bool isSameMessage = spot.message == mention.spot.message;
        const auto takenBack = takeBacks_.find(mention.spot.message);
        return (isSameMessage && spot.clause == mention.spot.clause &&
                !isPartedFrom(mention.spot, spot, *claimed.unit, number)) ||
               (isNear(mention.spot, spot) && !hasOther(spot, *claimed.unit, number)) ||
               (takenBack != takeBacks_.end() && takenBack->second.word <= mention.spot.word);
    };
    return std::ranges::any_of(subjects, [&](const std::string& subject) {
        const Spots spots = spotsOf(subject);
        return std::ranges::any_of(
                   spots, [&](const Spot& spot) { return hasOther(spot, *claimed.unit, number); }
               ) &&
               std::ranges::none_of(mentions->second, [&](const Mention& mention) {
                   return std::ranges::any_of(spots, [&](const Spot& spot) {
                       return isAbout(mention, spot);
                   });
               });
    });
}

bool Mentions::holdTime(const std::string& number) const {
    if (ordinals_.contains(number)) {
        return true;
    }
    const auto mentions = said_.find(number);
    return mentions != said_.end() &&
           std::ranges::any_of(mentions->second, [&](const Mention& mention) {
               const Measure& said = mention.measure;
               return said.unit == Unit::kHour ||
                      (!said.unit && !said.isOther &&
                       std::ranges::any_of(times_, [&](const Spot& spot) {
                           return isNear(mention.spot, spot);
                       }));
           });
}

}  // namespace hiveline::voice
