#include "voice/understanding/answers/wanted.h"

#include "voice/understanding/words/similarity.h"

namespace hiveline::voice {
namespace {

/// "Can I pay by card" asks for no price.
bool tellsHow(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    return vocabulary.at(Cue::kByMeans, words, at) > 0;
}

/// Words of "how do I pay": no price is asked for by them.
std::vector<bool> waysOfPayingIn(const Words& words, const Vocabulary& vocabulary) {
    std::vector<bool> covered(words.size());
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::size_t end = at + vocabulary.at(Cue::kPaymentAsked, words, at);
        std::fill(
            covered.begin() + static_cast<std::ptrdiff_t>(at),
            covered.begin() + static_cast<std::ptrdiff_t>(end),
            true
        );
    }
    return covered;
}

/// What kinds of thing are asked for; covers the words that say so.
std::array<bool, kKinds.size()> kindsAskedIn(
    const Words& words, const Vocabulary& vocabulary, std::vector<bool>& covered
) {
    std::array<bool, kKinds.size()> kinds{};
    const auto isOfPayment = waysOfPayingIn(words, vocabulary);
    for (std::size_t at = 0; at < words.size(); ++at) {
        for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
            const std::size_t asked = vocabulary.at(kKinds.at(kind).asked, words, at);
            const bool isOther =
                kind == kPrice &&
                (isOfPayment[at] || (asked == 1 && tellsHow(words, at + 1, vocabulary)));
            if (asked == 0 || isOther) {
                continue;
            }
            kinds.at(kind) = true;
            for (std::size_t i = at; i < at + asked; ++i) {
                // By what is paid is looked for: "do you take cards".
                const bool isMeans =
                    kind == kPayment && vocabulary.at(Cue::kPaymentSign, words, i) > 0;
                covered[i] = covered[i] || !isMeans;
            }
        }
    }
    return kinds;
}

}  // namespace

Wanted wantedBy(std::string_view text, Saying saying, const Vocabulary& vocabulary) {
    constexpr std::array kSilent{
        Cue::kQuestion,
        Cue::kFiller,
        Cue::kGreeting,
        Cue::kThanks,
        Cue::kYes,
        Cue::kToday,
        Cue::kTomorrow};
    Wanted wanted;
    // Words that only make it a question must not be looked for: no sentence of an answer has them.
    // What is wanted is not what it is about, unless it is the price of it.
    const auto isWish = [&](const Words& words, std::size_t at) {
        return saying == Saying::kStatement && !wanted.hasKind() &&
               (vocabulary.at(Cue::kNeed, words, at) > 0 ||
                vocabulary.at(Cue::kVisit, words, at) > 0);
    };
    const Words words = wordsOf(text);
    const auto isPartOfDay = [&](const Words& all, std::size_t at) {
        constexpr std::array kParts{Cue::kMorning, Cue::kAfternoon, Cue::kEvening, Cue::kNoon};
        return std::ranges::any_of(kParts, [&](Cue part) {
            return vocabulary.at(part, all, at) > 0;
        });
    };
    std::vector<bool> covered(words.size());
    const auto cover = [&](std::size_t at, std::size_t count) {
        for (std::size_t i = at; i < at + count; ++i) {
            covered[i] = true;
        }
    };
    wanted.kinds = kindsAskedIn(words, vocabulary, covered);
    for (std::size_t at = 0; at < words.size(); ++at) {
        for (const Cue cue : kSilent) {
            cover(at, vocabulary.at(cue, words, at));
        }
    }
    // "What is a fair price?" is about the price.
    wanted.kinds[kMeaning] = wanted.kinds[kMeaning] && std::ranges::count(wanted.kinds, true) == 1;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const bool isDay = wanted.kinds[kHours] &&
                           (vocabulary.weekday(words, at).has_value() || isPartOfDay(words, at));
        // "Am I old enough, I'm twenty-two": no sentence has to say that number.
        const bool isOwnAge = wanted.kinds[kAge] && vocabulary.number(words, at).has_value();
        if (!covered[at] && !isDay && !isOwnAge && !isWish(words, at) &&
            !isStop(words[at], vocabulary)) {
            addOnce(wanted.words, coreOf(words[at]));
        }
    }
    return wanted;
}

}  // namespace hiveline::voice
