#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kSwedish{
    "sv",
    "swedish|svenska|schwedisch",
    {"Hej, det här är {name}. Vad kan jag hjälpa till med?",
     "Ett ögonblick, tack.",
     "Förlåt, jag behöver en stund till. Kan du upprepa det?",
     {"Är du kvar?", "Jag hör dig inte. Kan jag hjälpa till med något mer?"},
     "Tack för ditt samtal. Hej då."},
    nullptr};

}  // namespace hiveline::voice
