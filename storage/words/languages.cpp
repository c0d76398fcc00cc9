#include "storage/words/languages.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>

#include "common/text/ascii.h"
#include "storage/words/case_fold.h"

namespace hiveline::storage {
namespace {

struct Language {
    std::string_view code;
    std::string_view name;
    std::string_view words;  // in lower case
};

// Function words: articles, pronouns, prepositions, conjunctions, auxiliaries, and what questions
// begin with. None that anybody would search for, since they are left out of searches. Changing a
// list may change the language of texts and so needs a new number of word rules.
constexpr auto kLanguages = std::to_array<Language>({
    {"en",
     "english",
     "a about am an and any are as at be been but by can could did do does doing don for from had "
     "has "
     "have having he her hers him his how i if in into is isn it its itself just ll me much "
     "many my myself no nor not of on or our ours out please re s she should so some such t "
     "tell than that the their theirs them then there these they this those to too up us ve very "
     "was we "
     "were what when where which who whom why will with would you your yours"},
    {"de",
     "german",
     "aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim "
     "bin "
     "bis bist bitte da dadurch dafür damit dann das dass dein deine dem den denn der deren des "
     "dessen "
     "dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen "
     "einer "
     "eines er es etwas euch euer eure für gibt hab habe haben habt hat hatte hätte ich ihm ihn "
     "ihnen "
     "ihr ihre ihrem ihren ihrer im in ins ist ja jede jeden jeder jedes kann kannst kein keine "
     "keinen "
     "können könnte man mehr mein meine meinem meinen meiner mich mir mit möchte muss müssen nach "
     "nicht "
     "noch nur ob oder ohne sehr seid sein seine seinem seinen seiner sich sie sind so soll sollte "
     "sollten sondern über um und uns unser unsere unter viel viele vom von vor wann war waren "
     "warum was "
     "weil welche welchem welchen welcher welches wem wen wenn wer werde werden wie wieder will "
     "wir wird "
     "wo wollen worden wurde wurden würde zu zum zur zwischen"},
    {"fr",
     "french",
     "ai as au aux avec avez avoir avons c ce ceci cela ces cet cette ceux comme comment d dans de "
     "des "
     "donc dont du elle elles en est et été être eu fait fut il ils j je l la le les leur leurs "
     "lui m ma "
     "mais me mes moi mon n ne nos notre nous on ont ou où par pas peut plus pour pourquoi qu "
     "quand que "
     "quel quelle quelles quels qui quoi s sa sans se ses si son sont sous suis sur t ta te tes "
     "toi ton "
     "tu un une vos votre vous y à"},
    {"es",
     "spanish",
     "a al algo como cómo con cuando cuándo cual cuál cuáles de del desde donde dónde e el él ella "
     "ellas "
     "ellos en entre era eres es esa ese eso esta está estaba estado están estar este esto estos "
     "estoy "
     "fue ha había han has hasta hay he la las le les lo los más me mi mis mucho muy nada ni no "
     "nos "
     "nosotros o os otra otro para pero por porque puede puedo que qué quien quién se sea ser si "
     "sí sin "
     "sobre son soy su sus también te tengo tiene tienen todo todos tu tus un una unas uno unos "
     "usted "
     "ustedes y ya yo"},
    {"it",
     "italian",
     "a ad agli ai al alla alle allo anche avere c che chi ci come con cosa cui da dagli dai dal "
     "dalla "
     "dalle de degli dei del dell della delle dello di dove e è ed era essere gli ha hai hanno ho "
     "i il "
     "in io l la le lei li lo loro lui ma me mi mia mio ne negli nei nel nella nelle noi non "
     "nostra "
     "nostro o per perché più può posso qual quale quali quando quanto quella quello questa queste "
     "questi questo se sei si siamo sono su sua sul sulla suo ti tra tu un una uno vi voi"},
    {"pt",
     "portuguese",
     "a ao aos as às até com como da das de dela dele deles do dos e é ela elas ele eles em entre "
     "era "
     "essa esse esta está estão este eu foi há isso isto já lhe mais mas me mesmo meu meus minha "
     "muito "
     "na não nas nem no nos nós o onde os ou para pela pelas pelo pelos pode por porque posso qual "
     "quais quando que quem são se seja sem ser seu seus só sua suas também te tem têm tenho um "
     "uma "
     "umas uns você vocês"},
    {"nl",
     "dutch",
     "aan al alle als bij dan dat de der deze die dit doen door een en er ge geen haar had heb "
     "hebben "
     "heeft hem het hier hij hoe hun ik in is ja je jij jou jouw kan kunnen kunt maar me meer men "
     "met "
     "mij mijn moet moeten na naar niet nog nu of om omdat ons onze ook op over te tot u uit uw "
     "van "
     "veel voor waar waarom wanneer waren was wat we welke werd wie wij wil worden wordt zal ze "
     "zich "
     "zij zijn zo zonder zou"},
    {"da",
     "danish",
     "af alle at blev blive bliver da de dem den denne der deres det dette dig din disse du efter "
     "eller en end er et for fra få får gør ham han har havde have hende her hun hvad hvem hvis "
     "hvor "
     "hvordan hvorfor hvornår i ikke ind jeg jer kan kun man mange med meget men mig min mod må "
     "ned "
     "nogle nok nu når og også om op os over på sig sin skal skulle som sådan til ud under var ved "
     "vi "
     "vil ville være været blevet gerne hos jeres mellem mere mig noget selv uden vores"},
    {"no",
     "norwegian",
     "alle at av bare ble bli blir da de deg dem den denne der dere deres det dette dine disse du "
     "eller en enn er et etter for fordi fra få får gjør ham han har hadde henne her hun hva hvem "
     "hvis "
     "hvor hvordan hvorfor i ikke ingen inn jeg kan kunne man mange med meg men mer mot må ned noe "
     "noen "
     "nå når og også om opp oss over på seg sin skal skulle som så til ut under var ved vi vil "
     "ville "
     "være vært blitt deres gjerne hos mellom noe selv uten våre"},
    {"sv",
     "swedish",
     "alla att av bara blev bli blir de dem den denna deras dess det detta dig din du där då efter "
     "eller en ett finns från får för gör ha hade han har henne hon honom hur här i icke ingen "
     "inte "
     "jag kan kunde man med mellan men mer mig min mot mycket måste ni nu när någon något några "
     "och "
     "också om oss på samma sedan sig sin ska skulle som så till under upp ut utan vad var varför "
     "vara "
     "varit vem vi vid vilka vilken vill är även över"},
    {"fi",
     "finnish",
     "ei eivät emme en ehkä entä että he heidän hän hänen ja jo joka jos joten jotka kanssa keitä "
     "kuin "
     "kuinka kuka kun lisäksi me mihin mikä miksi milloin minkä minun minä missä mitä mitkä mukaan "
     "mutta "
     "myös ne niiden niin niitä nyt nämä ole olemme olen olet oli olisi olla on onko ovat pitää "
     "saa se "
     "sekä sen siellä siinä sitä sinä tai te tämä tämän tässä tätä vaan vai vain voi voiko voin "
     "voit "
     "voivat"},
    {"hu",
     "hungarian",
     "a az azok azt be csak de e egy ehhez ekkor el én és ez ezek ezen ezt fel ha hanem hogy "
     "hogyan hol "
     "i illetve ilyen itt jó kell ki kérem ki kik le lehet lesz ma mi mikor milyen mint mit még "
     "meg mely mennyi miért már nagyon ne nekem nem nincs ő ők ön olyan ott pedig s sem sok "
     "szerint "
     "tud ti után úgy vagy vagyok van vannak volt volna"},
    {"ro",
     "romanian",
     "a acea aceasta această aceste acest acesta ai al ale am ar are as aș asta au ca care cât "
     "câte "
     "când ce cei cel cele cine cu cum că da dacă dar de decât deci despre din după ea ei el este "
     "ești "
     "eu fi fie fost i iar în între îl îmi își la le lor lui mai mea meu mi nici noi nostru nu o "
     "ori pe "
     "pentru poate pot prin sa să sau se sunt suntem și tot tu un una unde unei unor unui va voi "
     "vă"},
    {"ca",
     "catalan",
     "a al als amb aquest aquesta aquests això com d de del dels des el ella els em en és està et "
     "ha han "
     "hi ho i jo l la les li m més meu molt n na no nosaltres o on per però perquè pot pots puc "
     "qual "
     "quan què que qui quin quina s sense ser seu seva si són també te té tot un una uns vostè"},
    {"tr",
     "turkish",
     "acaba ama ancak bana bazı ben beni benim bir biz bu buna bunu bunun da daha de değil diye en "
     "gibi "
     "hangi hem hep her hiç için ile ise kadar ki kim mi mı mu mü nasıl ne neden nerede niçin niye "
     "o "
     "olan olarak oldu olur ona onlar onu onun sen siz sonra şey şu tüm var ve veya ya yani yok "
     "zaman ayrıca belki bizde bize bizi bizim böyle bunlar burada bütün çok eğer fakat göre "
     "istiyorum istiyoruz kaç lütfen misiniz mısınız musunuz müsünüz muyuz müyüz olabilir olması "
     "orada öyle rağmen sadece size sizde sizi sizin üzere varsa yalnız yalnızca yine yoksa"},
    {"id",
     "indonesian",
     "ada adalah agar akan anda apa apakah atau bagaimana bahwa bagi berapa bisa dalam dan dapat "
     "dari "
     "dengan di dia harus hanya ini itu jika juga kami kapan karena kalau ke kepada kita mana "
     "mengapa "
     "mereka oleh pada para saat saja saya sebagai seperti siapa sudah tapi telah tersebut tidak "
     "untuk "
     "yang"},
    {"pl",
     "polish",
     "a aby ale ani bez być był była było by ci co czy dla do dlaczego gdy gdzie go i ich ile ja "
     "jak "
     "jaka jaki jakie jego jej jest jestem jeśli już kiedy kto która które który ma mam mi mnie "
     "może "
     "mogę na nad nas nie nich niż o od on ona oni oraz po pod przed przez przy się są ta tak "
     "także tam "
     "te tego tej to tu tylko tym u w we więc wszystko z za ze że żeby"},
    {"cs",
     "czech",
     "a aby ale ani až bez bude by byl byla bylo být co či do i já jak jaké jaký je jeho její jen "
     "jsem "
     "jsi jsme jsou jste k kde kdo kdy kolik která které který má mají mám mě mi může na nad ne "
     "nebo "
     "není o od on po pod podle pro proč před při s se si tak také to tohoto tom tu už v ve však z "
     "za ze "
     "že"},
    {"el",
     "greek",
     "αν αλλά από αυτά αυτή αυτό αυτός για δεν εάν εγώ είμαι είναι εμείς ένα ένας επίσης έχει έχω "
     "η ή "
     "θα και κάθε κατά με μέσα μετά μη μην μια μία μου μπορεί μπορώ να ναι ο οι όμως όπως όταν ότι "
     "που "
     "πού ποια ποιος ποιο πόσο πότε πρέπει προς πώς σας σε στα στη στην στις στο στον στους τα τη "
     "την της "
     "τι τις το τον του τους των ως"},
    {"ru",
     "russian",
     "а без бы был была были было быть в вам вас ваш во вот все всё вы где да для до его ее её "
     "если есть "
     "ещё еще же за и из или им их к как какая какие какой когда кто ли мне может можно мой мы на "
     "над "
     "нам нас не него нет ни но ну о об он она они оно от по под почему при с свой сколько со так "
     "также "
     "то только ты у уже чего чем что чтобы эта эти это этого этот я"},
    {"uk",
     "ukrainian",
     "а або але без був була були було бути в вам вас ви від він вона вони все де для до є за з зі "
     "і із "
     "її йому його їх й коли крім котрий ким ли ми мені можна можу мій на над нас не нема ні ну о "
     "при "
     "про під по та так також те то тому ти у хто це цей ця ці чи чому що щоб як яка яке які який "
     "я"},
    {"bg",
     "bulgarian",
     "а ако ала без беше бъде в вас ваш във ви вие всички го да до за защо и из или им има й каква "
     "какво как какъв като кога кой колко която което които който към къде ли ме мен ми може мога "
     "много "
     "му на над най не него нея ни ние но от по повече под при с са само се си след съм със също "
     "така "
     "те тези той това този тя ще ще"},
    {"ar",
     "arabic",
     "إلى إن أن أو أي أين الذي التي الى ان او ب بعد بين تم ثم حتى حيث ذلك على عن عند عندما في قبل "
     "قد كان "
     "كانت كل كم كما كيف ل لا لكن لم لماذا له لها ما متى مع من منذ نعم هذا هذه هل هم هناك هو هي و "
     "يمكن"},
    {"ko",
     "korean",
     "가능한가요 것 것을 것이 계세요 계신가요 그 그리고 그런데 나요 너무 누가 누구 다른 대해 "
     "되나요 되는 "
     "되는지 돼요 또는 무슨 무엇 무엇을 무엇이 뭐 뭐가 뭐를 뭔가요 및 몇 수 싶어요 싶은데 싶은데요 "
     "싶습니다 "
     "아니면 알고 알려 알려줘 알려주세요 어느 어디 어디서 어디에 어디에서 어디인가요 어떡하죠 어떤 "
     "어떻게 "
     "언제 언제까지 언제부터 얼마 얼마나 얼마예요 얼마인가요 여기 왜 우리 이 있고 있나요 있는 "
     "있는지 있습니까 "
     "있습니다 있어요 있을까요 저 저는 저희 제 제가 제일 좀 주세요 주시나요 지금 하나요 하는 "
     "하는지 하죠 하면 "
     "하려면 할 합니까 합니다 해 해요 해야 해주세요 했는데 혹시"},
    {"hi",
     "hindi",
     "आप इस इसके इसे उस एक और का कब कर करना करने कहाँ का कि किस किसी की कुछ के को कौन क्या क्यों "
     "जब जो तक तो था थी थे ने नहीं पर बाद भी मुझे मेरा मेरी में मैं यदि यह या ये वह वे सकता सकते से "
     "हम ही हुआ है हैं हो होता"},
});

constexpr std::size_t kLanguageCount = kLanguages.size();
// Words below has a bit for each.
static_assert(kLanguageCount <= 32);

/// Each word with the languages that have it, a bit for each.
class Words {
public:
    Words() {
        for (std::size_t i = 0; i < kLanguageCount; ++i) {
            std::string_view rest = kLanguages[i].words;
            while (!rest.empty()) {
                const std::size_t end = std::min(rest.find(' '), rest.size());
                if (end > 0) {
                    words_[foldCase(rest.substr(0, end))] |= std::uint32_t{1} << i;
                }
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
    }

    [[nodiscard]] std::uint32_t languagesOf(std::string_view folded) const {
        const auto found = words_.find(folded);
        return found == words_.end() ? 0 : found->second;
    }

private:
    std::map<std::string, std::uint32_t, std::less<>> words_;
};

const Words& words() {
    static const Words kWords;
    return kWords;
}

/// Scripts that tell the language by themselves, or nearly: Cyrillic is taken for Russian if no
/// word tells.
struct Script {
    std::string_view code;
    /// First and last character. UTF-8 sorts like the code points, so they compare as text.
    std::string_view first;
    std::string_view last;
};
constexpr auto kScripts = std::to_array<Script>({
    {"el", "\u0370", "\u03FF"},
    {"ru", "\u0400", "\u04FF"},
    {"hy", "\u0530", "\u058F"},
    {"ar", "\u0600", "\u06FF"},
    {"hi", "\u0900", "\u097F"},
    {"ta", "\u0B80", "\u0BFF"},
    {"ko", "\uAC00", "\uD7A3"},
});

bool isWordByte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || common::isAlphanumeric(c);
}

/// What tells the language of a text.
struct Signs {
    std::array<double, kLanguageCount> words{};
    std::array<std::size_t, kScripts.size()> scripts{};
    /// Letters of any script.
    std::size_t letters = 0;
    bool hasUmlauts = false;
    bool hasOtherMarks = false;
};

void countScript(Signs& signs, std::string_view character) {
    for (std::size_t i = 0; i < kScripts.size(); ++i) {
        if (character.size() == kScripts[i].first.size() && character >= kScripts[i].first &&
            character <= kScripts[i].last) {
            ++signs.scripts[i];
            return;
        }
    }
    constexpr auto kUmlauts =
        std::to_array<std::string_view>({"\u00E4", "\u00F6", "\u00FC", "\u00DF"});
    if (std::ranges::find(kUmlauts, character) != kUmlauts.end()) {
        signs.hasUmlauts = true;
    } else if (character.size() == 2) {
        signs.hasOtherMarks = true;
    }
}

/// Whether most sentences of one language could be of the other, and their words end alike, so that
/// a wrong guess does no harm.
bool areWrittenAlike(std::string_view one, std::string_view other) {
    const auto isScandinavian = [](std::string_view code) { return code == "da" || code == "no"; };
    return isScandinavian(one) && isScandinavian(other);
}

std::size_t lengthOfCharacter(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

Signs signsOf(std::string_view folded) {
    Signs signs;
    for (std::size_t at = 0; at < folded.size();) {
        std::size_t end = at;
        while (end < folded.size() && isWordByte(folded[end])) {
            const std::size_t length =
                std::min(lengthOfCharacter(folded[end]), folded.size() - end);
            if (length > 1) {
                countScript(signs, folded.substr(end, length));
            }
            ++signs.letters;
            end += length;
        }
        const std::uint32_t languages = words().languagesOf(folded.substr(at, end - at));
        if (languages != 0) {
            // A word that many languages have says little for each: "a" is in ten lists.
            const double share = 1.0 / std::popcount(languages);
            for (std::size_t i = 0; i < kLanguageCount; ++i) {
                signs.words[i] += (languages >> i & 1U) != 0 ? share : 0;
            }
        }
        at = std::max(end, at + 1);
    }
    return signs;
}

/// `ahead`: by which factor the best language has to be ahead of the next.
std::string_view toldBy(std::string_view text, double ahead) {
    constexpr std::size_t kMaxBytes = 4'000;
    // Of a text without blanks, so that no word is cut in the middle; the cut may split a
    // character, which then counts as none.
    constexpr std::size_t kLeastBytes = 1'000;
    while (text.size() > kMaxBytes) {
        const std::size_t cut = text.rfind(' ', kMaxBytes);
        text = text.substr(0, cut == std::string_view::npos || cut == 0 ? kLeastBytes : cut);
    }
    const Signs signs = signsOf(foldCase(text));
    const auto best = std::ranges::max_element(signs.words);
    const auto codeOf = [&signs](const double* at) {
        return kLanguages[static_cast<std::size_t>(at - signs.words.begin())].code;
    };
    double next = 0;
    for (const auto* at = signs.words.begin(); at != signs.words.end(); ++at) {
        const bool isOther = at != best && !areWrittenAlike(codeOf(at), codeOf(best));
        next = isOther ? std::max(next, *at) : next;
    }
    if (*best > 0 && *best > next * ahead) {
        return codeOf(best);
    }
    const auto script = std::ranges::max_element(signs.scripts);
    if (*script * 2 > signs.letters) {
        return kScripts[static_cast<std::size_t>(script - signs.scripts.begin())].code;
    }
    // A heading such as "Öffnungszeiten für Gäste" may have no function word.
    return signs.hasUmlauts && !signs.hasOtherMarks && *best == 0 ? "de" : "";
}

}  // namespace

std::string_view languageOf(std::string_view text) {
    // A fifth more than the next: less is chance in a sentence or two.
    constexpr double kSurely = 1.2;
    return toldBy(text, kSurely);
}

std::string_view likelyLanguageOf(std::string_view text) {
    return toldBy(text, 0.0);
}

std::string_view languageNamed(std::string_view name) {
    const std::string lowered = common::lowered(name);
    const std::string_view whole(lowered);
    const std::string_view code = whole.substr(0, whole.find_first_of("-_ "));
    for (const Language& each : kLanguages) {
        if (code == each.code || code == each.name) {
            return each.code;
        }
    }
    for (const Script& each : kScripts) {
        if (code == each.code) {
            return each.code;
        }
    }
    // Norwegian has two written forms and one list here.
    return code == "nb" || code == "nn" ? "no" : "";
}

bool isStopWordOf(std::string_view language, std::string_view folded) {
    const std::uint32_t languages = words().languagesOf(folded);
    for (std::size_t i = 0; languages != 0 && i < kLanguageCount; ++i) {
        if (kLanguages[i].code == language) {
            return (languages >> i & 1U) != 0;
        }
    }
    return false;
}

}  // namespace hiveline::storage
