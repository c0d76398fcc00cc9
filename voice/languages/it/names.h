// Italian: by which words callers are understood. Names of callers, and what an agent asks for.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_it {

inline constexpr std::array<CueWords, 20> kNameWords{{
    {Cue::kNameIs,
     "mi chiamo|il mio nome è|il mio nome completo è|nome è|a nome di|parla con|nome:|a nome|al "
     "nome di|a nome di mio marito|a nome di mia moglie|a nome della|a mio nome|a mio nome cioè|al "
     "mio nome|al mio"},
    {Cue::kNameWas, "è il mio nome|il mio nome$|all'apparecchio"},
    {Cue::kIam, "sono|qui è|è|io sono|qui|sono la|sono il|io mi chiamo"},
    {Cue::kSurname, "il mio cognome è|cognome è|cognome|di cognome"},
    {Cue::kFirstName, "nome di battesimo è|nome di battesimo|di nome"},
    {Cue::kHonorific,
     "signor|signore|signora|signorina|sig|sig.ra|la signora|il signor|il signore|la signorina"},
    {Cue::kTitle,
     "dottor|dottore|dottoressa|dott|dr|professor|professore|professoressa|ingegner|ing|avvocato|"
     "avvocata|avv|geometra|geom|prof"},
    {Cue::kOtherPerson,
     "è di|era di|appartiene "
     "a|marito|moglie|vicino|vicina|collega|amico|amica|figlio|figlia|madre|padre|fratello|sorella|"
     "capo|padrone|inquilino|parlato con|consigliato da|parlare con|da parte "
     "di|tecnico|non|ciao|signor|papà|mamma|zio|zia|nonno|nonna"},
    {Cue::kSpelled,
     "si scrive|lo compito|compito|scritto|con|tutto attaccato|tutto minuscolo|tutta attaccata"},
    {Cue::kLetterAs, "come"},
    {Cue::kNotName,
     "il|lo|la|i|gli|le|un|uno|una|di|del|della|dei|e|o|ma|a|al|alla|in|nel|con|senza|per|su|da|io|"
     "mi|mio|mia|tu|lei|suo|sua|lui|noi|ci|voi|loro|è|sono|siamo|era|ho|ha|abbiamo|hanno|non|no|sì|"
     "qui|qua|là|che|chi|quando|dove|come|perché|se|molto|più|meno|anche|già|ancora|mai|sempre|"
     "oggi|domani|ieri|mattina|pomeriggio|sera|notte|settimana|giorno|ora|ore|appuntamento|"
     "possibile|presto|malato|freddo|caldo|stanco|stanca|sicuro|sicura|contento|contenta|pronto|"
     "pronta|arrabbiato|arrabbiata|cliente|inquilino|proprietario|nome|cognome|numero|telefono|"
     "cellulare|mail|email|indirizzo|via|casa|appartamento|caldaia|riscaldamento|acqua|errore|"
     "fattura|problema|domanda|urgente|aiuto|qualcuno|nessuno|niente|tutto|qualcosa|forse|bene|"
     "male|doppio|robot|macchina|persona|giusto|meglio|grazie|buongiorno|vorrei|voglio|chiamo|"
     "fuori|chiuso|chiusa|bloccato|bloccata|rimasto|rimasta|rotto|rotta"},
    {Cue::kMaybeName,
     "rosa|bianco|bianchi|rossi|neri|verdi|leone|fiore|marino|costa|alba|luce|re|conti|mare|"
     "domenica|aprile|franco|villa"},
    {Cue::kAskName,
     "suo nome|nome e|come si chiama|con chi parlo|suo cognome|nome|chi parla|chi chiama|chi è|da "
     "parte di chi|con chi sto|con chi ho|che nome|a quale nome"},
    {Cue::kAskAddress,
     "suo indirizzo|indirizzo|dove abita|quale via|che via|dove si trova|dov'è|dove dobbiamo|dove "
     "possiamo|dove è"},
    {Cue::kAskPhone, "telefono|numero|richiamare|richiamarla|contattarla|raggiungerla|cellulare"},
    {Cue::kAskEmail, "mail|email|e-mail|posta elettronica"},
    {Cue::kAskTime,
     "quando|che giorno|quale giorno|che ora|quale ora|quale data|appuntamento|le va bene|le "
     "andrebbe|per quando|quando vuole|quando può|quando le"},
    {Cue::kAskReason,
     "posso aiutarla|posso aiutare|come posso|posso fare|motivo|perché chiama|di cosa si "
     "tratta|cosa le serve|in cosa|di che cosa ha bisogno|di cosa ha bisogno|che cosa "
     "desidera|cosa desidera|che cosa è successo|cosa è successo|qual è il problema|che "
     "problema|possiamo aiutarla|possiamo fare|cosa le occorre|che cosa le serve|che cosa posso|di "
     "che si tratta|come possiamo|chiedere il motivo|chiedere che cosa|il motivo"},
    {Cue::kAskConsent, "registrar*|registrata|registrazione|registriamo|registrato"},
    {Cue::kAskElse, "altro|qualcos'altro|altre domande"},
}};

}  // namespace hiveline::voice::words_it
