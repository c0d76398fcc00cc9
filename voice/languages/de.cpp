#include <array>

#include "voice/languages/all.h"

namespace hiveline::voice {
namespace {

constexpr std::array<CueWords, kCues> kCueWords{{
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
     "keinen neuen"},
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
     "echten|so ein automat|so ein roboter|so n automat"},
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
     "wiederholen|was haben sie aufgenommen"},
    {Cue::kOr, "oder"},
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
    {Cue::kOtherNumber,
     "kundennummer|kundennr|kunden "
     "nummer|rechnungsnummer|rechnung|vertragsnummer|auftragsnummer|bestellnummer|zählernummer|"
     "gerätenummer|seriennummer|vorgangsnummer|ticketnummer|referenz|referenznummer|aktenzeichen|"
     "postleitzahl|plz|iban|konto|kontonummer|fehlercode|code|geburtsdatum|geboren|pin|"
     "mitgliedsnummer|versicherungsnummer|euro|buchungsnummer|steuernummer|zählerstand|"
     "zählerstände|zähler|policennummer|police|kennzeichen|schadennummer|schadensnummer|"
     "patientennummer|mitgliedsnr|versichertennummer|steuer id|vertragskonto|zimmernummer"},
    {Cue::kPhoneLabel,
     "rufen sie mich|mich anrufen|mein handy|mein festnetz|ruf "
     "mich|telefonnummer|handynummer|rufnummer|nummer ist|meine nummer|nummer "
     "lautet|telefon|handy|mobil|erreichen|erreichbar|zurückrufen|rufen sie "
     "mich|anrufen|unter|festnetz|die nummer"},
    {Cue::kAddressIs,
     "meine adresse ist|die adresse ist|adresse ist|adresse lautet|meine anschrift ist|ich wohne "
     "in der|ich wohne in|ich wohne|wir wohnen in der|wir wohnen|wohne in der|wohnhaft"},
    {Cue::kAddressUnit, "wohnung|hausnummer|nummer|stock|etage"},
    {Cue::kStreet,
     "straße|strasse|str|weg|platz|allee|gasse|ring|damm|ufer|markt|hof|steig|chaussee|promenade"},
    {Cue::kStreetEnd,
     "straße|strasse|str|weg|platz|allee|gasse|ring|damm|ufer|markt|steig|chaussee|stieg|berg|rain|"
     "rand|graben|wall"},
    {Cue::kStreetFirst,
     "am|an der|an den|auf dem|auf der|im|zum|zur|unter den|straße des|platz der|rue|via|calle"},
    {Cue::kIn, "in"},
    {Cue::kDot, "punkt|dot"},
    {Cue::kAt, "at|ät|et|klammeraffe"},
    {Cue::kDash, "minus|strich|bindestrich|dash"},
    {Cue::kUnderscore, "unterstrich|underscore"},
    {Cue::kDouble, "doppel|doppelt|zweimal|zwei mal|zwei mal die|zweimal die|zwomal|doppelte"},
    {Cue::kTriple, "dreimal|drei mal|drei mal die|dreimal die|drei mal ne|tripple"},
    {Cue::kPlus, "plus"},
    {Cue::kAnd, "und|dann|äh|ähm"},
    {Cue::kNought, "oh|o"},
    {Cue::kAtEnd,
     "am ende|am schluss|zum schluss|hinten|letzte ziffer|letzten ziffern|letzten zwei|letzten "
     "drei|letzten vier|letzten beiden|letzten zwei ziffern|letzten drei ziffern|letzten vier "
     "ziffern|letzten beiden ziffern|endet auf|endet mit|endziffer|endziffern|die letzten"},
    {Cue::kAtStart,
     "am anfang|vorne|ersten ziffern|ersten zwei|ersten drei|ersten vier|ersten beiden|ersten drei "
     "ziffern|beginnt mit|fängt mit|die ersten"},
    {Cue::kToday, "heute|heut|heute noch"},
    {Cue::kTomorrow, "morgen"},
    {Cue::kAfterTomorrow, "übermorgen|uebermorgen"},
    {Cue::kNextWeek,
     "nächste woche|nächster woche|kommende woche|kommender woche|in der woche drauf"},
    {Cue::kInAWeek, "in einer woche|in der woche drauf|nächste woche|in acht tagen"},
    {Cue::kNot, "nicht|kein"},
    {Cue::kOclock, "uhr"},
    {Cue::kHalf, "halb"},
    {Cue::kQuarter, "viertel"},
    {Cue::kPast, "nach"},
    {Cue::kTo, "vor"},
    {Cue::kMorning, "früh|vormittag|vormittags|am vormittag|morgens|in der früh|am morgen"},
    {Cue::kAfternoon, "nachmittag|nachmittags|am nachmittag|mittags"},
    {Cue::kEvening, "abend|abends|am abend"},
    {Cue::kNoon, "mittag|am mittag"},
    {Cue::kTimeBefore, "um|gegen|ab|nach|so um|so gegen|zwischen|circa|ca|vor|bis|kurz nach|auf"},
    {Cue::kDayBefore, "am|den|der|dem|ab dem|zum|vom"},
    {Cue::kVisit,
     "kommen|kommt|komme|vorbeikommen|vorbei|schicken|schickt|besuch|termin|buchen|vereinbaren|"
     "ausmachen|begutachtung|wartung|techniker|monteur|handwerker|zurückrufen|verschieben|verlegen|"
     "passt|passen|passt es|ginge|klappt|frei|möglich|haben sie was|was "
     "frei|bringen|vorbeibringen|vorbeikomm*|abgeben|abholen|unterbringen|reinschieben|nehme "
     "ich|nehmen wir|reservieren|übernachten|anreisen|anreise|hätte ich gern|hätte ich gerne|nehm "
     "ich|würd ich gern|würde ich gern|hinkommen|vorbeischauen"},
    {Cue::kPriceAsked,
     "was kostet|was kosten|kostet|kosten|preis|preise|wie teuer|wieviel|wie "
     "viel|gebühr|gebühren|bezahlen|teuer|zahlt man|zahlen|zahle ich|bezahlt man|was "
     "zahl*|zuzahlen|zuzahlung|draufzahlen|preislich|womit muss man rechnen|mit was muss man|was "
     "nehmen sie dafür|was verlangen sie|was verlangt ihr|was wird das|was käme|was macht "
     "das|nehmt ihr|nimmt man|anlegen|was nehmen sie|an kosten|auf mich zu|muss ich "
     "rechnen|berechnen sie"},
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
     "gleich|jeder tag|jeden tag|jeder termin"},
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
     "geld|krieg ich mein geld|berechnen sie"},
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
     "mitnehmen|muss ich dabei haben|muss ich dabeihaben"},
    {Cue::kBringSign,
     "mitbring*|bringen "
     "sie|bring*|unterlage*|dokument*|ausweis*|urkunde*|geburtsurkunde|personalausweis|"
     "bescheinigung*|fotos|führerschein|bereit*|vorbereiten|vorbereit*|brauchen"},
    {Cue::kTownLink, "am|an der|ob der|bad|vor der|auf der|in der"},
}};
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Guten Tag."},
    {Line::kThanksName, "Vielen Dank, {}."},
    {Line::kNotedEmail, "Ich habe die E-Mail-Adresse {} notiert."},
    {Line::kNotedPhone, "Ich habe die Nummer {} notiert."},
    {Line::kNotedAddress, "Ich habe die Adresse {} notiert."},
    {Line::kNotedTime, "Ich habe {} notiert."},
    {Line::kNotedNeed, "Das habe ich notiert."},
    {Line::kChanged, "Ich habe das geändert: {}."},
    {Line::kConsented, "Vielen Dank, ich notiere Ihre Zustimmung."},
    {Line::kRefusedConsent, "In Ordnung, ich notiere, dass Sie das nicht möchten."},
    {Line::kRefused, "In Ordnung, es geht auch ohne."},
    {Line::kUnknown, "Das weiß ich leider nicht."},
    {Line::kUnknownAgain, "Auch darüber weiß ich leider nichts."},
    {Line::kToldAll, "Mehr weiß ich darüber leider nicht."},
    {Line::kAsSaid, "Wie gesagt: {}"},
    {Line::kElse, "Kann ich sonst noch etwas für Sie tun?"},
    {Line::kElseAgain, "Haben Sie noch etwas auf dem Herzen?"},
    {Line::kElseLast, "Sonst noch etwas?"},
    {Line::kAskReason, "Worum geht es?"},
    {Line::kAskReasonAgain, "Bitte sagen Sie mir in wenigen Worten, worum es geht."},
    {Line::kAskName, "Wie ist Ihr Name?"},
    {Line::kAskNameAgain, "Würden Sie mir bitte Ihren Namen nennen?"},
    {Line::kAskAddress, "Wie lautet Ihre Adresse?"},
    {Line::kAskAddressAgain, "In welcher Straße und welcher Hausnummer wohnen Sie?"},
    {Line::kAskPhone, "Unter welcher Telefonnummer sind Sie zu erreichen?"},
    {Line::kAskPhoneAgain, "Würden Sie mir Ihre Telefonnummer bitte Ziffer für Ziffer nennen?"},
    {Line::kAskEmail, "Wie lautet Ihre E-Mail-Adresse?"},
    {Line::kAskEmailAgain, "Würden Sie mir Ihre E-Mail-Adresse bitte buchstabieren?"},
    {Line::kAskTime, "Welcher Tag und welche Uhrzeit passen Ihnen?"},
    {Line::kAskTimeAgain, "An welchem Tag soll es sein?"},
    {Line::kAskHour, "Um wie viel Uhr?"},
    {Line::kAskDay, "An welchem Tag?"},
    {Line::kAskConsent, "Darf dieses Gespräch aufgezeichnet werden?"},
    {Line::kAskRest, "Können Sie es anders sagen?"},
    {Line::kRobot, "Ich bin ein Computerprogramm, eine KI, und kein Mensch."},
    {Line::kHuman,
     "Verbinden kann ich Sie nicht, aber ich notiere, dass ein Mensch Sie zurückrufen soll."},
    {Line::kHumanNumber, "Welche Telefonnummer soll angerufen werden?"},
    {Line::kHumanAgain, "Ihr Wunsch, mit einem Menschen zu sprechen, ist notiert."},
    {Line::kNotUnderstood, "Das habe ich leider nicht verstanden."},
    {Line::kHandOver,
     "Ich verstehe es leider immer noch nicht. Ich notiere, dass ein Mensch Sie zurückrufen soll."},
    {Line::kWait, "Natürlich, lassen Sie sich Zeit."},
    {Line::kInsult, "Es tut mir leid, dass Sie verärgert sind."},
    {Line::kWrongNumber, "Das macht nichts."},
    {Line::kNothingYet, "Ich habe noch nichts gesagt."},
    {Line::kWelcome, "Gern geschehen."},
    {Line::kDone, "Das ist erledigt."},
    {Line::kFailed, "Das hat nicht geklappt."},
    {Line::kNeedsValue, "Dafür brauche ich noch eins: {}?"},
    {Line::kNow, "Es ist {}."},
    {Line::kThisIs, "Hier ist {}, eine KI."},
    {Line::kNoted, "Bei mir steht: {}."},
    {Line::kNotedNothing, "Davon habe ich noch nichts."},
    {Line::kDate, "{weekday}, den {day}. {month}"},
    {Line::kDateTime, "{weekday}, den {day}. {month}, {time} Uhr"},
    {Line::kAdvice,
     "Das kann ich Ihnen leider nicht selbst sagen. Ich notiere, dass ein Mensch Sie so schnell "
     "wie möglich zurückrufen soll; wenn jemand in Gefahr ist, wählen Sie bitte den Notruf."},
    {Line::kNotedAlso, "Das habe ich ebenfalls notiert."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|euros|eur|teuro"},
    {Unit::kDollar, "dollar|usd|us-dollar"},
    {Unit::kPound, "pfund|britische pfund|gbp"},
    {Unit::kFranc, "franken|chf|schweizer franken|stutz"},
    {Unit::kCent, "cent|cents|rappen"},
    {Unit::kPercent, "prozent|pct|prozentige*"},
    {Unit::kSecond, "sekunde|sekunden|sek"},
    {Unit::kMinute, "minute|minuten|min"},
    {Unit::kHour, "stunde|stunden|std"},
    {Unit::kDay, "tag|tage|tagen|tages|werktag|werktage|werktagen|arbeitstage|arbeitstagen"},
    {Unit::kNight, "nacht|nächte|nächten|übernachtungen"},
    {Unit::kWeek, "woche|wochen"},
    {Unit::kMonth, "monat|monate|monaten|monats"},
    {Unit::kYear, "jahr|jahre|jahren|jährig*|wie alt|jahre alt"},
    {Unit::kCentimetre, "zentimeter|zentimetern|cm"},
    {Unit::kMetre, "meter|metern|m"},
    {Unit::kKilometre, "kilometer|kilometern|km"},
    {Unit::kMile, "meile|meilen"},
    {Unit::kFoot, "fuß"},
    {Unit::kInch, "zoll"},
    {Unit::kSquareMetre, "quadratmeter|quadratmetern|qm|m2"},
    {Unit::kLitre, "liter|litern|l"},
    {Unit::kGram, "gramm|g"},
    {Unit::kKilogram, "kilo|kilos|kilogramm|kg"},
    {Unit::kDegree, "grad|grad celsius"},
    {Unit::kKilowatt, "kilowatt|kw|kwh|kilowattstunden|kilowattstunde"},
    {Unit::kPerson,
     "person|personen|leute|leuten|gast|gäste|gästen|mann|teilnehmer|teilnehmern|teilnehmende|"
     "erwachsene|erwachsenen|mitarbeiter|mitarbeitern|mitarbeitende|besucher|köpfe|kollegen|"
     "menschen|angestellte"},
    {Unit::kChild, "kind|kinder|kindern"},
    {Unit::kPiece, "stück|stücke|stücken|mal|exemplare|einheiten|stk"},
    {Unit::kNothing,
     "pro|je|im|in|am|bitte|maximal|maximum|insgesamt|ungefähr|etwa|circa|genau|höchstens|"
     "mindestens|danke|vielleicht|jetzt|ja|nein|mehr|weniger|dann|nur|noch|jeweils|zusammen|"
     "pauschal|ganz"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 12> kAmountWords{{
    {30, Unit::kMinute, "halbe stunde|halben stunde|halbstunde"},
    {15, Unit::kMinute, "viertelstunde"},
    {45, Unit::kMinute, "dreiviertelstunde"},
    {90, Unit::kMinute, "anderthalb stunden|eineinhalb stunden"},
    {12, Unit::kPiece, "dutzend"},
    {6, Unit::kMonth, "halbes jahr|halben jahr|halbe jahr"},
    {18, Unit::kMonth, "anderthalb jahre*|eineinhalb jahre*"},
    {2, Unit::kPerson, "zu zweit"},
    {3, Unit::kPerson, "zu dritt"},
    {4, Unit::kPerson, "zu viert"},
    {5, Unit::kPerson, "zu fünft"},
    {6, Unit::kPerson, "zu sechst"},
}};

constexpr std::array<SpokenAs, 94> kDialect{{
    {"ich", "i|ick|icke"},
    {"das", "des|dat|det|dös|däs"},
    {"was", "wat|wos|wås"},
    {"nicht", "net|ned|nit|nich|nedd"},
    {"nichts", "nischt|nüscht|nüx"},
    {"kostet", "choschtet|choscht|kost|koscht|koschtet|kostn"},
    {"kann", "ko|kåå|kå"},
    {"können", "könna|könn"},
    {"zahlen", "zoin|zahln|zahla|zoihn"},
    {"bezahlen", "bezoin|bezahln|bezahla"},
    {"habe", "hob|hån"},
    {"haben", "ham|hom|hobn|hawe"},
    {"haben sie", "hamse|hams|hobn's|håms"},
    {"hat", "hod|hots|håt"},
    {"hätte", "häd|hädd|hett|hätt"},
    {"auch", "ooch|aach|ook"},
    {"auf", "auff"},
    {"ein", "oan|oa|een"},
    {"eine", "a|oane|eene"},
    {"einer", "eener|oana|oaner"},
    {"eins", "oans|oins|eens|ains"},
    {"zwei", "zwoa|zwee|zwaa|zwoi"},
    {"drei", "drai|dree"},
    {"vier", "viere|vieri"},
    {"fünf", "fünfe|fümf|fimf|finf|fünwe"},
    {"sechs", "sechse|seggs|söx|sächsi|sechsi"},
    {"sieben", "siebme|siem|simm|sieme|siebne"},
    {"neun", "neune|naien|neen"},
    {"zehn", "zehne|zehna|zeha|zähni|zehni"},
    {"elf", "elfe|ölf|elwe"},
    {"zwölf", "zwölfe|zwelf|zwölwe|zwölfi"},
    {"zwanzig", "zwoanzg|zwanzsch"},
    {"dreißig", "dreißg"},
    {"vierzig", "vierzg|värzig"},
    {"fünfzig", "fuchzig|fuffzig|fuffzich|fuchzg"},
    {"sechzig", "sechzg|sechzich"},
    {"siebzig", "siebzg|siebzich"},
    {"heute", "heit|hüüt|heut"},
    {"morgen", "moang|moing|morje|morjen"},
    {"früh", "fruah|friah|friih"},
    {"abend", "obend|åmd|ohmd"},
    {"montag", "montach|mondach|määndag|montich|mandag"},
    {"dienstag", "dinsdach|dinsdag|erchtag|erchta|dienstach|diensdach|zischtig"},
    {"mittwoch", "mittwuch|mittwoach|middewoch|mittwochs"},
    {"donnerstag", "pfinztag|pfinzda|donnerstach|dunnersdach|donnerschtag"},
    {"freitag", "freitach|freidach|freita|freitich"},
    {"samstag", "samstach|samsdach|samschtag|sonnahmd|sonnobend"},
    {"sonntag", "sonntach|sunndag|sundach"},
    {"uhr", "uah|uhrn"},
    {"gut", "jut|guat|guet"},
    {"alles", "allet|ois|alls|oiß"},
    {"genau", "jenau"},
    {"geht", "jeht|gäht|goht"},
    {"geben", "jeben"},
    {"ganz", "janz"},
    {"gleich", "glei|jleich"},
    {"wollen", "wolln|woin"},
    {"will", "wui|wuill"},
    {"brauche", "brauchn"},
    {"bräuchte", "bräucht|breicht|bräuchat|brächt"},
    {"möchte", "mechad|mecht|möcht|mächt"},
    {"komme", "kimm"},
    {"kommt", "kimmt|kummt|kümmt"},
    {"kommen", "kemma|kumma|kumme|kommn"},
    {"kommen sie", "kemmts|kommts|kimmens|kommse|kummts"},
    {"machen", "macha|moacha"},
    {"machen wir", "machma|mochma"},
    {"hilft", "huift|hülft|helpt"},
    {"weiß", "woas|woaß|wees|weeß|woiß"},
    {"wissen", "wissn"},
    {"meine", "moan|moane"},
    {"auf wiedersehen", "widderluege|widerluege"},
    {"schlüssel", "schlissl|schlissel"},
    {"ausgesperrt", "ausgsperrt|ausgschperrt"},
    {"kaputt", "hinnig|kabutt|kapott"},
    {"nachher", "nachad|nachert|nacher"},
    {"halt", "hoit"},
    {"schon", "scho|schu|scho'"},
    {"wie", "wia"},
    {"wenn", "wenns|wemma"},
    {"wenn sie es", "wennses"},
    {"nein", "naa|noi"},
    {"gibt es", "jibts"},
    {"wo", "wou"},
    {"rechnung", "rechnunk"},
    {"haus", "huus"},
    {"mal", "moi"},
    {"was denn", "wasn"},
    {"ist", "is"},
    {"mein", "ming"},
    {"zusammen", "zesamme|zamm|zamma"},
    {"halbe", "halbi|hoibe"},
    {"stunde", "stund"},
    {"acht", "achti"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .months =
        {"januar|jänner|jan",
         "februar|feber|feb",
         "märz|mrz",
         "april|apr",
         "mai",
         "juni|juno|jun",
         "juli|julei|jul",
         "august|aug",
         "september|sept|sep",
         "oktober|okt",
         "november|nov",
         "dezember|dez"},
    .weekdays =
        {"sonntag|sonntags",
         "montag|montags",
         "dienstag|dienstags",
         "mittwoch|mittwochs",
         "donnerstag|donnerstags",
         "freitag|freitags",
         "samstag|sonnabend|samstags"},
    .units = {"null",         "eins|ein|eine", "zwei|zwo", "drei",
              "vier",         "fünf|fuenf",    "sechs",    "sieben",
              "acht",         "neun",          "zehn",     "elf",
              "zwölf|zwoelf", "dreizehn",      "vierzehn", "fünfzehn|fuenfzehn",
              "sechzehn",     "siebzehn",      "achtzehn", "neunzehn"},
    .tens =
        {"",
         "",
         "zwanzig",
         "dreißig|dreissig",
         "vierzig",
         "fünfzig|fuenfzig",
         "sechzig",
         "siebzig",
         "achtzig",
         "neunzig"},
    .ordinals =
        {"erste~",
         "zweite~",
         "dritte~",
         "vierte~",
         "fünfte~",
         "sechste~",
         "siebte~|siebente~",
         "achte~",
         "neunte~",
         "zehnte~",
         "elfte~",
         "zwölfte~",
         "dreizehnte~",
         "vierzehnte~",
         "fünfzehnte~",
         "sechzehnte~",
         "siebzehnte~",
         "achtzehnte~",
         "neunzehnte~",
         "zwanzigste~",
         "einundzwanzigste~",
         "zweiundzwanzigste~",
         "dreiundzwanzigste~",
         "vierundzwanzigste~",
         "fünfundzwanzigste~",
         "sechsundzwanzigste~",
         "siebenundzwanzigste~",
         "achtundzwanzigste~",
         "neunundzwanzigste~",
         "dreißigste~",
         "einunddreißigste~"},
    .floors = "",
    .states = "ge*t|ge*en|ge*d|*lich|*ig|*isch|*bar|*los|*iert",
    .numbers = NumberStyle::kUnitsTens,
    .numberAnd = "und",
    .hundreds =
        {"",
         "hundert|einhundert",
         "zweihundert",
         "dreihundert",
         "vierhundert",
         "fünfhundert",
         "sechshundert",
         "siebenhundert",
         "achthundert",
         "neunhundert"},
    .hundredAnd = "und",
    .hundredsGoOn = false,
    .halfIsBefore = true,
    .isMonthFirst = false,
    .capitalNouns = true};

}  // namespace

const Language kGerman{
    "de",
    "german|deutsch",
    {"Guten Tag, hier ist {name}. Wie kann ich Ihnen helfen?",
     "Einen Moment, bitte.",
     "Entschuldigung, ich brauche noch einen Moment. Könnten Sie das bitte wiederholen?",
     {"Sind Sie noch da?", "Ich kann Sie leider nicht hören. Kann ich noch etwas für Sie tun?"},
     "Vielen Dank für das Gespräch. Auf Wiederhören."},
    &kUnderstanding};

}  // namespace hiveline::voice
