#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kChinese{
    "cmn",
    "chinese|mandarin|中文|普通话|zh|chinesisch",
    {"您好，我是{name}。请问有什么可以帮您？",
     "请稍等。",
     "抱歉，我还需要一点时间。请您再说一遍，好吗？",
     {"您还在吗？", "我听不到您的声音。还有什么可以帮您的吗？"},
     "谢谢您，再见。"},
    nullptr};

const Language kTraditionalChinese{
    "cmn",
    "traditional chinese|chinese traditional|taiwanese "
    "mandarin|繁體中文|正體中文|國語|臺灣華語|台灣華語",
    {"您好，我是{name}。請問有什麼可以為您服務的嗎？",
     "請稍候。",
     "抱歉，我還需要一點時間。可以請您再說一次嗎？",
     {"請問您還在線上嗎？", "我聽不到您的聲音。請問還有什麼可以為您服務的嗎？"},
     "謝謝您，再見。"},
    nullptr,
    "Hant"};

}  // namespace hiveline::voice
