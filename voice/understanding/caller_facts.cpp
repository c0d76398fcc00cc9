#include <algorithm>
#include <utility>

#include "voice/understanding/caller.h"
#include "voice/understanding/caller_utterance.h"
#include "voice/understanding/facts/addresses.h"
#include "voice/understanding/facts/email.h"
#include "voice/understanding/facts/names.h"
#include "voice/understanding/words/numbers.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kPlainDigits = 9;  // of a number that is one of a telephone unasked

/// "Schmitz", of which nothing said whether it is the first or the last name.
bool isOneWord(std::string_view name) {
    return name.find(' ') == std::string_view::npos;
}

}  // namespace

void Caller::takeEmail(Utterance& heard) {
    if (auto found = emailIn(heard.words, vocabulary_)) {
        heard.take(found->place);
        keep(heard, facts_.emailAddress, std::move(found->address), &Asked::email);
    }
}

/// The last number that is one of a telephone; a street's number and its town's are none.
void Caller::takePhone(Utterance& heard) {
    // Digits of days and of addresses are none of a telephone; they are looked for before addresses
    // are taken, since "12" of a street may go on as a number.
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

/// "No, not seventy nine, sorry, eighty nine": some digits of the address that is known.
bool Caller::mendEmail(Utterance& heard) {
    if (!facts_.emailAddress || !heard.corrects || heard.asks || heard.gave.isPartial) {
        return false;
    }
    const auto runs = digitRuns(heard.words, vocabulary_, heard.taken);
    std::string whole = *facts_.emailAddress;
    const std::size_t at = runs.size() == 2 ? whole.find(runs.front().digits) : std::string::npos;
    if (at >= whole.find('@')) {
        return false;
    }
    whole.replace(at, runs.front().digits.size(), runs.back().digits);
    heard.gave.isPartial = true;
    for (const DigitRun& run : runs) {
        heard.take(run.place);
    }
    keep(heard, facts_.emailAddress, std::move(whole), &Asked::email);
    return true;
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
    // A name that nobody asked for is taken only where nothing else can be meant.
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
    } else if (found->isPart && facts_.name && surname_.empty() && isOneWord(*facts_.name)) {
        name = found->isLast ? *facts_.name + " " + name : name + " " + *facts_.name;
    }
    surname_ = !found->isPart ? "" : found->isLast ? "last" : "first";
    if (!found->denied.empty() && !facts_.name) {
        correct(found->denied, name);
    }
    keep(heard, facts_.name, std::move(name), &Asked::name);
}

}  // namespace hiveline::voice
