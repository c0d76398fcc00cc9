// French: by which words callers are understood. What a question is for, consent, facts, and what
// is said of other people.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_fr {

inline constexpr std::array<CueWords, 58> kMatterWords{{
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
    {Cue::kDurationAsked, "combien de temps|de temps|durée|dure|long|longtemps"},
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
     "de suite|le plus tôt possible|peu importe|immédiatement|n'importe quel jour|même heure"},
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
     "frais|il y a des frais|des frais|je serai facturé|vous facturez|c'est gratuit|je vous "
     "dois|être remboursé|être remboursée|vous remboursez|me rembourser|c'est remboursé|me "
     "remboursez"},
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

}  // namespace hiveline::voice::words_fr
