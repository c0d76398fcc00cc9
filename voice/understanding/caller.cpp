#include "voice/understanding/caller.h"

#include <algorithm>
#include <array>
#include <utility>

#include "voice/understanding/addresses.h"
#include "voice/understanding/email.h"
#include "voice/understanding/names.h"
#include "voice/understanding/numbers.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxFact = 254;  // bytes; RFC 5321 has as many for an e-mail address
constexpr std::size_t kMaxNeeds = 50;
constexpr std::size_t kOpening = 4;      // words of an utterance among which a no corrects
constexpr std::size_t kPlainDigits = 9;  // of a number that is one of a telephone unasked

}  // namespace

struct Caller::Utterance {
    std::string_view said;
    Words words;
    std::vector<bool> taken;
    Asked asked;
    Taken gave;
    bool asks = false;
    bool isAside = false;
    bool corrects = false;
    bool isOver = false;

    void take(const Place& place) {
        for (std::size_t i = place.first; i < place.end() && i < taken.size(); ++i) {
            taken[i] = true;
        }
    }
};

void Caller::keep(
    Utterance& heard, std::optional<std::string>& fact, std::string value, bool Asked::*slot
) {
    if (value.size() > kMaxFact) {
        return;
    }
    heard.gave.isNews = heard.gave.isNews || fact != value;
    if (fact && *fact != value) {
        heard.gave.changes = true;
        if (heard.corrects) {
            correct(*fact, value);
        }
    }
    fact = std::move(value);
    heard.gave.slots.*slot = true;
    refused_.*slot = false;
}

/// What was corrected into the old value is the new one, too.
void Caller::correct(const std::string& was, const std::string& is) {
    constexpr std::size_t kMaxCorrections = 100;
    for (CorrectedFact& before : corrections_) {
        before.is = before.is == was ? is : before.is;
    }
    if (corrections_.size() < kMaxCorrections) {
        corrections_.push_back({was, is});
    }
}

Heard Caller::hear(std::string_view said, std::string_view agentsWords, const Asked& byStage) {
    const std::string standard = vocabulary_.standard(said.substr(0, kMaxUtterance));
    Utterance heard{said.substr(0, kMaxUtterance), wordsOf(standard)};
    heard.taken.resize(heard.words.size());
    Asked asked = askedBy(agentsWords, vocabulary_);
    // A question of the mission's own words is for what its stage is for.
    asked = asked.other && !asked.number && byStage.isAny() ? byStage : asked;
    if (asked.isAny() && !asksAnew(agentsWords)) {
        asked_ = asked;
    }
    heard.asked = asked_;
    wasNameAsked_ = wasNameAsked_ || asked_.name;
    // What the agent has promised stands.
    wishesPerson_ = wishesPerson_ ||
                    agentsWords.find(vocabulary_.line(Line::kAdvice)) != std::string_view::npos;
    heard.asks = isQuestion(heard.said, heard.words, vocabulary_);
    heard.isAside = isAside(heard.words, vocabulary_);
    const auto no = vocabulary_.find(Cue::kNo, heard.words);
    heard.corrects = vocabulary_.has(Cue::kCorrect, heard.words) || (no && no->first < kOpening);
    takeEmail(heard);
    (void)mendPhone(heard);
    takeTime(heard);
    takePhone(heard);
    takeAddress(heard);
    takeName(heard);
    heard.gave.isAfterMiss = misunderstood_ > 0;
    heard.gave.isFirstMatter = !hasReason_;
    heard.gave.isAfterAnswer = wasQuestion_;
    const Act act = actOf(heard.said, heard.words, vocabulary_, heard.asked, heard.gave);
    wasQuestion_ = act == Act::kQuestion || (wasQuestion_ && act == Act::kRemark);
    follow(heard, act);
    takeConsent(heard, act);
    Heard result{
        act,
        heard.asked,
        heard.gave.slots,
        heard.gave.changes,
        heard.asks,
        isPlainReply(heard.words, vocabulary_),
        false,
        heard.isOver};
    result.leaves =
        act == Act::kGoodbye || takesLeave(heard.said, heard.words, vocabulary_) ||
        (vocabulary_.has(Cue::kEnough, heard.words) && act != Act::kCorrection &&
         (heard.asked.anythingElse || result.isPlain) && !heard.asks && !heard.gave.slots.isSlot());
    return result;
}

void Caller::takeEmail(Utterance& heard) {
    if (auto found = emailIn(heard.words, vocabulary_)) {
        heard.take(found->place);
        keep(heard, facts_.emailAddress, std::move(found->address), &Asked::email);
    }
}

