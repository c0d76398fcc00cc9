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
     "bye|goodbye|cancel|human|operator|person",
     "hi|hi there|hello there|anyone there|anybody there|is anyone there|is anybody there|is "
     "someone there|"
     "there|you there|still there|you still there|are you there|are you still there|are you still "
     "on the line|"
     "are you on the line|can you hear me|can you still hear me|do you hear me|did you hear me|"
     "are you listening|did i lose you|have i lost you|am i still connected|are we still "
     "connected",
     "bye|bye now|bye then|goodbye|good bye|see you|take care|thanks|thank you|thank you very much|"
     "thanks a lot|cheers|have a nice day|have a good day|you too|that's all|that is all|that's "
     "it"},
    {"de",
     "ja|jap|genau|stimmt|richtig|gut|klar|ach so|achso|aha|verstehe|alles klar|"
     "in ordnung|jawohl|super|na gut|ja ja|soso|natürlich|ja genau",
     "nein|nee|nö|stopp|stop|halt|moment|warten|warte|bitte|was|wie|hallo|hilfe|"
     "falsch|genug|ruhe|"
     "tschüss|wiederhören|abbrechen|mensch|mitarbeiter",
     "hallo|hallöchen|ist da jemand|ist da noch jemand|ist jemand da|jemand da|noch da|noch dran|"
     "sind sie da|sind sie noch da|sind sie noch dran|sind sie dran|sind sie noch in der "
     "leitung|bist du da|"
     "bist du noch da|bist du noch dran|hören sie mich|hören sie mich noch|können sie mich hören|"
     "hörst du mich|kannst du mich hören|hören sie zu",
     "tschüss|tschüs|tschau|ciao|wiederhören|auf wiederhören|wiedersehen|auf wiedersehen|danke|"
     "dankeschön|danke schön|danke ihnen|vielen dank|schönen tag|schönen tag "
     "noch|ebenso|gleichfalls|"
     "ihnen auch|das war alles|das wars"},
    {"fr",
     "oui|ouais|d'accord|d accord|bien|bien sûr|voilà|je vois|exactement|entendu|"
     "très bien|c'est ça|ah bon|parfait|tout à fait",
     "non|stop|arrêtez|attendez|attends|pardon|quoi|comment|allô|allo|aide|faux|"
     "assez|"
     "revoir|adieu",
     "allô|bonjour|il y a quelqu'un|y a quelqu'un|vous êtes là|vous êtes toujours là|vous êtes "
     "encore là|"
     "êtes vous là|êtes vous toujours là|est ce que vous êtes là|est ce que vous êtes toujours là|"
     "vous m'entendez|m'entendez vous|vous m'entendez toujours|est ce que vous m'entendez|"
     "tu es là|t'es là|tu es toujours là|tu m'entends",
     "revoir|au revoir|adieu|salut|bonne journée|bonne soirée|merci|merci beaucoup|à bientôt|"
     "vous aussi|de même|c'est tout"},
    {"es",
     "sí|si|vale|claro|bueno|ya|ya veo|entiendo|exacto|de acuerdo|muy bien|perfecto|"
     "por supuesto|ajá|está bien",
     "no|para|pare|alto|espere|espera|perdón|perdone|qué|cómo|hola|ayuda|basta|"
     "adiós|chao",
     "hola|aló|oiga|oye|está ahí|sigue ahí|está usted ahí|sigue usted ahí|estás ahí|sigues ahí|"
     "hay alguien|hay alguien ahí|me oye|me oyes|me escucha|me escuchas|puede oírme|puede "
     "escucharme|"
     "sigue en línea|está en línea",
     "adiós|chao|hasta luego|hasta pronto|gracias|muchas gracias|igualmente|buen día|"
     "que tenga buen día|eso es todo|nada más"},
    {"it",
     "sì|si|certo|va bene|bene|esatto|capisco|ho capito|d'accord|d'accordo|giusto|"
     "perfetto|già|ecco|infatti",
     "no|stop|fermo|ferma|aspetti|aspetta|scusi|scusa|cosa|come|pronto|aiuto|basta|"
     "arrivederci|ciao",
     "pronto|salve|ehi|c'è qualcuno|c'è|c'è ancora|è lì|è ancora lì|ci sei|ci sei ancora|"
     "mi sente|mi senti|mi sente ancora|riesce a sentirmi|è in linea|è ancora in linea",
     "arrivederci|ciao|grazie|grazie mille|buona giornata|buona serata|altrettanto|a presto|è "
     "tutto"},
    {"nl",
     "ja|jawel|juist|precies|goed|prima|oké|klopt|begrijp ik|ik snap het|snap ik|"
     "tuurlijk|natuurlijk|ja hoor|inderdaad",
     "nee|stop|wacht|wachten|sorry|pardon|wat|hallo|help|fout|genoeg|"
     "dag|doei|tot ziens",
     "bent u daar|bent u er|bent u er nog|bent u daar nog|ben je er|ben je er nog|is daar iemand|"
     "is er iemand|hoort u mij|hoort u me|hoor je mij|hoor je me|kunt u mij horen|kunt u me horen|"
     "bent u nog aan de lijn",
     "dag|doei|tot ziens|tot horens|bedankt|dank u|dank u wel|dank je|dank je wel|dankjewel|"
     "fijne dag|insgelijks|dat was alles"},
    {"pt",
     "sim|pois|pois é|claro|certo|está bem|tá bom|tá|entendo|entendi|exato|isso|"
     "muito bem|perfeito|com certeza",
     "não|nao|pare|para|espere|espera|desculpe|quê|como|alô|olá|ajuda|basta|chega|"
     "tchau|adeus",
     "alô|olá|oi|está aí|você está aí|ainda está aí|você ainda está aí|estás aí|tem alguém aí|"
     "está alguém aí|está lá|está me ouvindo|você está me ouvindo|me ouve|está a ouvir me|"
     "consegue me ouvir|consegue ouvir me",
     "tchau|adeus|até logo|até mais|obrigado|obrigada|muito obrigado|muito obrigada|igualmente|"
     "é só isso|é tudo"},
    {"da",
     "ja|jo|jamen|nemlig|præcis|godt|fint|forstået|det er fint|klart|selvfølgelig|"
     "okay ja|rigtigt",
     "nej|stop|vent|undskyld|hvad|hallo|hjælp|forkert|nok|"
     "farvel|hej hej",
     "hej|er du der|er du der stadig|er du der endnu|er der nogen|er der nogen der|hører du mig|"
     "kan du høre mig|kan du stadig høre mig|er i der",
     "farvel|hej hej|tak|mange tak|tak for hjælpen|i lige måde|hav en god dag|det var alt"},
    {"sv",
     "ja|jo|just det|precis|bra|visst|jaha|jag förstår|självklart|det stämmer|okej|"
     "ja just det",
     "nej|stopp|stop|vänta|ursäkta|förlåt|vad|hallå|hjälp|fel|nog|"
     "hejdå|hej då",
     "hallå|hej|är du där|är du kvar|är du fortfarande där|är ni där|är ni kvar|är det någon där|"
     "hör du mig|hör ni mig|kan du höra mig|kan ni höra mig",
     "hejdå|hej då|tack|tack så mycket|tack detsamma|detsamma|ha det bra|det var allt"},
    {"nb",
     "ja|jo|nettopp|akkurat|greit|fint|bra|jeg forstår|skjønner|selvfølgelig|"
     "stemmer|riktig",
     "nei|stopp|stop|vent|unnskyld|hva|hallo|hjelp|feil|nok|"
     "ha det|adjø",
     "hei|er du der|er du der fortsatt|er du der fremdeles|er det noen der|hører du meg|"
     "kan du høre meg|er dere der",
     "ha det|ha det bra|adjø|takk|tusen takk|i like måte|ha en fin dag|det var alt"},
    {"pl",
     "tak|no|no tak|jasne|dobrze|dobra|rozumiem|oczywiście|właśnie|zgadza się|"
     "świetnie|aha|pewnie|racja",
     "nie|stop|stój|czekaj|proszę czekać|chwileczkę|chwila|przepraszam|co|jak|halo|"
     "pomocy|dość|"
     "do widzenia|cześć",
     "halo|hej|jest tam ktoś|czy ktoś tam jest|jest pan tam|jest pani tam|czy pan tam jest|"
     "czy pani tam jest|jesteś tam|słychać mnie|czy mnie słychać|słyszy mnie pan|słyszy mnie pani|"
     "czy pan mnie słyszy|czy pani mnie słyszy|słyszysz mnie",
     "do widzenia|cześć|dziękuję|dziękuję bardzo|dzięki|nawzajem|wzajemnie|miłego dnia|to "
     "wszystko"},
    {"ru",
     "да|ага|угу|ясно|понятно|хорошо|ладно|конечно|верно|точно|правильно|понимаю|"
     "отлично|так|да да",
     "нет|стоп|стойте|подождите|подожди|минутку|простите|извините|что|как|алло|"
     "помогите|хватит|"
     "пока|свидания",
     "алло|алё|але|эй|вы здесь|вы тут|вы там|вы ещё здесь|вы еще здесь|вы на линии|ты здесь|"
     "есть кто|есть кто нибудь|кто нибудь есть|вы меня слышите|вы слышите меня|меня слышно|"
     "слышите меня|слышите|ты меня слышишь",
     "пока|свидания|до свидания|спасибо|большое спасибо|всего доброго|взаимно|и вам|это всё|это "
     "все"},
    {"tr",
     "evet|tamam|peki|doğru|anladım|anlıyorum|tabii|tabi|elbette|güzel|iyi|aynen|"
     "hı hı",
     "hayır|yok|dur|durun|bekle|bekleyin|bir dakika|pardon|efendim|ne|nasıl|alo|"
     "imdat|yeter|"
     "hoşça|görüşürüz",
     "merhaba|orada mısınız|hâlâ orada mısınız|hala orada mısınız|orada mısın|kimse var mı|"
     "orada kimse var mı|beni duyuyor musunuz|duyuyor musunuz|beni duyuyor musun|sesim geliyor mu",
     "hoşça kalın|hoşça kal|görüşürüz|güle güle|teşekkürler|teşekkür ederim|sağ olun|iyi günler|"
     "size de|hepsi bu"},
    {"ro",
     "da|bine|așa|asa|sigur|înțeleg|inteleg|exact|corect|desigur|perfect|aha|"
     "de acord|e bine",
     "nu|stop|stai|stați|așteptați|așteaptă|scuze|poftim|ce|cum|alo|ajutor|destul|"
     "gata|"
     "la revedere",
     "bună|mai sunteți|mai sunteți acolo|sunteți acolo|sunteți pe fir|ești acolo|mai ești acolo|"
     "e cineva acolo|este cineva acolo|mă auziți|mă mai auziți|mă auzi",
     "la revedere|mulțumesc|mulțumesc mult|mersi|o zi bună|la fel|asta e tot"},
    {"is",
     "já|jú|einmitt|rétt|gott|fínt|allt í lagi|ég skil|auðvitað|akkúrat|jæja",
     "nei|stopp|stoppa|bíddu|bíðið|afsakið|ha|hvað|halló|hjálp|rangt|nóg|"
     "bless",
     "halló|hæ|ertu þarna|ertu enn þarna|er einhver þarna|heyrirðu í mér|heyrir þú í mér|"
     "eruð þið þarna",
     "bless|bless bless|vertu sæl|takk|takk fyrir|takk kærlega|sömuleiðis"},
    {"ja",
     "はい|ええ|うん|うんうん|そうですね|そうですか|そう|なるほど|わかりました|分かりました|"
     "はいはい|へえ|了解です|承知しました",
     "いいえ|いや|違います|ちょっと|待って|待ってください|止めて|すみません|もしもし|え|何|"
     "さようなら|失礼します|バイバイ",
     "もしもし|もしもしもしもし|聞こえますか|聞こえてますか|聞こえていますか|もしもし聞こえますか|"
     "いますか|まだいますか|いらっしゃいますか|つながってますか|つながっていますか|あの|あのう",
     "さようなら|失礼します|失礼いたします|バイバイ|ありがとう|ありがとうございます|"
     "ありがとうございました|どうも|どうもありがとうございました|どうもありがとうございます"},
    {"ko",
     "네|예|응|음|그래요|그렇군요|그렇죠|맞아요|알겠습니다|알겠어요|좋아요|네네|아 네|물론이죠",
     "아니요|아니|잠깐|잠깐만요|잠시만요|기다려|그만|멈춰|죄송합니다|뭐라고요|여보세요|도와주세요|"
     "안녕히|안녕",
     "여보세요|저기요|들리세요|들려요|제 말 들리세요|계세요|거기 계세요|아직 계세요|"
     "듣고 계세요|듣고 있어요",
     "안녕|안녕히 계세요|안녕히 가세요|감사합니다|고맙습니다|고마워요|수고하세요"},
    {"hi",
     "हाँ|हां|जी|जी हाँ|जी हां|अच्छा|ठीक|ठीक है|सही|समझ गया|समझ गई|बिल्कुल|हाँ जी|"
     "haan|ji|accha|theek hai",
     "नहीं|रुको|रुकिए|ठहरिए|एक मिनट|माफ़ कीजिए|क्या|हैलो|मदद|बस|"
     "अलविदा|नमस्ते",
     "हैलो|हेलो|सुनिए|आप हैं|क्या आप हैं|आप वहाँ हैं|क्या आप वहाँ हैं|कोई है|क्या कोई है|"
     "सुन रहे हैं|क्या आप सुन रहे हैं|क्या आप मुझे सुन सकते हैं|आवाज़ आ रही है|"
     "मेरी आवाज़ आ रही है",
     "अलविदा|नमस्ते|धन्यवाद|बहुत धन्यवाद|शुक्रिया|फिर मिलेंगे|बस इतना ही"},
    {"cmn",
     "嗯|嗯嗯|对|对的|對的|沒錯|當然|知道了|瞭解|了解|是|是的|好|好的|行|可以|明白|明白了|知道了|"
     "没错|当然|哦|噢|對|好啊|係|係呀",
     "不|不是|不对|不對|停|等等|等一下|对不起|對不起|不好意思|什么|什麼|夠了|喂|救命|够了|唔係|"
     "再见|拜拜",
     "喂|喂喂|喂你好|你好|您好|在吗|你在吗|您在吗|还在吗|你还在吗|您还在吗|有人吗|"
     "听得到吗|听得见吗|能听到吗|能听见吗|你听得到吗|您听得到吗|在嗎|你在嗎|您在嗎|還在嗎|你還在嗎|"
     "您還在嗎|有人嗎|聽得到嗎|聽得見嗎|"
     "你聽得到嗎|您聽得到嗎|請問還在嗎|您還在線上嗎|請問您還在線上嗎",
     "再见|再見|拜拜|谢谢|謝謝|谢谢你|谢谢您|多谢|謝謝你|謝謝您|多謝|好的謝謝|好的再見|好的谢谢|"
     "好的再见"},
    {"ar",
     "نعم|ايوه|أيوه|أجل|حسنا|حسناً|طيب|تمام|صحيح|مفهوم|فهمت|بالطبع|طبعا|ماشي|أكيد",
     "لا|قف|توقف|انتظر|لحظة|عفوا|عفواً|آسف|ماذا|كيف|ألو|مرحبا|ساعدني|كفى|خطأ|"
     "السلامة|وداعا",
     "ألو|الو|آلو|مرحبا|هل أنت هناك|هل ما زلت هناك|أنت هناك|هل أنت معي|أنت معي|انت معي|"
     "هل تسمعني|تسمعني|هل من أحد|هل هناك أحد|هل أنت موجود",
     "مع السلامة|وداعا|إلى اللقاء|شكرا|شكراً|شكرا جزيلا|هذا كل شيء"},
    {"cs",
     "ano|jo|no|no jo|jasně|dobře|dobrá|rozumím|přesně|správně|samozřejmě|aha|"
     "v pořádku|určitě",
     "ne|stop|stůj|počkejte|počkej|moment|promiňte|prosím|co|jak|haló|pomoc|dost|"
     "špatně|"
     "na shledanou|nashle",
     "haló|jste tam|jste tam ještě|jste ještě tam|jste na lince|je tam někdo|slyšíte mě|"
     "slyšíte mne|slyšíš mě|jsi tam",
     "na shledanou|nashledanou|nashle|děkuji|děkuju|díky|nápodobně|hezký den|to je vše"},
    {"fi",
     "joo|juu|kyllä|niin|aivan|hyvä|selvä|ymmärrän|totta|tietysti|juuri niin|aha|"
     "niinpä|kiva",
     "ei|seis|stop|odota|odottakaa|hetkinen|anteeksi|mitä|miten|haloo|apua|väärin|"
     "riittää|"
     "näkemiin|hei hei",
     "haloo|hei|oletko siellä|oletko vielä siellä|oletteko siellä|oletteko vielä siellä|"
     "onko siellä ketään|onko siellä joku|kuuletko minua|kuuletteko minua|kuuluuko",
     "näkemiin|hei hei|moi moi|kiitos|kiitos paljon|kiitti|samoin|siinä kaikki"},
    {"hu",
     "igen|ja|aha|jó|jól van|rendben|értem|persze|pontosan|így van|természetesen|"
     "oké|világos",
     "nem|állj|stop|várjon|várj|egy pillanat|bocsánat|elnézést|tessék|mi|hogyan|"
     "halló|segítség|elég|"
     "viszlát|viszonthallásra",
     "halló|haló|ott van|ott van még|itt van|itt van még|ott vagy|van ott valaki|hall engem|"
     "hall|hallasz|hallasz engem|vonalban van",
     "viszlát|viszonthallásra|viszontlátásra|köszönöm|köszönöm szépen|kösz|szép napot|önnek is"},
    {"el",
     "ναι|μάλιστα|σωστά|ωραία|καλά|εντάξει|κατάλαβα|καταλαβαίνω|βέβαια|φυσικά|"
     "ακριβώς|α|αχά",
     "όχι|οχι|σταμάτα|σταματήστε|στοπ|περίμενε|περιμένετε|μισό λεπτό|συγγνώμη|τι|"
     "πώς|βοήθεια|φτάνει|"
     "αντίο|γεια",
     "εμπρός|γεια|με ακούτε|με ακούς|ακούτε|είστε εκεί|είστε ακόμα εκεί|είσαι εκεί|"
     "είναι κανείς εκεί|είστε στη γραμμή",
     "αντίο|γεια|γεια σας|ευχαριστώ|ευχαριστώ πολύ|επίσης|καλή σας μέρα|αυτά ήταν"},
}};

}  // namespace

const AsideWords& asideWordsOf(const Language& language) {
    const auto* const found = std::ranges::find(kWords, language.tag, &AsideWords::tag);
    return found == kWords.end() ? kWords.front() : *found;
}

}  // namespace hiveline::voice
