#include <array>

#include "voice/languages/all.h"

namespace hiveline::voice {
namespace {

constexpr std::array<CueWords, kCues> kCueWords{{
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
     "niet|ga ik niet betalen|ik betaal niet|wil geen nieuwe"},
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
     "echt persoon of|zo'n robot|zo'n computer|zo'n machine|praat ik wel met"},
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
     "elkaar|kleine letters"},
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
    {Cue::kOtherNumber,
     "klantnummer|factuurnummer|factuur|contractnummer|contract|bestelnummer|ordernummer|"
     "referentie|dossiernummer|dossier|postcode|iban|rekeningnummer|rekening|code|serienummer|"
     "meternummer|geboren|euro|bsn|ticketnummer|polisnummer|kenteken|geboortedatum|meterstand|"
     "lidnummer|reserveringsnummer"},
    {Cue::kPhoneLabel,
     "me bellen|mij bellen|bel mij|mijn mobiel|mijn vaste nummer|telefoonnummer|mijn nummer|nummer "
     "is|telefoon|mobiel|mobiele|terugbellen|bel "
     "me|bereiken|bereikbaar|vaste lijn|op nummer"},
    {Cue::kAddressIs,
     "mijn adres is|het adres is|adres is|ik woon op de|ik woon op het|ik woon aan de|ik woon in "
     "de|ik woon op|ik woon in|ik woon|wij wonen op de|wij wonen"},
    {Cue::kAddressUnit, "appartement|huisnummer|nummer|etage|verdieping"},
    {Cue::kStreet, "straat|weg|laan|plein|gracht|kade|dijk|singel|steeg|dreef"},
    {Cue::kStreetEnd,
     "straat|weg|laan|plein|gracht|kade|dijk|singel|steeg|dreef|pad|hof|markt|straße|strasse"},
    {Cue::kStreetFirst, "aan de|op de|rue|via"},
    {Cue::kIn, "in"},
    {Cue::kDot, "punt|dot"},
    {Cue::kAt, "apenstaartje|at|apestaart|apenstaart"},
    {Cue::kDash, "streepje|min|koppelteken"},
    {Cue::kUnderscore, "underscore|laag streepje|liggend streepje"},
    {Cue::kDouble, "dubbel|dubbele|twee keer|tweemaal|twee maal"},
    {Cue::kTriple, "drie keer|driemaal|drie maal"},
    {Cue::kPlus, "plus"},
    {Cue::kAnd, "en|dan|eh|ehm"},
    {Cue::kNought, "o|oh"},
    {Cue::kAtEnd,
     "aan het eind|aan het einde|op het eind|op het einde|laatste cijfers|laatste twee|laatste "
     "drie|laatste vier|laatste cijfer|eindigt op|eindigt met"},
    {Cue::kAtStart, "aan het begin|eerste cijfers|eerste twee|eerste drie|eerste vier|begint met"},
    {Cue::kToday, "vandaag|vanmiddag|vanochtend|vanavond"},
    {Cue::kTomorrow, "morgen|morgenochtend|morgenmiddag|morgenavond"},
    {Cue::kAfterTomorrow, "overmorgen"},
    {Cue::kNextWeek, "volgende week|komende week|de week erop"},
    {Cue::kInAWeek, "over een week|week later"},
    {Cue::kNot, "niet|geen"},
    {Cue::kOclock, "uur"},
    {Cue::kHalf, "half"},
    {Cue::kQuarter, "kwart"},
    {Cue::kPast, "over|na"},
    {Cue::kTo, "voor"},
    {Cue::kMorning,
     "ochtend|'s ochtends|'s morgens|in de ochtend|ochtends|vroeg|voormiddag|vanochtend"},
    {Cue::kAfternoon, "middag|'s middags|in de middag|middags|namiddag|vanmiddag"},
    {Cue::kEvening, "avond|'s avonds|in de avond|avonds|vanavond"},
    {Cue::kNoon, "twaalf uur 's middags|het middaguur"},
    {Cue::kTimeBefore, "om|rond|tegen|na|vanaf|tussen|voor|omstreeks|rond een uur of"},
    {Cue::kDayBefore, "de|op|vanaf"},
    {Cue::kVisit,
     "komen|komt|langskomen|langs|sturen|stuurt|bezoek|afspraak|boeken|reserveren|monteur|"
     "loodgieter|keuring|onderhoud|terugbellen|verzetten|inplannen|mogelijk|beschikbaar|vrij|"
     "schikt|uitkomen|kan het|brengen|ophalen|langs komen"},
    {Cue::kPriceAsked,
     "wat kost|wat kosten|hoeveel kost|kost|kosten|prijs|prijzen|tarief|hoeveel "
     "is|duur|betalen|wat rekenen|wat vragen|tarieven|wat rekent|gaat me dat kosten|kwijt|ben ik "
     "kwijt"},
    {Cue::kPriceSign, "kost|kosten|prijs|euro|eur|gratis|tarief|kosteloos|inbegrepen"},
    {Cue::kHoursAsked,
     "openingstijden|openingsuren|open|geopend|gesloten|dicht|wanneer bent u open|tot hoe laat|hoe "
     "laat open|hoe laat sluit|hoe laat gaan jullie"},
    {Cue::kHoursSign,
     "uur|maandag|vrijdag|zaterdag|dagelijks|dinsdag|woensdag|donderdag|zondag|elke dag|weekend"},
    {Cue::kDurationAsked, "hoe lang|hoelang|duurt|duur|hoe snel"},
    {Cue::kDurationSign, "minut*|minuten|uur|dag|dagen|week|weken|maand*"},
    {Cue::kMeaningAsked,
     "wat is een|wat is eigenlijk een|wat is precies een|wat betekent|wat houdt een|wat gebeurt er "
     "bij"},
    {Cue::kMeaningSign, "is een|is de|is het|betekent|houdt in|bestaat uit"},
    {Cue::kClockAsked, "hoe laat is het|welke dag is het|welke datum is het|wat is de datum"},
    {Cue::kWhoAsked,
     "wie bent u|wie is dit|met wie spreek|wie is daar|hoe heet u|wie ben je|is dit niet|bent u "
     "niet|spreek ik niet met|ben ik bij"},
    {Cue::kAnyTime,
     "zo snel mogelijk|zo spoedig mogelijk|maakt niet uit wanneer|wanneer dan "
     "ook|altijd|meteen|direct|maakt niet uit|zo gauw mogelijk|nu meteen|elke dag|wanneer u "
     "wilt|iedere dag"},
    {Cue::kStop,
     "aan|al|alle|alles|als|ben|bent|bij|daar|dan|dat|de|deze|die|dit|doen|door|dus|een|en|er|even|"
     "gaan|gaat|geen|goed|had|heb|hebben|heeft|het|hier|hij|hoe|hun|ik|in|is|ja|je|jij|kan|komen|"
     "kunnen|kunt|maar|me|meer|met|mij|mijn|moet|na|naar|nee|niet|nog|nu|of|om|onder|ons|ook|op|"
     "over|te|tot|tussen|u|uit|uw|van|veel|voor|waar|waarom|wanneer|want|waren|was|wat|we|wel|"
     "welke|wie|wij|wil|worden|wordt|zal|ze|zei|zich|zij|zijn|zo|zou|graag|nodig|eigenlijk"},
    {Cue::kRecordYes,
     "u mag opnemen|u mag het opnemen|akkoord met de opname|mag u opnemen|opname is goed"},
    {Cue::kRecordNo,
     "niet opnemen|niet opgenomen|geen opname|geen opnames|zonder opname|wil niet opgenomen|neem "
     "niet op"},
    {Cue::kGood,
     "bedankt|dank*|perfect|geweldig|fijn|super|uitstekend|blij|aardig|vriendelijk|mooi|top"},
    {Cue::kBad,
     "slecht*|vreselijk|boos|teleurgesteld|waardeloos|schandalig|belachelijk|onacceptabel|ergernis|"
     "ramp|klacht"},
    {Cue::kSupposed,
     "als ik|als we|als wij|stel dat|stel|indien ik|mocht ik|mochten we|mochten wij|gesteld "
     "dat|veronderstel|zou ik|zouden we|zouden wij|overweeg|overwegen|denk erover|misschien|zou "
     "graag|van plan"},
    {Cue::kNoLonger,
     "niet|niet meer|geen|vroeger|voorheen|nooit|oude adres|oude nummer|in plaats van|verhuisd "
     "van"},
    {Cue::kInstead, "maar|nu|wel|tegenwoordig"},
    {Cue::kTakeBack,
     "nee|sorry|pardon|ik bedoel|ik bedoelde|wacht|correctie|fout|vergist|excuus|of "
     "nee|ho|foutje|klopt niet"},
    {Cue::kIsItYou,
     "spreek ik met|spreek ik|bent u|u bent|uw naam is|is dat|heet u|u heet|praat ik met|genoteerd "
     "als"},
    {Cue::kItIsMe,
     "daar spreekt u mee|daar spreek je mee|dat ben ik|ben ik|spreekt u mee|spreek je "
     "mee|klopt|jazeker|in eigen persoon|hoogstpersoonlijk|zelf|inderdaad"},
    {Cue::kIsItRight, "klopt dat|juist|correct|klopt het|goed zo|is dat goed|nog steeds"},
    {Cue::kOurs, "ons|onze|wij|we|mijn"},
    {Cue::kYours, "uw|jouw|je|u bereiken|u terugbellen|bereikbaar"},
    {Cue::kOthersAfter,
     "is mijn|was mijn|is onze|was onze|heeft me|heeft mij|gaf me|gaf mij|zei|vertelde|van "
     "jullie|van uw|heeft gezegd|werkt|woont|ben ik niet|belde|heeft "
     "gebeld|raadde|schreef|heeft|had|was|kwam|wil|wou|gaat|komt|zegt|vindt|van hiernaast"},
    {Cue::kPostcode, "postcode|huisnummer|straat|plaats|woonplaats|stad"},
    {Cue::kThousand, "duizend"},
    {Cue::kOthers,
     "man|echtgenoot|echtgenote|vrouw|moeder|vader|ouders|broer|zus|zoon|dochter|collega|collega's|"
     "buurman|buurvrouw|buren|vriend|vriendin|baas|verhuurder|huurder|secretaresse|partner|jullie|"
     "hij|zij|"
     "haar|hun|iemand|geschreven naar|gemaild naar|gestuurd naar|mailde"},
    {Cue::kMindAsked, "bezwaar|bezwaren|vindt u het erg|erop tegen|stoort|een probleem"},
    {Cue::kWow,
     "jeetje|jemig|jee|tjonge|tjonge jonge|goeie genade|goeie god|mijn god|mijn hemel|o jee|oh "
     "jee|oei|poeh|pfoe|wauw|wow|sjonge|sjonge jonge|allemachtig|potverdorie|zo "
     "zo|gossie|verdorie"},
    {Cue::kRemark,
     "is prijzig|prijzig|best duur|wel duur|erg duur|zo duur|te duur|is duur|hoop geld|veel "
     "geld|niet goedkoop|is goedkoop|lekker goedkoop|wat jammer|jammer|dat is jammer|wat "
     "vervelend|vervelend|wat aardig|aardig van u|lief van u|dat hoop ik|mag ik hopen|hoop ik "
     "ook|gelukkig|godzijdank|niets aan te doen|niks aan te doen|dat is snel|dat is lang|dat duurt "
     "lang|snap ik|dat snap ik|begrijp ik|dat begrijp ik|ik begrijp het|ongelooflijk|wat een "
     "pech|pech|valt mee|dat valt mee|valt tegen|interessant|wat fijn|daar heb ik niets aan|dat "
     "helpt niet|goed nieuws|handig|dat is handig|meer dan ik|minder dan ik|valt me mee|dat valt "
     "me|dat is mooi|dat is fijn|tegenvaller|wat duur|wat een prijs|haast|geen tijd|schiet op|een "
     "beetje snel|niet niks|daar sta ik|mooi is dat|is niet mis|niet mis|flinke prijs|flink "
     "bedrag|stevige prijs|lekker dan|geen geld|dan heb ik pech|da's nogal wat|dat is nogal "
     "wat|geen keus|het moet maar|moet dan maar|zit er niks anders op|zit er niets anders op|van "
     "slag|in de war|overstuur|van de kaart"},
    {Cue::kAsksWhat, "wat|wanneer|waar|waarom|welk*|wie|hoe|kan|kunt|mag|moet"},
    {Cue::kInnerQuestion,
     "kunt u|kunnen jullie|doen jullie|hebben jullie|heeft u|is er|zijn er|is het mogelijk|wat "
     "kost|hoe lang|hoeveel|wanneer komt|wanneer kunnen|wanneer kan|moet dat|gaat dat|is dat "
     "niet|is dat te|kan dat|mag dat|past dat"},
    {Cue::kAdviceAsked,
     "wat gebeurt er nu|hoe nu verder|wat moet ik doen|wat moet ik nu|wat kan ik doen|wat doe "
     "ik|wat moeten we|wat nu|wat raadt "
     "u|wat te doen|wat moet ik dan|wat kan ik nu|wat moet ik nou|wat moet je doen|wat zal ik "
     "doen|wat kunnen we doen|wat moet er"},
    {Cue::kConfirms,
     "klopt|dat klopt|juist|correct|precies|prima|perfect|goed|dat is goed|is goed|in "
     "orde|uitstekend|akkoord|oké|oke|ok|mooi|top|fijn|helemaal goed|heel "
     "goed|inderdaad|super|geweldig|dat komt uit|komt goed uit|komt in orde"},
    {Cue::kTalkTo, "spreken|praten|doorverbinden|verbind|aan de lijn|aan de telefoon|overleggen"},
    {Cue::kPerson,
     "iemand|een mens|een "
     "persoon|telefonist*|medewerker|medewerkster|manager|baas|chef|leidinggevende|collega|dokter|"
     "arts|advocaat|monteur|instructeur|administratie|klantenservice|directeur|eigenaar|een echt"},
    {Cue::kWeekAfter, "niet komende maar volgende|overvolgende"},
    {Cue::kCancels,
     "afzeggen|annuleren|afmelden|kan niet komen|kan ik niet|niet halen|red ik niet|heb een "
     "afspraak|had een afspraak|mijn afspraak verzetten|de afspraak verzetten|heb morgen|heb "
     "vandaag"},
    {Cue::kUntil, "tot|tot dan|tot aanstaande|tot volgende"},
    {Cue::kThisNumber,
     "waarmee ik bel|waar ik mee bel|waarvandaan ik bel|hetzelfde nummer|zelfde nummer|dit "
     "nummer|nummer dat u ziet|nummer in uw scherm|nummer waar ik|waarop ik nu"},
    {Cue::kElsewhere,
     "kinderen halen|kinderen ophalen|op mijn werk|op het werk|op werk|naar mijn werk|naar het "
     "werk|op kantoor|naar kantoor|moet ik weg|moet "
     "weg|moet ik gaan|weg moet|moet ik zijn|heb een vergadering|in een vergadering|mijn "
     "dienst|mijn "
     "trein"},
    {Cue::kCannotThen,
     "kan ik niet|kan niet|red ik niet|lukt niet|lukt me niet|schikt niet|schikt me niet|komt niet "
     "uit|komt me niet uit|ben ik niet vrij"},
    {Cue::kBounded, "voor|na|sinds|tot|pas"},
    {Cue::kJoined, "aan elkaar|één woord|alles aan elkaar"},
    {Cue::kNameAsState,
     "geert|geertruid|henning|harmanda|gerrit|gerard|gerhard|geraert|gerlof|gert|gerben|geertje|"
     "hedwig|ludwig"},
    {Cue::kPaymentAsked,
     "hoe betaal ik|hoe kan ik betalen|hoe kan ik dat betalen|hoe kan ik die betalen|hoe kan ik "
     "het betalen|hoe moet ik betalen|hoe wordt er betaald|hoe kun je betalen|hoe betaal je|kan ik "
     "betalen|kan ik pinnen|kun je pinnen|met pin|pinnen|contant|met de kaart|met creditcard|op "
     "rekening|op factuur|in termijnen|betaalwijze|betaalmethode*|betaalmogelijkheid*|betaling"},
    {Cue::kPaymentSign,
     "pinnen|pin|contant|overschrijving|overmaken|factuur|rekening|incasso|termijnen|creditcard*|"
     "ideal|paypal|kaart"},
    {Cue::kWhyNot,
     "waarom niet|waarom|hoezo|hoezo niet|en waarom|en waarom niet|waarom dan niet|hoezo dan"},
    {Cue::kDueAsked,
     "moet ik betalen|moet ik nog betalen|moet ik iets betalen|moet ik wat betalen|moet ik dan "
     "betalen|iets betalen|toch betalen|kost dat|kost het|kost me dat|kost dat iets|zijn er "
     "kosten|wordt er iets gerekend|brengt u kosten|rekenen jullie|is dat gratis|ben ik iets "
     "verschuldigd"},
    {Cue::kCancelSign, "annul*|geannuleerd*|afzeg*|afgezegd*|opzeg*|opgezegd*|afmeld*|afgemeld*"},
    {Cue::kHere, "met|hier is|hier spreekt|u spreekt met"},
    {Cue::kAgeAsked,
     "oud genoeg|te jong|hoe oud|welke leeftijd|minimumleeftijd|leeftijdsgrens|jong genoeg"},
    {Cue::kAgeSign, "jaar|leeftijd|volwassenen|jarige*"},
    {Cue::kBringAsked,
     "wat moet ik meenemen|welke papieren|welke documenten|welke stukken|klaar "
     "hebben|klaarleggen|bij me hebben|wat heeft u nodig|wat hebben jullie nodig|voorbereiden|moet "
     "ik meenemen|moet ik meebrengen|iets meenemen|wat meenemen|moet ik dan meenemen|moet ik "
     "daarvoor meenemen"},
    {Cue::kBringSign,
     "neem|meenemen|breng|meebrengen|document*|papieren|bewijs|paspoort*|rijbewijs|id|legitimatie*|"
     "identiteit*|foto*|jaaropgave*"},
    {Cue::kTownLink, "aan de|aan den|op|den"},
}};
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Goedendag."},
    {Line::kThanksName, "Dank u wel, {}."},
    {Line::kNotedEmail, "Ik heb het e-mailadres {} genoteerd."},
    {Line::kNotedPhone, "Ik heb het nummer {} genoteerd."},
    {Line::kNotedAddress, "Ik heb het adres {} genoteerd."},
    {Line::kNotedTime, "Ik heb {} genoteerd."},
    {Line::kNotedNeed, "Dat heb ik genoteerd."},
    {Line::kChanged, "Ik heb het gewijzigd: {}."},
    {Line::kConsented, "Dank u, ik noteer dat u akkoord gaat."},
    {Line::kRefusedConsent, "Goed, ik noteer dat u dat niet wilt."},
    {Line::kRefused, "Goed, het kan ook zonder."},
    {Line::kUnknown, "Het spijt me, dat weet ik niet."},
    {Line::kUnknownAgain, "Ook daarover heb ik geen informatie."},
    {Line::kToldAll, "Meer weet ik daar niet over."},
    {Line::kAsSaid, "Zoals ik al zei: {}"},
    {Line::kElse, "Kan ik nog iets voor u doen?"},
    {Line::kElseAgain, "Is er verder nog iets waarmee ik u kan helpen?"},
    {Line::kElseLast, "Verder nog iets?"},
    {Line::kAskReason, "Waarmee kan ik u helpen?"},
    {Line::kAskReasonAgain, "Vertel me in een paar woorden waar het om gaat."},
    {Line::kAskName, "Wat is uw naam?"},
    {Line::kAskNameAgain, "Mag ik uw naam, alstublieft?"},
    {Line::kAskAddress, "Wat is uw adres?"},
    {Line::kAskAddressAgain, "In welke straat en op welk huisnummer woont u?"},
    {Line::kAskPhone, "Op welk telefoonnummer bent u te bereiken?"},
    {Line::kAskPhoneAgain, "Kunt u uw telefoonnummer cijfer voor cijfer zeggen?"},
    {Line::kAskEmail, "Wat is uw e-mailadres?"},
    {Line::kAskEmailAgain, "Kunt u uw e-mailadres spellen?"},
    {Line::kAskTime, "Op welke dag en hoe laat komt het u uit?"},
    {Line::kAskTimeAgain, "Op welke dag zou het kunnen?"},
    {Line::kAskHour, "Hoe laat?"},
    {Line::kAskDay, "Op welke dag?"},
    {Line::kAskConsent, "Mag dit gesprek worden opgenomen?"},
    {Line::kAskRest, "Kunt u dat anders zeggen?"},
    {Line::kRobot, "Ik ben een computerprogramma, een AI, en geen mens."},
    {Line::kHuman,
     "Doorverbinden kan ik niet, maar ik noteer dat een medewerker u moet terugbellen."},
    {Line::kHumanNumber, "Op welk telefoonnummer kunnen we u terugbellen?"},
    {Line::kHumanAgain, "Ik heb genoteerd dat u een medewerker wilt spreken."},
    {Line::kNotUnderstood, "Het spijt me, dat heb ik niet begrepen."},
    {Line::kHandOver,
     "Het spijt me, ik begrijp het nog steeds niet. Ik noteer dat een medewerker u moet "
     "terugbellen."},
    {Line::kWait, "Natuurlijk, neem rustig de tijd."},
    {Line::kInsult, "Het spijt me dat u ontevreden bent."},
    {Line::kWrongNumber, "Dat geeft niet."},
    {Line::kNothingYet, "Ik heb nog niets gezegd."},
    {Line::kWelcome, "Graag gedaan."},
    {Line::kDone, "Dat is gedaan."},
    {Line::kFailed, "Dat is niet gelukt."},
    {Line::kNeedsValue, "Daarvoor heb ik nog één ding nodig: {}?"},
    {Line::kNow, "Het is {}."},
    {Line::kThisIs, "U spreekt met {}, een AI."},
    {Line::kNoted, "Dit heb ik staan: {}."},
    {Line::kNotedNothing, "Daarvan heb ik nog niets."},
    {Line::kDate, "{Weekday} {day} {month}"},
    {Line::kDateTime, "{Weekday} {day} {month} om {time} uur"},
    {Line::kAdvice,
     "Het spijt me, dat kan ik u niet zelf zeggen. Ik noteer dat iemand u zo snel mogelijk moet "
     "terugbellen; als er iemand in gevaar is, bel dan het alarmnummer."},
    {Line::kNotedAlso, "Dat heb ik ook genoteerd."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|euro's|euros|eur"},
    {Unit::kDollar, "dollar|dollars|usd"},
    {Unit::kPound, "pond|ponden|gbp"},
    {Unit::kFranc, "frank|franken|chf|zwitserse frank"},
    {Unit::kCent, "cent|centen"},
    {Unit::kPercent, "procent|pct"},
    {Unit::kSecond, "seconde|seconden"},
    {Unit::kMinute, "minuut|minuten|min"},
    {Unit::kHour, "uur|uren|uurtje"},
    {Unit::kDay, "dag|dagen|werkdag|werkdagen"},
    {Unit::kNight, "nacht|nachten|overnachtingen"},
    {Unit::kWeek, "week|weken"},
    {Unit::kMonth, "maand|maanden"},
    {Unit::kYear, "jaar|jaren|jarige*|hoe oud|jaar oud"},
    {Unit::kCentimetre, "centimeter|centimeters|cm"},
    {Unit::kMetre, "meter|meters|m"},
    {Unit::kKilometre, "kilometer|kilometers|km"},
    {Unit::kMile, "mijl|mijlen"},
    {Unit::kFoot, "voet"},
    {Unit::kInch, "inch"},
    {Unit::kSquareMetre, "vierkante meter|vierkante meters|m2|qm"},
    {Unit::kLitre, "liter|liters|l"},
    {Unit::kGram, "gram|g"},
    {Unit::kKilogram, "kilo|kilo's|kilogram|kg"},
    {Unit::kDegree, "graad|graden"},
    {Unit::kKilowatt, "kilowatt|kw|kwh|kilowattuur"},
    {Unit::kPerson,
     "persoon|personen|mensen|gast|gasten|volwassene|volwassenen|deelnemer|deelnemers|man|"
     "bezoekers|hoofd|medewerkers|werknemers|collega's|genodigden"},
    {Unit::kChild, "kind|kinderen"},
    {Unit::kPiece, "stuk|stuks|exemplaren|keer"},
    {Unit::kNothing,
     "per|elke|in|de|het|alstublieft|maximaal|ongeveer|precies|dank "
     "u|misschien|nu|ja|nee|meer|minder|slechts|elk|totaal|in "
     "totaal|hoogstens|graag|maximum|minimaal|samen"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 10> kAmountWords{{
    {30, Unit::kMinute, "half uur|halfuur|half uurtje"},
    {15, Unit::kMinute, "kwartier"},
    {45, Unit::kMinute, "drie kwartier"},
    {90, Unit::kMinute, "anderhalf uur"},
    {12, Unit::kPiece, "dozijn"},
    {6, Unit::kMonth, "half jaar|halfjaar"},
    {18, Unit::kMonth, "anderhalf jaar"},
    {2, Unit::kPerson, "met z'n tweeën|met zijn tweeën"},
    {3, Unit::kPerson, "met z'n drieën|met zijn drieën"},
    {4, Unit::kPerson, "met z'n vieren|met zijn vieren"},
}};

constexpr std::array<SpokenAs, 16> kDialect{{
    {"ik", "kik|ikke"},
    {"mijn", "m'n|mn|mien"},
    {"dat is", "da's|das"},
    {"niet", "nie|nait"},
    {"even", "effe|effen|efkes"},
    {"goed", "goe|goei"},
    {"ja", "joa|jao|jawoh"},
    {"nee", "neu|nè|nope"},
    {"zo", "zoa"},
    {"heb je", "hebbie|hebje"},
    {"bent u", "bende|bendegij"},
    {"kunt u", "kunde|kundegij"},
    {"morgen", "mergen|mörgen"},
    {"vandaag", "vandaach"},
    {"uur", "ure"},
    {"iets", "ies"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .months =
        {"januari",
         "februari",
         "maart",
         "april",
         "mei",
         "juni",
         "juli",
         "augustus",
         "september",
         "oktober",
         "november",
         "december"},
    .weekdays = {"zondag", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag"},
    .units = {"nul",      "een|één",  "twee",    "drie",      "vier",     "vijf",     "zes",
              "zeven",    "acht",     "negen",   "tien",      "elf",      "twaalf",   "dertien",
              "veertien", "vijftien", "zestien", "zeventien", "achttien", "negentien"},
    .tens =
        {"",
         "",
         "twintig",
         "dertig",
         "veertig",
         "vijftig",
         "zestig",
         "zeventig",
         "tachtig",
         "negentig"},
    .ordinals =
        {"eerste",
         "tweede",
         "derde",
         "vierde",
         "vijfde",
         "zesde",
         "zevende",
         "achtste",
         "negende",
         "tiende",
         "elfde",
         "twaalfde",
         "dertiende",
         "veertiende",
         "vijftiende",
         "zestiende",
         "zeventiende",
         "achttiende",
         "negentiende",
         "twintigste",
         "eenentwintigste",
         "tweeëntwintigste",
         "drieëntwintigste",
         "vierentwintigste",
         "vijfentwintigste",
         "zesentwintigste",
         "zevenentwintigste",
         "achtentwintigste",
         "negenentwintigste",
         "dertigste",
         "eenendertigste"},
    .floors = "",
    .states = "ge*t|ge*en|ge*d|*lijk|*ig|*isch|*baar|*eerd",
    .numbers = NumberStyle::kUnitsTens,
    .numberAnd = "en",
    .hundreds =
        {"",
         "honderd|eenhonderd",
         "tweehonderd",
         "driehonderd",
         "vierhonderd",
         "vijfhonderd",
         "zeshonderd",
         "zevenhonderd",
         "achthonderd",
         "negenhonderd"},
    .hundredAnd = "en",
    .hundredsGoOn = false,
    .halfIsBefore = true,
    .isMonthFirst = false};

}  // namespace

const Language kDutch{
    "nl",
    "dutch|nederlands|flemish|vlaams|niederländisch",
    {"Goedendag, u spreekt met {name}. Waarmee kan ik u helpen?",
     "Een moment, alstublieft.",
     "Excuses, ik heb nog even nodig. Kunt u dat herhalen, alstublieft?",
     {"Bent u er nog?", "Ik hoor u niet. Kan ik nog iets voor u doen?"},
     "Bedankt voor het gesprek. Tot ziens."},
    &kUnderstanding};

}  // namespace hiveline::voice
