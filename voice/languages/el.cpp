#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kGreek{
    "el",
    "greek|ελληνικά|griechisch",
    {"Γεια σας, είμαι {name}. Πώς μπορώ να βοηθήσω;",
     "Μια στιγμή, παρακαλώ.",
     "Συγγνώμη, χρειάζομαι λίγο χρόνο ακόμη. Μπορείτε να το επαναλάβετε;",
     {"Είστε ακόμη εκεί;", "Δεν σας ακούω. Μπορώ να βοηθήσω σε κάτι άλλο;"},
     "Ευχαριστώ για την κλήση. Γεια σας."},
    nullptr};

}  // namespace hiveline::voice
