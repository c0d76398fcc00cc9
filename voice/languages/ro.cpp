#include "voice/languages/all.h"

namespace hiveline::voice {

const Language kRomanian{
    "ro",
    "romanian|română|rumänisch",
    {"Bună ziua, sunt {name}. Cu ce vă pot ajuta?",
     "Un moment, vă rog.",
     "Îmi cer scuze, mai am nevoie de un moment. Puteți repeta, vă rog?",
     {"Mai sunteți pe fir?", "Nu vă aud. Vă mai pot ajuta cu ceva?"},
     "Vă mulțumesc pentru apel. La revedere."},
    nullptr};

}  // namespace hiveline::voice
