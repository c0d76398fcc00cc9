#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kJapanese{
    "ja",
    "japanese|日本語|japanisch",
    {"お電話ありがとうございます。{name}です。ご用件をお伺いします。",
     "少々お待ちください。",
     "申し訳ありません。もう少しお時間をください。もう一度おっしゃっていただけますか。",
     {"お電話はつながっていますか。", "お声が聞こえません。ほかにご用件はございますか。"},
     "お電話ありがとうございました。失礼いたします。"},
    nullptr};

}  // namespace hiveline::voice
