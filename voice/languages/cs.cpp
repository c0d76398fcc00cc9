#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kCzech{
    "cs",
    "czech|čeština|česky|tschechisch",
    {"Dobrý den, tady {name}. Jak vám mohu pomoci?",
     "Okamžik, prosím.",
     "Omlouvám se, potřebuji ještě chvíli. Můžete to prosím zopakovat?",
     {"Jste ještě na lince?", "Neslyším vás. Mohu vám ještě s něčím pomoci?"},
     "Děkuji vám za hovor. Na shledanou."},
    nullptr};

}  // namespace hiveline::voice
