#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kHungarian{
    "hu",
    "hungarian|magyar|ungarisch",
    {"Jó napot kívánok, {name} vagyok. Miben segíthetek?",
     "Egy pillanat, kérem.",
     "Elnézést, szükségem van még egy kis időre. Megismételné, kérem?",
     {"Ott van még?", "Nem hallom. Segíthetek még valamiben?"},
     "Köszönjük a hívását. Viszonthallásra."},
    nullptr};

}  // namespace hiveline::voice