/// "Could you say it in other words?": what was asked before still is.
bool Caller::asksAnew(std::string_view agentsWords) const {
    return asked_.isAny() && agentsWords.ends_with(vocabulary_.line(Line::kAskRest));
}

/// What of the words is about days and hours.
void Caller::takeTime(Utterance& heard) {
    if (heard.gave.isPartial) {
        return;  // "01 at the end" is no hour
    }
    const bool isExpected = heard.asked.time || (facts_.when.isAny() && heard.corrects) ||
                            (facts_.when.day && !facts_.when.minutes && !heard.asked.phone &&
                             !heard.asked.number && !heard.asked.address);
    const auto runs = digitRuns(heard.words, vocabulary_, writtenDates(heard.words, vocabulary_));
    const bool hasNumber = std::ranges::any_of(runs, [](const DigitRun& run) {
        return run.digits.size() >= kMinPhoneDigits;
    });
    const auto datesOf = [&](const Words& words) {
        return datesIn(
            words,
            vocabulary_,
            now_.value_or(Present{{1970, 1, 1}, 0}),
            isExpected && !hasNumber ? Hours::kExpected : Hours::kPlain,
            facts_.when.minutes
        );
    };
    DatesFound found = datesOf(heard.words);
    heard.gave.isTimeish = vocabulary_.has(Cue::kAnyTime, heard.words) ||
                           std::ranges::any_of(found.taken, [](bool taken) { return taken; });
    bool offersOther = false;  // "Monday I can't, Tuesday would do"
    if (const auto possible = withoutRefusedTimes(heard.words, found.taken, vocabulary_)) {
        const When said = std::exchange(found.when, datesOf(*possible).when);
        if (!found.when.day && (found.when.minutes || hasPartOfDay(*possible))) {
            found.when.day = said.day;  // "Saturday morning I can't, the afternoon would do"
        }
        facts_.when = !found.when.isAny() && isOfAgreed(said) ? When{} : facts_.when;
        offersOther = found.when.isAny() && !heard.asks;
    }
    if (!isTimeWished(heard, found) && !(offersOther && now_)) {
        return;
    }
    for (std::size_t i = 0; i < found.taken.size(); ++i) {
        heard.taken[i] = heard.taken[i] || found.taken[i];
    }
    keepTime(heard, found.when);
}

bool Caller::hasPartOfDay(const Words& words) const {
    constexpr std::array kParts{Cue::kMorning, Cue::kAfternoon, Cue::kEvening, Cue::kNoon};
    return std::ranges::any_of(kParts, [&](Cue part) { return vocabulary_.has(part, words); });
}
bool Caller::isOfAgreed(const When& said) const {
    const When& agreed = facts_.when;
    return said.isAny() && (!said.day || said.day == agreed.day) &&
           (!said.minutes || said.minutes == agreed.minutes);
}

/// A day counts where one was asked for, or where the words are about somebody who comes.
bool Caller::isTimeWished(const Utterance& heard, const DatesFound& found) const {
    constexpr std::size_t kShort = 3;
    const When& when = found.when;
    const bool isPast = now_ && when.day && *when.day < now_->day;
    if (!now_ || isPast || !when.isAny() || (heard.isAside && !heard.corrects)) {
        return false;
    }
    const bool isOfHours = heard.asks && vocabulary_.has(Cue::kHoursAsked, heard.words);
    // "I have to cancel the appointment on Monday": that day is not wished for.
    if (!heard.asked.time && !heard.corrects && vocabulary_.has(Cue::kCancels, heard.words)) {
        return false;
    }
    if (facts_.when.isAny()) {
        const bool isShort = withoutFillers(heard.words, vocabulary_).size() <= kShort;
        if (heard.corrects || isShort || !isOfHours) {
            return true;
        }
    }
    // "My son is not coming today" wishes for nobody.
    const bool isDenied = !when.minutes && vocabulary_.has(Cue::kNot, heard.words);
    const bool isWish = vocabulary_.has(Cue::kVisit, heard.words) && !isOfHours && !isDenied;
    return heard.asked.time || isWish || (when.isWhole() && !isOfHours) ||
           isHardlyMore(heard, found);
}

