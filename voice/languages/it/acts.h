// Italian: by which words callers are understood. Signs of what kind of words an utterance is.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_it {

inline constexpr std::array<CueWords, 24> kActWords{{
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
     "lo pago|non intendo pagare|non ne voglio|^neanche|^nemmeno|^neppure|^né il|^né la"},
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
     "persona vera|uno di quei robot|una di quelle macchine|parlo con una persona|sei una "
     "macchina|sei un computer|sei un bot|è un bot|sei umano|sei umana|sei una registrazione|lei è "
     "una macchina|lei è un computer|sei una persona"},
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
}};

}  // namespace hiveline::voice::words_it
