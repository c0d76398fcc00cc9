#include <array>

#include "voice/languages/all.h"
#include "voice/languages/en/acts.h"
#include "voice/languages/en/grammar.h"
#include "voice/languages/en/matters.h"
#include "voice/languages/en/names.h"
#include "voice/languages/en/numbers.h"
#include "voice/languages/together.h"

namespace hiveline::voice {
namespace {

constexpr auto kCueWords = together(
    words_en::kActWords,
    words_en::kNameWords,
    words_en::kNumberWords,
    words_en::kMatterWords,
    words_en::kGrammarWords
);
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Hello."},
    {Line::kThanksName, "Thank you, {}."},
    {Line::kNotedEmail, "I have noted the e-mail address {}."},
    {Line::kNotedPhone, "I have noted the number {}."},
    {Line::kNotedAddress, "I have noted the address {}."},
    {Line::kNotedTime, "I have noted {}."},
    {Line::kNotedNeed, "I have noted that."},
    {Line::kChanged, "I have changed that to {}."},
    {Line::kConsented, "Thank you, I note that you agree."},
    {Line::kRefusedConsent, "All right, I note that you do not agree."},
    {Line::kRefused, "All right, we can do without that."},
    {Line::kUnknown, "I am sorry, I do not know that."},
    {Line::kUnknownAgain, "I have no information about that, either."},
    {Line::kToldAll, "I have told you all that I know about that."},
    {Line::kAsSaid, "As I said: {}"},
    {Line::kElse, "Is there anything else I can do for you?"},
    {Line::kElseAgain, "Can I help you with anything else?"},
    {Line::kElseLast, "Anything else?"},
    {Line::kAskReason, "What can I do for you?"},
    {Line::kAskReasonAgain, "Please tell me in a few words what it is about."},
    {Line::kAskName, "May I have your name?"},
    {Line::kAskNameAgain, "Could you tell me your name, please?"},
    {Line::kAskAddress, "What is your address, please?"},
    {Line::kAskAddressAgain, "In which street do you live, and at which number?"},
    {Line::kAskPhone, "On which phone number can we reach you?"},
    {Line::kAskPhoneAgain, "Could you tell me your phone number, digit by digit?"},
    {Line::kAskEmail, "What is your e-mail address?"},
    {Line::kAskEmailAgain, "Could you spell your e-mail address, please?"},
    {Line::kAskTime, "Which day and time would suit you?"},
    {Line::kAskTimeAgain, "On which day should it be?"},
    {Line::kAskHour, "At what time?"},
    {Line::kAskDay, "On which day?"},
    {Line::kAskConsent, "May this call be recorded?"},
    {Line::kAskRest, "Could you say it in other words?"},
    {Line::kRobot, "I am a computer program, an AI assistant, not a person."},
    {Line::kHuman, "I cannot put you through, but I note that a person is to call you back."},
    {Line::kHumanNumber, "Which phone number should be called?"},
    {Line::kHumanAgain, "Your wish to speak with a person is noted."},
    {Line::kNotUnderstood, "I am sorry, I did not understand that."},
    {Line::kHandOver,
     "I am sorry, I still do not understand. I note that a person is to call you back."},
    {Line::kWait, "Of course, take your time."},
    {Line::kInsult, "I am sorry that you are annoyed."},
    {Line::kWrongNumber, "No problem."},
    {Line::kNothingYet, "I have not said anything yet."},
    {Line::kWelcome, "You are welcome."},
    {Line::kDone, "That is done."},
    {Line::kFailed, "That did not work."},
    {Line::kNeedsValue, "For that I need one thing: {}?"},
    {Line::kNow, "It is {}."},
    {Line::kThisIs, "This is {}, an AI assistant."},
    {Line::kNoted, "This is what I have: {}."},
    {Line::kNotedNothing, "Of that I have nothing yet."},
    {Line::kDate, "{weekday}, {day} {month}"},
    {Line::kDateTime, "{weekday}, {day} {month}, {time}"},
    {Line::kAdvice,
     "I am sorry, I cannot tell you that myself. I note that a person is to call you back as soon "
     "as possible; if anybody is in danger, please call the emergency services."},
    {Line::kNotedAlso, "I have noted that as well."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|euros|eur"},
    {Unit::kDollar, "dollar|dollars|buck|bucks|usd"},
    {Unit::kPound, "pound|pounds|quid|gbp|pounds sterling"},
    {Unit::kFranc, "franc|francs|chf|swiss francs"},
    {Unit::kCent, "cent|cents|pence|penny"},
    {Unit::kPercent, "percent|per cent|pct"},
    {Unit::kSecond, "second|seconds|sec|secs"},
    {Unit::kMinute, "minute|minutes|min|mins"},
    {Unit::kHour, "hour|hours|hr|hrs"},
    {Unit::kDay, "day|days|working days|business days|calendar days"},
    {Unit::kNight, "night|nights"},
    {Unit::kWeek, "week|weeks"},
    {Unit::kMonth, "month|months"},
    {Unit::kYear, "year|years|yr|yrs|year old|years old|years of age|how old"},
    {Unit::kCentimetre, "centimetre|centimetres|centimeter|centimeters|cm"},
    {Unit::kMetre, "metre|metres|meter|meters|m"},
    {Unit::kKilometre, "kilometre|kilometres|kilometer|kilometers|km"},
    {Unit::kMile, "mile|miles"},
    {Unit::kFoot, "foot|feet|ft"},
    {Unit::kInch, "inch|inches"},
    {Unit::kSquareMetre, "square metre|square metres|square meter|square meters|sqm|qm|m2"},
    {Unit::kLitre, "litre|litres|liter|liters|l"},
    {Unit::kGram, "gram|grams|grammes|g"},
    {Unit::kKilogram, "kilo|kilos|kilogram|kilograms|kg"},
    {Unit::kDegree, "degree|degrees|degrees celsius"},
    {Unit::kKilowatt, "kilowatt|kilowatts|kw|kwh|kilowatt hour|kilowatt hours"},
    {Unit::kPerson,
     "person|persons|people|guest|guests|adult|adults|participant|participants|attendee|attendees|"
     "head|heads|visitors|of us|of them|men|women|diners|employees|staff|colleagues|workers"},
    {Unit::kChild, "child|children|kid|kids"},
    {Unit::kPiece, "piece|pieces|unit|units|item|items|copy|copies|pcs"},
    {Unit::kNothing,
     "per|a|please|maximum|max|altogether|total|exactly|roughly|each|ish|thanks|maybe|perhaps|now|"
     "yes|no|right|more|less|times|then|only|there|here|too|again|well|apiece|tops|minimum|sharp|"
     "sorry|thank you"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 11> kAmountWords{{
    {30, Unit::kMinute, "half an hour|half hour"},
    {15, Unit::kMinute, "quarter of an hour|quarter hour"},
    {45, Unit::kMinute, "three quarters of an hour"},
    {90, Unit::kMinute, "hour and a half|one and a half hours"},
    {2, Unit::kWeek, "fortnight"},
    {14, Unit::kDay, "fortnight"},
    {12, Unit::kPiece, "dozen"},
    {6, Unit::kMonth, "half a year"},
    {18, Unit::kMonth, "year and a half|one and a half years"},
    {2, Unit::kPerson, "couple|both of us"},
    {6, Unit::kPiece, "half a dozen"},
}};

constexpr std::array<SpokenAs, 17> kDialect{{
    {"going to", "gonna"},
    {"want to", "wanna"},
    {"got to", "gotta"},
    {"have to", "hafta"},
    {"let me", "lemme"},
    {"give me", "gimme"},
    {"kind of", "kinda"},
    {"what is", "wots"},
    {"something", "summat|summit"},
    {"nothing", "nowt|nuffin|nuthin"},
    {"anything", "owt"},
    {"with", "wiv"},
    {"you", "ya|yous|youse"},
    {"do not", "dinnae|dunna"},
    {"cannot", "cannae"},
    {"would not", "wouldnae"},
    {"because", "cos|coz|cuz"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .clauses = words_en::kClauseWords,
    .months =
        {"january|jan",
         "february|feb",
         "march|mar",
         "april|apr",
         "may",
         "june|jun",
         "july|jul",
         "august|aug",
         "september|sept|sep",
         "october|oct",
         "november|nov",
         "december|dec"},
    .weekdays =
        {"sunday|sundays",
         "monday|mondays",
         "tuesday|tuesdays",
         "wednesday|wednesdays",
         "thursday|thursdays",
         "friday|fridays",
         "saturday|saturdays"},
    .units = {"zero",     "one",     "two",     "three",     "four",     "five",    "six",
              "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
              "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"},
    .tens =
        {"",
         "",
         "twenty",
         "thirty",
         "forty|fourty",
         "fifty",
         "sixty",
         "seventy",
         "eighty",
         "ninety"},
    .ordinals = {"first|1st",          "second|2nd",        "third|3rd",
                 "fourth|4th",         "fifth|5th",         "sixth|6th",
                 "seventh|7th",        "eighth|8th",        "ninth|9th",
                 "tenth|10th",         "eleventh|11th",     "twelfth|12th",
                 "thirteenth|13th",    "fourteenth|14th",   "fifteenth|15th",
                 "sixteenth|16th",     "seventeenth|17th",  "eighteenth|18th",
                 "nineteenth|19th",    "twentieth|20th",    "twenty first|21st",
                 "twenty second|22nd", "twenty third|23rd", "twenty fourth|24th",
                 "twenty fifth|25th",  "twenty sixth|26th", "twenty seventh|27th",
                 "twenty eighth|28th", "twenty ninth|29th", "thirtieth|30th",
                 "thirty first|31st"},
    .floors = "",
    .states = "*ing|*ed|*ous|*ful|*able|*ible|*less|*ish|*ated",
    .numbers = NumberStyle::kTensUnits,
    .numberAnd = "",
    .hundreds =
        {"",
         "one hundred|a hundred|hundred",
         "two hundred",
         "three hundred",
         "four hundred",
         "five hundred",
         "six hundred",
         "seven hundred",
         "eight hundred",
         "nine hundred"},
    .hundredAnd = "and",
    .hundredsGoOn = false,
    .halfIsBefore = false,
    .isMonthFirst = false,
    .hourEnding = "ish",
    .iam = "i'm"};

}  // namespace

const Language kEnglish{
    "en",
    "english|englisch|anglais|inglés|inglese",
    {"Hello, this is {name}. How can I help you?",
     "One moment, please.",
     "I am sorry, I need a moment longer. Could you say that again, please?",
     {"Are you still there?", "I cannot hear you. Is there anything else I can do for you?"},
     "Thank you for your time. Goodbye."},
    &kUnderstanding};

}  // namespace hiveline::voice
