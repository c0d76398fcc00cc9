#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kPolish{
    "pl",
    "polish|polski|polnisch",
    {"Dzień dobry, mówi {name}. W czym mogę pomóc?",
     "Chwileczkę, proszę.",
     "Przepraszam, potrzebuję jeszcze chwili. Czy może pan lub pani powtórzyć?",
     {"Czy nadal mnie słychać?", "Nie słyszę odpowiedzi. Czy mogę jeszcze w czymś pomóc?"},
     "Dziękuję za rozmowę. Do widzenia."},
    nullptr};

}  // namespace hiveline::voice
