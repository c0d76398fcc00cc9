#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kNorwegian{
    "nb",
    "norwegian|norsk|bokmål|no|nn|norwegisch",
    {"Hei, du snakker med {name}. Hva kan jeg hjelpe deg med?",
     "Et øyeblikk.",
     "Beklager, jeg trenger litt mer tid. Kan du gjenta det?",
     {"Er du der fortsatt?", "Jeg hører deg ikke. Kan jeg hjelpe med noe mer?"},
     "Takk for samtalen. Ha det bra."},
    nullptr};

}  // namespace hiveline::voice
