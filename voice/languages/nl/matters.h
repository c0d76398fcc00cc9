// Dutch: by which words callers are understood. What a question is for, consent, facts, and what is
// said of other people.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_nl {

inline constexpr std::array<CueWords, 58> kMatterWords{{
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
    {Cue::kDurationAsked, "bezig|hoe lang|hoelang|duurt|duur|hoe snel"},
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
     "wilt|iedere dag|zelfde tijd|zelfde tijdstip"},
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
     "verschuldigd|geld terug|krijg ik het terug|terugbetaald|wordt dat vergoed"},
    {Cue::kCancelSign, "annul*|geannuleerd*|afzeg*|afgezegd*|opzeg*|opgezegd*|afmeld*|afgemeld*"},
    {Cue::kHere, "met|hier is|hier spreekt|u spreekt met"},
    {Cue::kAgeAsked,
     "oud genoeg|te jong|hoe oud|welke leeftijd|minimumleeftijd|leeftijdsgrens|jong genoeg"},
    {Cue::kAgeSign, "jaar|leeftijd|volwassenen|jarige*"},
    {Cue::kBringAsked,
     "wat moet ik meenemen|welke papieren|welke documenten|welke "
     "stukken|klaar "
     "hebben|klaarleggen|bij me hebben|wat heeft u nodig|wat hebben jullie nodig|voorbereiden|moet "
     "ik meenemen|moet ik meebrengen|iets meenemen|wat meenemen|moet ik dan meenemen|moet ik "
     "daarvoor meenemen"},
    {Cue::kBringSign,
     "neem|meenemen|breng|meebrengen|document*|papieren|bewijs|paspoort*|rijbewijs|id|legitimatie*|"
     "identiteit*|foto*|jaaropgave*"},
    {Cue::kTownLink, "aan de|aan den|op|den"},
}};

}  // namespace hiveline::voice::words_nl
