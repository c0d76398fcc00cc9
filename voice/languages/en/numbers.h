// English: by which words callers are understood. Numbers, addresses, days and hours.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_en {

inline constexpr std::array<CueWords, 37> kNumberWords{{
    {Cue::kOtherNumber,
     "customer number|customer id|customer no|client number|contract number|invoice "
     "number|invoice|order number|account number|reference number|reference|booking number|ticket "
     "number|ticket|serial number|meter number|policy number|postcode|post code|zip "
     "code|zip|iban|bank account|model number|case number|part number|error "
     "code|code|pin|membership number|registration number|euros|pounds|tax number|social security "
     "number|born|birth|policy no|account no|meter reading|meter|registration|registration "
     "plate|number plate|licence plate|license plate|member number|patient number|claim "
     "number|case no|student number|room number|house number|date of birth|birthday|passport "
     "number|booking reference|confirmation number|the reading|your reading|a reading|reading "
     "is|the policy|policy is"},
    {Cue::kPhoneLabel,
     "get me on|get me at|get hold of me|contact me|catch me on|try me on|give me a ring|give me a "
     "call|phone number|telephone number|mobile number|my number|number is|phone is|call me|call "
     "me "
     "back|ring me|reach me|my phone|my mobile|mobile|telephone|phone|text me|cell|landline|the "
     "number"},
    {Cue::kAddressIs,
     "my address is|the address is|address is|i live at|we live at|i live on|i live in|we live "
     "in|i'm at|come to|located at|my place is|the house is at"},
    {Cue::kAddressUnit, "flat|apartment|apt|unit|suite|floor|number"},
    {Cue::kStreet,
     "street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|way|square|boulevard|blvd|place|"
     "terrace|close|crescent|gardens|hill|row|mews|grove|park|parade|highway|circle|walk|green|"
     "view|rise|arcade|wharf|quay|villas|parkway|embankment|circus|croft|path|broadway|heights|"
     "meadow|meadows|fields|yard|passage|promenade|esplanade|vale|bank|mill|gate|cottages|mall"},
    {Cue::kStreetEnd,
     "strasse|straße|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|gracht|kade"},
    {Cue::kStreetFirst, "rue|via|calle|avenida|piazza|rua"},
    {Cue::kIn, "in"},
    {Cue::kDot, "dot|point|period"},
    {Cue::kAt, "at"},
    {Cue::kDash, "dash|hyphen|minus"},
    {Cue::kUnderscore, "underscore|under score"},
    {Cue::kDouble, "double|two times|twice"},
    {Cue::kTriple, "triple|treble|three times"},
    {Cue::kPlus, "plus"},
    {Cue::kAnd, "and|then|um|uh|erm"},
    {Cue::kNought, "oh|o|nought|nil|null"},
    {Cue::kAtEnd,
     "at the end|in the end|last digit|last digits|last two|last three|last four|last two "
     "digits|last three digits|last four digits|ends in|ends with|ending in|ending with|final "
     "digit|final digits|end is"},
    {Cue::kAtStart,
     "at the start|at the beginning|first digit|first digits|first two digits|first three "
     "digits|first four digits|starts with|begins with|starting with|beginning with"},
    {Cue::kToday, "today|tonight|this afternoon|this morning|this evening"},
    {Cue::kTomorrow, "tomorrow"},
    {Cue::kAfterTomorrow, "day after tomorrow|the day after tomorrow"},
    {Cue::kNextWeek, "next week|the week after|coming week|following week"},
    {Cue::kInAWeek, "week|in a week|a week later"},
    {Cue::kNot, "not"},
    {Cue::kOclock, "o'clock|oclock|hours"},
    {Cue::kHalf, "half"},
    {Cue::kQuarter, "quarter|a quarter"},
    {Cue::kPast, "past|after"},
    {Cue::kTo, "to|before|till"},
    {Cue::kMorning, "morning|am|a m|in the morning|this morning"},
    {Cue::kAfternoon, "afternoon|pm|p m|in the afternoon|this afternoon"},
    {Cue::kEvening, "evening|night|in the evening|tonight|at night"},
    {Cue::kNoon, "noon|midday|lunchtime"},
    {Cue::kTimeBefore,
     "at|around|about|after|from|between|by|make it|make that|say|before|towards|round|round "
     "about|roughly|approx|just after|just before|for about"},
    {Cue::kDayBefore, "the|on the|on"},
    {Cue::kVisit,
     "come|comes|coming|send|visit|drop by|stop "
     "by|appointment|book|booking|schedule|survey|technician|engineer|plumber|come over|call me "
     "back|call back|reschedule|postpone|meet|meeting|work for you|would "
     "work|work|suit|suits|available|free|do you have anything|slot|drop it off|drop off|bring "
     "it|bring|pick up|collect|fit me in|squeeze me in|anything on|i'll take|we'll "
     "take|arrive|arriving|stay|check in|pick it up|bring her|bring him|collect it|put us down|put "
     "me down"},
}};

}  // namespace hiveline::voice::words_en
