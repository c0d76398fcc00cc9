#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kPortuguese{
    "pt",
    "portuguese|português|portugues|portugiesisch",
    {"Olá, fala {name}. Em que posso ajudar?",
     "Um momento, por favor.",
     "Desculpe, preciso de mais um momento. Pode repetir, por favor?",
     {"Ainda está aí?", "Não ouço nada. Posso ajudar em mais alguma coisa?"},
     "Agradeço o seu tempo. Até breve."},
    nullptr};

}  // namespace hiveline::voice
