#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kHungarian{
    "hu",
    "hungarian|magyar|ungarisch",
    {"Jó napot kívánok, {name} vagyok. Miben segíthetek?",
     "Egy pillanat, kérem.",
     "Elnézést, szükségem van még egy kis időre. Megismételné, kérem?",
     {"Vonalban van még?", "Nem hallom Önt. Segíthetek még valamiben?"},
     "Köszönöm a beszélgetést. Viszonthallásra."},
    nullptr};

}  // namespace hiveline::voice
