#include <array>

#include "voice/languages/all.h"

namespace hiveline::voice {
namespace {

constexpr std::array<CueWords, kCues> kCueWords{{
    {Cue::kFiller,
     "euh|heu|ben|bah|bon|alors|donc|voilà|hein|hum|hm|hmm|en fait|je pense|disons|eh "
     "bien|bla|ah|oh|que sais-je|va savoir|tiens|dites|dis|enfin|ma foi|quoi$|si vous voulez tout "
     "savoir|si vous voulez savoir|pour tout vous dire|vous savez|comme on dit"},
    {Cue::kGreeting,
     "bonjour|bonsoir|salut|allô|allo|coucou|bonjour madame|bonjour monsieur|rebonjour|vous "
     "m'entendez|est-ce que vous m'entendez|il y a quelqu'un|vous êtes là|bonjour bonjour|bien le "
     "bonjour"},
    {Cue::kGoodbye,
     "au revoir|bonne journée|bonne soirée|à bientôt|adieu|à plus|je raccroche|je dois "
     "partir|laissez tomber|oubliez|ne rappelez plus|ne m'appelez plus|bonne fin de journée|bon "
     "week-end|bonne après-midi|bon après-midi|bonne nuit|salut à bientôt|à tout à l'heure|à "
     "demain|bisous|merci au revoir|je rappellerai|je vous rappellerai|je rappelle plus tard|je "
     "vous rappelle|à plus tard|à la prochaine|à tout de suite"},
    {Cue::kEnough,
     "c'est tout|ce sera tout|c'était tout|rien d'autre|rien de plus|plus de questions|ça ira|ça "
     "sera tout|c'est bon pour moi|ce sera tout merci|je n'ai plus de question|c'est tout pour "
     "moi|on a fait le tour|j'ai tout"},
    {Cue::kYes,
     "pas d'objection|aucune objection|ça m'est égal|faites donc|oui|ouais|ça ne me dérange pas|ça "
     "me dérange pas|cela ne me dérange pas|pas d'inconvénient|aucune objection|oui merci|bien "
     "sûr|d'accord|ok|okay|volontiers|certainement|absolument|exactement|tout à fait|c'est "
     "ça|c'est exact|c'est bon|pas de problème|aucun problème|pas de souci|allez-y|oui allez-y|je "
     "veux bien|si vous voulez|pourquoi pas|avec plaisir|entendu|parfait|ça marche|ça va|très "
     "bien|je suis d'accord|j'accepte|correct|évidemment|mais oui|bon d'accord|vous pouvez|ça me "
     "va|bien entendu|c'est parfait|c'est bien ça|oui oui|oui c'est ça|c'est cela|voilà c'est "
     "ça|affirmatif|nickel|impeccable|ça roule|on y va|c'est fait|ça me convient|ça convient|va "
     "pour|je veux bien oui"},
    {Cue::kNo,
     "hors de question|certainement pas|en aucun cas|ça me gêne|je m'y oppose|non|nan|non "
     "merci|pas vraiment|surtout pas|jamais|je préfère pas|je ne préfère pas|je "
     "préfère que non|je préférerais pas|je préférerais que non|plutôt pas|plutôt non|pas "
     "question|certainement pas|absolument pas|bien sûr que non|je ne veux pas|je veux pas|je "
     "refuse|pas d'accord|je ne suis pas d'accord|pas maintenant|pas pour le moment|pas du tout|en "
     "aucun cas|sans façon|je ne souhaite pas|je préférerais éviter|je préfère éviter|j'aimerais "
     "mieux pas|sûrement pas"},
    {Cue::kPolite,
     "s'il vous plaît|s'il te plaît|merci|merci "
     "beaucoup|madame|monsieur|bien|le|la|ça|c'est|moi|pour moi|je|vous|pas|du "
     "tout|pouvez|ne|très"},
    {Cue::kWont,
     "je ne veux pas|je veux pas|je préfère ne pas|je ne donne pas|ça ne vous regarde pas|je n'ai "
     "pas|j'ai pas|pas nécessaire|pas besoin|je ne souhaite pas|vous l'avez déjà|je n'ai pas "
     "d'adresse|je n'ai pas de mail|j'ai pas de mail|je ne vous le dirai|je ne le dis pas|vous "
     "avez déjà|vous l'avez dans|je ne vous la donne pas|je vous la donne pas|je vous le donne "
     "pas|je ne vous le donne pas|je la donne pas|je le donne pas|vous ne l'aurez pas|vous l'aurez "
     "pas|pas de mail|pas d'adresse mail|pas d'e-mail|je ne paie pas|je paie pas|je paye pas|je "
     "paierai pas|je ne paierai pas|je n'en veux pas|j'en veux pas"},
    {Cue::kDontKnow,
     "je ne sais pas|je sais pas|aucune idée|je ne suis pas sûr|je ne suis pas sûre|je ne m'en "
     "souviens|difficile à dire|pas par cœur|chais pas|je vais réfléchir|je dois réfléchir|sous la "
     "main"},
    {Cue::kUninterested,
     "pas intéressé|pas intéressée|ça ne m'intéresse pas|ça m'intéresse pas|besoin de rien"},
    {Cue::kRepeat,
     "^pardon$|^comment$|^quoi$|^hein$|^excusez-moi$|répéter|répétez|redire|redites|encore une "
     "fois|pas compris|pas entendu|vous avez dit quoi|qu'avez-vous dit|je n'ai pas bien "
     "entendu|pardon vous disiez|^comment vous dites|vous dites$|vous disiez|^vous dites "
     "quoi|^comment ça$|comment dites-vous|j'ai pas compris|je n'ai pas entendu|j'ai pas "
     "entendu|j'entends mal|je vous entends mal|entends pas bien|ça coupe|^plaît-il"},
    {Cue::kWait,
     "un instant|un moment|une seconde|une minute|attendez|patientez|ne quittez pas|deux "
     "secondes|deux minutes|^attends|je regarde|je vais voir|je vérifie|laissez-moi regarder|je "
     "vais chercher|une petite minute|un petit instant|un petit moment|^attendez"},
    {Cue::kHuman,
     "je veux une personne|voudrais une personne|un humain|un être humain|une vraie personne|une "
     "personne réelle|vraie personne|un conseiller|une conseillère|un opérateur|quelqu'un de "
     "réel|parler à quelqu'un|parler avec quelqu'un|parler à une personne|votre responsable|un "
     "responsable|votre chef|votre directeur|votre patron|passez-moi|transférez|un collègue|un "
     "employé|pas à une machine|pas à un robot|un vrai conseiller|quelqu'un de compétent|quelqu'un "
     "d'autre|quelqu'un qui s'y connaît|quelqu'un qui sait"},
    {Cue::kRobot,
     "êtes-vous un robot|vous êtes un robot|un robot$|êtes-vous humain|êtes-vous humaine|vous êtes "
     "une machine|êtes-vous une machine|vous êtes un ordinateur|êtes-vous une ia|vous êtes une "
     "ia|je parle à un robot|je parle à une machine|intelligence artificielle|c'est un robot|c'est "
     "une machine|c'est un enregistrement|êtes-vous réel|êtes-vous réelle|vous êtes une vraie|vous "
     "êtes un enregistrement|une voix enregistrée|personne ou un|humain ou|êtes-vous une "
     "vraie|vous êtes quelqu'un de réel|un de ces robots|une de ces machines|c'est un automate|je "
     "parle à une vraie"},
    {Cue::kInsult,
     "idiot*|imbécile*|con$|connard*|connasse|merde|nul$|nuls|nulle|incompétent*|inadmissible|"
     "scandaleux|c'est une honte|ta gueule|la ferme|débile*|stupide*|abruti*|n'importe "
     "quoi|ridicule|putain|salaud*|escroc*|vous vous "
     "foutez|inutile*|inacceptable|voleur*|incapables|incompétents|honteux|arnaque*|foutez|c'est "
     "du vol|vous ne savez rien|vous ne comprenez rien|ça sert à rien|vous ne m'écoutez pas|vous "
     "vous moquez|vous vous fichez|moquez de moi|ça va pas la tête|ça va pas bien|vous êtes "
     "fou|vous êtes fous|vous êtes malades|bande de|quelle honte|foutage|du "
     "foutage|guignols|charlots"},
    {Cue::kWrongNumber,
     "mauvais numéro|faux numéro|trompé de numéro|trompée de numéro|erreur de numéro|mauvaise "
     "personne|je me suis trompé|pas le bon numéro"},
    {Cue::kThanks, "merci|merci beaucoup|merci bien|mille mercis|je vous remercie|c'est gentil"},
    {Cue::kQuestion,
     "qu'est-ce qui se passe maintenant|et après$|je fais quoi|que dois-je faire|faut faire "
     "quoi|^qui|^que|^quoi|^qu'est-ce|^quand|^où|^pourquoi|^comment|^combien|^quel*|^est-ce|^avez-"
     "vous|^pouvez-vous|^puis-je|^peut-on|^peut-il|^pourriez-vous|^y "
     "a-t-il|^faut-il|^dois-je|^savez-vous|^êtes-vous|^vous avez|^vous faites|^vous vendez|^c'est "
     "combien|^ça coûte|^faites-vous|^vendez-vous|je voudrais savoir|j'aimerais savoir|je voulais "
     "savoir|je me demande|dites-moi|une question|combien coûte|combien de temps|est-ce que|c'est "
     "quoi|à quelle heure|^vous êtes|^vous acceptez|^vous prenez|^vous pouvez|^vous "
     "proposez|^jusqu'à quelle|^jusqu'à quand|^depuis quand|^dans combien|^avec qui|^pour qui|^sur "
     "quel*|^à quel*|^on peut|^je peux|^ça prend|^ça dure|^c'est cher|^c'est ouvert|^c'est "
     "possible|^c'est inclus|^auriez-vous|^serait-il|^a-t-on|^prenez-vous|^acceptez-vous|il faut "
     "quoi|faut quoi|quoi comme|ça coûte combien|c'est combien|^vous livrez|^vous ouvrez|^vous "
     "fermez|^vous remboursez|^vous réparez|^vous êtes ouvert|^vous travaillez|^vous venez|^vous "
     "passez|^y a|^il y a|^ça inclut|^c'est compris|combien|^en combien|^sous combien|^à "
     "combien|^pour combien|^sous quel*|^de quel*|^en quel*|^dans quel*|^par où|^pour quel*|^avec "
     "quel*|^je dois payer|^je dois encore payer|^il faut payer|^faut payer|n'est-ce "
     "pas$|hein$|^vous n'êtes pas|^et si|il faut payer|faut payer"},
    {Cue::kNeed,
     "j'ai besoin|nous avons besoin|je voudrais|j'aimerais|je veux|nous voulons|il me faut|il nous "
     "faut|j'appelle|je vous appelle|c'est pour|il s'agit|au sujet|à propos|j'ai un|j'ai une|on a "
     "un|en panne|cassé|cassée|ne marche|ne fonctionne|marche plus|fonctionne "
     "plus|fuit|fuite|froid|panne|problème|souci|erreur|urgence|urgent|aide|rendez-vous|facture|"
     "réclamation|plainte|commander|réserver|annuler|devis|technicien|dépannage|chaudière|"
     "chauffage|pas d'eau chaude|bruit*|volé|cambriolé|accident|ne marche plus|ne marche pas|ne "
     "démarre|mal aux|mal à|malade|déplacer|résilier|inscrire|déménage|déclarer|bouché|plus "
     "d'eau|plus de chauffage|plus d'internet|bruit|je dois"},
    {Cue::kCorrect,
     "^non attendez|^non pardon|^pardon non|^non plutôt|^en fait|je veux dire|je voulais "
     "dire|plutôt|c'est faux|ce n'est pas ça|pas correct|je me suis trompé|je "
     "corrige|correction|au lieu|^non pas|^non c'est|^non mon|^non ma|mieux|erreur de ma "
     "part|^pardon|^non le|^finalement|enfin non|ah non|^attendez non|disons plutôt|je voulais "
     "dire plutôt|je parlais"},
    {Cue::kTold,
     "je vous l'ai dit|je l'ai dit|je vous ai dit|j'ai déjà dit|je l'ai déjà dit|comme je l'ai "
     "dit|déjà dit|je viens de le dire"},
    {Cue::kNotedAsked,
     "avez-vous noté|vous avez noté|avez vous noté|vous avez là|avez-vous écrit|vous avez "
     "écrit|avez-vous enregistré|avez-vous pour moi|vous avez pour moi|ai-je donné|j'ai "
     "donné|avez-vous mon|vous avez mon|avez-vous compris|numéro avez-vous|adresse avez-vous|nom "
     "avez-vous|numéro vous avez|adresse vous avez|nom vous avez|vous avez maintenant|vous avez "
     "comme|avez-vous maintenant"},
    {Cue::kReadBack,
     "vous avez tout|vous avez bien tout|c'est tout noté|relire|relisez|qu'avez-vous "
     "noté|qu'est-ce que vous avez noté|récapituler|récapitulez|mes "
     "coordonnées|résumer|résumez|tout ce que vous avez|répéter le numéro|répétez le numéro|me "
     "redire|redites-moi"},
    {Cue::kOr, "ou"},
    {Cue::kNameIs,
     "je m'appelle|mon nom est|mon nom c'est|mon nom complet est|au nom de|le nom est|le nom "
     "c'est|nom:|vous parlez à|vous parlez avec|nom c'est|sous le nom de|au nom de mon mari|au nom "
     "de ma femme|à mon nom donc|au mien|à mon nom"},
    {Cue::kNameWas, "est mon nom|c'est mon nom|mon nom$|à l'appareil"},
    {Cue::kIam, "je suis|c'est|ici|moi c'est|je me nomme|c'est madame|c'est monsieur"},
    {Cue::kSurname, "nom de famille est|nom de famille c'est|nom de famille"},
    {Cue::kFirstName, "prénom est|prénom c'est|prénom"},
    {Cue::kHonorific, "monsieur|madame|mademoiselle|m|mme|mlle|le monsieur|la dame"},
    {Cue::kTitle, "docteur|dr|professeur|pr|maître"},
    {Cue::kOtherPerson,
     "appartient à|est à|sont "
     "à|mari|femme|voisin|voisine|collègue|ami|amie|fils|fille|mère|père|frère|sœur|patron|"
     "propriétaire|locataire|parlé à|parlé avec|recommandé par|parler à|de la part "
     "de|technicien|pas|bonjour|monsieur votre|papa|maman|oncle|tante"},
    {Cue::kSpelled,
     "j'épelle|épelé|ça s'écrit|s'écrit|avec|qui s'écrit|en un seul mot|en un mot|tout "
     "attaché|tout en minuscules"},
    {Cue::kLetterAs, "comme"},
    {Cue::kNotName,
     "le|la|les|un|une|des|du|de|et|ou|mais|à|au|aux|en|dans|sur|pour|par|avec|sans|je|tu|il|elle|"
     "on|nous|vous|ils|me|moi|mon|ma|mes|votre|vos|ce|cette|ça|est|suis|sommes|êtes|sont|était|ai|"
     "as|a|avons|avez|ont|pas|plus|ne|ici|là|qui|que|quoi|quand|où|comment|pourquoi|si|oui|non|"
     "bonjour|merci|malade|froid|chaud|fatigué|désolé|désolée|sûr|sûre|content|contente|prêt|prête|"
     "pressé|client|cliente|locataire|propriétaire|nom|prénom|numéro|téléphone|portable|mail|email|"
     "adresse|rue|maison|appartement|chaudière|chauffage|eau|erreur|facture|problème|question|"
     "urgent|aide|quelqu'un|personne|rien|tout|quelque|chose|peut-être|vraiment|bien|mal|très|trop|"
     "aussi|encore|jamais|toujours|aujourd'hui|demain|hier|matin|midi|soir|semaine|jour|heure|"
     "heures|rendez-vous|possible|vite|double|robot|machine|faux|vrai|correct|mieux|plutôt|alors|"
     "donc|voilà|voulez|veux|veut|demandez|donner|savoir|faut|enfermé|enfermée|dehors|coincé|"
     "coincée|bloqué|bloquée|perdu|perdue"},
    {Cue::kMaybeName,
     "rose|blanc|petit|grand|roux|martin|marin|berger|boucher|printemps|avril|juin|noël|claire|"
     "lucas|pierre|olive"},
    {Cue::kAskName,
     "votre nom|votre prénom|nom et adresse|comment vous appelez|à qui ai-je|qui est à "
     "l'appareil|nom|votre nom complet|qui est au|de la part de qui|à l'appareil|c'est de la "
     "part|à qui je parle|à qui est-ce que je parle|avec qui je parle|c'est à quel nom|quel nom"},
    {Cue::kAskAddress,
     "votre adresse|adresse|où habitez|quelle rue|où demeurez|où êtes-vous|où se trouve|où "
     "devons-nous|où faut-il|où peut-on"},
    {Cue::kAskPhone, "numéro|téléphone|joindre|rappeler|portable"},
    {Cue::kAskEmail, "email|e-mail|mail|courriel|adresse électronique"},
    {Cue::kAskTime,
     "quand|quel jour|quelle heure|quelle date|rendez-vous|quel moment|vous convient|un "
     "créneau|pour quand|quand est-ce|quand venez|quand pouvez"},
    {Cue::kAskReason,
     "puis-je vous aider|puis-je faire|je peux vous aider|que puis-je|motif|raison de|de quoi "
     "s'agit|objet de votre appel|pourquoi appelez|en quoi puis-je|besoin|quel est le problème|que "
     "se passe|quel problème|que souhaitez|que désirez|que s'est-il passé|qu'est-ce qui|que "
     "voulez|pouvons-nous vous aider|pouvons-nous faire|comment puis-je|le motif|à quel "
     "sujet|qu'arrive|qu'est-il arrivé|que s'est|ce que le client|demander ce|le problème|l'animal "
     "a|ce qui s'est"},
    {Cue::kAskConsent, "enregistr*"},
    {Cue::kAskElse, "autre chose|encore quelque chose|d'autres questions|encore vous aider"},
    {Cue::kOtherNumber,
     "numéro de client|numéro client|référence client|numéro de facture|facture|numéro de "
     "contrat|contrat|numéro de commande|commande|référence|numéro de dossier|dossier|code "
     "postal|code client|iban|numéro de compte|code|numéro de série|compteur|né le|née "
     "le|euros|numéro de ticket|sécurité sociale|numéro d'assuré|numéro de "
     "police|immatriculation|plaque|date de naissance|relevé|numéro d'adhérent|numéro de "
     "réservation"},
    {Cue::kPhoneLabel,
     "mon fixe|mon portable|me joindre|appelez-moi|m'appeler|numéro de téléphone|mon numéro|numéro "
     "est|numéro "
     "c'est|téléphone|portable|mobile|rappeler|rappelez-moi|joindre|appelez-moi|fixe|mon "
     "portable|au"},
    {Cue::kAddressIs,
     "mon adresse est|l'adresse est|adresse est|mon adresse c'est|j'habite au|j'habite "
     "à|j'habite|nous habitons au|nous habitons|je demeure"},
    {Cue::kAddressUnit, "appartement|étage|bâtiment|numéro"},
    {Cue::kStreet, "rue|avenue|boulevard|place|chemin|allée|impasse|quai|cours|route"},
    {Cue::kStreetEnd, "strasse|weg|straat"},
    {Cue::kStreetFirst,
     "rue|avenue|boulevard|place|chemin|allée|allées|impasse|quai|cours|route|square|passage|"
     "ruelle|sentier"},
    {Cue::kIn, "à"},
    {Cue::kDot, "point"},
    {Cue::kAt, "arobase|arrobase|at"},
    {Cue::kDash, "tiret|trait d'union"},
    {Cue::kUnderscore, "underscore|tiret bas|souligné"},
    {Cue::kDouble, "double|deux fois|deux fois le"},
    {Cue::kTriple, "triple|trois fois|trois fois le"},
    {Cue::kPlus, "plus"},
    {Cue::kAnd, "et|puis|euh|ensuite"},
    {Cue::kNought, "o|oh"},
    {Cue::kAtEnd,
     "à la fin|derniers chiffres|deux derniers|trois derniers|quatre derniers|dernier chiffre|se "
     "termine par|finit par"},
    {Cue::kAtStart,
     "au début|premiers chiffres|deux premiers|trois premiers|quatre premiers|commence par"},
    {Cue::kToday, "aujourd'hui|ce matin|cet après-midi|ce soir"},
    {Cue::kTomorrow, "demain"},
    {Cue::kAfterTomorrow, "après-demain|après demain"},
    {Cue::kNextWeek, "la semaine prochaine|semaine prochaine|la semaine suivante"},
    {Cue::kInAWeek, "en huit|dans une semaine"},
    {Cue::kNot, "pas"},
    {Cue::kOclock, "heures|heure|h"},
    {Cue::kHalf, "demie|demi"},
    {Cue::kQuarter, "le quart|quart"},
    {Cue::kPast, "passé"},
    {Cue::kTo, "moins"},
    {Cue::kMorning, "matin|du matin|le matin|ce matin|dans la matinée|matinée"},
    {Cue::kAfternoon, "après-midi|de l'après-midi|l'après-midi|cet après-midi"},
    {Cue::kEvening, "soir|du soir|le soir|ce soir"},
    {Cue::kNoon, "midi"},
    {Cue::kTimeBefore, "à|vers|après|dès|à partir de|autour de|entre|avant|de|plutôt"},
    {Cue::kDayBefore, "le|du|au"},
    {Cue::kVisit,
     "venir|vient|venez|passer|passez|envoyer|envoyez|visite|rendez-vous|réserver|technicien|"
     "dépanneur|plombier|intervention|rappeler|rappelez-moi|déplacer|reporter|fixer|possible|"
     "disponible|convient|libre|irait|me prendre|déposer|récupérer"},
    {Cue::kPriceAsked,
     "combien|coûte|coûtent|coût|prix|tarif|tarifs|cher|payer|combien prenez|vous prenez "
     "combien|quel prix|quel tarif|ça revient|vous prenez|vous demandez combien"},
    {Cue::kPriceSign,
     "coûte|coûtent|coût|prix|euro|euros|eur|gratuit|tarif|gratuite|gratuits|gratuites|offert|"
     "offerte"},
    {Cue::kHoursAsked,
     "horaires|heures d'ouverture|ouvert|ouverts|ouverte|ouvrez|fermé|fermez|ouverture|jusqu'à "
     "quelle heure|à partir de quelle heure"},
    {Cue::kHoursSign,
     "heures|h|lundi|vendredi|samedi|tous les jours|mardi|mercredi|jeudi|dimanche|chaque "
     "jour|week-end"},
    {Cue::kDurationAsked, "combien de temps|durée|dure|long|longtemps"},
    {Cue::kDurationSign, "minute*|heure|heures|jour|jours|semaine*|mois"},
    {Cue::kMeaningAsked,
     "qu'est-ce qu'un|qu'est-ce qu'une|c'est quoi un|c'est quoi une|que veut dire|que signifie|en "
     "quoi consiste"},
    {Cue::kMeaningSign, "est un|est une|est le|est la|signifie|veut dire|consiste"},
    {Cue::kClockAsked,
     "quelle heure est-il|quelle heure il est|il est quelle heure|quel jour sommes-nous|quel jour "
     "on est|quelle est la date"},
    {Cue::kWhoAsked,
     "qui êtes-vous|vous êtes qui|qui est à l'appareil|c'est qui|comment vous appelez-vous|à qui "
     "je parle|qui parle|ce n'est pas le|ce n'est pas la|vous n'êtes pas le|vous n'êtes pas la|je "
     "suis bien chez|je suis bien à"},
    {Cue::kAnyTime,
     "dès que possible|le plus vite possible|au plus vite|n'importe quand|quand vous voulez|tout "
     "de suite|le plus tôt possible|peu importe|immédiatement|n'importe quel jour"},
    {Cue::kStop,
     "a|à|ai|alors|as|au|aucun|aussi|autre|aux|avec|avez|avoir|bien|c|ce|cela|ces|cet|cette|chez|"
     "comme|d|dans|de|des|deux|dire|donc|du|elle|en|encore|est|et|eu|faire|fait|faites|faut|il|ils|"
     "j|je|l|la|le|les|leur|lui|ma|mais|me|même|mes|moi|mon|n|ne|nos|notre|nous|on|ou|où|par|pas|"
     "peu|peut|plus|pour|pouvez|qu|que|quel|quelle|quels|qui|s|sa|sans|se|ses|si|son|sont|suis|sur|"
     "t|ta|te|tes|ton|tout|tous|toute|très|tu|un|une|va|vos|votre|voudrais|vous|y|ça|était|être|"
     "cest|jai|quest|dois|devons|puis|peux|devrais|pouvons"},
    {Cue::kRecordYes,
     "vous pouvez enregistrer|j'accepte l'enregistrement|d'accord pour l'enregistrement|vous "
     "pouvez m'enregistrer"},
    {Cue::kRecordNo,
     "n'enregistrez pas|ne pas enregistrer|ne m'enregistrez pas|pas d'enregistrement|sans "
     "enregistrement|ne veux pas être enregistré|ne pas être enregistré|contre l'enregistrement"},
    {Cue::kGood,
     "merci|parfait|super|génial|excellent|formidable|gentil|content*|ravi*|bravo|magnifique"},
    {Cue::kBad,
     "mauvais*|terrible|horrible|colère|énervé*|déçu*|inacceptable|nul|scandaleux|furieux|furieuse|"
     "inadmissible|honte"},
    {Cue::kSupposed,
     "si je|si j'|si nous|si on|si jamais|au cas où|supposons|imaginons|admettons|à "
     "supposer|j'envisage|si par hasard|j'aimerais déménager|je pense|on "
     "pense|j'hésite|peut-être|j'aimerais m'installer"},
    {Cue::kNoLonger,
     "pas|plus|jamais|anciennement|ancien|ancienne|autrefois|avant|quitté|déménagé de|au lieu"},
    {Cue::kInstead, "mais|maintenant|désormais|plutôt|c'est"},
    {Cue::kTakeBack,
     "pardon|non|excusez-moi|désolé|désolée|je veux dire|plutôt|attendez|je me trompe|je me suis "
     "trompé|je me suis trompée|erreur|correction|enfin non|je corrige|je voulais dire"},
    {Cue::kIsItYou,
     "vous êtes bien|êtes-vous|vous êtes|parle à|parle bien à|parle avec|votre nom est|c'est "
     "bien|je suis bien avec|suis bien avec|noté"},
    {Cue::kItIsMe,
     "c'est moi|c'est bien moi|moi-même|lui-même|elle-même|en personne|je suis bien|je le "
     "suis|tout à fait"},
    {Cue::kIsItRight,
     "exact|correct|c'est bien ça|c'est bon|juste|c'est ça|toujours valable|n'est-ce pas"},
    {Cue::kOurs, "notre|nos|nous|mon|ma"},
    {Cue::kYours, "votre|vos|vous joindre|vous rappeler|vous contacter|vous appeler"},
    {Cue::kOthersAfter,
     "est mon|est ma|était mon|était ma|est notre|m'a|m'avait|nous a|a dit|disait|de chez vous|de "
     "votre|qui m'a|travaille|habite|n'est pas moi|a appelé|recommande|avait|était|va|vient|est "
     "venu|est venue|s'occupe|dit que|pense que"},
    {Cue::kPostcode, "code postal|numéro de rue|rue|ville|commune|étage"},
    {Cue::kThousand, "mille"},
    {Cue::kOthers,
     "mari|femme|épouse|mère|maman|père|papa|frère|sœur|fils|fille|parents|collègue|collègues|"
     "voisin|voisine|voisins|ami|amie|patron|patronne|propriétaire|locataire|secrétaire|compagnon|"
     "compagne|conjoint|conjointe|il|elle|lui|leur|quelqu'un|écrit à|envoyé à"},
    {Cue::kMindAsked, "dérange|objection|objections|contre le fait|inconvénient|un problème"},
    {Cue::kWow,
     "oh là là|oh la la|ouh là|olala|mon dieu|purée|la vache|mince|zut|waouh|wow|ouf|aïe|eh "
     "ben|ben dis donc|dis donc|punaise|ah quand même|ah oui quand même"},
    {Cue::kRemark,
     "c'est cher|c'est un peu cher|c'est trop cher|très cher|assez cher|pas donné|pas rien|c'est "
     "pas donné|une somme|c'est abordable|pas mal|c'est compliqué|quel dommage|c'est "
     "dommage|dommage|c'est gentil|vous êtes gentil*|trop aimable|j'espère bien|je "
     "l'espère|j'espère|tant pis|tant mieux|c'est long|c'est rapide|je comprends|je vois|c'est "
     "rassurant|dieu merci|heureusement|c'est embêtant|pas de chance|incroyable|c'est pas "
     "possible|ah bon|c'est intéressant|ça ne m'aide pas|ça m'aide pas|bonne nouvelle|c'est une "
     "bonne nouvelle|c'est pratique|plus cher que|moins cher que|ça a augmenté|c'est "
     "raisonnable|c'est trop|trop pour moi|pas le temps|je suis pressé*|faites "
     "vite|dépêchez-vous|me voilà bien|je suis bien avancé*|ce n'est pas donné|c'est pas rien|ce "
     "n'est pas rien|quand même|on n'arrête pas|c'est une somme|la belle affaire|bonjour la "
     "facture|on n'y peut rien|y a rien à faire|pas le choix|faut bien|c'est comme ça|toute "
     "retournée|tout retourné|toute chamboulée|bouleversé*|dans tous mes états"},
    {Cue::kAsksWhat,
     "que|qu'est-ce|quand|où|pourquoi|quel*|qui|comment|combien|est-ce|pouvez-vous|puis-je"},
    {Cue::kInnerQuestion,
     "est-ce que|quand venez-vous|vous venez quand|quand est-ce|c'est possible de|il faut "
     "quoi|faut quoi|ça coûte combien|c'est combien|combien ça|à quelle heure|c'est où|c'est "
     "quand|vous êtes ouvert*|quoi comme|pouvez-vous|avez-vous|c'est possible|c'est pas trop|ça "
     "suffit"},
    {Cue::kAdviceAsked,
     "je fais quoi|qu'est-ce que je fais|qu'est-ce que je dois faire|que dois-je faire|que "
     "faire|faut faire quoi|il faut faire quoi|qu'est-ce qu'on fait|on fait quoi|que puis-je "
     "faire|qu'est-ce que je peux faire|et maintenant$|que me conseillez|je dois faire "
     "quoi|qu'est-ce qu'il faut faire|quoi faire|comment je fais|comment faire"},
    {Cue::kConfirms,
     "c'est ça|exactement|tout à fait|parfait|très bien|d'accord|c'est bon|ça marche|ça va|ça me "
     "va|entendu|impeccable|nickel|super|c'est parfait|exact|correct|voilà|bien|c'est "
     "noté|formidable|ça me convient"},
    {Cue::kTalkTo,
     "parler à|parler avec|parler au|parler directement|passez-moi|me passer|joindre|mettez-moi "
     "en|en ligne avec|avoir au téléphone|discuter avec"},
    {Cue::kPerson,
     "quelqu'un|une personne|un humain|opérateur|opératrice|un conseiller|une "
     "conseillère|responsable|directeur|directrice|patron|chef|le docteur|la "
     "docteure|maître|moniteur|monitrice|un collègue|votre collègue|secrétaire|technicien|service "
     "client|le gérant|la gérante|un agent|le médecin"},
    {Cue::kWeekAfter, "dans huit jours|d'aujourd'hui en huit"},
    {Cue::kCancels,
     "annuler|décommander|ne peux pas venir|peux pas venir|ne pourrai pas|pourrai pas|déplacer "
     "mon|déplacer le|j'ai un rendez-vous|j'avais un rendez-vous|j'ai rendez-vous|reporter"},
    {Cue::kUntil, "à|on se voit|rendez-vous|jusqu'à"},
    {Cue::kThisNumber,
     "numéro dont j'appelle|même numéro|ce numéro|celui dont j'appelle|celui d'où j'appelle|numéro "
     "qui s'affiche|numéro affiché|numéro avec lequel j'appelle|d'où je vous appelle|numéro que "
     "vous voyez"},
    {Cue::kElsewhere,
     "chercher les enfants|chercher mon|au travail|au boulot|au bureau|je dois partir|je dois "
     "être|je dois y|faut que je parte|faut que "
     "je sois|je pars à|j'ai une réunion|en réunion|mon train"},
    {Cue::kCannotThen,
     "peux pas|pourrai pas|suis pas libre|suis pas disponible|serai pas là|m'arrange pas|me "
     "convient "
     "pas|ça ne va pas|ça va pas|n'est pas possible|c'est pas possible"},
    {Cue::kBounded, "avant|après|depuis|jusque|jusqu'à"},
    {Cue::kJoined, "tout attaché|en un mot|en un seul mot"},
    {Cue::kNameAsState,
     "andré|rené|rénée|renée|aimé|aimée|désiré|désirée|honoré|josé|chloé|salomé|zoé|noé|barnabé|"
     "hilaire|apollinaire|macaire|edmée|dorothée|mahé|josée|andrée|timothée|maé|maée|mélusine|"
     "aubrée|elysée"},
    {Cue::kPaymentAsked,
     "comment je paie|comment je paye|comment payer|comment puis-je payer|comment peut-on "
     "payer|comment on paie|comment on paye|comment régler|comment ça se paie|comment se passe le "
     "paiement|je peux payer|puis-je payer|peut-on payer|on peut payer|peut-on régler|payer "
     "par|payer en|payer avec|régler par|régler en|par carte|par chèque|par virement|en espèces|en "
     "liquide|en plusieurs fois|moyen de paiement|moyens de paiement|mode de paiement|vous prenez "
     "la carte|vous prenez les cartes|vous acceptez la carte|vous acceptez les cartes|vous prenez "
     "les chèques|paiement|règlement"},
    {Cue::kPaymentSign,
     "carte|cartes|chèque|chèques|virement|espèces|prélèvement|plusieurs "
     "fois|facture|paypal|comptant|en liquide"},
    {Cue::kWhyNot,
     "pourquoi pas|pourquoi|et pourquoi|pourquoi non|mais pourquoi|pourquoi ça|comment ça se fait"},
    {Cue::kDueAsked,
     "je dois payer|dois-je payer|faut payer|faut-il payer|faut que je paie|je paie quelque "
     "chose|payer quelque chose|payer quand même|ça coûte quelque chose|ça me coûte|y a des "
     "frais|il y a des frais|des frais|je serai facturé|vous facturez|c'est gratuit|je vous dois"},
    {Cue::kCancelSign, "annul*|résili*|décommand*|rétract*"},
    {Cue::kHere, "ici|ici c'est|c'est"},
    {Cue::kAgeAsked,
     "assez âgé|assez âgée|assez vieux|trop jeune|quel âge|âge minimum|âge minimal|limite d'âge"},
    {Cue::kAgeSign, "ans|âge|adultes|majeur*"},
    {Cue::kBringAsked,
     "que dois-je apporter|dois apporter|faut apporter|faut-il apporter|quels documents|quelles "
     "pièces|quels papiers|avoir avec moi|préparer|fournir|apporter quelque chose|que faut-il "
     "apporter|quoi apporter|dois amener|faut amener"},
    {Cue::kBringSign,
     "apportez|apporter|amenez|document*|pièce*|carte "
     "d'identité|certificat*|passeport*|permis|photo*|justificatif*|prévoyez|préparez"},
    {Cue::kTownLink, "sur|en|sous|les"},
}};
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Bonjour."},
    {Line::kThanksName, "Merci, {}."},
    {Line::kNotedEmail, "J'ai noté l'adresse e-mail {}."},
    {Line::kNotedPhone, "J'ai noté le numéro {}."},
    {Line::kNotedAddress, "J'ai noté l'adresse {}."},
    {Line::kNotedTime, "J'ai noté {}."},
    {Line::kNotedNeed, "C'est noté."},
    {Line::kChanged, "C'est modifié : {}."},
    {Line::kConsented, "Merci, je note votre accord."},
    {Line::kRefusedConsent, "Très bien, je note que vous ne le souhaitez pas."},
    {Line::kRefused, "D'accord, nous pouvons nous en passer."},
    {Line::kUnknown, "Malheureusement, je n'ai pas cette information."},
    {Line::kUnknownAgain, "Je n'ai pas non plus d'information à ce sujet."},
    {Line::kToldAll, "Je vous ai dit tout ce que je sais à ce sujet."},
    {Line::kAsSaid, "Comme je l'ai dit : {}"},
    {Line::kElse, "Puis-je faire autre chose pour vous ?"},
    {Line::kElseAgain, "Avez-vous encore besoin d'autre chose ?"},
    {Line::kElseLast, "Autre chose ?"},
    {Line::kAskReason, "Que puis-je faire pour vous ?"},
    {Line::kAskReasonAgain, "Dites-moi en quelques mots de quoi il s'agit."},
    {Line::kAskName, "Quel est votre nom ?"},
    {Line::kAskNameAgain, "Pourriez-vous me donner votre nom, s'il vous plaît ?"},
    {Line::kAskAddress, "Quelle est votre adresse ?"},
    {Line::kAskAddressAgain, "Dans quelle rue habitez-vous, et à quel numéro ?"},
    {Line::kAskPhone, "À quel numéro de téléphone peut-on vous joindre ?"},
    {Line::kAskPhoneAgain,
     "Pourriez-vous me donner votre numéro de téléphone, chiffre par chiffre ?"},
    {Line::kAskEmail, "Quelle est votre adresse e-mail ?"},
    {Line::kAskEmailAgain, "Pourriez-vous épeler votre adresse e-mail ?"},
    {Line::kAskTime, "Quel jour et à quelle heure cela vous conviendrait-il ?"},
    {Line::kAskTimeAgain, "Quel jour serait possible ?"},
    {Line::kAskHour, "À quelle heure ?"},
    {Line::kAskDay, "Quel jour ?"},
    {Line::kAskConsent, "Cet appel peut-il être enregistré ?"},
    {Line::kAskRest, "Pourriez-vous le dire autrement ?"},
    {Line::kRobot, "Je suis un programme informatique, une IA, pas une personne."},
    {Line::kHuman,
     "Je ne peux pas vous transférer, mais je note que quelqu'un doit vous rappeler."},
    {Line::kHumanNumber, "À quel numéro de téléphone faut-il vous rappeler ?"},
    {Line::kHumanAgain, "J'ai bien noté que vous souhaitez parler à quelqu'un."},
    {Line::kNotUnderstood, "Excusez-moi, je n'ai pas compris."},
    {Line::kHandOver,
     "Excusez-moi, je ne comprends toujours pas. Je note que quelqu'un doit vous rappeler."},
    {Line::kWait, "Bien sûr, prenez votre temps."},
    {Line::kInsult, "Je comprends votre mécontentement."},
    {Line::kWrongNumber, "Ce n'est pas grave."},
    {Line::kNothingYet, "Je n'ai encore rien dit."},
    {Line::kWelcome, "Je vous en prie."},
    {Line::kDone, "C'est fait."},
    {Line::kFailed, "Cela n'a pas fonctionné."},
    {Line::kNeedsValue, "Pour cela, il me faut encore une chose : {} ?"},
    {Line::kNow, "Nous sommes le {}."},
    {Line::kThisIs, "Ici {}, une IA."},
    {Line::kNoted, "Voici ce que j'ai : {}."},
    {Line::kNotedNothing, "De cela, je n'ai encore rien."},
    {Line::kDate, "{Weekday} {day} {month}"},
    {Line::kDateTime, "{Weekday} {day} {month} à {time}"},
    {Line::kAdvice,
     "Je suis désolé, je ne peux pas vous le dire moi-même. Je note qu'une personne doit vous "
     "rappeler au plus vite ; si quelqu'un est en danger, appelez les secours."},
    {Line::kNotedAlso, "Je le note également."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|euros|eur"},
    {Unit::kDollar, "dollar|dollars|usd"},
    {Unit::kPound, "livre|livres|livres sterling|gbp"},
    {Unit::kFranc, "franc|francs|chf|francs suisses"},
    {Unit::kCent, "centime|centimes|cent"},
    {Unit::kPercent, "pour cent|pct|pourcent"},
    {Unit::kSecond, "seconde|secondes"},
    {Unit::kMinute, "minute|minutes|min|mn"},
    {Unit::kHour, "heure|heures|h"},
    {Unit::kDay, "jour|jours|jours ouvrés|jours ouvrables|journées"},
    {Unit::kNight, "nuit|nuits|nuitées"},
    {Unit::kWeek, "semaine|semaines"},
    {Unit::kMonth, "mois"},
    {Unit::kYear, "an|ans|année|années|quel âge"},
    {Unit::kCentimetre, "centimètre|centimètres|cm"},
    {Unit::kMetre, "mètre|mètres|m"},
    {Unit::kKilometre, "kilomètre|kilomètres|km|kilometres"},
    {Unit::kMile, "mile|miles"},
    {Unit::kFoot, "pied|pieds"},
    {Unit::kInch, "pouce|pouces"},
    {Unit::kSquareMetre, "mètre carré|mètres carrés|m2|qm"},
    {Unit::kLitre, "litre|litres|l"},
    {Unit::kGram, "gramme|grammes|g"},
    {Unit::kKilogram, "kilo|kilos|kilogramme|kilogrammes|kg"},
    {Unit::kDegree, "degré|degrés"},
    {Unit::kKilowatt, "kilowatt|kilowatts|kw|kwh|kilowattheures"},
    {Unit::kPerson,
     "personne|personnes|invité|invités|convives|gens|adulte|adultes|participant|participants|tête|"
     "couverts|hommes|femmes|salariés|employés|collègues|voyageurs"},
    {Unit::kChild, "enfant|enfants|gosses|gamins"},
    {Unit::kPiece, "unité|unités|exemplaire|exemplaires|fois"},
    {Unit::kNothing,
     "par|le|la|chaque|de|s'il vous "
     "plaît|maximum|max|environ|exactement|merci|peut-être|maintenant|oui|non|plus|moins|seulement|"
     "chacun|chacune|au total|minimum|à peu près|pile|tout"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 12> kAmountWords{{
    {30, Unit::kMinute, "demi-heure|demie heure"},
    {15, Unit::kMinute, "quart d'heure"},
    {45, Unit::kMinute, "trois quarts d'heure"},
    {90, Unit::kMinute, "heure et demie"},
    {12, Unit::kPiece, "douzaine"},
    {15, Unit::kDay, "quinzaine|quinze jours"},
    {2, Unit::kWeek, "quinze jours|quinzaine"},
    {18, Unit::kMonth, "un an et demi"},
    {10, Unit::kPiece, "dizaine"},
    {20, Unit::kPiece, "vingtaine"},
    {30, Unit::kPiece, "trentaine"},
    {50, Unit::kPiece, "cinquantaine"},
}};

constexpr std::array<SpokenAs, 8> kDialect{{
    {"je suis", "chuis|chui|j'suis"},
    {"je sais", "chais"},
    {"oui", "ouep|ouaip"},
    {"je peux", "j'peux"},
    {"je veux", "j'veux"},
    {"puis", "pis"},
    {"petit", "p'tit"},
    {"celui", "çui"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .months =
        {"janvier",
         "février",
         "mars",
         "avril",
         "mai",
         "juin",
         "juillet",
         "août",
         "septembre",
         "octobre",
         "novembre",
         "décembre"},
    .weekdays = {"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"},
    .units =
        {"zéro",
         "un|une",
         "deux",
         "trois",
         "quatre",
         "cinq",
         "six",
         "sept",
         "huit",
         "neuf",
         "dix",
         "onze",
         "douze",
         "treize",
         "quatorze",
         "quinze",
         "seize",
         "dix sept|dixsept",
         "dix huit|dixhuit",
         "dix neuf|dixneuf"},
    .tens =
        {"",
         "",
         "vingt",
         "trente",
         "quarante",
         "cinquante",
         "soixante",
         "septante",
         "quatre vingt|quatre vingts|huitante|octante",
         "nonante"},
    .ordinals = {"premier", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
                 "",        "", "", "", "", "", "", "", "", "", "", "", "", "", ""},
    .floors =
        "premier|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième",
    .states = "*é|*ée|*eux|*euse|*able|*ible|*ant|*aire",
    .numbers = NumberStyle::kTwenties,
    .numberAnd = "et",
    .hundreds =
        {"",
         "cent",
         "deux cent|deux cents",
         "trois cent|trois cents",
         "quatre cent|quatre cents",
         "cinq cent|cinq cents",
         "six cent|six cents",
         "sept cent|sept cents",
         "huit cent|huit cents",
         "neuf cent|neuf cents"},
    .hundredAnd = "",
    .hundredsGoOn = true,
    .halfIsBefore = false,
    .isMonthFirst = false};

}  // namespace

const Language kFrench{
    "fr",
    "french|français|francais|französisch",
    {"Bonjour, ici {name}. Comment puis-je vous aider ?",
     "Un instant, s'il vous plaît.",
     "Excusez-moi, il me faut encore un instant. Pourriez-vous répéter, s'il vous plaît ?",
     {"Êtes-vous toujours là ?", "Je ne vous entends pas. Puis-je faire autre chose pour vous ?"},
     "Merci pour cet échange. Au revoir."},
    &kUnderstanding};

}  // namespace hiveline::voice
