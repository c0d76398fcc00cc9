#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kJapanese{
    "ja",
    "japanese|日本語|japanisch",
    {"お電話ありがとうございます。{name}です。ご用件をお伺いします。",
     "少々お待ちください。",
     "申し訳ございません。もう少しお時間がかかりそうです。もう一度おっしゃっていただけますか。",
     {"もしもし、こちらの声は聞こえていますか。",
      "お声が聞こえません。ほかにご用件はございますか。"},
     "ありがとうございました。失礼いたします。"},
    nullptr};

}  // namespace hiveline::voice
