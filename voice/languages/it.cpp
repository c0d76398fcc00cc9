#include <array>

#include "voice/languages/all.h"

namespace hiveline::voice {
namespace {

constexpr std::array<CueWords, kCues> kCueWords{{
    {Cue::kFiller,
     "eh|ehm|beh|allora|dunque|ecco|cioè|insomma|mm|hm|hmm|ah|oh|diciamo|credo|senta|guardi|be|bla|"
     "mah|che ne so|cosa ne so|dai|su dai|ma guarda|guardi un po|vede|sa com'è|se proprio vuole "
     "saperlo|se vuole saperlo|per la precisione|come si dice|vabbè|vabbe"},
    {Cue::kGreeting,
     "buongiorno|buonasera|salve|ciao|pronto|buon giorno|buona sera|buonasera signora|mi sente|c'è "
     "qualcuno|è in linea|ciao ciao buongiorno|salve buongiorno"},
    {Cue::kGoodbye,
     "arrivederci|arrivederla|a presto|buona giornata|buona serata|ci sentiamo|addio|lasci "
     "perdere|lasciamo perdere|non chiamate più|devo andare|riattacco|buonanotte|ciao ciao|ci "
     "vediamo|a dopo|a domani|saluti|la saluto|buon lavoro|buon pomeriggio|arrivederla "
     "grazie|richiamo io|richiamerò|la richiamo|richiamo più tardi|alla prossima|grazie ciao|ok "
     "ciao|perfetto ciao|va bene ciao"},
    {Cue::kEnough,
     "è tutto|basta così|nient'altro|questo è tutto|era tutto|tutto qui|a posto così|niente "
     "altro|per ora è tutto|sono a posto|basta grazie|direi che è tutto|nulla più|ho tutto"},
    {Cue::kYes,
     "nessuna obiezione|per me è indifferente|faccia pure|sì|si|certo|certo che sì|certamente|va "
     "bene|d'accordo|ok|okay|volentieri|esatto|esattamente|giusto|corretto|nessun problema|non c'è "
     "problema|prego|faccia pure|come no|perché no|perfetto|senz'altro|assolutamente|assolutamente "
     "sì|accetto|sono d'accordo|per me va bene|naturalmente|bene|ovvio|ma certo|può|pure|va "
     "benissimo|proprio così|mi va bene|benissimo|eh sì|sì sì|sì "
     "certo|eccome|d'accordissimo|fatto|l'ho fatto|già fatto|ci sto|affare fatto|mi sta bene"},
    {Cue::kNo,
     "in nessun caso|mi oppongo|per niente|non se ne parla|mi dà fastidio|no|no grazie|preferirei "
     "di no|preferisco di no|meglio di no|assolutamente no|certo che "
     "no|non voglio|non vorrei|per niente|mai|non sono d'accordo|mi rifiuto|non adesso|non "
     "ora|affatto|per nulla|in nessun caso|non desidero|non accetto"},
    {Cue::kPolite,
     "per favore|grazie|grazie mille|signore|signora|molto|è|il|la|per "
     "me|gentile|bene|tutto|di|sì|lo"},
    {Cue::kWont,
     "non voglio|preferisco non|non le do|non lo do|non sono affari suoi|non ho|non serve|non è "
     "necessario|ce l'avete già|non ho la mail|non ho email|non glielo dico|non lo dico|non gliela "
     "do|non glielo do|non ve la do|non ve lo do|non la do|non ve lo dico|l'avete già|ce l'ha "
     "già|li avete già|lo avete già|non ce l'ho|non uso|mica gliela do|mica glielo do|non pago|non "
     "lo pago|non intendo pagare|non ne voglio"},
    {Cue::kDontKnow,
     "non so|non lo so|non saprei|non ne ho idea|nessuna idea|non sono sicuro|non sono sicura|non "
     "ricordo|non mi ricordo|boh|ci penso|devo pensarci|ci penserò|sottomano"},
    {Cue::kUninterested,
     "non mi interessa|non sono interessato|non sono interessata|nessun interesse|non ho bisogno "
     "di niente"},
    {Cue::kRepeat,
     "^come$|^come scusi|^scusi$|^prego$|^cosa$|^che "
     "cosa$|^eh$|ripetere|ripeta|ripete|ripetermi|un'altra volta|ancora una volta|non ho "
     "capito|non ho sentito|non la sento|cosa ha detto|che ha detto|può ridire|^come dice|^cosa "
     "dice|^che dice|^come ha detto|non la sento bene|si sente male|cade la linea|va via la "
     "voce|come scusi|non ho capito bene|^prego come"},
    {Cue::kWait,
     "un momento|un attimo|un secondo|un minuto|aspetti|attenda|resti in linea|mi faccia vedere|mi "
     "faccia controllare|devo guardare|controllo un attimo|attimino|un momentino|un attimino|lo "
     "cerco|vado a prendere|aspetti che"},
    {Cue::kHuman,
     "voglio una persona|vorrei una persona|con una persona|una persona vera|persona reale|un "
     "essere umano|un umano|parlare con qualcuno|parlare con una persona|un "
     "operatore|un'operatrice|il responsabile|un responsabile|il suo capo|il suo superiore|un "
     "collega|un dipendente|mi passi|mi trasferisca|non con una macchina|non con un robot|in carne "
     "e ossa|qualcuno di competente|qualcun altro|qualcuno che ne sa|qualcuno che sappia"},
    {Cue::kRobot,
     "è un robot|sei un robot|lei è un robot|è una macchina|è un computer|è umano|è umana|lei è "
     "umana|è una persona vera|parlo con un robot|parlo con una macchina|parlo con un "
     "computer|parlando con un computer|parlando con un robot|parlando con una "
     "macchina|intelligenza artificiale|è una registrazione|un risponditore|è un'ia|è un "
     "disco|voce registrata|persona o un|una macchina o|lei è vero|lei è vera|sei vero|sei una "
     "persona vera|uno di quei robot|una di quelle macchine|parlo con una persona"},
    {Cue::kInsult,
     "idiota*|imbecille*|stupid*|cretin*|incapac*|incompetent*|inutil*|merda|cazzo|stronz*|"
     "vaffanculo|ridicolo|vergogna|vergognoso|scandaloso|stia zitt*|stai "
     "zitt*|inaccettabile|truffator*|schifo|buffon*|ladri|truffatori|truffa|incompetenti|incapaci|"
     "vergognatevi|è una vergogna|è un furto|non sa niente|non sa nulla|non capisce niente|non mi "
     "capisce|non serve a niente|non mi ascolta|siete matti|è matto|fuori di testa|mi prende in "
     "giro|prendete in giro|prendendo in giro|banda di|branco di|che vergogna|roba da "
     "matti|pagliacci|pagliaccio|cialtron*|che faccia tosta"},
    {Cue::kWrongNumber,
     "ho sbagliato numero|sbagliato numero|numero sbagliato|persona sbagliata|ho sbagliato|ho "
     "sbagliato a chiamare"},
    {Cue::kThanks, "grazie|grazie mille|molte grazie|la ringrazio|molto gentile"},
    {Cue::kQuestion,
     "cosa succede adesso|cosa succede ora|cosa faccio|che faccio|cosa devo fare|che devo "
     "fare|^chi|^che|^cosa|^quando|^dove|^perché|^come|^quant*|^qual*|^può|^potete|^potrebbe|^"
     "posso|^c'è|^ci sono|^avete|^ha|^fate|^vendete|^è|^siete|^sa|^bisogna|vorrei sapere|volevo "
     "sapere|mi chiedo|mi dica|una domanda|quanto costa|quanto dura|quanto tempo|a che ora|^fino "
     "a|^da quando|^a che|^a quale|^in quale|^in che|^con "
     "chi|^accettate|^prendete|^aprite|^chiudete|^si può|^si possono|^mi può|^mi "
     "potrebbe|^potremmo|^possiamo|^offrite|^è possibile|^è incluso|^costa|^dura|^ci vuole|fino a "
     "che ora|^mi fate|^mi "
     "date|^riparate|^consegnate|^lavorate|^servono|^serve|^occorre|^conviene|^vale la pena|^mi "
     "rimborsate|^quindi devo|^è compreso|^è vero|^avrei diritto|^in quant*|^tra quant*|^fra "
     "quant*|^entro quant*|^per quant*|^a quant*|^di quant*|^ogni quant*|^con che|^con quale|^di "
     "che|^per che|^da che|^da quale|^entro quando|^devo pagare|^si paga|^dovrò pagare|^bisogna "
     "pagare|vero$|^non siete|^quindi non siete|quanto era|quanto viene|quanto è$|quanto mi"},
    {Cue::kNeed,
     "ho bisogno|abbiamo bisogno|vorrei|vorremmo|voglio|vogliamo|mi serve|ci serve|mi "
     "servirebbe|chiamo per|chiamo perché|la chiamo|si tratta|è per|riguarda|ho un|ho una|abbiamo "
     "un|rotto|rotta|guasto|guasta|non funziona|non "
     "va|perde|perdita|freddo|problema|errore|urgente|urgenza|emergenza|aiuto|appuntamento|fattura|"
     "reclamo|prenotare|annullare|ordinare|preventivo|tecnico|caldaia|riscaldamento|acqua "
     "calda|rumor*|rubato|furto|incidente|non parte|non si accende|mi fa male|fa "
     "male|malato|malata|disdire|spostare|iscriver*|trasloco|trasferisco|gocciola|intasat*|rumore|"
     "senza acqua|senza luce|senza internet|devo"},
    {Cue::kCorrect,
     "^no aspetti|^no scusi|^scusi no|^anzi|volevo dire|intendevo|intendo|meglio|è sbagliato|non è "
     "giusto|non è corretto|ho sbagliato|mi correggo|correzione|invece|^no è|^no il|^no la|^no "
     "mi|^scusi|piuttosto|^no no|al posto|^ah no|^aspetti no|facciamo|mi sono sbagliat*|no "
     "aspetti|voglio dire|mi riferivo"},
    {Cue::kTold,
     "gliel'ho detto|gliel'ho già detto|l'ho detto|l'ho già detto|come ho detto|ho detto|l'ho "
     "appena detto|già detto|ve l'ho detto"},
    {Cue::kNotedAsked,
     "ha annotato|ha segnato|ha scritto|avete annotato|avete segnato|ha preso|le ho dato|ho "
     "dato|ha il mio|avete il mio|ha la mia|ha registrato|ha capito|numero avete|numero "
     "ha|indirizzo avete|indirizzo ha|nome avete|nome ha|mail avete|mail ha|avete adesso|avete "
     "ora|ha adesso|ora avete|avete preso|avete scritto"},
    {Cue::kReadBack,
     "ha segnato tutto|ha tutto|ha annotato tutto|rileggere|rilegga|mi rilegge|leggermi|cosa ha "
     "annotato|che cosa ha annotato|cosa ha "
     "segnato|riassumere|riassunto|riepilog*|i miei dati|ripetere il numero|mi ripete il numero"},
    {Cue::kOr, "o|oppure"},
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
     "dalle|le"},
    {Cue::kDayBefore, "il|al|dal"},
    {Cue::kVisit,
     "venire|viene|venga|vengano|passare|mandare|mandate|visita|appuntamento|prenotare|tecnico|"
     "idraulico|sopralluogo|richiamarmi|mi "
     "richiami|spostare|rimandare|fissare|possibile|disponibile|libero|andrebbe|va "
     "bene|portarla|ritirare|portarlo"},
    {Cue::kPriceAsked,
     "quanto costa|quanto costano|costa|costano|costo|prezzo|prezzi|quanto "
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
    {Cue::kDurationAsked, "quanto tempo|quanto dura|durata|dura|ci vuole"},
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
     "momento|subito|è uguale|quando vuole|qualsiasi giorno|qualunque giorno"},
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
     "spese|è gratis|vi devo qualcosa|addebitate"},
    {Cue::kCancelSign, "annull*|disd*|cancell*|recess*|recedere"},
    {Cue::kHere, "qui|qui è|parla|sono"},
    {Cue::kAgeAsked,
     "abbastanza grande|troppo giovane|che età|quale età|quanti anni|età minima|limite di età"},
    {Cue::kAgeSign, "anni|età|adulti|maggiorenn*"},
    {Cue::kBringAsked,
     "cosa devo portare|devo portare|bisogna portare|che documenti|quali documenti|che carte|quali "
     "carte|portare con me|preparare|avere con me|portarmi dietro"},
    {Cue::kBringSign,
     "porti|porta|portare|portate|document*|certificazion*|certificat*|ricevut*|passaport*|patente|"
     "carta d'identità|foto|prepari"},
    {Cue::kTownLink, "sul|sulla|nel|di"},
}};
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Buongiorno."},
    {Line::kThanksName, "Grazie, {}."},
    {Line::kNotedEmail, "Ho annotato l'indirizzo e-mail {}."},
    {Line::kNotedPhone, "Ho annotato il numero {}."},
    {Line::kNotedAddress, "Ho annotato l'indirizzo {}."},
    {Line::kNotedTime, "Ho annotato {}."},
    {Line::kNotedNeed, "L'ho annotato."},
    {Line::kChanged, "Ho corretto: {}."},
    {Line::kConsented, "Grazie, annoto che acconsente."},
    {Line::kRefusedConsent, "Va bene, annoto che non acconsente."},
    {Line::kRefused, "Va bene, possiamo farne a meno."},
    {Line::kUnknown, "Mi dispiace, non lo so."},
    {Line::kUnknownAgain, "Non ho informazioni neanche su questo."},
    {Line::kToldAll, "Le ho detto tutto quello che so al riguardo."},
    {Line::kAsSaid, "Come ho detto: {}"},
    {Line::kElse, "Posso fare altro per lei?"},
    {Line::kElseAgain, "Ha bisogno di qualcos'altro?"},
    {Line::kElseLast, "Altro?"},
    {Line::kAskReason, "Che cosa posso fare per lei?"},
    {Line::kAskReasonAgain, "Mi dica in poche parole di cosa si tratta."},
    {Line::kAskName, "Qual è il suo nome?"},
    {Line::kAskNameAgain, "Può dirmi il suo nome, per favore?"},
    {Line::kAskAddress, "Qual è il suo indirizzo?"},
    {Line::kAskAddressAgain, "In quale via abita, e a quale numero civico?"},
    {Line::kAskPhone, "A quale numero di telefono possiamo contattarla?"},
    {Line::kAskPhoneAgain, "Può dettarmi il suo numero di telefono, cifra per cifra?"},
    {Line::kAskEmail, "Qual è il suo indirizzo e-mail?"},
    {Line::kAskEmailAgain, "Può dettarmi il suo indirizzo e-mail lettera per lettera?"},
    {Line::kAskTime, "Che giorno e a che ora le andrebbe bene?"},
    {Line::kAskTimeAgain, "Che giorno sarebbe possibile?"},
    {Line::kAskHour, "A che ora?"},
    {Line::kAskDay, "Che giorno?"},
    {Line::kAskConsent, "Questa chiamata può essere registrata?"},
    {Line::kAskRest, "Può dirlo in un altro modo?"},
    {Line::kRobot, "Sono un programma, un'IA, non una persona."},
    {Line::kHuman, "Non posso trasferirla, ma annoto di farla richiamare da una persona."},
    {Line::kHumanNumber, "A quale numero di telefono possiamo richiamarla?"},
    {Line::kHumanAgain, "Ho già annotato che desidera parlare con una persona."},
    {Line::kNotUnderstood, "Mi dispiace, non ho capito."},
    {Line::kHandOver,
     "Mi dispiace, continuo a non capire. Annoto di farla richiamare da una persona."},
    {Line::kWait, "Certo, faccia con calma."},
    {Line::kInsult, "Mi dispiace per il disagio."},
    {Line::kWrongNumber, "Non si preoccupi."},
    {Line::kNothingYet, "Non ho ancora detto niente."},
    {Line::kWelcome, "Prego."},
    {Line::kDone, "Fatto."},
    {Line::kFailed, "Non è stato possibile."},
    {Line::kNeedsValue, "Per questo mi serve ancora una cosa: {}?"},
    {Line::kNow, "È {}."},
    {Line::kThisIs, "Sono {}, un'IA."},
    {Line::kNoted, "Ecco che cosa ho: {}."},
    {Line::kNotedNothing, "Di questo non ho ancora nulla."},
    {Line::kDate, "{Weekday} {day} {month}"},
    {Line::kDateTime, "{Weekday} {day} {month} alle {time}"},
    {Line::kAdvice,
     "Mi dispiace, questo non glielo posso dire io. Annoto che una persona deve richiamarla al più "
     "presto; se qualcuno è in pericolo, chiami i soccorsi."},
    {Line::kNotedAlso, "Ho annotato anche questo."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|eur"},
    {Unit::kDollar, "dollaro|dollari|usd"},
    {Unit::kPound, "sterlina|sterline|gbp"},
    {Unit::kFranc, "franco|franchi|chf|franchi svizzeri"},
    {Unit::kCent, "centesimo|centesimi|cent"},
    {Unit::kPercent, "per cento|percento|pct"},
    {Unit::kSecond, "secondo|secondi"},
    {Unit::kMinute, "minuto|minuti|min"},
    {Unit::kHour, "ora|ore|h"},
    {Unit::kDay, "giorno|giorni|giorni lavorativi|giornate"},
    {Unit::kNight, "notte|notti"},
    {Unit::kWeek, "settimana|settimane"},
    {Unit::kMonth, "mese|mesi"},
    {Unit::kYear, "anno|anni|quanti anni"},
    {Unit::kCentimetre, "centimetro|centimetri|cm"},
    {Unit::kMetre, "metro|metri|m"},
    {Unit::kKilometre, "chilometro|chilometri|km"},
    {Unit::kMile, "miglio|miglia"},
    {Unit::kFoot, "piede|piedi"},
    {Unit::kInch, "pollice|pollici"},
    {Unit::kSquareMetre, "metro quadro|metri quadri|metro quadrato|metri quadrati|mq|m2|qm"},
    {Unit::kLitre, "litro|litri|l"},
    {Unit::kGram, "grammo|grammi|g"},
    {Unit::kKilogram, "chilo|chili|chilogrammi|kg"},
    {Unit::kDegree, "grado|gradi"},
    {Unit::kKilowatt, "chilowatt|kilowatt|kw|kwh"},
    {Unit::kPerson,
     "persona|persone|ospite|ospiti|invitato|invitati|gente|adulto|adulti|partecipante|"
     "partecipanti|coperti|testa|uomini|donne|dipendenti|colleghi"},
    {Unit::kChild, "bambino|bambini|figlio|figli|bambina|bambine|figlie|figlia"},
    {Unit::kPiece, "pezzo|pezzi|unità|copie|volte"},
    {Unit::kNothing,
     "per|al|alla|a|ogni|per "
     "favore|massimo|circa|esattamente|grazie|forse|adesso|sì|no|più|meno|solo|ciascuno|in "
     "tutto|totale|minimo|al massimo|tondi|precisi"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 10> kAmountWords{{
    {30, Unit::kMinute, "mezz'ora|mezzora|mezza ora"},
    {15, Unit::kMinute, "quarto d'ora"},
    {45, Unit::kMinute, "tre quarti d'ora"},
    {90, Unit::kMinute, "ora e mezza|ora e mezzo"},
    {12, Unit::kPiece, "dozzina"},
    {18, Unit::kMonth, "anno e mezzo"},
    {2, Unit::kWeek, "quindici giorni"},
    {10, Unit::kPiece, "decina"},
    {20, Unit::kPiece, "ventina"},
    {30, Unit::kPiece, "trentina"},
}};

constexpr std::array<SpokenAs, 5> kDialect{{
    {"niente", "gnente|nnente"},
    {"voglio", "vojo|vojjo"},
    {"adesso", "mo|mò"},
    {"buongiorno", "bongiorno"},
    {"bene", "bbene"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .months =
        {"gennaio",
         "febbraio",
         "marzo",
         "aprile",
         "maggio",
         "giugno",
         "luglio",
         "agosto",
         "settembre",
         "ottobre",
         "novembre",
         "dicembre"},
    .weekdays = {"domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato"},
    .units = {"zero",     "uno|una|un", "due",         "tre",      "quattro",
              "cinque",   "sei",        "sette",       "otto",     "nove",
              "dieci",    "undici",     "dodici",      "tredici",  "quattordici",
              "quindici", "sedici",     "diciassette", "diciotto", "diciannove"},
    .tens =
        {"",
         "",
         "venti|venti+|vent+",
         "trenta|trenta+|trent+",
         "quaranta|quaranta+|quarant+",
         "cinquanta|cinquanta+|cinquant+",
         "sessanta|sessanta+|sessant+",
         "settanta|settanta+|settant+",
         "ottanta|ottanta+|ottant+",
         "novanta|novanta+|novant+"},
    .ordinals = {"primo", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
                 "",      "", "", "", "", "", "", "", "", "", "", "", "", "", ""},
    .floors = "primo|secondo|terzo|quarto|quinto|sesto|settimo|ottavo|nono|decimo",
    .states = "*ando|*endo|*ato|*ata|*ito|*ita|*uto|*uta|*oso|*osa|*bile",
    .numbers = NumberStyle::kFusedTens,
    .numberAnd = "",
    .hundreds =
        {"",
         "cento",
         "duecento",
         "trecento",
         "quattrocento",
         "cinquecento",
         "seicento",
         "settecento",
         "ottocento",
         "novecento"},
    .hundredAnd = "",
    .hundredsGoOn = false,
    .halfIsBefore = false,
    .isMonthFirst = false};

}  // namespace

const Language kItalian{
    "it",
    "italian|italiano|italienisch",
    {"Buongiorno, sono {name}. Come posso aiutarla?",
     "Un momento, per favore.",
     "Mi scusi, mi serve ancora un momento. Può ripetere, per favore?",
     {"È ancora in linea?", "Non la sento. Posso fare altro per lei?"},
     "Grazie per il suo tempo. Arrivederci."},
    &kUnderstanding};

}  // namespace hiveline::voice
