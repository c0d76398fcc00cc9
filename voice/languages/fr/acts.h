// French: by which words callers are understood. Signs of what kind of words an utterance is.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_fr {

inline constexpr std::array<CueWords, 24> kActWords{{
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
     "paierai pas|je ne paierai pas|je n'en veux pas|j'en veux pas|non plus$|^ni mon|^ni ma|^ni "
     "le|^ni la"},
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
     "parle à une vraie|t'es un robot|tu es un robot|t'es une machine|tu es une machine|vous êtes "
     "un bot|vous êtes un vrai|vous êtes une personne|vous êtes un humain|vous êtes humain|c'est "
     "un bot"},
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
}};

}  // namespace hiveline::voice::words_fr
