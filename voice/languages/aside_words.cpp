#include "voice/languages/aside_words.h"

#include <algorithm>
#include <array>

namespace hiveline::voice {
namespace {

constexpr std::array<AsideWords, 24> kWords{{
    {"en",
     "yes|yeah|yep|yup|right|sure|fine|good|i see|all right|alright|got it|exactly|"
     "of course|great|really|okay then|understood|makes sense",
     "no|nope|stop|wait|hold on|sorry|pardon|what|hello|help|wrong|enough|quiet|"
     "bye|goodbye|cancel|human|operator|person"},
    {"de",
     "ja|jap|genau|stimmt|richtig|gut|klar|ach so|achso|aha|verstehe|alles klar|"
     "in ordnung|jawohl|super|na gut|ja ja|soso|natürlich|ja genau",
     "nein|nee|nö|stopp|stop|halt|moment|warten|warte|bitte|was|wie|hallo|hilfe|"
     "falsch|genug|ruhe|"
     "tschüss|wiederhören|abbrechen|mensch|mitarbeiter"},
    {"fr",
     "oui|ouais|d'accord|d accord|bien|bien sûr|voilà|je vois|exactement|entendu|"
     "très bien|c'est ça|ah bon|parfait|tout à fait",
     "non|stop|arrêtez|attendez|attends|pardon|quoi|comment|allô|allo|aide|faux|"
     "assez|"
     "revoir|adieu"},
    {"es",
     "sí|si|vale|claro|bueno|ya|ya veo|entiendo|exacto|de acuerdo|muy bien|perfecto|"
     "por supuesto|ajá|está bien",
     "no|para|pare|alto|espere|espera|perdón|perdone|qué|cómo|hola|ayuda|basta|"
     "adiós|chao"},
    {"it",
     "sì|si|certo|va bene|bene|esatto|capisco|ho capito|d'accord|d'accordo|giusto|"
     "perfetto|già|ecco|infatti",
     "no|stop|fermo|ferma|aspetti|aspetta|scusi|scusa|cosa|come|pronto|aiuto|basta|"
     "arrivederci|ciao"},
    {"nl",
     "ja|jawel|juist|precies|goed|prima|oké|klopt|begrijp ik|ik snap het|snap ik|"
     "tuurlijk|natuurlijk|ja hoor|inderdaad",
     "nee|stop|wacht|wachten|sorry|pardon|wat|hallo|help|fout|genoeg|"
     "dag|doei|tot ziens"},
    {"pt",
     "sim|pois|pois é|claro|certo|está bem|tá bom|tá|entendo|entendi|exato|isso|"
     "muito bem|perfeito|com certeza",
     "não|nao|pare|para|espere|espera|desculpe|quê|como|alô|olá|ajuda|basta|chega|"
     "tchau|adeus"},
    {"da",
     "ja|jo|jamen|nemlig|præcis|godt|fint|forstået|det er fint|klart|selvfølgelig|"
     "okay ja|rigtigt",
     "nej|stop|vent|undskyld|hvad|hallo|hjælp|forkert|nok|"
     "farvel|hej hej"},
    {"sv",
     "ja|jo|just det|precis|bra|visst|jaha|jag förstår|självklart|det stämmer|okej|"
     "ja just det",
     "nej|stopp|stop|vänta|ursäkta|förlåt|vad|hallå|hjälp|fel|nog|"
     "hejdå|hej då"},
    {"nb",
     "ja|jo|nettopp|akkurat|greit|fint|bra|jeg forstår|skjønner|selvfølgelig|"
     "stemmer|riktig",
     "nei|stopp|stop|vent|unnskyld|hva|hallo|hjelp|feil|nok|"
     "ha det|adjø"},
    {"pl",
     "tak|no|no tak|jasne|dobrze|dobra|rozumiem|oczywiście|właśnie|zgadza się|"
     "świetnie|aha|pewnie|racja",
     "nie|stop|stój|czekaj|proszę czekać|chwileczkę|chwila|przepraszam|co|jak|halo|"
     "pomocy|dość|"
     "do widzenia|cześć"},
    {"ru",
     "да|ага|угу|ясно|понятно|хорошо|ладно|конечно|верно|точно|правильно|понимаю|"
     "отлично|так|да да",
     "нет|стоп|стойте|подождите|подожди|минутку|простите|извините|что|как|алло|"
     "помогите|хватит|"
     "пока|свидания"},
    {"tr",
     "evet|tamam|peki|doğru|anladım|anlıyorum|tabii|tabi|elbette|güzel|iyi|aynen|"
     "hı hı",
     "hayır|yok|dur|durun|bekle|bekleyin|bir dakika|pardon|efendim|ne|nasıl|alo|"
     "imdat|yeter|"
     "hoşça|görüşürüz"},
    {"ro",
     "da|bine|așa|asa|sigur|înțeleg|inteleg|exact|corect|desigur|perfect|aha|"
     "de acord|e bine",
     "nu|stop|stai|stați|așteptați|așteaptă|scuze|poftim|ce|cum|alo|ajutor|destul|"
     "gata|"
     "la revedere"},
    {"is",
     "já|jú|einmitt|rétt|gott|fínt|allt í lagi|ég skil|auðvitað|akkúrat|jæja",
     "nei|stopp|stoppa|bíddu|bíðið|afsakið|ha|hvað|halló|hjálp|rangt|nóg|"
     "bless"},
    {"ja",
     "はい|ええ|うん|うんうん|そうですね|そうですか|そう|なるほど|わかりました|分かりました|"
     "はいはい|へえ|了解です|承知しました",
     "いいえ|いや|違います|ちょっと|待って|待ってください|止めて|すみません|もしもし|え|何|"
     "さようなら|失礼します|バイバイ"},
    {"ko",
     "네|예|응|음|그래요|그렇군요|그렇죠|맞아요|알겠습니다|알겠어요|좋아요|네네|아 네|물론이죠",
     "아니요|아니|잠깐|잠깐만요|잠시만요|기다려|그만|멈춰|죄송합니다|뭐라고요|여보세요|도와주세요|"
     "안녕히|안녕"},
    {"hi",
     "हाँ|हां|जी|जी हाँ|जी हां|अच्छा|ठीक|ठीक है|सही|समझ गया|समझ गई|बिल्कुल|हाँ जी|"
     "haan|ji|accha|theek hai",
     "नहीं|रुको|रुकिए|ठहरिए|एक मिनट|माफ़ कीजिए|क्या|हैलो|मदद|बस|"
     "अलविदा|नमस्ते"},
    {"cmn",
     "嗯|嗯嗯|对|对的|是|是的|好|好的|行|可以|明白|明白了|知道了|没错|当然|哦|噢|對|好啊|係|係呀",
     "不|不是|不对|停|等等|等一下|对不起|不好意思|什么|喂|救命|够了|唔係|"
     "再见|拜拜"},
    {"ar",
     "نعم|ايوه|أيوه|أجل|حسنا|حسناً|طيب|تمام|صحيح|مفهوم|فهمت|بالطبع|طبعا|ماشي|أكيد",
     "لا|قف|توقف|انتظر|لحظة|عفوا|عفواً|آسف|ماذا|كيف|ألو|مرحبا|ساعدني|كفى|خطأ|"
     "السلامة|وداعا"},
    {"cs",
     "ano|jo|no|no jo|jasně|dobře|dobrá|rozumím|přesně|správně|samozřejmě|aha|"
     "v pořádku|určitě",
     "ne|stop|stůj|počkejte|počkej|moment|promiňte|prosím|co|jak|haló|pomoc|dost|"
     "špatně|"
     "na shledanou|nashle"},
    {"fi",
     "joo|juu|kyllä|niin|aivan|hyvä|selvä|ymmärrän|totta|tietysti|juuri niin|aha|"
     "niinpä|kiva",
     "ei|seis|stop|odota|odottakaa|hetkinen|anteeksi|mitä|miten|haloo|apua|väärin|"
     "riittää|"
     "näkemiin|hei hei"},
    {"hu",
     "igen|ja|aha|jó|jól van|rendben|értem|persze|pontosan|így van|természetesen|"
     "oké|világos",
     "nem|állj|stop|várjon|várj|egy pillanat|bocsánat|elnézést|tessék|mi|hogyan|"
     "halló|segítség|elég|"
     "viszlát|viszonthallásra"},
    {"el",
     "ναι|μάλιστα|σωστά|ωραία|καλά|εντάξει|κατάλαβα|καταλαβαίνω|βέβαια|φυσικά|"
     "ακριβώς|α|αχά",
     "όχι|οχι|σταμάτα|σταματήστε|στοπ|περίμενε|περιμένετε|μισό λεπτό|συγγνώμη|τι|"
     "πώς|βοήθεια|φτάνει|"
     "αντίο|γεια"},
}};

}  // namespace

const AsideWords& asideWordsOf(const Language& language) {
    const auto* const found = std::ranges::find(kWords, language.tag, &AsideWords::tag);
    return found == kWords.end() ? kWords.front() : *found;
}

}  // namespace hiveline::voice
