// French: by which words callers are understood. Names of callers, and what an agent asks for.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_fr {

inline constexpr std::array<CueWords, 20> kNameWords{{
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
}};

}  // namespace hiveline::voice::words_fr
