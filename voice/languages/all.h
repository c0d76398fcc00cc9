// The languages of the files beside this one.
#pragma once

#include "voice/languages/language.h"

namespace hiveline::voice {

extern const Language kEnglish;
extern const Language kGerman;
extern const Language kFrench;
extern const Language kSpanish;
extern const Language kItalian;
extern const Language kDutch;
extern const Language kPortuguese;
extern const Language kDanish;
extern const Language kSwedish;
extern const Language kNorwegian;
extern const Language kPolish;
extern const Language kRussian;
extern const Language kTurkish;
extern const Language kRomanian;
extern const Language kIcelandic;
extern const Language kJapanese;
extern const Language kKorean;
extern const Language kHindi;
extern const Language kChinese;
extern const Language kTraditionalChinese;
extern const Language kArabic;
extern const Language kCzech;
extern const Language kFinnish;
extern const Language kHungarian;
extern const Language kGreek;

}  // namespace hiveline::voice
