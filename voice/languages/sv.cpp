#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kSwedish{
    "sv",
    "swedish|svenska|schwedisch",
    {"Hej, det här är {name}. Vad kan jag hjälpa dig med?",
     "Ett ögonblick, tack.",
     "Ursäkta, jag behöver lite mer tid. Kan du upprepa det?",
     {"Är du kvar?", "Jag hör dig inte. Är det något mer jag kan hjälpa dig med?"},
     "Tack för samtalet. Hej då."},
    nullptr};

}  // namespace hiveline::voice
