#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kDanish{
    "da",
    "danish|dansk|dänisch",
    {"Goddag, du taler med {name}. Hvad kan jeg hjælpe med?",
     "Et øjeblik.",
     "Undskyld, jeg skal lige bruge et øjeblik mere. Kan du gentage det?",
     {"Er du der stadig?", "Jeg kan ikke høre dig. Kan jeg hjælpe med andet?"},
     "Tak for samtalen. Farvel."},
    nullptr};

}  // namespace hiveline::voice
