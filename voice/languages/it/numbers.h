// Italian: by which words callers are understood. Numbers, addresses, days and hours.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_it {

inline constexpr std::array<CueWords, 37> kNumberWords{{
    {Cue::kOtherNumber,
     "numero cliente|codice cliente|numero di fattura|fattura|numero di contratto|contratto|numero "
     "d'ordine|ordine|riferimento|pratica|codice postale|cap|iban|conto|codice|numero di "
     "serie|contatore|nato il|nata il|euro|codice fiscale|numero di polizza|polizza|targa|data di "
     "nascita|lettura|numero di tessera|numero di prenotazione"},
    {Cue::kPhoneLabel,
     "il mio fisso|il fisso|il mio cellulare|chiamarmi|mi chiami|mi trova|numero di telefono|mio "
     "numero|numero è|telefono|cellulare|fisso|mi chiami|mi "
     "richiami|richiamarmi|contattarmi|chiamatemi|allo"},
    {Cue::kAddressIs,
     "il mio indirizzo è|l'indirizzo è|indirizzo è|abito in|abito a|abito|abitiamo in|abitiamo "
     "a|vivo in"},
    {Cue::kAddressUnit, "appartamento|interno|piano|scala|numero"},
    {Cue::kStreet, "via|viale|piazza|corso|vicolo|strada|largo"},
    {Cue::kStreetEnd, "strasse|straat"},
    {Cue::kStreetFirst,
     "via|viale|piazza|piazzale|corso|vicolo|strada|largo|lungomare|contrada|borgo|salita"},
    {Cue::kIn, "a"},
    {Cue::kDot, "punto"},
    {Cue::kAt, "chiocciola|at|chiocciolina"},
    {Cue::kDash, "trattino|meno"},
    {Cue::kUnderscore, "underscore|trattino basso|sottolineato"},
    {Cue::kDouble, "doppio|due volte"},
    {Cue::kTriple, "triplo|tre volte"},
    {Cue::kPlus, "più"},
    {Cue::kAnd, "e|poi|ehm"},
    {Cue::kNought, "o|oh"},
    {Cue::kAtEnd,
     "alla fine|in fondo|ultime cifre|ultime due|ultime tre|ultime quattro|ultima cifra|finisce "
     "con|termina con"},
    {Cue::kAtStart,
     "all'inizio|prime cifre|prime due|prime tre|prime quattro|inizia con|comincia con"},
    {Cue::kToday, "oggi|stamattina|stasera|questo pomeriggio"},
    {Cue::kTomorrow, "domani"},
    {Cue::kAfterTomorrow, "dopodomani|dopo domani"},
    {Cue::kNextWeek,
     "la settimana prossima|settimana prossima|la prossima settimana|prossima settimana"},
    {Cue::kInAWeek, "tra una settimana|fra una settimana"},
    {Cue::kNot, "non"},
    {Cue::kOclock, "ore|in punto"},
    {Cue::kHalf, "mezza|mezzo"},
    {Cue::kQuarter, "un quarto|quarto"},
    {Cue::kPast, "passate"},
    {Cue::kTo, "meno"},
    {Cue::kMorning, "mattina|di mattina|del mattino|la mattina|mattino|stamattina"},
    {Cue::kAfternoon, "pomeriggio|di pomeriggio|del pomeriggio|nel pomeriggio"},
    {Cue::kEvening, "sera|di sera|la sera|stasera|di notte"},
    {Cue::kNoon, "mezzogiorno"},
    {Cue::kTimeBefore,
     "alle|alle ore|verso le|dopo le|dalle|tra le|fra le|prima delle|per le|all'|a partire "
     "dalle|le|verso l'|intorno alle|circa alle|per le"},
    {Cue::kDayBefore, "il|al|dal"},
    {Cue::kVisit,
     "venire|viene|venga|vengano|passare|mandare|mandate|visita|appuntamento|prenotare|tecnico|"
     "idraulico|sopralluogo|richiamarmi|mi "
     "richiami|spostare|rimandare|fissare|possibile|disponibile|libero|andrebbe|va "
     "bene|portarla|ritirare|portarlo"},
}};

}  // namespace hiveline::voice::words_it
