// Italian: by which words callers are understood. What a question is for, consent, facts, and what
// is said of other people.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_it {

inline constexpr std::array<CueWords, 58> kMatterWords{{
    {Cue::kPriceAsked,
     "quanto costa|quanto costano|quanto si spende|si "
     "spende|spende|costa|costano|costo|prezzo|prezzi|quanto "
     "viene|tariffa|caro|pagare|quanto prendete|quanto fate|quanto chiedete|tariffe|quanto mi "
     "costa|viene a costare|viene a"},
    {Cue::kPriceSign,
     "costa|costano|costo|prezzo|euro|eur|gratis|tariffa|gratuito|gratuita|omaggio"},
    {Cue::kHoursAsked,
     "orario|orari|aperto|aperti|aprite|apre|chiudete|chiuso|apertura|fino a che ora|a che ora "
     "aprite|a che ora chiudete"},
    {Cue::kHoursSign,
     "ore|lunedì|venerdì|sabato|tutti i giorni|martedì|mercoledì|giovedì|domenica|ogni giorno|fine "
     "settimana"},
    {Cue::kDurationAsked,
     "quanto tempo|quanto dura|durata|dura|ci vuole|quanto ci mett*|quanto ci vuole|quanto ci "
     "vogliono|quanto ci mettete"},
    {Cue::kDurationSign, "minut*|ora|ore|giorno|giorni|settiman*|mese|mesi"},
    {Cue::kMeaningAsked,
     "cos'è un|cos'è una|che cos'è un|che cos'è una|cosa significa|che cosa significa|in cosa "
     "consiste|in che cosa consiste"},
    {Cue::kMeaningSign, "è un|è una|è il|è la|significa|consiste"},
    {Cue::kClockAsked, "che ore sono|che ora è|che giorno è|che data è"},
    {Cue::kWhoAsked,
     "chi è|chi è lei|chi parla|con chi parlo|come si chiama lei|chi sei|non siete|parlo con|è lo "
     "studio"},
    {Cue::kAnyTime,
     "il prima possibile|appena possibile|al più presto|quando volete|in qualsiasi "
     "momento|subito|è uguale|quando vuole|qualsiasi giorno|qualunque giorno|stessa ora"},
    {Cue::kStop,
     "a|ad|al|alla|alle|anche|avete|c|che|chi|ci|come|con|cosa|da|dal|dalla|degli|dei|del|della|"
     "delle|di|dove|due|e|è|ed|era|essere|fa|fare|fate|gli|ha|hanno|ho|i|il|in|io|l|la|le|lei|lo|"
     "loro|ma|mi|mia|mio|molto|ne|nei|nel|nella|noi|non|nostro|o|ogni|per|perché|più|poco|può|"
     "quale|quando|quanto|quello|questa|questo|qui|se|sei|si|sia|siamo|sono|su|sua|sul|suo|tra|tu|"
     "tutti|tutto|un|una|uno|va|vi|voi|vorrei|voglio|serve|bisogno|devo|dobbiamo|posso|possiamo|"
     "deve|dovrei|dovete|potete"},
    {Cue::kRecordYes,
     "potete registrare|può registrare|accetto la registrazione|d'accordo con la registrazione"},
    {Cue::kRecordNo,
     "non registrate|non registri|non registrare|senza registrazione|senza registrare|non voglio "
     "essere registrat*"},
    {Cue::kGood,
     "grazie|perfetto|ottimo|eccellente|meraviglioso|gentile|content*|felice|bravo|brava|"
     "fantastico"},
    {Cue::kBad,
     "male|pessimo|terribile|orribile|arrabbiat*|delus*|inaccettabile|vergogna|scandaloso|stufo|"
     "stufa|schifo"},
    {Cue::kSupposed,
     "se mi|se io|se ci|se vivessi|se abitassi|se fossi|se dovessi|supponiamo|poniamo|mettiamo "
     "che|ammesso che|nel caso|immagini|se cambiassi|se per caso|vorrei trasferirmi|mi "
     "piacerebbe|penso di|pensiamo di|forse|sto pensando"},
    {Cue::kNoLonger, "non|più|mai|prima|ex|una volta|vecchio|vecchia|invece di|al posto"},
    {Cue::kInstead, "ma|bensì|adesso|ora|però"},
    {Cue::kTakeBack,
     "no|anzi|scusi|mi scusi|pardon|volevo dire|intendevo|mi correggo|correzione|aspetti|ho "
     "sbagliato|mi sono sbagliato|mi sono sbagliata|cioè|mi dispiace"},
    {Cue::kIsItYou,
     "parlo con|lei è|è lei|il suo nome è|si chiama|sto parlando con|è il signor|è la "
     "signora|segnato come"},
    {Cue::kItIsMe,
     "sono io|io stesso|io stessa|in persona|in carne ed ossa|mi dica|eccomi|lo sono|al telefono"},
    {Cue::kIsItRight, "giusto|corretto|esatto|è così|va bene così|vero|ancora valido|conferma"},
    {Cue::kOurs, "nostro|nostra|nostri|nostre|ci|noi|mio|mia"},
    {Cue::kYours, "suo|sua|suoi|sue|chiamarla|richiamarla|contattarla|raggiungerla"},
    {Cue::kOthersAfter,
     "è mio|è mia|era mio|era mia|è il mio|è la mia|mi ha|mi aveva|ci ha|ha detto|diceva|della "
     "vostra|dei vostri|lavora|abita|vive|non sono io|ha chiamato|mi disse|ha "
     "scritto|ha|aveva|era|viene|è venuto|è venuta|va|dice|pensa"},
    {Cue::kPostcode, "cap|codice postale|numero civico|civico|via|città|comune|piano"},
    {Cue::kThousand, "mila|mille"},
    {Cue::kOthers,
     "marito|moglie|madre|mamma|padre|papà|genitori|fratello|sorella|figlio|figlia|collega|"
     "colleghi|vicino|vicina|amico|amica|capo|padrone|inquilino|segretaria|compagno|compagna|lui|"
     "lei|loro|qualcuno|scritto a|mandato a|inviato a"},
    {Cue::kMindAsked,
     "le dispiace|obiezioni|contrario|contraria|in contrario|la disturba|un problema"},
    {Cue::kWow,
     "mamma mia|madonna|dio mio|oddio|accidenti|caspita|però|uh|uff|wow|perbacco|cavolo|santo "
     "cielo|per carità|ammazza"},
    {Cue::kRemark,
     "che caro|che cara|è caro|è cara|molto caro|un po' caro|carissimo|troppo caro|non è poco|una "
     "bella cifra|bella cifra|tanti soldi|non è economico|che peccato|peccato|che gentile|molto "
     "gentile|gentilissimo|gentilissima|lo spero|spero bene|spero di sì|meno male|grazie al "
     "cielo|pazienza|che ci vuoi fare|che lungo|capisco|ho capito|capito|che sfortuna|che noia|che "
     "seccatura|incredibile|ma dai|non male|interessante|che bello|non mi aiuta|non mi serve a "
     "niente|buona notizia|che comodo|più di quanto|meno di quanto|è aumentato|mica male|non è "
     "tanto|che sfiga|è troppo|troppo per me|ho fretta|di fretta|non ho tempo|faccia presto|fate "
     "presto|si sbrighi|siamo a posto|bella roba|non è mica poco|non è poca cosa|mica poco|hai "
     "detto niente|alla faccia|non scherzate|non scherza|non c'è niente da fare|che vuoi farci|non "
     "c'è scelta|sottosopra|scombussolat*|non ci sto con la testa|agitatissim*"},
    {Cue::kAsksWhat, "cosa|quando|dove|perché|come|quant*|qual*|chi|può|posso|potete|che cosa"},
    {Cue::kInnerQuestion,
     "si può|quando venite|quando viene|quanto costa|quanto viene|quanto ci vuole|a che ora|cosa "
     "devo|avete anche|fate anche|è possibile|devo pagare|devo portare|è troppo|non è troppo|può "
     "andare"},
    {Cue::kAdviceAsked,
     "cosa faccio|che faccio|cosa devo fare|che devo fare|cosa posso fare|che posso fare|cosa "
     "facciamo|che facciamo|e adesso$|e ora$|cosa mi consiglia|che cosa faccio|cosa dovrei "
     "fare|cosa si può fare|come faccio|cosa bisogna fare"},
    {Cue::kConfirms,
     "esatto|esattamente|giusto|corretto|perfetto|va bene|va "
     "benissimo|benissimo|d'accordo|ottimo|bene|proprio così|mi va bene|a "
     "posto|magnifico|splendido|mi sta bene"},
    {Cue::kTalkTo,
     "parlare con|mi passi|mi può passare|passarmi|mi metta in|comunicare con|mi faccia parlare|mi "
     "passa"},
    {Cue::kPerson,
     "qualcuno|una persona|un "
     "umano|operatore|operatrice|responsabile|titolare|capo|direttore|direttrice|dottore|"
     "dottoressa|collega|avvocato|tecnico|meccanico|un "
     "addetto|segretaria|proprietario|l'ufficio|servizio clienti|istruttore"},
    {Cue::kWeekAfter, "fra otto giorni|tra otto giorni"},
    {Cue::kCancels,
     "annullare|disdire|cancellare|non posso venire|non riesco a venire|non potrò|non ce la "
     "faccio|ho un appuntamento|avevo un appuntamento|spostare l'appuntamento|spostare il"},
    {Cue::kUntil, "a|ci vediamo|allora a|ci sentiamo"},
    {Cue::kThisNumber,
     "da cui chiamo|da cui sto chiamando|stesso numero|questo numero|numero che vede|numero che "
     "appare|quello da cui|da dove chiamo|numero da cui"},
    {Cue::kElsewhere,
     "prendere i bambini|al lavoro|in ufficio|devo andare|devo andare via|devo uscire|devo "
     "essere|attacco alle|ho una "
     "riunione|in riunione|il mio turno|ho il treno"},
    {Cue::kCannotThen,
     "non posso|non riesco|non potrò|non mi va bene|non sono libero|non sono libera|non ci "
     "sono|non è "
     "possibile"},
    {Cue::kBounded, "prima|dopo|fino"},
    {Cue::kJoined, "tutto attaccato|tutto unito|in una parola"},
    {Cue::kNameAsState,
     "fernando|armando|orlando|rolando|ferdinando|brando|benito|anita|renato|renata|donato|donata|"
     "fortunato|corrado|agata|riccardo|edoardo|alfredo|rosato|amato|donati|beato|onorata|rosita|"
     "margherita|carmelita|benvenuto|adorato|salvato|amoroso|maddaloso|cardoso|formosa|giocosa|"
     "lombardo|bernardo|leonardo|gherardo|orlanda|fernanda|yolanda|iolanda"},
    {Cue::kPaymentAsked,
     "come pago|come posso pagare|come si paga|come si può pagare|come lo pago|come la pago|come "
     "le pago|come devo pagare|posso pagare|si può pagare|possiamo pagare|pagare con|pagare "
     "in|pagare a rate|con la carta|con carta|in contanti|con il bancomat|con bonifico|a "
     "rate|metodo di pagamento|metodi di pagamento|modalità di pagamento|accettate carte|accettate "
     "la carta|accettate il bancomat|prendete la carta|pagamento"},
    {Cue::kPaymentSign,
     "carta|carte|contanti|bancomat|bonifico|rate|satispay|assegno|assegni|addebito|fattura|"
     "paypal"},
    {Cue::kWhyNot, "perché no|perché|e perché|e perché no|come mai|come mai no|come sarebbe"},
    {Cue::kDueAsked,
     "devo pagare|bisogna pagare|si paga qualcosa|si paga|dovrò pagare|pago qualcosa|pagare "
     "qualcosa|pagare lo stesso|costa qualcosa|mi costa|mi fate pagare|ci sono costi|ci sono "
     "spese|è gratis|vi devo qualcosa|addebitate|mi rimborsate|rimborso|essere rimborsato|essere "
     "rimborsata|i soldi indietro|mi ridate"},
    {Cue::kCancelSign, "annull*|disd*|cancell*|recess*|recedere"},
    {Cue::kHere, "qui|qui è|parla|sono"},
    {Cue::kAgeAsked,
     "abbastanza grande|troppo giovane|che età|quale età|quanti anni|età minima|limite di età"},
    {Cue::kAgeSign, "anni|età|adulti|maggiorenn*"},
    {Cue::kBringAsked,
     "cosa devo portare|devo portare|bisogna portare|che documenti|quali documenti|che "
     "carte|quali "
     "carte|portare con me|preparare|avere con me|portarmi dietro"},
    {Cue::kBringSign,
     "porti|porta|portare|portate|document*|certificazion*|certificat*|ricevut*|passaport*|patente|"
     "carta d'identità|foto|prepari"},
    {Cue::kTownLink, "sul|sulla|nel|di"},
}};

}  // namespace hiveline::voice::words_it
