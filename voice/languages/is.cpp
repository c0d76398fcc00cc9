#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kIcelandic{
    "is",
    "icelandic|íslenska|isländisch",
    {"Góðan dag, þetta er {name}. Hvernig get ég aðstoðað?",
     "Augnablik, takk.",
     "Afsakið, ég þarf aðeins lengri tíma. Geturðu endurtekið þetta?",
     {"Ertu enn á línunni?", "Ég heyri ekki í þér. Get ég aðstoðað með eitthvað fleira?"},
     "Takk fyrir símtalið. Bless."},
    nullptr};

}  // namespace hiveline::voice
