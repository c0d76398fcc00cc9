#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kFinnish{
    "fi",
    "finnish|suomi|finnisch",
    {"Hyvää päivää, täällä {name}. Miten voin auttaa?",
     "Pieni hetki, kiitos.",
     "Anteeksi, tarvitsen vielä hetken. Voisitteko toistaa?",
     {"Oletteko vielä linjalla?", "En kuule teitä. Voinko auttaa vielä jossakin?"},
     "Kiitos puhelusta. Kuulemiin."},
    nullptr};

}  // namespace hiveline::voice
