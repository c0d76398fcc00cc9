// Dutch: by which words callers are understood. Names of callers, and what an agent asks for.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_nl {

inline constexpr std::array<CueWords, 20> kNameWords{{
    {Cue::kNameIs,
     "mijn naam is|mijn volledige naam is|ik heet|de naam is|naam is|op naam van|u spreekt "
     "met|naam:|onder de naam|op de naam van|op de naam|u mag me|u spreekt met mevrouw|op mij dus "
     "op|op mijn naam dus|op mijn naam|op mij|staat op naam van|op naam"},
    {Cue::kNameWas, "is mijn naam|is de naam|mijn naam$|aan de lijn"},
    {Cue::kIam, "ik ben|hier is|dit is|met|het is|hier spreekt|u spreekt met|ik heet"},
    {Cue::kSurname, "achternaam is|achternaam|familienaam is|familienaam"},
    {Cue::kFirstName, "voornaam is|voornaam"},
    {Cue::kHonorific, "meneer|mevrouw|dhr|mevr|juffrouw|de heer|de mevrouw|heer"},
    {Cue::kTitle, "dokter|dr|professor|prof|doctor"},
    {Cue::kOtherPerson,
     "is van|was van|hoort "
     "bij|man|vrouw|buurman|buurvrouw|buren|collega|vriend|vriendin|zoon|dochter|moeder|vader|"
     "broer|"
     "zus|baas|verhuurder|huurder|gesproken met|aanbevolen door|spreken met|praten "
     "met|namens|monteur|niet|hallo|vraag naar|papa|mama|oom|tante|opa|oma"},
    {Cue::kSpelled,
     "ik spel|gespeld|spel ik|je schrijft|geschreven|met|aan elkaar|één woord|alles aan "
     "elkaar|kleine letters|aan elkaar|aan mekaar|aaneen|aan één stuk"},
    {Cue::kLetterAs, "van|als"},
    {Cue::kNotName,
     "de|het|een|en|of|maar|van|in|op|aan|bij|te|met|zonder|voor|over|onder|na|uit|ik|mij|me|mijn|"
     "wij|we|ons|onze|u|uw|jij|je|hij|zij|ze|er|is|ben|bent|zijn|was|waren|heb|heeft|hebben|had|"
     "kan|kunt|kunnen|moet|mag|wil|zou|zal|niet|geen|wel|ja|nee|hier|daar|waar|wie|wat|wanneer|hoe|"
     "waarom|als|dat|dit|die|deze|ook|nog|al|heel|erg|zeer|veel|nu|straks|vandaag|morgen|"
     "overmorgen|gisteren|ochtend|middag|avond|week|dag|uur|tijd|afspraak|mogelijk|snel|ziek|koud|"
     "warm|moe|boos|zeker|blij|klaar|klant|huurder|eigenaar|naam|voornaam|achternaam|nummer|"
     "telefoon|telefoonnummer|mobiel|mail|email|adres|straat|huis|woning|ketel|verwarming|water|"
     "fout|factuur|probleem|vraag|dringend|hulp|iemand|niemand|niets|alles|iets|misschien|goed|"
     "slecht|dubbel|robot|computer|machine|mens|juist|beter|liever|dank|bedankt|hallo|dag|bel|belt|"
     "bellen|woon|lange|korte|buiten|buitengesloten|opgesloten|vast"},
    {Cue::kMaybeName,
     "bakker|visser|smit|mulder|meijer|kok|dekker|koning|de|van|vos|wit|zwart|jong|groot|klein|"
     "roos|bloem|prins|haan|bos|berg|vries|mei|lente"},
    {Cue::kAskName,
     "uw naam|naam en|hoe heet u|met wie spreek|uw voornaam|uw achternaam|naam|wie heb ik|met wie "
     "heb|wie is er aan|wie belt|met wie praat|wie ben je|welke naam|wie bent u"},
    {Cue::kAskAddress,
     "uw adres|adres|waar woont|welke straat|waar bent u|waar staat|waar is het|waar moeten "
     "we|waar mogen|waar zit"},
    {Cue::kAskPhone, "telefoonnummer|telefoon|nummer|bereiken|terugbellen|bereikbaar|mobiel"},
    {Cue::kAskEmail, "mailadres|e-mail|email|mail|mailen"},
    {Cue::kAskTime,
     "wanneer|welke dag|hoe laat|welk tijdstip|welke datum|afspraak|komt het u uit|schikt|wanneer "
     "kunt|wanneer wilt|wanneer komt|wanneer moet"},
    {Cue::kAskReason,
     "kan ik u helpen|waarmee kan|wat kan ik|waar kan ik|waarover belt|waar gaat het|reden "
     "van|waarom belt|waar belt|kan ik helpen|van dienst|wat is er aan de hand|aan de hand|wat is "
     "het probleem|wat is er gebeurd|wat wenst|wat wilt u|kunnen wij u helpen|kunnen we u "
     "helpen|wat kunnen|wat scheelt|waarvoor belt|reden|waar belt u|wat is er aan|de reden|de "
     "klacht|wat er|vraag wat|naar de storing"},
    {Cue::kAskConsent, "opnemen|opgenomen|opname|opnames"},
    {Cue::kAskElse, "nog iets|anders|verder nog|meer vragen|nog vragen"},
}};

}  // namespace hiveline::voice::words_nl