/// "Ab siebzehn Uhr", "nine o'clock would be great": a day or an hour is most of what is said.
bool Caller::isHardlyMore(const Utterance& heard, const DatesFound& found) const {
    constexpr std::size_t kMaxLength = 7;
    constexpr std::size_t kOthers = 4;
    constexpr std::array<std::string_view, 18> kPast{
        "since",
        "seit",
        "depuis",
        "desde",
        "sinds",
        "yesterday",
        "gestern",
        "hier",
        "ayer",
        "ieri",
        "gisteren",
        "vorgestern",
        "last",
        "letzten",
        "letzte",
        "ago",
        "dernier",
        "pasado"};
    const Words bare = withoutFillers(heard.words, vocabulary_);
    const auto taken = static_cast<std::size_t>(std::ranges::count(found.taken, true));
    return !heard.asks && !heard.asked.number && !vocabulary_.has(Cue::kNeed, heard.words) &&
           taken > 0 && bare.size() <= kMaxLength && bare.size() <= taken + kOthers &&
           std::ranges::none_of(bare, [&](const Word& word) {
               return std::ranges::find(kPast, word.folded) != kPast.end();
           });
}

bool Caller::saysNext(const Words& words) {
    constexpr std::array<std::string_view, 14> kNext{
        "next",
        "nachsten",
        "nachster",
        "nachste",
        "prochain",
        "prochaine",
        "proximo",
        "proxima",
        "viene",
        "prossimo",
        "prossima",
        "volgende",
        "komende",
        "kommenden"};
    return std::ranges::any_of(words, [&](const Word& word) {
        return std::ranges::find(kNext, word.folded) != kNext.end();
    });
}

/// What was not said anew stays as it was agreed.
void Caller::keepTime(Utterance& heard, When said) {
    const When before = facts_.when;
    // "Saturday — no, next Saturday": what was agreed on is not what is meant.
    const bool denies = heard.corrects || vocabulary_.has(Cue::kNo, heard.words);
    if (said.day && said.day == before.day && !said.minutes && denies && saysNext(heard.words)) {
        constexpr int kWeek = 7;
        said.day = dayOf(daysSinceEpoch(*said.day) + kWeek);
    }
    const When meant{
        said.day ? said.day : before.day, said.minutes ? said.minutes : before.minutes};
    if (meant.isWhole() && *meant.day == now_->day && *meant.minutes < now_->minutes) {
        said.minutes.reset();
        heard.isOver = true;
        if (!said.day) {
            return;
        }
    }
    facts_.when.day = said.day ? said.day : before.day;
    facts_.when.minutes = said.minutes ? said.minutes : before.minutes;
    heard.gave.slots.time = true;
    heard.gave.isNews = heard.gave.isNews || facts_.when != before;
    heard.gave.changes = heard.gave.changes || (before.day && said.day && before.day != said.day) ||
                         (before.minutes && said.minutes && before.minutes != said.minutes);
    refused_.time = false;
}

/// The last number that is one of a telephone; a street's number and its town's are none.
void Caller::takePhone(Utterance& heard) {
    std::vector<bool> taken = heard.taken;
    const std::vector<bool> dates = writtenDates(heard.words, vocabulary_);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        taken[i] = taken[i] || dates[i];
    }
    if (const auto address = addressIn(heard.words, vocabulary_, heard.taken, AddressAsked::kNo)) {
        for (std::size_t i = address->place.first; i < address->place.end(); ++i) {
            taken[i] = true;
        }
    }
    if (heard.gave.isPartial) {
        return;
    }
    const bool isLabelled = vocabulary_.has(Cue::kPhoneLabel, heard.words);
    bool hasPiece = false;
    bool isAnswered = !heard.asked.number || heard.asked.phone;
    for (const DigitRun& run : digitRuns(heard.words, vocabulary_, taken)) {
        // The number of a customer was asked for: the first one said is it.
        const bool isThatNumber = !std::exchange(isAnswered, true) && !run.hasPlus;
        if (isThatNumber || isOtherNumber(heard.words, run.place.first, vocabulary_)) {
            heard.gave.isNumber = true;
            heard.take(run.place);
            continue;
        }
        const std::size_t size = run.digits.size();
        const bool isExpected = heard.asked.phone || isLabelled || run.hasPlus ||
                                run.digits.front() == '0' || size >= kPlainDigits ||
                                (heard.corrects && facts_.phoneNumber);
        if (size >= kMinPhoneDigits && size <= kMaxPhoneDigits && isExpected) {
            keep(heard, facts_.phoneNumber, phoneOf(run), &Asked::phone);
            heard.take(run.place);
            pendingDigits_ = phoneOf(run);
            hasPiece = true;
        } else {
            hasPiece = takePiece(heard, run) || hasPiece;
        }
    }
    if (!hasPiece) {
        pendingDigits_.clear();
    }
}

