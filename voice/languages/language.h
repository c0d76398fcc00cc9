// A language as data: by which words callers are understood in it, and what the server says in it
// by itself. One file per language beside this one; the compiler refuses one that lacks an entry.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "voice/languages/units.h"

namespace hiveline::voice {

/// What words can be a sign of. A cue's phrases are separated by `|`, compared as fold() has them
/// (voice/understanding/words/words.h). `^` before a phrase: the utterance begins with it; `$`
/// after it: it ends with it; `*` after a word: any word that begins so.
enum class Cue : std::uint8_t {
    // acts
    kFiller,        // says nothing
    kGreeting,      //
    kGoodbye,       //
    kEnough,        // nothing else is wanted
    kYes,           //
    kNo,            //
    kPolite,        // may follow a yes or no, and changes nothing about it
    kWont,          // will not tell, does not want
    kDontKnow,      //
    kUninterested,  //
    kRepeat,        //
    kWait,          //
    kHuman,         // wishes to speak with a person
    kRobot,         // asks what is speaking
    kInsult,        //
    kWrongNumber,   //
    kThanks,        //
    kQuestion,      //
    kNeed,          // states what is wanted or wrong
    kCorrect,       // what was said was wrong
    kTold,          // has said it before
    kNotedAsked,    // asks what was noted of something
    kReadBack,      // asks what was noted altogether
    kOr,            //
    // names
    kNameIs,       // stands before a name
    kNameWas,      // stands after one
    kIam,          // may stand before a name, or before anything else
    kSurname,      //
    kFirstName,    //
    kHonorific,    // is left out
    kTitle,        // belongs to the name
    kOtherPerson,  // stands before the name of somebody else
    kSpelled,      // letters follow
    kLetterAs,     // "as in": a letter stands before, its word behind it
    kNotName,      // words that are no names though they stand where one could
    kMaybeName,    // words of this language that are names, too
    // what an agent asks for
    kAskName,
    kAskAddress,
    kAskPhone,
    kAskEmail,
    kAskTime,
    kAskReason,
    kAskConsent,
    kAskElse,
    // numbers, addresses
    kOtherNumber,  // stands before a number that is none of a telephone
    kPhoneLabel,   // stands with one that is
    kAddressIs,    // stands before an address
    kAddressUnit,  // flat, floor: a number follows
    kStreet,       // the last word of a street's name
    kStreetEnd,    // the end of a word that is a street's name
    kStreetFirst,  // the first word of a street's name
    kIn,           // before a town
    kDot,
    kAt,
    kDash,
    kUnderscore,
    kDouble,
    kTriple,
    kPlus,
    kAnd,
    kNought,   // other words for zero
    kAtEnd,    // only the last digits of a number are meant
    kAtStart,  // only the first
    // times
    kToday,
    kTomorrow,
    kAfterTomorrow,
    kNextWeek,
    kInAWeek,  // with a weekday: the one a week later
    kNot,      // what follows is not meant
    kOclock,
    kHalf,
    kQuarter,
    kPast,
    kTo,
    kMorning,
    kAfternoon,
    kEvening,
    kNoon,
    kTimeBefore,  // before an hour
    kDayBefore,   // before the number of a day
    kVisit,       // somebody is to come: what a day is wished for
    // what a question is for, and what its answer has in it
    kPriceAsked,
    kPriceSign,
    kHoursAsked,
    kHoursSign,
    kDurationAsked,
    kDurationSign,
    kMeaningAsked,  // what something is
    kMeaningSign,   // stands behind what a sentence explains
    kClockAsked,    // what time or day it is now
    kWhoAsked,      // who is speaking
    kAnyTime,       // no day in particular
    kStop,          // words that any sentence has
    // consent, feeling
    kRecordYes,
    kRecordNo,
    kGood,
    kBad,
    // whether what was said is a fact about the caller
    kSupposed,     // of a case that only might be
    kNoLonger,     // what follows is not so, or not any more
    kInstead,      // what follows is so
    kTakeBack,     // what was just said is replaced
    kIsItYou,      // an agent asks with whom it speaks: the name follows
    kItIsMe,       // a yes to that
    kIsItRight,    // an agent asks whether what it has just said is so
    kOurs,         // of the agent's side
    kYours,        // of the caller
    kOthersAfter,  // stands after the name of somebody else
    kPostcode,     // an agent asks for part of an address
    kThousand,
    kOthers,         // other people, and what is theirs
    kMindAsked,      // an agent asks for what is against it: a no is a yes
    kWow,            // an exclamation: what follows is a remark
    kRemark,         // what the caller thinks of what was heard
    kAsksWhat,       // the word that a question asks with
    kInnerQuestion,  // where a question may begin behind other words
    kAdviceAsked,    // asks what to do now
    kConfirms,       // what was noted is right; no wish for more
    kTalkTo,         // to speak with somebody
    kPerson,         // somebody who works there
    kWeekAfter,      // before a weekday: the one a week later
    kCancels,        // a day beside it is one of an appointment made before
    kUntil,          // see you on a day
    kThisNumber,     // the number that is called from
    kElsewhere,      // where the caller has to be at an hour: it is not wished for
    kCannotThen,     // is against the time that is said beside it
    kBounded,        // stands with a time that something begins or ends at
    kJoined,         // the letters before and behind it are one word
    kNameAsState,    // names that end as words do which tell how somebody is
    kPaymentAsked,   // by which way something is paid
    kPaymentSign,
    kWhyNot,      // asks for the reason of what was refused
    kDueAsked,    // asks whether something is to be paid
    kCancelSign,  // of the end of an appointment or a contract
    kHere,        // who answers a telephone says it before a name
    kAgeAsked,    // asks how old somebody has to be
    kAgeSign,
    kBringAsked,  // asks what has to be brought or had ready
    kBringSign,
    kTownLink,  // stands between the words of a town's name, or before them
    // closed classes: words that belong to no subject
    kBygone,     // of a time that has passed
    kNextOne,    // the one after this
    kNoPartner,  // with it nobody is named to speak with
    kNobody,
    kWith,           // before whom one speaks with, and before letters of a spelling
    kLetterArticle,  // between that and the letter
    kByMeans,        // by which means something is paid
    kUnder,          // before the name that something is noted for
    kCase,           // begins a sentence that tells of a case
    kSelf,           // who speaks, in words that introduce
    kRequest,        // an agent asks for something without a question
    kAhead,          // before a number of days or weeks from now
    kOfMonth,        // between the number of a day and its month
    kUpTo,           // between two numbers of which either may be
    kThreeQuarters,  // of an hour that is named behind it
    kConjunction,    // joins two clauses, and says nothing else
    kReason,         // begins a clause that tells why, or in which case
    kSomebody,       // whoever it may be
    kCallsBack,      // whoever does it calls the caller
    kCount
};

/// What the thinker inside the server says. `{}` stands for what it is about.
enum class Line : std::uint8_t {
    kHello,
    kThanksName,
    kNotedEmail,
    kNotedPhone,
    kNotedAddress,
    kNotedTime,
    kNotedNeed,
    kChanged,
    kConsented,
    kRefusedConsent,
    kRefused,
    kUnknown,
    kUnknownAgain,
    kToldAll,
    kAsSaid,  // before an answer that was given before
    kElse,
    kElseAgain,
    kElseLast,
    kAskReason,
    kAskReasonAgain,
    kAskName,
    kAskNameAgain,
    kAskAddress,
    kAskAddressAgain,
    kAskPhone,
    kAskPhoneAgain,
    kAskEmail,
    kAskEmailAgain,
    kAskTime,
    kAskTimeAgain,
    kAskHour,
    kAskDay,
    kAskConsent,
    kAskRest,
    kRobot,
    kHuman,
    kHumanNumber,
    kHumanAgain,
    kNotUnderstood,
    kHandOver,
    kWait,
    kInsult,
    kWrongNumber,
    kNothingYet,
    kWelcome,
    kDone,
    kFailed,
    kNeedsValue,
    kNow,
    kThisIs,
    kNoted,         // to whom asks what was noted
    kNotedNothing,  //
    kDate,          // {weekday} {day} {month}
    kDateTime,      // and {time}
    kAdvice,        // to a question for what to do that nothing is known about
    kNotedAlso,     // to a second need
    kCount
};

inline constexpr std::size_t kCues = static_cast<std::size_t>(Cue::kCount);
inline constexpr std::size_t kLines = static_cast<std::size_t>(Line::kCount);

struct CueWords {
    Cue cue;
    std::string_view phrases;
};
struct LineWords {
    Line line;
    std::string_view words;
};

/// A word, and how it is said in dialects and in haste, separated by `|`.
struct SpokenAs {
    std::string_view standard;
    std::string_view spoken;
};

/// How tens and units are one number: `twenty three`, `dreiundzwanzig`, `treinta y tres`.
enum class NumberStyle : std::uint8_t {
    kTensUnits,
    kUnitsTens,
    kTensAndUnits,
    kFusedTens,
    kTwenties
};

/// The words by which the clauses of a language are told apart, and which of them ask. All are of
/// closed classes; what a clause is about does not matter. Phrases are separated by `|`. Some lists
/// are empty in languages that have no need of them: where a verb alone shows that the other side
/// is spoken of ("avete"), nothing has to follow it.
struct ClauseWords {
    std::string_view joints;     // begin a clause that is no part of the one before
    std::string_view cases;      // begin a clause that tells of a case: alone it asks what then
    std::string_view choices;    // behind "or", they begin a clause that only a question has
    std::string_view modals;     // stand before their subject in a question, and are no requests
    std::string_view verbs;      // the same of verbs by which something is requested, too
    std::string_view subjects;   // what follows such a verb
    std::string_view openers;    // what follows it where an utterance begins so
    std::string_view requested;  // what follows verb and subject in a request: "rufen Sie mich"
    std::string_view fronted;  // before a verb, they turn it round in a statement: "dann komme ich"
    std::string_view addressed;   // speak of the other side: a question put as a statement
    std::string_view tails;       // what only a question ends with
    std::string_view backward;    // point to what was spoken of before: "that", "da", "eso"
    std::string_view agents;      // the other side, behind the verb of a clause of its own
    std::string_view agreements;  // "pronoun ending": how a verb ends whose subject it is
    std::string_view clitics;     // stand between such a pronoun and its verb
    std::string_view asserted;    // verbs that are said of the other side without asking anything
};

/// What a language cannot do without: a verb asks before its subject, or by itself.
constexpr bool isComplete(const ClauseWords& words) {
    const bool hasWays = words.subjects.empty() ? !words.addressed.empty() : !words.fronted.empty();
    return hasWays && !words.joints.empty() && !words.cases.empty() && !words.modals.empty() &&
           !words.tails.empty() && !words.backward.empty();
}

/// By which words callers are understood.
struct Understanding {
    std::span<const CueWords> cues;
    std::span<const LineWords> lines;
    std::span<const UnitWords> measures;
    std::span<const AmountWords> amounts;
    std::span<const SpokenAs> dialect;
    ClauseWords clauses;
    std::array<std::string_view, 12> months;    // alternatives separated by |, as all below
    std::array<std::string_view, 7> weekdays;   // from Sunday
    std::array<std::string_view, 20> units;     // from zero
    std::array<std::string_view, 10> tens;      // the first two are empty
    std::array<std::string_view, 31> ordinals;  // from first; empty: the number itself is said
    std::string_view floors;                    // from first, where `ordinals` does not say them
    std::string_view states;  // `beginning*ending` of words that tell how somebody is
    NumberStyle numbers = NumberStyle::kTensUnits;
    std::string_view numberAnd;                 // between tens and units, where there is a word
    std::array<std::string_view, 10> hundreds;  // the first is empty
    std::string_view hundredAnd;  // between hundreds and what follows, as another word
    bool hundredsGoOn = false;    // "ciento doce": what follows is the same number
    bool halfIsBefore = false;    // "halb drei" is half past two
    bool isMonthFirst = false;    // 11/24
    bool capitalNouns = false;    // a capital letter is no sign of a name
    std::string_view hourEnding;  // of "elevenish", where hours have one
    std::string_view iam;         // "I am" as one word, which tells a state as often as a name
};

/// What a call says by itself where the agent's mission is silent.
struct OwnWords {
    std::string_view greeting;  // `{name}` is the agent's
    std::string_view waiting;
    std::string_view fallback;
    std::array<std::string_view, 2> reprompts;
    std::string_view farewell;
};

struct Language {
    std::string_view tag;    // ISO 639, of two letters where there are such
    std::string_view names;  // in lower case, separated by |
    OwnWords own;
    const Understanding* understanding = nullptr;  // nullptr: only spoken
    std::string_view script = {};  // of ISO 15924, where it is not the usual one of the tag
};

/// All languages; English first. Not those in another script.
[[nodiscard]] std::span<const Language* const> languages();

/// Of a name (`German`, `Deutsch`) or a tag (`de`, `de-AT`, RFC 5646); nullptr for none of ours.
[[nodiscard]] const Language* findLanguage(std::string_view given);

/// The language's understanding, English where callers cannot be understood in it.
[[nodiscard]] const Understanding& understandingOf(const Language& language);

/// Each entry is there once and has words: what a language's file asserts of itself.
template <typename Entry, std::size_t kSize>
constexpr bool isComplete(const std::array<Entry, kSize>& entries, std::size_t wanted) {
    if (kSize != wanted) {
        return false;
    }
    std::size_t place = 0;
    for (const Entry& entry : entries) {
        const auto& [kind, words] = entry;
        if (static_cast<std::size_t>(kind) != place++ || words.empty()) {
            return false;
        }
    }
    return true;
}

}  // namespace hiveline::voice
