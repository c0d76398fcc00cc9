#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kPolish{
    "pl",
    "polish|polski|polnisch",
    {"Dzień dobry, z tej strony {name}. W czym mogę pomóc?",
     "Proszę chwilkę zaczekać.",
     "Przepraszam, potrzebuję jeszcze chwili. Czy mogę prosić o powtórzenie?",
     {"Halo, czy mnie słychać?", "Nie słyszę odpowiedzi. Czy mogę jeszcze w czymś pomóc?"},
     "Dziękuję za rozmowę. Do widzenia."},
    nullptr};

}  // namespace hiveline::voice
