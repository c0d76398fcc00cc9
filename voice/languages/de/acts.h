// German: by which words callers are understood. Signs of what kind of words an utterance is.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_de {

inline constexpr std::array<CueWords, 24> kActWords{{
    {Cue::kFiller,
     "äh|ähm|bla|öh|hm|hmm|mhm|naja|na ja|tja|also|ach|ach so|ach ja|ja also|nun|nun "
     "ja|halt|eben|so|mal|denn|doch|sozusagen|ich glaube|glaube ich|eigentlich|oh|aha|ah|wissen "
     "sie|gell|ne|nicht wahr|quasi|irgendwie|ehrlich gesagt|sagen wir|hören sie|schauen sie|passen "
     "sie auf|eh|je|puh|uff|oje|oh je|hui|ups|wow|herrje|mensch|mann|boah|naja gut|hach|schade|wie "
     "schade|mein gott|nochmal|noch mal|gleich noch mal|erst mal|erstmal|achso|achja|bloß|nur "
     "mal|jetzt mal|was weiß ich|weiß der geier|weiß der kuckuck|ja mei|mei|ach "
     "mei|gä|woll|weißt|weißte|wissense|wenn sie es genau wissen wollen|wenn ses genau wissen "
     "wollen|wenn sie's genau wissen wollen|wenn sie es wissen wollen|wenn sie's wissen wollen|um "
     "genau zu sein|wie man so sagt|oder was$|oder wie$"},
    {Cue::kGreeting,
     "hallo|guten tag|guten morgen|guten abend|grüß gott|grüß sie|grüezi|servus|moin|moin "
     "moin|schönen guten tag|tag|hi|mahlzeit|gruß gott|hallöchen|grüß dich|guten morgen "
     "zusammen|schönen guten morgen|schönen guten abend|einen schönen guten tag|einen "
     "wunderschönen|gutn tag|tach|morgen zusammen|guude|hallo hallo|hören sie mich|können sie mich "
     "hören|sind sie da|sind sie noch da|ist da jemand|ist da wer|hört mich jemand|hört mich "
     "wer|grüß euch|grüezi mitenand|hi zusammen|guten tag zusammen|moinsen"},
    {Cue::kGoodbye,
     "tschüss|tschüs|tschau|ciao|auf wiederhören|auf wiedersehen|wiederhören|wiedersehen|bis "
     "dann|bis bald|schönen tag|schönen tag noch|schönen abend|schönes wochenende|ade|servus "
     "tschüss|ich lege auf|ich leg auf|ich muss los|rufen sie nicht mehr an|rufen sie nicht wieder "
     "an|vergessen sie es|vergessen sie's|lassen wir das|mach's gut|gute "
     "nacht|wiederhör*|wiederseh*|man sieht sich|bis später|bis die tage|schüss|machen sie's "
     "gut|lassen sie es gut sein|tschö|tschüssi|tschüssle|adele|pfiat di|pfüat gott|bis "
     "denn|tschau tschau|ciao ciao|ich leg jetzt auf|ich lege jetzt auf|lege jetzt auf|leg jetzt "
     "auf|ihnen auch einen schönen tag|schönen tag auch|pfüat ihnen|pfiat ihnen|pfiat "
     "eana|pfüati|pfiati|baba|servus dann|bis nachher|bis morgen dann|einen schönen tag|schönen "
     "feierabend|schönen nachmittag|schönen sonntag|ich wünsch ihnen was|ich wünsche ihnen "
     "was|alles gute|moin moin dann|also dann tschüss|sehn wir uns|sehen wir uns|wir sehen "
     "uns|pfiat eahna|pfiat eich|ich meld mich wieder|ich melde mich wieder|ich meld mich "
     "nochmal|ich melde mich nochmal|ich ruf noch mal an|ich rufe noch mal an|ich ruf später "
     "nochmal an|ich rufe später nochmal an|tschö mit ö|bis später dann|bis gleich|bis zum "
     "nächsten mal|tschüssi*|tschüss*|tschöö|tschüsschen|schönen tach|schönen tach noch|schön tach "
     "noch|schönen dach noch|habe die ehre|haben sie einen schönen|pfiade|pfiads|machts gut|bis "
     "die tage dann|tschauchen|dann bis morgen|also bis morgen|bis morgen$|dann bis übermorgen"},
    {Cue::kEnough,
     "das wärs von meiner seite|das wär's von meiner seite|das wars von meiner seite|das wars von "
     "mir|das war alles|das wäre alles|das wär alles|das ist alles|das wars|das war's|das "
     "wär's|das wärs|das war es|das wäre es|sonst nichts|nichts weiter|nichts mehr|nichts "
     "sonst|mehr nicht|alles geklärt|keine fragen mehr|keine weiteren fragen|das reicht|nix "
     "mehr|sonst nix|das wär's dann|das reicht mir|passt so|mehr brauche ich nicht|ich bin "
     "fertig|nix weiter|des wars|des wär's|dat wars|dat war's|das wars erst mal|das wars fürs "
     "erste|mehr hab ich nicht|mehr hätte ich nicht|sonst hab ich nix|sonst hab ich nichts|sonst "
     "hätte ich nichts|sind wir durch|wären wir durch|haben wir's|haben wirs|das wäre dann "
     "alles|dann hab ich alles|dann habe ich alles|das wars auch schon|das war's auch "
     "schon|fertig"},
    {Cue::kYes,
     "können sie machen|ja können sie machen|können wir machen|kann man machen|machen sie das|mir "
     "egal|keine einwände|kein einwand|ja|jawohl|jo|jep|jup|klar|ja klar|na "
     "klar|natürlich|gern|gerne|sehr gern|sicher|aber sicher|genau|ja genau|richtig|stimmt|das "
     "stimmt|korrekt|okay|ok|in ordnung|geht in ordnung|alles klar|einverstanden|ich bin "
     "einverstanden|passt|das passt|ja passt|meinetwegen|von mir aus|kein problem|warum "
     "nicht|selbstverständlich|freilich|unbedingt|auf jeden fall|nur zu|machen sie|machen sie "
     "ruhig|dürfen sie|das dürfen sie|können sie|können sie gern|habe nichts dagegen|hab nichts "
     "dagegen|nichts dagegen|ist gut|ist mir recht|mir recht|bitte|gut|prima|super|perfekt|geht "
     "klar|schon|doch|ist offen|jawoll|dem stimme ich zu|ich stimme zu|stimmt so|passt so|so ist "
     "es|jau|joa|aber gern|aber klar|machen wir so|so machen wir das|das geht|das ginge|ist "
     "okay|ist in ordnung|wenn's sein muss|wenn es sein muss|nur wenn's sein muss|nur wenn es sein "
     "muss|na gut|also gut|wunderbar|toll|sehr schön|ganz genau|so ist's|absolut|definitiv|passt "
     "prima|passt gut|jawohl genau|sehr richtig|völlig richtig|ganz richtig|hört sich gut "
     "an|klingt gut|ja genau das|jo genau|aber ja|aber natürlich|ja freilich|passt scho|passt "
     "schon|basst|haut hin|jo passt|yes|logo|so machen wir's|genau so|ist schon aus|ist schon "
     "zu|ist schon|ist erledigt|hab ich schon|habe ich schon|schon gemacht|schon passiert|ist "
     "zu|ist gut so|das ist fair|fair|ja mach ich|mach ich|wird gemacht|einwandfrei|eins "
     "a|jut|joot|jojo|basst scho|meinetwegen gern|dann halt so|na dann halt"},
    {Cue::kNo,
     "auf gar keinen fall|auf gar keinen|kommt gar nicht in frage|ich bin nicht dafür|wäre mir "
     "nicht recht|ist mir unangenehm|bin ich nicht für|nein|nö|nee|ne|nein danke|lieber "
     "nicht|bitte nicht|auf keinen "
     "fall|keinesfalls|keineswegs|niemals|sicher nicht|bestimmt nicht|natürlich nicht|möchte ich "
     "nicht|das möchte ich nicht|will ich nicht|das will ich nicht|nicht einverstanden|ich bin "
     "dagegen|besser nicht|eher nicht|nicht nötig|im moment nicht|gerade nicht|jetzt nicht|kommt "
     "nicht in frage|lassen sie das|ungern|stimmt nicht|falsch|das ist falsch|um gottes willen "
     "nicht|nicht wirklich|lehne ich ab|ich lehne ab|mir nicht recht|gar nicht|nee nee|passt mir "
     "nicht|passt nicht|geht nicht|das geht nicht|lieber doch nicht|ach nein|nö danke|muss nicht "
     "sein|nicht unbedingt|wozu"},
    {Cue::kPolite,
     "bitte|danke|danke schön|vielen dank|danke sehr|schön|sehr|das|der|die|ist|es|mir|für "
     "mich|dann|so|auch|ich|im "
     "moment|nicht|und|gern|gerne|ruhig|sie|aber|offen|mal|schon|okay|machen|tun|wir|da|sind|recht|"
     "noch"},
    {Cue::kWont,
     "möchte ich nicht|will ich nicht|sage ich nicht|sag ich nicht|gebe ich nicht|geb ich "
     "nicht|möchte ich nicht sagen|verrate ich nicht|geht sie nichts an|lieber nicht|brauchen sie "
     "nicht|haben sie doch schon|haben sie schon|hab ich keins|habe ich keins|hab ich nicht|habe "
     "ich nicht|hab ich keine|habe ich keine|hab keins|kein telefon|keine mail|ist nicht "
     "nötig|nicht nötig|ich habe kein|ich hab kein|ich habe keine|überspringen|geht sie gar nichts "
     "an|geht sie einen|brauch ich nicht|brauche ich nicht|brauch ich erstmal nicht|brauche ich "
     "erstmal nicht|brauch ich keinen|brauche ich keinen|brauch ich keine|brauche ich keine|sag "
     "ich ihnen nicht|sage ich ihnen nicht|gebe ich ihnen nicht|geb ich ihnen nicht|hab ich doch "
     "nicht|hab ich gar nicht|besitze ich nicht|möchte ich ihnen|nicht erzählen|nicht "
     "verraten|kriegen sie nicht|kriegen sie gar nichts|ich hab keine|hab gar keine|hab keine|geht "
     "niemanden|die habt ihr schon|die habt ihr doch|haben sie alles schon|das haben sie "
     "alles|haben sie bereits|haben sie ja schon|habt ihr doch|habt ihr schon|steht doch bei "
     "ihnen|liegt ihnen doch vor|die kriegen sie nicht|gibt's nicht|rück ich nicht raus|rücke ich "
     "nicht raus|nicht raus|nicht heraus|nicht rausgeben|gebe ich nicht her|geb ich nicht her|zahl "
     "ich nicht|zahle ich nicht|bezahle ich nicht|bezahl ich nicht|will keinen neuen|brauche "
     "keinen neuen|^auch nicht|^auch kein*|^die auch nicht|^den auch nicht|^das auch nicht"},
    {Cue::kDontKnow,
     "weiß ich nicht|weiß ich leider nicht|das weiß ich|ich weiß nicht|ich weiß es nicht|keine "
     "ahnung|weiß nicht|bin nicht sicher|bin mir nicht sicher|nicht auswendig|müsste ich "
     "nachsehen|kann ich nicht sagen|schwer zu sagen|gute frage|drüber nachdenken|darüber "
     "nachdenken|muss ich überlegen|mir überlegen|muss überlegen|nicht zur hand|habe ich nicht "
     "da|hab ich nicht da|hab ich gerade nicht|habe ich gerade nicht|grad nicht da"},
    {Cue::kUninterested,
     "kein interesse|keine interesse|nicht interessiert|habe kein interesse|brauche "
     "nichts|brauchen nichts|will nichts kaufen"},
    {Cue::kRepeat,
     "^wie bitte|^bitte$|^was$|^was bitte|^hä$|^wie$|^wie jetzt$|wiederholen|nochmal sagen|noch "
     "mal sagen|noch einmal sagen|nochmal bitte|noch einmal bitte|sagen sie das nochmal|was haben "
     "sie gesagt|was sagten sie|was war das|nicht verstanden|nicht richtig verstanden|akustisch "
     "nicht|nicht gehört|hab sie nicht|höre sie nicht|^nochmal$|^noch "
     "mal$|^entschuldigung$|^verzeihung$|was haben sie verstanden|wie war das|wie war die "
     "frage|bitte nochmal|noch mal bitte|bitte noch mal|^nochmal|bitte wiederholen|haben sie "
     "gesagt$|hatten sie gesagt$|^wie sagten sie|^was sagen sie|^was sagst|^was meinen sie|^wie "
     "meinen|sagten sie$|leitung ist schlecht|verbindung ist schlecht|schlechte verbindung|sie "
     "sind ganz leise|sie ganz schlecht|versteh sie nicht|verstehe sie nicht|versteh sie so "
     "schlecht"},
    {Cue::kWait,
     "moment bitte|einen moment|ein moment|einen augenblick|einen augenblick "
     "bitte|augenblick|warten sie|sekunde|kleinen moment|kurz warten|^moment$|^moment mal|bleiben "
     "sie dran|ich muss nachsehen|ich schaue nach|ich schau nach|ich schau mal|ich sehe nach|muss "
     "kurz nachsehen|muss ich nachschauen|muss kurz suchen|ich hole kurz|^eine "
     "minute|^moment|^sekunde|^augenblick|moment mal|augenblick bitte|sekunde bitte|muss ich "
     "selber|muss ich mal gucken|muss ich kurz|ich guck mal|bin gleich wieder|wart mal|warte mal"},
    {Cue::kHuman,
     "einem menschen|einen menschen|ein mensch|eine person sprechen|einer person|jemand "
     "echtes|echten menschen|echte person|richtigen menschen|mitarbeiter|mitarbeiterin|einem "
     "mitarbeiter|kollegen|kollegin|jemandem reden|jemandem sprechen|jemand reden|mit jemandem|mit "
     "jemand|ihren chef|den chef|ihrem chef|dem chef|ihrem vorgesetzten|ihren "
     "vorgesetzten|verbinden sie mich|stellen sie mich "
     "durch|durchstellen|verbinden|weiterverbinden|richtige person|den geschäftsführer|die "
     "geschäftsleitung|der zentrale|kundendienst sprechen|kundenservice sprechen|nicht mit einer "
     "maschine|nicht mit einem computer|mit keiner maschine|was zu sagen hat|jemand "
     "zuständigen|der zuständig ist|jemand verantwortlich*|wer zuständiges|jemand richtiges|einen "
     "richtigen|jemanden der sich auskennt|jemand der sich auskennt|geben sie mir jemanden|geben "
     "sie mir mal jemanden|jemand anderen|jemand anders|jemanden anderen|wen anders|jemanden der "
     "ahnung hat|jemand mit ahnung|holen sie mir"},
    {Cue::kRobot,
     "sie ein roboter|sie ein mensch|sie ein computer|sie eine maschine|sie ein automat|sie eine "
     "ki|sie echt|du ein roboter|ein bot|mit einem computer|mit einem roboter|mit einer "
     "maschine|mit einem automaten|mit einer ki|das ein computer|das ein roboter|das eine "
     "maschine|das eine aufnahme|das ein band|eine bandansage|künstliche intelligenz|rede ich mit "
     "einer|rede ich mit einem|spreche ich mit einem|spreche ich mit einer|automatische "
     "stimme|sind sie menschlich|ist das ein automat|bist du ein|sind sie eine echte|sind sie ein "
     "echter|ein anrufbeantworter|bist du echt|mit einem bot|ist das ein band|ist das eine "
     "aufnahme|ist das vom band|sind sie vom band|mensch oder|oder eine maschine|oder ein "
     "computer|oder ein automat|sind sie eine ki|rede ich mit einer ki|sind sie echt|sind sie "
     "überhaupt ein|sprech ich mit einem|sprech ich mit nem|sprech ich eigentlich|spreche ich "
     "eigentlich|rede ich eigentlich|red ich mit|red ich eigentlich|mit nem richtigen|mit nem "
     "echten|so ein automat|so ein roboter|so n automat|sind sie ein bot|sind sie eine "
     "aufnahme|sind sie real|sind sie ein programm|du eine maschine|du ein mensch|du ein "
     "computer|du eine ki"},
    {Cue::kInsult,
     "idiot*|blöd*|dumm|dumme*|unfähig*|unverschämt*|frechheit|arschloch|scheiß*|scheiss*|"
     "schwachsinn|saftladen|sauladen|halt die klappe|halten sie den "
     "mund|verarschen|verarscht|trottel|depp*|lächerlich|unmöglich|nutzlos|zum "
     "teufel|verdammt*|mist|betrüger*|abzocke*|drecks*|schweinerei|eine zumutung|skandal|das "
     "letzte|zum kotzen|eine sauerei|unter aller sau|spinnen sie|spinnt ihr|nicht zu fassen|nicht "
     "normal|pfeifen|versager*|zum "
     "verzweifeln|witz|gauner|verbrecher|halsabschneider|wucher|dreist|pappnasen|nieten|armselig|"
     "peinlich|schwachköpf*|bescheuert|beschiss|verarsche|zum davonlaufen|nervt mich|sie "
     "nerven|sauerei|riesensauerei|unverschämtheit|unverschämt|idioten|verein "
     "hier|dilettanten|stümper|wissen ja nichts|wissen ja gar nichts|wissen gar nichts|wissen auch "
     "nichts|verstehen mich überhaupt nicht|verstehen mich gar nicht|verstehen ja nichts|verstehen "
     "gar nichts|keine hilfe|hören mir nicht zu|hören mir gar nicht zu|einen knall|einen "
     "vogel|nicht alle tassen|an der waffel|ticken nicht|ticken wohl nicht|sie noch alle|ihr noch "
     "alle|wohl verrückt|verrückt geworden|auf den arm nehmen|für dumm verkaufen|veräppeln|nicht "
     "ganz dicht|nicht ganz sauber|hinten und vorne nicht|spinnst"},
    {Cue::kWrongNumber,
     "verwählt|falsch verbunden|falsche nummer|falschen nummer|nicht richtig hier|falsch "
     "hier|falscher nummer|wollte woanders|falsch gewählt|nummer falsch|falsche firma|falsch "
     "gelandet|hab mich verwählt|falsche vorwahl|wollte jemand anderen|wollte eigentlich zu|da bin "
     "ich falsch|da bin ich wohl falsch|bin ich wohl falsch|bin ich falsch|bin falsch bei|falsche "
     "stelle|falschen anschluss|falscher anschluss"},
    {Cue::kThanks,
     "danke|dankeschön|danke schön|vielen dank|besten dank|herzlichen dank|danke sehr|tausend "
     "dank|merci|nett von ihnen|haben sie vielen dank|haben sie herzlichen dank|haben sie besten "
     "dank|haben sie dank|haben sie recht herzlichen dank"},
    {Cue::kQuestion,
     "was soll ich|was muss ich|was mach ich|was mache "
     "ich|^wer|^was|^wann|^wo|^warum|^wieso|^weshalb|^welche*|^wie|^woher|^wohin|^womit|^wofür|^"
     "wozu|^kann|^können|^könnten|^könnte|^gibt es|^haben "
     "sie|^hat|^ist|^sind|^müssen|^darf|^dürfen|^soll|^sollte|^machen "
     "sie|^bieten|^verkaufen|^führen sie|^kommen "
     "sie|^wird|^werden|^würden|^bekomme|^kriege|^brauche ich|^kostet|^dauert|^lohnt|^geht "
     "das|^tropft|^stimmt es|^spreche ich|^bin ich|ich wollte fragen|wollte wissen|ich möchte "
     "wissen|ich wüsste|können sie mir sagen|sagen sie mir|eine frage|ich frage mich|wie "
     "viel|wieviel|wie lange|was kostet|was ist mit|wie oft|^wär es|^wäre es|^ginge|^geht "
     "es|^gibts|^gibt's|^kann man|^habt ihr|^macht ihr|^seid ihr|^nehmen "
     "sie|^nehmt|^fangen|^würde|^ab wann|^bis wann|^um wie viel|^um wieviel|^in welche*|^an "
     "wen|^für wen|^zu welche*|^auf welche*|^unter welche*|^akzeptieren|^liefern sie|^arbeiten "
     "sie|^stehen|^steht|^zahlt|^zahle ich|^was für|^muss ich|^muss man|^muss da|^muss das|^muss "
     "der|^muss die|^muss es|^muss mein*|^muss jemand|^muss hier|^kümmern sie|^habts|^gibt|^mit "
     "was|^bei was|^mit wem|^bis zu|^und wie|^und was|^und wann|^und wo|^haben die|^haben "
     "wir|^nimmt|^bringt|^liefert|^hilft|^reicht|^zählt|^gilt|^macht man|^sagt man|^braucht "
     "man|^braucht es|^muss sie|^muss er|^musst|^wollen sie|^holen sie|^bauen "
     "sie|^montieren|^reparieren|^übernehmen|^bezahlt|^übernimmt|^erstatten|^beraten|^vermieten|^"
     "passiert|^fallen|^fällt|^lässt sich|^lassen sie mir|^geht's|^gehts|^wärs|^wär's|bin ich da "
     "richtig|bin ich hier richtig|^könnts|^kostets|^müsste|^bräuchte ich|^obwohl|^kostet "
     "mich|^hätten|^kommt|^kommen|^schicken sie da|^in wie|^für wie|^nach wie|^binnen wie|^seit "
     "wie|^seit wann|^zu wie|^innerhalb welch*|^gegen wie|^über wie|^an welche*|^aus welche*|^bei "
     "welche*|^bis wie|oder$|nicht wahr$|weiß nicht ob|weiß gar nicht ob|weiß jetzt gar nicht "
     "ob|wissen ob|fragen ob|^sie sind nicht die|^sie sind nicht der|was war$|wie teuer war"},
    {Cue::kNeed,
     "strom weg|strom ist weg|strom ist schon wieder weg|internet weg|internet ist weg|ich "
     "brauche|wir brauchen|ich bräuchte|wir bräuchten|brauche|ich möchte|wir möchten|ich "
     "will|ich wollte|ich hätte gern|hätte gern|hätte gerne|wir hätten|ich rufe an|ich ruf an|rufe "
     "an wegen|es geht um|geht um|wegen|kaputt|defekt|ausgefallen|funktioniert nicht|funktioniert "
     "nicht mehr|geht nicht|geht nicht mehr|läuft nicht|läuft "
     "aus|tropft|undicht|kalt|eiskalt|heizung|störung|fehler|problem|notfall|dringend|hilfe|warte|"
     "wartet|warten "
     "wir|termin|techniker|monteur|rechnung|reklamation|beschweren|beschwerde|bestellen|kündigen|"
     "angebot|schicken|interesse an|interessiere mich|interessieren "
     "uns|zeigt|geräusch*|riecht|kein warmes wasser|warmwasser|ich bräuchte "
     "mal|brauch*|anschaut|anschauen|kaputtgegangen|spinnt|streikt|leckt|verstopft|nachsehen|"
     "vorbeischickt|funktionieren nicht|gehen nicht|nix passiert|nichts "
     "passiert|lauwarm*|wasser|macht komische|erreichen|brummt|klopft|pfeift|kommt nur "
     "noch|gestohlen|geklaut|eingebrochen|einbruch|unfall|beschädigt|schaden|geplatzt|rohrbruch|"
     "wasserrohrbruch|überschwemm*|unter wasser|ausgelaufen|ausläuft|läuft "
     "ab|abgelaufen|quietscht|quietschen|klappert|rattert|qualmt|stinkt|schmerzen|zahnschmerz*|"
     "kopfschmerz*|schmerz*|tut weh|weh tut|krank|erkältet|geht mein*|keinen strom|kein strom|kein "
     "internet|kein signal|kein netz|kein "
     "licht|absagen|stornieren|umbuchen|verlegen|buchen|reservieren|anmelden|abmelden|ummelden|"
     "umziehen|ziehen um|wir "
     "ziehen|durchgeben|doppelzimmer|einzelzimmer|kostenvoranschlag|reparatur|beratung|rufe an "
     "weil|springt nicht an|startet nicht|verloren|vergessen|gesperrt|zu hoch|zu viel|doppelt "
     "abgebucht|erstattung|geld zurück|panne|platten|gestorben|verstorben|auskunft"},
    {Cue::kCorrect,
     "^nein nicht|^nein doch|^nein moment|^moment nein|^nein lieber|^ach nein|^nein ich "
     "meine|^nein es|^nein ich|^nein er|^nein der|^nein die|^nein mein|^nein meine|ich meine|ich "
     "meinte|doch lieber|lieber|das war falsch|das ist falsch|falsch verstanden|nicht "
     "richtig|stimmt nicht|korrektur|korrigiere|korrigieren|vertan|versprochen|verschrieben|ich "
     "habe mich vertan|besser wäre|wäre besser|ist "
     "besser|^entschuldigung|^doch|stattdessen|sondern|^nee|eher|ändern|^nicht|da kann ich "
     "nicht|kann ich nicht|können wir das auf|können wir das|verschieben|doch besser|dann "
     "lieber|lieber doch|na halt|^ach quatsch|quatsch|^ne nicht|^ne quatsch|machen wir lieber|ich "
     "mein|^ah nein|^oh nein|nicht sondern|war falsch|mein ich|meine ich|moan i"},
    {Cue::kTold,
     "hab ich doch gesagt|habe ich doch gesagt|hab ich gesagt|habe ich gesagt|sagte ich doch|sagte "
     "ich schon|wie gesagt|hab ich schon gesagt|habe ich schon gesagt|ich sagte|ich ihnen schon "
     "gesagt|ich ihnen doch|hab ich schon|habe ich schon|grade gesagt|gerade gesagt|eben "
     "gesagt|ich ihnen grade|ich ihnen eben"},
    {Cue::kNotedAsked,
     "haben sie notiert|haben sie sich notiert|haben sie aufgeschrieben|haben sie sich "
     "aufgeschrieben|haben sie jetzt notiert|haben sie da|haben sie denn notiert|haben sie von "
     "mir|haben sie jetzt|haben sie denn da|hast du notiert|haben sie eingetragen|haben sie "
     "gespeichert|haben sie hinterlegt|habe ich gesagt|habe ich genannt|habe ich angegeben|hatte "
     "ich gesagt|haben sie meine|haben sie meinen|steht bei ihnen|haben sie vermerkt|haben sie "
     "aufgenommen|haben sie verstanden|nummer haben sie|adresse haben sie|mail haben sie|namen "
     "haben sie|haben sie nun|haben sie sich"},
    {Cue::kReadBack,
     "haben sie alles|haben sie das alles|haben sie das notiert|hamse alles|lesen sie mir "
     "das|lesen sie das|vorlesen|lesen sie es|lesen sie mir|was haben sie "
     "notiert|was haben sie aufgeschrieben|was haben sie sich notiert|was haben sie alles|was "
     "haben sie bisher|meine daten|fassen sie|zusammenfassen|zusammenfassung|was steht da "
     "jetzt|lesen sie mir die|nochmal vor|sagen sie mir nochmal|wiederholen sie die nummer|nummer "
     "wiederholen|was haben sie aufgenommen|haben sie aufgeschrieben$|hast du aufgeschrieben|haben "
     "sie jetzt alles|haben sie sich notiert|lesen sie das nochmal vor|lies das nochmal vor|noch "
     "mal vorlesen|nochmal vorlesen|noch mal vorgelesen"},
    {Cue::kOr, "oder"},
}};

}  // namespace hiveline::voice::words_de
