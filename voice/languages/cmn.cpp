#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kChinese{
    "cmn",
    "chinese|mandarin|中文|普通话|zh|chinesisch",
    {"您好，我是{name}。请问有什么可以帮您？",
     "请稍等。",
     "抱歉，我还需要一点时间。请您再说一遍，好吗？",
     {"您还在吗？", "我听不到您的声音。还有什么可以帮您的吗？"},
     "感谢您的来电，再见。"},
    nullptr};

}  // namespace hiveline::voice