/// Some digits of a number that is told in pieces, with hardly a word beside them.
bool Caller::takePiece(Utterance& heard, const DigitRun& run) {
    const std::size_t size = run.digits.size();
    const bool isPiece = size >= 2 && size < kMinPhoneDigits && !heard.corrects &&
                         (heard.asked.phone || !pendingDigits_.empty()) &&
                         heard.words.size() <= run.place.count + 3;
    heard.gave.isNumber = heard.gave.isNumber || isPiece || (size > 2 && heard.asked.phone);
    if (!isPiece) {
        return false;
    }
    pendingDigits_ += run.digits;
    heard.take(run.place);
    if (pendingDigits_.size() >= kMinPhoneDigits && pendingDigits_.size() <= kMaxPhoneDigits) {
        keep(heard, facts_.phoneNumber, pendingDigits_, &Asked::phone);
    }
    return true;
}

/// "Sorry, 124 at the end", "no, double four six": some digits of the number that is known.
bool Caller::mendPhone(Utterance& heard) {
    constexpr std::size_t kFewest = 2;
    if (!facts_.phoneNumber || heard.asks) {
        return false;
    }
    std::vector<bool> taken = heard.taken;
    const auto cover = [&](const std::optional<Place>& place) {
        for (std::size_t i = place ? place->first : 0; place && i < place->end(); ++i) {
            taken[i] = true;
        }
        return place.has_value();
    };
    const bool isEnd = cover(vocabulary_.find(Cue::kAtEnd, heard.words));
    const bool isStart = cover(vocabulary_.find(Cue::kAtStart, heard.words)) && !isEnd;
    const std::string& known = *facts_.phoneNumber;
    for (const DigitRun& run : digitRuns(heard.words, vocabulary_, taken)) {
        const std::size_t size = run.digits.size();
        const std::size_t first = run.place.first;
        const bool isDenied = first > 0 && vocabulary_.at(Cue::kNot, heard.words, first - 1) > 0;
        const bool isPart = size >= (isEnd || isStart ? 1 : kFewest) && size < kMinPhoneDigits &&
                            size < known.size() && !run.hasPlus;
        if (isDenied || !isPart || isOtherNumber(heard.words, first, vocabulary_)) {
            continue;
        }
        const std::size_t at = isStart ? 0 : known.size() - size;
        if (!isEnd && !isStart && !isMisheard(heard, run.digits, known.substr(at))) {
            continue;
        }
        std::string whole = known;
        whole.replace(at, size, run.digits);
        heard.corrects = true;
        heard.gave.isPartial = true;
        heard.take(run.place);
        keep(heard, facts_.phoneNumber, std::move(whole), &Asked::phone);
        return true;
    }
    return false;
}

/// A correction right behind the number, with as many digits alike as not.
bool Caller::isMisheard(const Utterance& heard, std::string_view said, std::string_view known)
    const {
    std::size_t alike = 0;
    for (std::size_t i = 0; i < said.size(); ++i) {
        alike += said[i] == known[i] ? 1 : 0;
    }
    // Without a word of correction all but one or two of several digits are alike.
    constexpr std::size_t kPlainly = 4;
    const bool isPlain = said.size() >= kPlainly && alike + 1 >= said.size() &&
                         alike < said.size() && !heard.asked.phone;
    return (heard.corrects || isPlain) && !pendingDigits_.empty() && !heard.asked.time &&
           alike * 2 >= said.size();
}

void Caller::takeAddress(Utterance& heard) {
    const bool isOpen = heard.asked.address || (heard.corrects && facts_.address);
    if (heard.isAside && !isOpen) {
        return;
    }
    const bool isOther = heard.asks;
    auto found = addressIn(
        heard.words,
        vocabulary_,
        heard.taken,
        isOpen && !isOther && !heard.gave.slots.phone ? AddressAsked::kYes : AddressAsked::kNo
    );
    if (found) {
        heard.take(found->place);
        keep(heard, facts_.address, std::move(found->address), &Asked::address);
    }
}

