#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kTurkish{
    "tr",
    "turkish|türkçe|türkisch",
    {"Merhaba, ben {name}. Size nasıl yardımcı olabilirim?",
     "Bir dakika lütfen.",
     "Kusura bakmayın, biraz daha zamana ihtiyacım var. Tekrar eder misiniz?",
     {"Hâlâ hatta mısınız?", "Sizi duyamıyorum. Başka bir konuda yardımcı olabilir miyim?"},
     "Zaman ayırdığınız için teşekkür ederim. İyi günler."},
    nullptr};

}  // namespace hiveline::voice
