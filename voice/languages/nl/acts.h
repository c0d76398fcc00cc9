// Dutch: by which words callers are understood. Signs of what kind of words an utterance is.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_nl {

inline constexpr std::array<CueWords, 24> kActWords{{
    {Cue::kFiller,
     "eh|ehm|uh|uhm|nou|nou ja|tja|dus|hm|hmm|zeg maar|even|eigenlijk|ik "
     "denk|ach|oh|ah|goh|bla|eens|nou eens|toch eens|weet ik veel|zeg|joh|hè|weet u|weet "
     "je|kijk|luister|als u het weten wilt|als je het weten wilt|om precies te zijn|zoals ze "
     "zeggen|zal ik maar zeggen"},
    {Cue::kGreeting,
     "hallo|hoi|goedemorgen|goedemiddag|goedenavond|goedendag|dag|hai|hey|dag mevrouw|dag "
     "meneer|hoort u mij|kunt u mij horen|is daar iemand|bent u "
     "daar|goeiemorgen|goeiemiddag|goeieavond|goeiedag|morgen|middag"},
    {Cue::kGoodbye,
     "tot ziens|doei|dag hoor|tot horens|fijne dag|fijne dag nog|prettige dag|tot later|ik hang "
     "op|ik moet gaan|laat maar|laat maar zitten|bel niet meer|vergeet het maar|fijn "
     "weekend|welterusten|bedankt dag|dank u dag|dank u wel dag|nou dag|oké dag|dag mevrouw "
     "dag|dag meneer dag|groetjes|houdoe|tot dan|tot snel|fijne avond|fijne middag|prettige "
     "avond|doeg|dag dag|tot straks|tot zo|tot morgen|ik bel terug|ik bel later|ik bel nog|ik bel "
     "wel terug|tot de volgende keer|doei doei|doedoei|dag dan|de mazzel|mazzel|aju|ajuus"},
    {Cue::kEnough,
     "dat was alles|dat is alles|dat was het|dat is het|verder niets|niets meer|meer niet|niks "
     "meer|dat was 't|geen vragen meer|meer heb ik niet|verder niks|verder heb ik niets|dat is het "
     "wel|dat was het wel|anders niets|dan heb ik alles|dan zijn we klaar|klaar"},
    {Cue::kYes,
     "maakt mij niet uit|maakt me niet uit|heb ik geen moeite mee|dat kan|ja|jawel|ja "
     "hoor|jazeker|zeker|natuurlijk|graag|goed|dat is goed|dat is prima|dat is in "
     "orde|oké|oke|ok|prima|akkoord|in orde|geen probleem|geen bezwaar|ga uw gang|ga je "
     "gang|klopt|dat klopt|juist|correct|precies|uitstekend|tuurlijk|van mij mag het|wat mij "
     "betreft wel|dat mag|mag|vind ik goed|doe maar|waarom niet|perfect|is goed|helemaal goed|heel "
     "goed|inderdaad|jazeker wel|ja precies|ja klopt|zeker weten|doe dat maar|top|is prima|komt "
     "goed|mooi|akkoord hoor|vooruit|vooruit dan maar|nou vooruit|toe maar|doe dan maar|heb ik "
     "gedaan|gedaan|is gebeurd|die zit dicht|komt in orde|dat is goed hoor"},
    {Cue::kNo,
     "niet van gediend|daar ben ik niet van gediend|ben ik tegen|stel ik niet op prijs|geen "
     "toestemming|absoluut niet|nee|neen|nee dank u|nee bedankt|liever niet|nee hoor|zeker "
     "niet|absoluut niet|natuurlijk "
     "niet|nooit|dat wil ik niet|wil ik niet|ik wil het niet|niet akkoord|ik weiger|nu "
     "niet|helemaal niet|in geen geval|beter niet|mag niet|dat mag niet|niet echt|geen sprake "
     "van|heb ik liever niet"},
    {Cue::kPolite,
     "alstublieft|alsjeblieft|dank u|dank u wel|bedankt|dank "
     "je|meneer|mevrouw|het|dat|is|de|hoor|wel|graag|heel|mij|voor|goed|maar|u|ik"},
    {Cue::kWont,
     "wil ik niet|ik wil niet|geef ik niet|dat zeg ik niet|gaat u niets aan|ik heb geen|heb ik "
     "niet|niet nodig|hoeft niet|heeft u al|liever niet|heb ik geen|geen e-mail|geen mail|zeg ik u "
     "niet|vertel ik niet|die geef ik niet|dat geef ik niet|krijgt u niet|krijg je niet|krijgen "
     "jullie niet|heeft u toch al|hebben jullie al|hebben jullie toch al|dat hebben jullie al|die "
     "hebben jullie al|doe ik niet aan|die heb ik niet|hoef ik niet|hoef geen|ik hoef|betaal ik "
     "niet|ga ik niet betalen|ik betaal niet|wil geen nieuwe|^ook niet|^ook geen|^die ook "
     "niet|^dat ook niet|^evenmin"},
    {Cue::kDontKnow,
     "weet ik niet|ik weet het niet|ik weet niet|geen idee|weet niet|ik ben niet zeker|niet "
     "zeker|kan ik niet zeggen|niet uit mijn hoofd|erover nadenken|over nadenken|niet bij de hand"},
    {Cue::kUninterested, "geen interesse|niet geïnteresseerd|geen belangstelling|niets nodig"},
    {Cue::kRepeat,
     "^wat$|^wat zegt u|^pardon$|^sorry$|^hè$|^wablief|herhalen|herhaal|nog een keer|nog eens "
     "zeggen|niet verstaan|niet begrepen|niet gehoord|wat zei u|wat zegt u|hoor u niet|zei u "
     "nou|^wat zeg je|^hoe zegt u|^hoe bedoelt u$|^wat bedoelt u$|^wat zei je|ik versta u "
     "niet|versta u slecht|slecht te verstaan|lijn is slecht|u valt weg|hoor u slecht|^wablieft"},
    {Cue::kWait,
     "een moment|één moment|momentje|een ogenblik|ogenblik|wacht even|even wachten|een seconde|een "
     "minuut|blijf aan de lijn|ik moet even kijken|even kijken|ik kijk even|^wacht$|wacht$|even "
     "zoeken|even pakken|heel even|seconde"},
    {Cue::kHuman,
     "wil een persoon|met een persoon|een mens|echt mens|een echte persoon|echt persoon|een "
     "medewerker|iemand spreken|met iemand praten|met iemand spreken|een collega|uw baas|de "
     "manager|een leidinggevende|verbind me door|doorverbinden|verbind mij|niet met een "
     "computer|niet met een machine|een levend persoon|een echte medewerker|echte "
     "medewerker|medewerker spreken|iemand anders spreken|een echt iemand|met een mens|echte "
     "mens|leidinggevende|manager spreken|chef spreken|van vlees en bloed|iemand die er "
     "verstand|iemand anders|iemand die het weet|iemand die verstand"},
    {Cue::kRobot,
     "bent u een robot|ben je een robot|een robot$|bent u een mens|ben je een mens|bent u een "
     "computer|bent u een machine|praat ik met een|spreek ik met een|kunstmatige intelligentie|is "
     "dit een robot|is dit een computer|is dit een opname|bent u echt|bent u een ai|is dit een "
     "bandje|een bandje|mens of een|een opname$|bent u een echt|ben je een echt|bent u wel een|een "
     "echt persoon of|zo'n robot|zo'n computer|zo'n machine|praat ik wel met|ben je een "
     "computer|ben je een machine|ben je een ai|ben je echt|ben je een bot|bent u een bot|is dit "
     "een machine|is dit een bot|ben je wel een|spreek ik wel met"},
    {Cue::kInsult,
     "idioot|idioten|stom*|dom$|domme|klootzak*|eikel*|hou je mond|houd je "
     "mond|waardeloos|onbekwaam|schandalig|schande|belachelijk|verdomme|godver*|kut*|sukkel*|"
     "oplichter*|nutteloos|onacceptabel|rot op|imbeciel*|oplichters|oplichter|dieven|prutsers|weet "
     "ook niks|u weet niks|snapt er niks|begrijpt me niet|luistert niet|bent u gek|zijn jullie "
     "gek|niet goed wijs|niet goed snik|wel goed bij|in de maling|voor de "
     "gek|stelletje|zootje|zooitje|schaam u|schamen jullie|minkukel*|klojo*|een grap zeker"},
    {Cue::kWrongNumber,
     "verkeerd nummer|verkeerde nummer|verkeerd verbonden|verkeerde persoon|verkeerd "
     "gebeld|verkeerd gedraaid|nummer verkeerd|ik zit verkeerd"},
    {Cue::kThanks,
     "bedankt|dank u|dank u wel|dank je wel|hartelijk dank|heel erg bedankt|fijn dank u"},
    {Cue::kQuestion,
     "wat moet ik|wat kan ik "
     "doen|^wie|^wat|^wanneer|^waar|^waarom|^hoe|^welk*|^kan|^kunt|^kunnen|^zou|^zouden|^heeft "
     "u|^hebben|^heb je|^is|^zijn|^moet|^mag ik|^doet|^doen|^verkoopt|^verkopen|^bent|^komt|^weet "
     "u|^kost|^duurt|ik wil weten|ik wou weten|ik vroeg me af|vertel me|een vraag|hoeveel kost|hoe "
     "lang|wat kost|hoe laat|^tot hoe laat|^tot wanneer|^vanaf|^met wie|^op welk*|^in "
     "welk*|^hebben jullie|^zijn jullie|^zijn er|^accepteren|^neemt u|^nemen jullie|^kan "
     "ik|^mogen|^mag het|^doen jullie|^gaat|^is er|^is het|^zit|^gaan jullie|^werken "
     "jullie|^bieden|^heb ik|^moet ik|^krijg "
     "ik|^wordt|^werkt|^levert|^leveren|^repareren|^repareert|^zitten|^blijft|^helpt|^hoort|^valt|^"
     "wil je|^wilt u|^is dat|^is die|^is de|^staat|^komen|^rekenen|^ben|^krijg|^in hoe|^over "
     "hoe|^voor hoe|^binnen hoe|^na hoe|^met hoe|^om hoe|^bij wie|^voor wie|^van wie|^bij "
     "welk*|^voor welk*|^met welk*|^van welk*|^hoeveel|hoeveel$|toch$|niet waar$|^u bent niet|^dus "
     "u bent niet|hoeveel was|hoeveel is"},
    {Cue::kNeed,
     "ik heb|we hebben|ik wil|wij willen|ik zou graag|ik wou|ik bel over|ik bel omdat|ik bel "
     "voor|ik bel|het gaat om|het gaat over|nodig|kapot|defect|stuk|werkt niet|doet het "
     "niet|uitgevallen|lekt|lekkage|koud|storing|probleem|fout|dringend|spoed|noodgeval|hulp|"
     "afspraak|factuur|rekening|klacht|bestellen|annuleren|offerte|monteur|ketel|cv|verwarming|"
     "warm water|geluid*|gestolen|ingebroken|inbraak|ongeluk|start niet|doet "
     "niets|pijn|kiespijn|ziek|verzetten|reserveren|opzeggen|aanmelden|inschrijven|verhuizen|"
     "verloopt|verlopen|geluid|piept|rammelt|lek|verstopt|geen water|geen stroom|geen "
     "internet|kapot gegaan"},
    {Cue::kCorrect,
     "^nee wacht|^nee sorry|^sorry nee|^eigenlijk|ik bedoel|ik bedoelde|liever|dat is fout|dat "
     "klopt niet|niet goed|vergist|correctie|in plaats van|^nee het|^nee mijn|^nee de|^nee "
     "niet|beter|is beter|^sorry|toch liever|^nee nee|^toch|^o nee|^oh nee|wacht dan|^nee dan|toch "
     "maar|doe maar|maak er|bedoel ik|bedoelde ik"},
    {Cue::kTold,
     "dat zei ik al|dat heb ik al gezegd|ik zei|heb ik al gezegd|zoals gezegd|zei ik al|dat zei "
     "ik|net gezegd|al gezegd"},
    {Cue::kNotedAsked,
     "heeft u genoteerd|hebt u genoteerd|heb je genoteerd|heeft u opgeschreven|hebt u "
     "opgeschreven|u heeft genoteerd|heeft u daar|heeft u nu|heb ik gegeven|heb ik gezegd|heeft u "
     "mijn|hebt u mijn|heeft u van mij|staat er bij u|heeft u verstaan|nummer heeft u|nummer hebt "
     "u|nummer hebben jullie|adres heeft u|adres hebben jullie|naam heeft u|naam hebben "
     "jullie|mailadres heeft u|hebben jullie nu|hebben jullie genoteerd|hebben jullie staan|heeft "
     "u staan"},
    {Cue::kReadBack,
     "heeft u alles|hebt u alles|heb je alles|lees dat|voorlezen|leest u|teruglezen|wat heeft u "
     "genoteerd|wat hebt u genoteerd|wat heeft u "
     "opgeschreven|samenvatten|samenvatting|mijn gegevens|lees het|lees dat voor|herhaal het "
     "nummer|nummer herhalen"},
    {Cue::kOr, "of"},
}};

}  // namespace hiveline::voice::words_nl