/// Whether a name that stands by itself is the caller's.
NameAsked Caller::nameAsked(const Utterance& heard) const {
    const bool isOther = heard.asks || heard.isAside || vocabulary_.has(Cue::kGoodbye, heard.words);
    const bool mayAnswer = heard.asked.name || (heard.corrects && facts_.name &&
                                                !heard.gave.slots.isSlot() && !heard.gave.isNumber);
    if (!isOther && mayAnswer && !(heard.gave.slots.time && !heard.asked.name)) {
        return NameAsked::kYes;
    }
    // One word, where digits were asked for, that is a name which was asked for before.
    if (!isOther && !facts_.name && wasNameAsked_ && heard.asked.phone && !heard.asks &&
        withoutFillers(heard.words, vocabulary_).size() == 1) {
        return NameAsked::kYes;
    }
    // "Solar Panels" may be the reason of a call, and "Acme Boiler" what stands in the cellar.
    const bool mayBeOther =
        heard.asked.other || (heard.asked.reason && vocabulary_.data().capitalNouns);
    const bool isTitled = vocabulary_.has(Cue::kHonorific, heard.words);
    if (facts_.name || isOther || (mayBeOther && !isTitled)) {
        return NameAsked::kNo;
    }
    const bool isRefused = refused_.name && !isTitled;
    return isRefused && heard.asked.isSlot() && !heard.asked.name ? NameAsked::kRefusedJustNow
           : isRefused                                            ? NameAsked::kRefused
           : wasNameAsked_ || isTitled || heard.asked.phone || heard.asked.time || heard.asked.email
               ? NameAsked::kBefore
               : NameAsked::kNo;
}

void Caller::takeName(Utterance& heard) {
    const auto found =
        nameIn(heard.words, vocabulary_, heard.taken, nameAsked(heard), facts_.name.value_or(""));
    if (!found || (heard.isAside && !vocabulary_.has(Cue::kNameIs, heard.words))) {
        return;
    }
    std::string name = found->name;
    if (found->isPart && facts_.name && !surname_.empty() &&
        found->isLast != (surname_ == "last")) {
        name = found->isLast ? *facts_.name + " " + name : name + " " + *facts_.name;
    }
    surname_ = !found->isPart ? "" : found->isLast ? "last" : "first";
    if (!found->denied.empty() && !facts_.name) {
        correct(found->denied, name);
    }
    keep(heard, facts_.name, std::move(name), &Asked::name);
}

/// "Happy with that, yes": a short sentence with its yes behind, and no other word for or against.
bool Caller::endsWithYes(const Words& words) const {
    constexpr std::size_t kShort = 8;
    const std::array kAgainst{
        Cue::kNo, Cue::kNot, Cue::kWont, Cue::kDontKnow, Cue::kNoLonger, Cue::kInstead};
    bool isLast = false;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t yes = vocabulary_.at(Cue::kYes, words, at);
        const std::size_t polite = vocabulary_.at(Cue::kPolite, words, at);
        const bool isApart = words[at].gap.find(',') != std::string::npos;
        isLast = yes > 0 ? isApart || isLast : isLast && polite > 0;
        at += std::max({yes, polite, std::size_t{1}});
    }
    return isLast && words.size() <= kShort &&
           std::ranges::none_of(kAgainst, [&](Cue cue) { return vocabulary_.has(cue, words); });
}

/// After "Do you mind if …?": a plain no consents and a plain yes does not; other words are left.
std::optional<bool> Caller::mindsNot(const Utterance& heard, Act act) const {
    const Words words = withoutFillers(heard.words, vocabulary_);
    std::size_t yes = 0;
    std::size_t no = 0;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t inYes = vocabulary_.at(Cue::kYes, words, at);
        const std::size_t inNo = vocabulary_.at(Cue::kNo, words, at);
        yes += inYes > inNo ? 1 : 0;
        no += inNo > 0 && inNo >= inYes ? 1 : 0;
        at += std::max({inYes, inNo, std::size_t{1}});
    }
    const bool isAgainst = vocabulary_.has(Cue::kWont, words);
    if (heard.asks || isUninterested_ || words.empty() || (yes == 0 && no == 0)) {
        return std::nullopt;
    }
    if (vocabulary_.at(Cue::kNo, words, 0) > 0) {
        return !isAgainst && (no == 1 || yes > 0) ? std::optional(true) : std::nullopt;
    }
    if (isAgainst || yes != 1 || no > 0) {
        return isAgainst ? std::optional(false) : std::nullopt;
    }
    // "Yes" does mind, "go ahead" and "I don't" do not.
    const bool isOneWord = vocabulary_.at(Cue::kYes, words, 0) == 1;
    return act == Act::kYes ? std::optional(!isOneWord) : std::nullopt;
}

