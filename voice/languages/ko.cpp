#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kKorean{
    "ko",
    "korean|한국어|koreanisch",
    {"안녕하세요, {name}입니다. 무엇을 도와드릴까요?",
     "잠시만 기다려 주세요.",
     "죄송합니다. 시간이 조금 더 필요합니다. 다시 한 번 말씀해 주시겠어요?",
     {"아직 듣고 계신가요?", "말씀이 들리지 않습니다. 더 도와드릴 일이 있을까요?"},
     "통화해 주셔서 감사합니다. 안녕히 계세요."},
    nullptr};

}  // namespace hiveline::voice
