#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kArabic{
    "ar",
    "arabic|العربية|arb|arabisch",
    {"مرحبًا، معك {name}. كيف يمكنني مساعدتك؟",
     "لحظة من فضلك.",
     "عذرًا، أحتاج إلى لحظة أخرى. هل يمكنك تكرار ذلك من فضلك؟",
     {"هل ما زلت معي؟", "لا أسمعك. هل يمكنني مساعدتك في شيء آخر؟"},
     "شكرًا لك. مع السلامة."},
    nullptr};

}  // namespace hiveline::voice