/// The last word denies the yes that the words begin with, and is no part of another ("warum
/// nicht").
bool Caller::endsDenying(const Words& words) const {
    constexpr std::size_t kMaxYesLength = 4;
    const std::size_t yes = vocabulary_.at(Cue::kYes, words, 0);
    if (yes < 2 || yes >= words.size() || words[yes].gap.find(',') != std::string::npos ||
        vocabulary_.at(Cue::kNot, words, words.size() - 1) != 1) {
        return false;
    }
    for (std::size_t size = 2; size <= std::min(kMaxYesLength, words.size() - yes); ++size) {
        if (vocabulary_.at(Cue::kYes, words, words.size() - size) == size) {
            return false;
        }
    }
    return true;
}

void Caller::takeConsent(const Utterance& heard, Act act) {
    const Words& words = heard.words;
    std::optional<bool> consent;
    if (vocabulary_.has(Cue::kRecordNo, words)) {
        consent = false;
    } else if (vocabulary_.has(Cue::kRecordYes, words)) {
        consent = true;
    } else if (heard.asked.minds) {
        consent = mindsNot(heard, act);
    } else if (heard.asked.consent && act == Act::kYes && endsDenying(words)) {
        consent = std::nullopt;  // "in Ordnung finde ich das nicht"
    } else if (heard.asked.consent && !isUninterested_ && (act == Act::kYes || act == Act::kNo)) {
        consent = act == Act::kYes;
    } else if (heard.asked.consent && !heard.asks && endsWithYes(words)) {
        consent = true;
    }
    facts_.audioConsent = consent ? consent : facts_.audioConsent;
}

void Caller::follow(const Utterance& heard, Act act) {
    misunderstood_ = act == Act::kOther ? misunderstood_ + 1 : 0;
    wishesPerson_ = wishesPerson_ || act == Act::kHuman || misunderstood_ >= kMaxMisunderstood;
    isUninterested_ = isUninterested_ || vocabulary_.has(Cue::kUninterested, heard.words);
    followMatter(heard, act);
    if (act == Act::kNo || act == Act::kDontKnow) {
        followRefusal(heard.asked, act);
    }
}

void Caller::followMatter(const Utterance& heard, Act act) {
    // "My name is Ada and the heating is broken" answers and states a need.
    const bool mayNeed =
        act == Act::kQuestion || (act == Act::kAnswer && !hasReason_ && !heard.asked.other);
    const auto need = vocabulary_.find(Cue::kNeed, heard.words);
    // "Is the money lost if I order?" is a question alone.
    const bool alsoNeeds = mayNeed && need && (act != Act::kQuestion || need->first < kOpening);
    if ((act == Act::kNeed || alsoNeeds) && needs_.size() < kMaxNeeds) {
        needs_.emplace_back(heard.said);
    }
    // "Three weeks I have been waiting, it's a disgrace": a matter, however it is put.
    constexpr std::size_t kTelling = 6;
    const bool complains = act == Act::kInsult && !hasReason_ &&
                           withoutFillers(heard.words, vocabulary_).size() >= kTelling;
    if (complains) {
        needs_.emplace_back(heard.said);
    }
    if (act == Act::kNeed || act == Act::kQuestion || alsoNeeds || complains) {
        hasReason_ = true;
        subject_ = joined(heard.words);
    }
}

/// What was asked for and is not known will not be told.
void Caller::followRefusal(const Asked& asked, Act act) {
    const bool isWithheld = !facts_.address && (facts_.name || act == Act::kNo);
    refused_.name = refused_.name || (asked.name && !facts_.name && act == Act::kNo);
    refused_.address = refused_.address || (asked.address && isWithheld);
    refused_.phone = refused_.phone || (asked.phone && !facts_.phoneNumber);
    refused_.email = refused_.email || (asked.email && !facts_.emailAddress);
    refused_.time = refused_.time || (asked.time && !facts_.when.isAny());
}

Caller listenedTo(
    const std::vector<models::TranscriptMessage>& messages,
    const Vocabulary& vocabulary,
    std::optional<Present> now,
    std::span<const models::Stage> stages
) {
    Caller caller(vocabulary, now);
    std::string_view asked;
    for (const models::TranscriptMessage& message : messages) {
        if (message.speaker == models::Speaker::kAi) {
            asked = message.message;
        } else {
            (void)caller.hear(message.message, asked, askedByStage(asked, stages, vocabulary));
        }
    }
    return caller;
}

}  // namespace hiveline::voice
