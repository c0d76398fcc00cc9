// German: by which words callers are understood. Names of callers, and what an agent asks for.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_de {

inline constexpr std::array<CueWords, 20> kNameWords{{
    {Cue::kNameIs,
     "mein name ist|mein name lautet|mein voller name ist|ich heiße|ich heisse|der name ist|name "
     "ist|mein name|auf den namen|sie sprechen mit|name:|unter dem namen|läuft auf|auf meine "
     "frau|auf meinen mann|auf meinen vater|auf meine mutter|auf meinen sohn|auf meine "
     "tochter|nennen sie mich|name wäre|das ist auf|geht auf|steht auf|ist auf den|auf mich also "
     "auf|auf mich auf|auf mich also|also auf|auf mich|auf mich das wäre|auf mich das ist"},
    {Cue::kNameWas, "ist mein name|ist der name|heiße ich|mein name$|ist der name$"},
    {Cue::kIam,
     "ich bin der|ich bin die|ich bin|hier ist|hier spricht|das ist|hier|am apparat|spricht|i bin "
     "der|i bin die|i bin|ich wär der|ich wär die"},
    {Cue::kSurname, "nachname ist|nachname|familienname ist|familienname|zuname|mit nachnamen"},
    {Cue::kFirstName, "vorname ist|vorname|mit vornamen|rufname"},
    {Cue::kHonorific, "herr|frau|fräulein|hr|fr|familie|fam|der herr|die frau"},
    {Cue::kTitle, "dr|doktor|prof|professor|freiherr|freifrau|graf|gräfin|baron|baronin|ing|dipl"},
    {Cue::kOtherPerson,
     "gehört|gehören|mann|frau meine|meine "
     "frau|nachbar|nachbarin|kollege|kollegin|freund|freundin|sohn|tochter|mutter|vater|bruder|"
     "schwester|chef|vermieter|mieter|gesprochen mit|sprechen mit|telefoniert mit|empfohlen "
     "von|verlange|frage nach|getroffen|von|partner|techniker|monteur|statt|nicht|hallo|ihr "
     "herr|ihre frau|papa|mama|onkel|tante|oma|opa|enkel|enkelin|neffe|nichte"},
    {Cue::kSpelled,
     "buchstabiert|ich buchstabiere|buchstabiere|geschrieben|schreibt sich|schreibt man|man "
     "schreibt|geschrieben wird|mit|das schreibt sich|zusammengeschrieben|zusammen "
     "geschrieben|alles zusammen|in einem wort|ein wort|alles klein|kleingeschrieben"},
    {Cue::kLetterAs, "wie"},
    {Cue::kNotName,
     "der|die|das|den|dem|des|ein|eine|einen|einem|einer|und|oder|aber|aus|von|vom|in|im|am|an|auf|"
     "bei|zu|zum|zur|mit|ohne|für|über|unter|nach|vor|seit|ich|mir|mich|mein|meine|meinen|wir|uns|"
     "unser|sie|ihr|ihre|ihnen|er|es|ihn|du|ist|bin|sind|war|waren|wäre|sein|hat|habe|hab|haben|"
     "hatte|wird|werde|werden|kann|können|muss|müssen|soll|will|möchte|darf|nicht|kein|keine|keins|"
     "nichts|hier|da|dort|wo|wer|was|wann|wie|warum|weil|wenn|dass|ob|auch|noch|nur|sehr|schon|"
     "jetzt|gleich|heute|morgen|übermorgen|gestern|montag|dienstag|mittwoch|donnerstag|freitag|"
     "samstag|sonnabend|sonntag|woche|tag|uhr|zeit|termin|früh|vormittag|vormittags|nachmittag|"
     "nachmittags|abend|abends|mittag|mittags|bald|schnell|möglich|möglichst|bitte|danke|ja|nein|"
     "nö|nee|hallo|tschüss|krank|kalt|warm|heiß|müde|sauer|wütend|fertig|sicher|froh|zufrieden|"
     "kunde|kundin|mieter|mieterin|eigentümer|neu|alt|name|namen|vorname|nachname|nummer|telefon|"
     "telefonnummer|handy|handynummer|mail|email|adresse|straße|haus|wohnung|heizung|heizkessel|"
     "kessel|wasser|fehler|rechnung|rechnungsnummer|kundennummer|techniker|monteur|problem|frage|"
     "dringend|notfall|hilfe|jemand|jemanden|niemand|keiner|alles|etwas|irgendwas|irgendwer|egal|"
     "vielleicht|eigentlich|leider|gerade|telefonieren|anrufen|rufe|ahnung|auswendig|sagen|sage|"
     "gesagt|brauche|brauchen|bla|computer|roboter|maschine|mensch|menschen|richtig|falsch|genau|"
     "doppel|zwei|drei|lieber|besser|doch|also|so|ach|nun|mal|halt|dann|passt|sache|sachen|ding|"
     "dinge|leute|mann|frau|kind|kinder|baby|familie|mutter|vater|sohn|tochter|freund|freundin|"
     "nachbar|nachbarin|chef|firma|büro|arbeit|zuhause|zimmer|küche|bad|garten|tür|fenster|wand|"
     "dach|keller|boden|auto|hund|katze|essen|leben|welt|jahr|jahre|jahren|monat|monate|monaten|"
     "wochen|tage|tagen|stunde|stunden|minute|minuten|sekunde|moment|augenblick|nie|niemals|immer|"
     "oft|manchmal|meistens|jemals|bereits|fast|ziemlich|ganz|sogar|viel|viele|vielen|mehr|meist|"
     "weniger|wenig|wenige|groß|große|klein|kleine|lang|lange|kurz|hoch|tief|früher|später|nächste|"
     "nächsten|nächster|letzte|letzten|letzter|gleiche|andere|anderen|anderer|selbe|halb|voll|leer|"
     "offen|klar|einfach|schwer|schwierig|wichtig|unmöglich|wahr|echt|schön|schöne|schönen|toll|"
     "super|schlimm|schlecht|gut|gute|guten|perfekt|glücklich|traurig|frei|denke|dachte|weiß|"
     "wusste|meint|fühle|sehe|gesehen|höre|gehört|rede|spreche|gefragt|antwort|komme|gekommen|gehe|"
     "gegangen|bleibe|warte|gewartet|nehme|genommen|bringe|gebracht|stelle|halte|gehalten|mache|"
     "gemacht|tue|getan|fange|angefangen|probiert|versucht|finde|gefunden|verloren|kaufe|gekauft|"
     "zahle|bezahlt|schicke|geschickt|schreibe|geschrieben|lese|gelesen|verstehe|verstanden|"
     "erinnere|vergessen|glaube|hoffe|wünsche|liebe|hasse|passiert|scheint|geändert|gebrochen|"
     "repariert|eingebaut|geprüft|kommt|geht|macht|steht|liegt|läuft|bedeutet|heißt|kostet|dauert|"
     "gibt|gab|wurde|worden|trotzdem|obwohl|bis|während|zwischen|gegen|durch|neben|hinter|oben|"
     "unten|links|rechts|weg|zurück|raus|rein|rauf|runter|her|hin|los|zusammen|allein|selbst|"
     "selber|gegenseitig|irgendwann|irgendwo|irgendwie|überall|nirgends|beide|beiden|einige|"
     "mehrere|genug|null|hundert|tausend|prozent|paar|bestätigen|ablehnen|absagen|weiter|nochmal|"
     "laden|stadtwerke|stadtwerken|therme|anlage|gerät|kosten|baujahr|müssten|müsste|sollten|"
     "sollen|dürfen|dürfte|könnten|würde|würden|rufen|ruf|geben|gib|schreiben|schreib|machen|"
     "nehmen|kommen|schicken|sagt|bringen|wollen|wollte|wissen|gern|gerne|wär|sonst|ruhig|eben|"
     "grad|einverstanden|weder|entweder|statt|ende|anfang|schluss|tropft|geschwollen|gehts|gings|"
     "wasserhahn|urlaub|stimmt|passen|weiterhin|eilig|eilt|gesundheit|mitte|beispiel|richtige|"
     "falsche|erstmal|nachher|vorhin|vorher|drüber|darüber|nachdenken|überlegen|anfang|sozusagen|"
     "ganzen|achso|gottchen|himmel|herrje|draußen|ausgesperrt|eingesperrt"},
    {Cue::kMaybeName,
     "wolf|sommer|winter|herbst|kaiser|könig|koch|weber|müller|schneider|becker|berg|wald|bach|"
     "frank|ernst|mai|august|may|lange|kurz|klein|groß|jung|schwarz|weiß|braun|rot|sauer|stern|"
     "vogel|fuchs|bär|hahn|keller|richter|schäfer|zimmermann|neumann|hoffmann|freitag|sonntag|"
     "montag|lang|stark|reich|fröhlich|stein|holz|frisch|blank|jäger|bauer|schmied|gärtner|metzger|"
     "schuster|neu|alt"},
    {Cue::kAskName,
     "ihr name|ihren namen|ihr vorname|ihr nachname|wie heißen sie|mit wem spreche|wer "
     "spricht|name und adresse|name|namen|mit wem habe|wen habe ich|wer ist am apparat|wie darf "
     "ich sie|auf wen|mit wem rede|wer ist dran|wer ist da|welchen namen|auf wessen"},
    {Cue::kAskAddress,
     "ihre adresse|ihre anschrift|adresse|anschrift|wo wohnen|welche straße|welcher straße|wo "
     "steht das|wo befindet sich|wo sind sie|wo sollen wir|wo holen|wohin sollen|wo ist das "
     "haus|wo ist der|wo müssen wir|wohin dürfen"},
    {Cue::kAskPhone, "telefonnummer|rufnummer|handynummer|nummer|erreichen|zurückrufen|telefon"},
    {Cue::kAskEmail, "mailadresse|e mail|email|mail|mailen|zumailen"},
    {Cue::kAskTime,
     "wann passt|wann soll|wann können|wann hätten|wann möchten|welchen tag|welchem tag|welcher "
     "tag|welcher uhrzeit|uhrzeit|um wie viel|welches datum|einen termin|termin|wann wäre|wann "
     "darf|wann kommt|wann kommen sie|wann kommst|wann kann|wann sollen|wann möchte|wann "
     "würde|wann wollen|wann geht|wann ist es ihnen|passt es ihnen|wann dürfen|ankunft|wann "
     "brauchen|wann sind sie da|für welchen tag|an welchem tag|wann treffen|wann holen"},
    {Cue::kAskReason,
     "wie kann ich|was kann ich|worum geht|grund des anrufs|grund ihres anrufs|warum rufen|weshalb "
     "rufen|ihr anliegen|womit kann|was ist passiert|wie können wir|was führt sie|anliegen|was ist "
     "denn passiert|was ist geschehen|was ist denn|was fehlt|was funktioniert nicht|was "
     "wünschen|was möchten sie|was darf|worum es geht|wobei kann|wie darf|was ist los|wo drückt|um "
     "was geht|was ist zu tun|ist am auto zu tun|zu tun|kann ich ihnen helfen|können wir ihnen "
     "helfen|was geschehen|nach dem schaden|nach dem grund|nach dem wunsch|nach der "
     "störung|welches problem|was für ein problem|was steht an|in welcher angelegenheit|was können "
     "wir|was darf es sein|welche angelegenheit|wobei können|worüber|was gibt es|nach den "
     "beschwerden|nach der beschwerde|nach dem anliegen|nach der sache|was dem tier|was "
     "umzieht|was kaputt|frage was|was geschehen ist|beschwerden"},
    {Cue::kAskConsent, "aufzeichn*|aufgezeichnet|aufnehmen|aufgenommen|mitschneiden|aufnahme"},
    {Cue::kAskElse, "sonst noch|noch etwas|noch was|weitere fragen|außerdem"},
}};

}  // namespace hiveline::voice::words_de
