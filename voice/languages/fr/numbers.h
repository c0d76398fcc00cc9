// French: by which words callers are understood. Numbers, addresses, days and hours.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_fr {

inline constexpr std::array<CueWords, 37> kNumberWords{{
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
    {Cue::kTimeBefore,
     "à|vers|après|dès|à partir de|autour de|entre|avant|de|plutôt|aux alentours de|environ|sur "
     "les coups de"},
    {Cue::kDayBefore, "le|du|au"},
    {Cue::kVisit,
     "venir|vient|venez|passer|passez|envoyer|envoyez|visite|rendez-vous|réserver|technicien|"
     "dépanneur|plombier|intervention|rappeler|rappelez-moi|déplacer|reporter|fixer|possible|"
     "disponible|convient|libre|irait|me prendre|déposer|récupérer"},
}};

}  // namespace hiveline::voice::words_fr
