// German: by which words callers are understood. What a question is for, consent, facts, and what
// is said of other people.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_de {

inline constexpr std::array<CueWords, 58> kMatterWords{{
    {Cue::kPriceAsked,
     "was kostet|was kosten|kostet|kosten|preis|preise|wie teuer|wieviel|wie "
     "viel|gebühr|gebühren|bezahlen|teuer|zahlt man|zahlen|zahle ich|bezahlt man|was "
     "zahl*|zuzahlen|zuzahlung|draufzahlen|preislich|womit muss man rechnen|mit was muss man|was "
     "nehmen sie dafür|was verlangen sie|was verlangt ihr|was wird das|was käme|was macht "
     "das|nehmt ihr|nimmt man|anlegen|was nehmen sie|an kosten|auf mich zu|muss ich "
     "rechnen|berechnen sie|was macht es|macht das dann|was würde das|was käme da|wo liegen wir"},
    {Cue::kPriceSign,
     "kostet|kosten|preis|euro|eur|kostenlos|gebühr|franken|kostenfrei|gratis|umsonst|"
     "unentgeltlich"},
    {Cue::kHoursAsked,
     "öffnungszeiten|geöffnet|offen|wann haben sie "
     "auf|öffnen|schließen|geschlossen|bürozeiten|sprechzeiten|erreichbar"},
    {Cue::kHoursSign,
     "uhr|montag|freitag|samstag|werktags|täglich|dienstag*|mittwoch*|donnerstag*|samstag*|sonntag*"
     "|jeden tag|wochenende|rund um die uhr"},
    {Cue::kDurationAsked,
     "wie lange|wie schnell|dauert|dauer|dauern|bis wann|ab wann|wann bekomme|wann kriege|wann "
     "kommt der|wann ist der"},
    {Cue::kDurationSign,
     "minute*|stunde*|tag|tage|tagen|woche*|monat*|arbeitstag*|werktag*|stunden|wochen"},
    {Cue::kMeaningAsked,
     "was ist ein|was ist eine|was ist denn ein|was ist denn eine|was ist so ein|was ist so "
     "eine|was genau ist|was bedeutet|was heißt|was versteht man unter|was passiert bei|was "
     "geschieht bei|wie läuft eine|wie läuft ein|wie läuft die|wie läuft der"},
    {Cue::kMeaningSign,
     "ist ein|ist eine|ist der|ist die|ist das|bedeutet|heißt|versteht man|besteht aus"},
    {Cue::kClockAsked,
     "wie spät|wie viel uhr ist|wieviel uhr ist|welcher tag ist|welchen tag haben wir|welches "
     "datum ist|welches datum haben wir|der wievielte|den wievielten"},
    {Cue::kWhoAsked,
     "wer sind sie|wer ist da|wer ist denn da|wer spricht|wer ist dran|wie heißen sie|wie ist ihr "
     "name|mit wem spreche|mit wem rede|wer bist du|ist das nicht die|ist das nicht der|ist das "
     "nicht das|ist da nicht|sind sie nicht die|sind sie nicht der|bin ich nicht bei|ist dort "
     "nicht|bin ich da richtig|bin ich hier richtig|bin ich richtig bei"},
    {Cue::kAnyTime,
     "so schnell wie möglich|schnellstmöglich|so bald wie möglich|möglichst bald|möglichst "
     "schnell|egal wann|jederzeit|sofort|irgendwann|ist mir egal|gleich|immer|so schnell es "
     "geht|so schnell sie können|nächstmöglich|nächster freier|nächsten freien|am besten "
     "sofort|baldmöglichst|so schnell wie möglich heute noch|je früher desto|am liebsten "
     "gleich|jeder tag|jeden tag|jeder termin|gleiche zeit|gleichen zeit|gleiche uhrzeit|gleichen "
     "uhrzeit|selbe zeit|selben zeit|selbe uhrzeit"},
    {Cue::kStop,
     "aber|alle|alles|als|also|am|an|auch|auf|aus|bei|beim|bin|bis|da|damit|dann|das|dass|dem|den|"
     "denn|der|des|die|dies|diese|dieser|doch|dort|du|durch|ein|eine|einem|einen|einer|eines|er|es|"
     "etwas|für|gar|gegen|gehen|geht|gern|gerne|gibt|hab|habe|haben|hat|hatte|hätte|heißt|hier|ich|"
     "ihm|ihn|ihnen|ihr|ihre|ihren|ihrer|im|in|ins|irgend|ist|ja|jemand|jetzt|kann|kein|keine|"
     "keiner|kommen|kommt|können|könnte|machen|mal|man|mehr|mein|meine|meinem|meinen|meiner|mich|"
     "mir|mit|muss|müssen|nach|nicht|nichts|noch|nun|nur|ob|oder|ohne|schon|sehr|sein|seit|sich|"
     "sie|sind|so|soll|sollte|sonst|tun|über|überhaupt|um|und|uns|unser|unsere|unter|viel|vom|von|"
     "vor|wann|war|waren|warum|was|weg|wegen|weil|welche|welcher|wenn|wer|werde|werden|wie|wieder|"
     "will|wir|wird|wo|wollen|würde|zeigt|zu|zum|zur|bitte|eigentlich|möchte|brauche|bräuchte|ok|"
     "okay|gut|gleich|nochmal|trotzdem|erst|wär|wäre|ginge|recht|drauf|dran|drin|wohl|halt|jedes|"
     "jede|jeder|daran|davon|dafür|dazu|selbst|selber"},
    {Cue::kRecordYes,
     "dürfen aufzeichnen|dürfen das aufzeichnen|können aufzeichnen|dürfen aufnehmen|dürfen das "
     "gespräch aufzeichnen|können das aufnehmen|aufzeichnung einverstanden|aufzeichnung ist "
     "okay|aufzeichnen ist okay"},
    {Cue::kRecordNo,
     "nicht aufzeichnen|nicht aufnehmen|nicht aufgezeichnet|nicht aufgenommen|keine "
     "aufzeichnung|keine aufnahme|nicht mitschneiden|ohne aufzeichnung|gegen die aufzeichnung"},
    {Cue::kGood,
     "dank*|gut|super|prima|toll|perfekt|wunderbar|hervorragend|nett|freut|freue|klasse|schön"},
    {Cue::kBad,
     "schlecht*|ärger*|sauer|wütend|enttäusch*|beschwer*|unverschämt*|unmöglich|katastrophe|blöd*|"
     "frechheit|unfähig*|schlimm*"},
    {Cue::kSupposed,
     "falls ich|falls wir|wenn ich|wenn wir|würde ich|würden wir|angenommen|gesetzt den fall|mal "
     "angenommen|was wäre wenn|hypothetisch|sollte ich|sollten wir|nehmen wir "
     "an|überlege|überlegen|habe vor|haben vor|plane|planen|würde gern|würde gerne|vielleicht"},
    {Cue::kNoLonger,
     "nicht|nicht mehr|nimmer|kein|keine|früher|damals|weggezogen|ausgezogen|statt|anstatt|alte "
     "adresse|alte nummer|ehemals"},
    {Cue::kInstead, "sondern|aber|jetzt|inzwischen|nun"},
    {Cue::kTakeBack,
     "nein|nee|moment|sorry|entschuldigung|verzeihung|pardon|ich meine|ich "
     "meinte|quatsch|falsch|stimmt nicht|korrektur|vertan|versprochen|halt|vielmehr|ach nein|äh "
     "nein"},
    {Cue::kIsItYou,
     "spreche ich mit|rede ich mit|sind sie|ihr name ist|ist dort|ist da|ist das|sie heißen|sie "
     "sind|notiert als|spreche mit"},
    {Cue::kItIsMe,
     "am apparat|bin ich|das bin ich|der bin ich|die bin ich|ich bin's|ich bin es|tun "
     "sie|selbst|höchstpersönlich|sie sprechen mit ihm|sie sprechen mit ihr|an der "
     "strippe|derselbe|dieselbe"},
    {Cue::kIsItRight, "richtig|korrekt|stimmt|passt das|noch aktuell|so richtig"},
    {Cue::kOurs, "unser|unsere|unserer|unserem|uns|wir|meine|mein"},
    {Cue::kYours, "ihr|ihre|ihrer|ihrem|ihren|sie unter|erreichen sie"},
    {Cue::kOthersAfter,
     "ist mein|ist meine|war mein|war meine|ist unser|ist unsere|hat mir|hat mich|hat gesagt|hatte "
     "mir|meinte|empfahl|sagte|gab mir|sprechen|verbunden|verbinden|erreichen|zu "
     "sprechen|arbeitet|wohnt|bin ich nicht|von ihnen|von ihrer|aus ihrer|rief|hat "
     "angerufen|schrieb|hat|hatte|war|kam|wird|will|wollte|kommt|ist|sagt|meint|von nebenan"},
    {Cue::kPostcode, "postleitzahl|plz|hausnummer|straße|strasse|ort|stadt|wohnort"},
    {Cue::kThousand, "tausend"},
    {Cue::kOthers,
     "mann|mannes|ehemann|frau|ehefrau|mutter|mama|vater|vaters|papa|bruder|bruders|schwester|sohn|"
     "sohnes|tochter|eltern|kollege|kollegen|kollegin|nachbar|nachbarn|nachbarin|freund|freundes|"
     "freundin|chef|chefs|chefin|vermieter|vermieters|vermieterin|mieter|sekretärin|partner|"
     "partners|partnerin|oma|opa|schwiegermutter|schwiegervater|er|seine|seiner|jemand|geschrieben "
     "an|schrieb an|gemailt an|geschickt an"},
    {Cue::kMindAsked,
     "etwas dagegen|was dagegen|dagegen|einwände|einwand|stört es|stört sie|ein problem"},
    {Cue::kWow,
     "boah|wow|puh|uff|hui|huch|hoppla|autsch|mensch|mann|mein gott|oh gott|ach gott|gott|du meine "
     "güte|meine güte|ach du liebe zeit|ach du meine güte|ach du schande|ach du je|oh "
     "je|oje|herrje|herrjemine|um himmels willen|donnerwetter|alter schwede|na "
     "servus|jessas|sapperlot|ui|oha|krass|gottchen|ach gottchen|ach herrje|ach du liebes "
     "bisschen|ach du liebe güte|ach du grüne neune|meine herren|jesses|himmel"},
    {Cue::kRemark,
     "ist aber teuer|ist ja teuer|ganz schön teuer|ziemlich teuer|echt teuer|sehr teuer|zu "
     "teuer|so teuer|viel geld|haufen geld|stange geld|happig|gesalzen|heftig|ordentlicher "
     "preis|nicht billig|nicht gerade billig|nicht günstig|ist ja günstig|ist aber günstig|ist "
     "billig|ja billig|na toll|na super|na prima|na klasse|na bravo|das ist nett|nett von "
     "ihnen|das ist lieb|lieb von ihnen|will ich hoffen|will ich auch hoffen|will ich doch "
     "hoffen|das hoffe ich|hoffentlich|will ich meinen|möchte ich meinen|muss ja|muss wohl|was "
     "solls|was soll's|kann man nichts machen|da kann man nix machen|so ein mist|so ein pech|so "
     "ein ärger|das ging schnell|ging ja schnell|das geht ja schnell|dachte ich mir|hab ich mir "
     "gedacht|habe ich mir gedacht|hätte ich nicht gedacht|wie schade|das ist schade|ist ja "
     "schade|das ist ja interessant|ich verstehe|das verstehe ich|verstehe ich|das beruhigt "
     "mich|gott sei dank|zum glück|da bin ich froh|da bin ich ja froh|da bin ich aber froh|das "
     "dauert aber|ist aber lang|das ist lang|ärgerlich|unfassbar|ist ja was|na dann|auch gut|so "
     "so|sieh an|das freut mich|das hilft mir nicht|hilft mir nicht weiter|das bringt mir "
     "nichts|hört man gern|das hör ich gern|das höre ich gern|klingt gut|gut zu wissen|ist "
     "fair|happiger|teurer als|günstiger als|hat sich was getan|hat sich aber was getan|ist "
     "praktisch|ja praktisch|das ist ja praktisch|wat mut dat mut|was muss das muss|na sowas|so "
     "ein zufall|das ist aber schade|kann ja wohl nicht wahr sein|nicht wahr sein|das ist ja ein "
     "ding|das ist ein wort|mir zu viel|ist mir zu viel|keine zeit|hab's eilig|habs eilig|hab es "
     "eilig|machen sie schnell|beeilen sie sich|geht das schneller|jetzt mal schneller|ein "
     "bisschen schneller|dann hab ich pech|da hab ich pech|dann halt nicht|dann eben nicht|schöne "
     "bescherung|na schöne|steh ich da|steh ich ja schön da|nicht grad billig|nicht ganz "
     "billig|nicht ohne|ganz schöner|das ist nicht wenig|stolzer preis|haufen|hilft ja nix|hilft "
     "ja nichts|hilft ja alles nix|hilft ja alles nichts|hilft nix|hilft nichts|nützt ja nix|nützt "
     "ja nichts|nutzt ja nix|bleibt mir ja nix|bleibt mir ja nichts|ganz durcheinander|neben "
     "mir|neben der spur|durch den wind|ganz wirr"},
    {Cue::kAsksWhat,
     "was|wann|wo|warum|wieso|weshalb|welche*|wer|wem|wen|wie|woher|wohin|womit|wofür|kann|können|"
     "könnten|soll|darf|muss"},
    {Cue::kInnerQuestion,
     "mit was|bei was|für was|zu was|haben sie da|gibt es da|gibt es bei|geht das auch|geht das "
     "denn|habt ihr da|ist das möglich|wäre das möglich|ginge das|machen sie das|machen sie "
     "auch|haben sie auch|was muss|was kostet|wie lange|wie viel|wann kann|wann kommt|wo "
     "finde|geht das|ist das zu|ist das nicht|reicht das|passt das"},
    {Cue::kAdviceAsked,
     "was passiert jetzt|wie geht es jetzt weiter|wie geht's jetzt weiter|was soll ich|was mach "
     "ich|was mache ich|was muss ich jetzt|was kann ich jetzt|was kann ich "
     "tun|was kann ich da tun|was kann ich machen|was tu ich|was tue ich|was sollen wir|was machen "
     "wir|was muss ich tun|was muss ich machen|was nun|was jetzt|was raten sie|wie soll ich mich "
     "verhalten|was ist jetzt zu tun|was ist zu tun|was tun|was soll ich denn|was soll man|was "
     "müssen wir|was können wir tun|was können wir machen|auf was muss ich achten|was sollte ich"},
    {Cue::kConfirms,
     "passt|stimmt|richtig|genau|korrekt|in ordnung|ist gut|ist recht|recht so|geht klar|geht in "
     "ordnung|alles klar|perfekt|prima|super|wunderbar|okay|ok|gut|einverstanden|klingt gut|machen "
     "wir so|na gut|schön|sehr schön|so ist "
     "es|bestens|hervorragend|ausgezeichnet|toll|klasse|spitze|cool|freut mich|passt scho|passt "
     "schon|haut hin|jawohl|jawoll|das ist fair|einwandfrei|basst|jut|gut zu wissen"},
    {Cue::kTalkTo,
     "sprechen|reden|besprechen|verbinden|verbunden werden|durchstellen|weiterverbinden|ans "
     "telefon|zu sprechen"},
    {Cue::kPerson,
     "operator|vermittlung|jemand|jemanden|jemandem|wen|einen menschen|einem menschen|ein "
     "mensch|mitarbeiter*|chef|chefin|chefs|kollege|kollegen|kollegin|berater*|sachbearbeiter*|"
     "ansprechpartner*|vorgesetzt*|geschäftsführ*|inhaber*|meister|zentrale|persönlich|doktor|"
     "herrn|anwalt|anwältin|arzt|ärztin|fahrlehrer*|techniker|abteilung|kundendienst|einer "
     "person|eine person|leiter|leiterin|einem echten|einen echten"},
    {Cue::kWeekAfter, "übernächsten|übernächster|übernächste|übernächstem|überübermorgen"},
    {Cue::kCancels,
     "absagen|abmelden|stornieren|nicht schaff*|schaffe ich nicht|schaff ich nicht|kann ich "
     "nicht|kann nicht|nicht kommen|nicht wahrnehmen|nicht einhalten|umbuchen|hab einen "
     "termin|habe einen termin|hätte einen termin|hatte einen termin|einen termin und|meinen "
     "termin|den termin|fällt aus|krankmelden"},
    {Cue::kUntil, "bis|also bis|dann bis|wir sehen uns|man sieht sich"},
    {Cue::kThisNumber,
     "nummer sehen sie ja|nummer sehen sie doch|nummer haben sie ja|nummer von der ich "
     "anrufe|nummer mit der ich anrufe|nummer unter der ich anrufe|nummer von "
     "der ich|nummer mit der ich|nummer wo ich|selbe nummer|gleiche nummer|dieselbe nummer|diese "
     "nummer|unter dieser|nummer die sie sehen|nummer auf dem display|steht bei ihnen im "
     "display|sehen sie doch|die angezeigte|nummer wird angezeigt|die sie im display|auf ihrem "
     "display|in ihrem display|von der ich anrufe|von der ich gerade anrufe|von der ich "
     "telefoniere"},
    {Cue::kElsewhere,
     "kinder abholen|kind abholen|bei der arbeit|zur arbeit|auf arbeit|in der arbeit|auf der "
     "arbeit|im büro sein|ins büro|muss ich los|muss ich "
     "weg|muss ich gehen|muss ich wieder|muss los|muss weg|los muss|weg muss|gehen muss|zum "
     "zug|zur "
     "schule|meine schicht|hab einen termin um|fängt meine|in einer besprechung"},
    {Cue::kCannotThen,
     "schaff ich nicht|schaffe ich nicht|kann ich nicht|kann nicht|geht nicht|geht es nicht|geht's "
     "nicht|geht bei mir nicht|passt nicht|passt mir nicht|passt es nicht|klappt nicht|klappt es "
     "nicht|habe ich keine zeit|hab ich keine zeit|bin ich nicht da"},
    {Cue::kBounded, "vor|nach|bis|erst|seit|ab"},
    {Cue::kJoined, "zusammen geschrieben|zusammengeschrieben|in einem wort|ein wort"},
    {Cue::kNameAsState,
     "gebhard|gebhardt|henning|flemming|geert|gernot|gerhard|gerhardt|gerrit|gerhart|gertrud|"
     "gerwin|geraint|geoffroy|gereon|gesien|hedwig|ludwig|herwig|helwig|hartwig|annabel|gottlos"},
    {Cue::kPaymentAsked,
     "wie zahle ich|wie zahl ich|wie bezahle ich|wie bezahl ich|wie kann ich zahlen|wie kann ich "
     "bezahlen|wie kann man zahlen|wie kann man bezahlen|wie kann ich das bezahlen|wie kann ich "
     "das zahlen|wie kann ich die bezahlen|wie wird bezahlt|wie wird das bezahlt|wie läuft das mit "
     "der zahlung|mit karte|mit ec karte|mit kreditkarte|bar zahlen|bar bezahlen|in bar|auf "
     "rechnung|per rechnung|per überweisung|per lastschrift|in raten|ratenzahlung|auf "
     "raten|überweisen|zahlungsart*|zahlungsweise|zahlungsmöglichkeit*|nehmen sie karte*|nehmt ihr "
     "karte*|nehmen sie kreditkarte*|nehmen sie auch kreditkarte*|zahlung|bezahlung"},
    {Cue::kPaymentSign,
     "karte*|kreditkarte*|ec "
     "karte|bar|überweis*|rechnung|raten|lastschrift|paypal|vorkasse|girocard|bargeld|auf "
     "rechnung"},
    {Cue::kWhyNot,
     "warum nicht|wieso nicht|warum denn nicht|wieso denn nicht|weshalb "
     "nicht|warum|wieso|weshalb|warum denn|wieso denn|warum das denn|wieso das denn"},
    {Cue::kDueAsked,
     "muss ich zahlen|muss ich bezahlen|muss ich jetzt zahlen|muss ich da was zahlen|muss ich "
     "etwas zahlen|muss ich was zahlen|muss ich trotzdem zahlen|muss ich dann zahlen|was "
     "bezahlen|was zahlen|etwas bezahlen|etwas zahlen|trotzdem bezahlen|trotzdem zahlen|kostet "
     "das|kostet mich das|kostet es|kostet das was|kostet das etwas|wird das berechnet|wird mir "
     "das berechnet|fallen kosten an|fallen gebühren an|ist das kostenlos|bekomme ich mein "
     "geld|krieg ich mein geld|berechnen sie|geld zurück|geld wieder|wird das erstattet|bekomme "
     "ich das erstattet|erstattet"},
    {Cue::kCancelSign, "absag*|abgesagt*|stornier*|storno*|kündig*|absage*|abbestell*"},
    {Cue::kHere, "hier|hier ist|hier spricht|da ist|mein name"},
    {Cue::kAgeAsked,
     "alt genug|zu jung|wie alt|welchem alter|mindestalter|altersgrenze|jung genug|noch zu jung"},
    {Cue::kAgeSign, "jahre|jahren|alter|erwachsene*|jahre alt|volljährig*"},
    {Cue::kBringAsked,
     "was muss ich mitbringen|was soll ich mitbringen|bereithalten|bereit "
     "halten|bereitlegen|vorbereiten|welche unterlagen|was für unterlagen|welche papiere|was für "
     "papiere|welche dokumente|was brauchen sie von mir|was brauchen sie dafür|was braucht ihr von "
     "mir|muss ich mitbringen|soll ich mitbringen|ich was mitbringen|ich etwas mitbringen|ich dazu "
     "mitbringen|ich dafür mitbringen|was mitbringen|etwas mitbringen|was mitnehmen|muss ich "
     "mitnehmen|muss ich dabei haben|muss ich dabeihaben|irgendwas mitbringen|irgendetwas "
     "mitbringen"},
    {Cue::kBringSign,
     "mitbring*|bringen "
     "sie|bring*|unterlage*|dokument*|ausweis*|urkunde*|geburtsurkunde|personalausweis|"
     "bescheinigung*|fotos|führerschein|bereit*|vorbereiten|vorbereit*|brauchen"},
    {Cue::kTownLink, "am|an der|ob der|bad|vor der|auf der|in der"},
}};

}  // namespace hiveline::voice::words_de
