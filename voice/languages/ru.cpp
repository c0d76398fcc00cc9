#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kRussian{
    "ru",
    "russian|русский|russisch",
    {"Здравствуйте, это {name}. Чем могу помочь?",
     "Одну минуту, пожалуйста.",
     "Извините, мне нужно ещё немного времени. Повторите, пожалуйста.",
     {"Вы ещё на линии?", "Я вас не слышу. Могу ли я помочь чем-нибудь ещё?"},
     "Спасибо за разговор. До свидания."},
    nullptr};

}  // namespace hiveline::voice
