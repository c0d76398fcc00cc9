#include <array>

#include "voice/languages/all.h"
#include "voice/languages/fr/acts.h"
#include "voice/languages/fr/grammar.h"
#include "voice/languages/fr/matters.h"
#include "voice/languages/fr/names.h"
#include "voice/languages/fr/numbers.h"
#include "voice/languages/together.h"

namespace hiveline::voice {
namespace {

constexpr auto kCueWords = together(
    words_fr::kActWords,
    words_fr::kNameWords,
    words_fr::kNumberWords,
    words_fr::kMatterWords,
    words_fr::kGrammarWords
);
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Bonjour."},
    {Line::kThanksName, "Merci, {}."},
    {Line::kNotedEmail, "J'ai noté l'adresse e-mail {}."},
    {Line::kNotedPhone, "J'ai noté le numéro {}."},
    {Line::kNotedAddress, "J'ai noté l'adresse {}."},
    {Line::kNotedTime, "J'ai noté {}."},
    {Line::kNotedNeed, "C'est noté."},
    {Line::kChanged, "C'est modifié : {}."},
    {Line::kConsented, "Merci, je note votre accord."},
    {Line::kRefusedConsent, "Très bien, je note que vous ne le souhaitez pas."},
    {Line::kRefused, "D'accord, nous pouvons nous en passer."},
    {Line::kUnknown, "Malheureusement, je n'ai pas cette information."},
    {Line::kUnknownAgain, "Je n'ai pas non plus d'information à ce sujet."},
    {Line::kToldAll, "Je vous ai dit tout ce que je sais à ce sujet."},
    {Line::kAsSaid, "Comme je l'ai dit : {}"},
    {Line::kElse, "Puis-je faire autre chose pour vous ?"},
    {Line::kElseAgain, "Avez-vous encore besoin d'autre chose ?"},
    {Line::kElseLast, "Autre chose ?"},
    {Line::kAskReason, "Que puis-je faire pour vous ?"},
    {Line::kAskReasonAgain, "Dites-moi en quelques mots de quoi il s'agit."},
    {Line::kAskName, "Quel est votre nom ?"},
    {Line::kAskNameAgain, "Pourriez-vous me donner votre nom, s'il vous plaît ?"},
    {Line::kAskAddress, "Quelle est votre adresse ?"},
    {Line::kAskAddressAgain, "Dans quelle rue habitez-vous, et à quel numéro ?"},
    {Line::kAskPhone, "À quel numéro de téléphone peut-on vous joindre ?"},
    {Line::kAskPhoneAgain,
     "Pourriez-vous me donner votre numéro de téléphone, chiffre par chiffre ?"},
    {Line::kAskEmail, "Quelle est votre adresse e-mail ?"},
    {Line::kAskEmailAgain, "Pourriez-vous épeler votre adresse e-mail ?"},
    {Line::kAskTime, "Quel jour et à quelle heure cela vous conviendrait-il ?"},
    {Line::kAskTimeAgain, "Quel jour serait possible ?"},
    {Line::kAskHour, "À quelle heure ?"},
    {Line::kAskDay, "Quel jour ?"},
    {Line::kAskConsent, "Cet appel peut-il être enregistré ?"},
    {Line::kAskRest, "Pourriez-vous le dire autrement ?"},
    {Line::kRobot, "Je suis un programme informatique, une IA, pas une personne."},
    {Line::kHuman,
     "Je ne peux pas vous transférer, mais je note que quelqu'un doit vous rappeler."},
    {Line::kHumanNumber, "À quel numéro de téléphone faut-il vous rappeler ?"},
    {Line::kHumanAgain, "J'ai bien noté que vous souhaitez parler à quelqu'un."},
    {Line::kNotUnderstood, "Excusez-moi, je n'ai pas compris."},
    {Line::kHandOver,
     "Excusez-moi, je ne comprends toujours pas. Je note que quelqu'un doit vous rappeler."},
    {Line::kWait, "Bien sûr, prenez votre temps."},
    {Line::kInsult, "Je comprends votre mécontentement."},
    {Line::kWrongNumber, "Ce n'est pas grave."},
    {Line::kNothingYet, "Je n'ai encore rien dit."},
    {Line::kWelcome, "Je vous en prie."},
    {Line::kDone, "C'est fait."},
    {Line::kFailed, "Cela n'a pas fonctionné."},
    {Line::kNeedsValue, "Pour cela, il me faut encore une chose : {} ?"},
    {Line::kNow, "Nous sommes le {}."},
    {Line::kThisIs, "Ici {}, une IA."},
    {Line::kNoted, "Voici ce que j'ai : {}."},
    {Line::kNotedNothing, "Je n'ai encore rien noté à ce sujet."},
    {Line::kDate, "{Weekday} {day} {month}"},
    {Line::kDateTime, "{Weekday} {day} {month} à {time}"},
    {Line::kAdvice,
     "Je suis désolé, je ne peux pas vous le dire moi-même. Je note qu'une personne doit vous "
     "rappeler au plus vite ; si quelqu'un est en danger, appelez les secours."},
    {Line::kNotedAlso, "Je le note également."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|euros|eur"},
    {Unit::kDollar, "dollar|dollars|usd"},
    {Unit::kPound, "livre|livres|livres sterling|gbp"},
    {Unit::kFranc, "franc|francs|chf|francs suisses"},
    {Unit::kCent, "centime|centimes|cent"},
    {Unit::kPercent, "pour cent|pct|pourcent"},
    {Unit::kSecond, "seconde|secondes"},
    {Unit::kMinute, "minute|minutes|min|mn"},
    {Unit::kHour, "heure|heures|h"},
    {Unit::kDay, "jour|jours|jours ouvrés|jours ouvrables|journées"},
    {Unit::kNight, "nuit|nuits|nuitées"},
    {Unit::kWeek, "semaine|semaines"},
    {Unit::kMonth, "mois"},
    {Unit::kYear, "an|ans|année|années|quel âge"},
    {Unit::kCentimetre, "centimètre|centimètres|cm"},
    {Unit::kMetre, "mètre|mètres|m"},
    {Unit::kKilometre, "kilomètre|kilomètres|km|kilometres"},
    {Unit::kMile, "mile|miles"},
    {Unit::kFoot, "pied|pieds"},
    {Unit::kInch, "pouce|pouces"},
    {Unit::kSquareMetre, "mètre carré|mètres carrés|m2|qm"},
    {Unit::kLitre, "litre|litres|l"},
    {Unit::kGram, "gramme|grammes|g"},
    {Unit::kKilogram, "kilo|kilos|kilogramme|kilogrammes|kg"},
    {Unit::kDegree, "degré|degrés"},
    {Unit::kKilowatt, "kilowatt|kilowatts|kw|kwh|kilowattheures"},
    {Unit::kPerson,
     "personne|personnes|invité|invités|convives|gens|adulte|adultes|participant|participants|tête|"
     "couverts|hommes|femmes|salariés|employés|collègues|voyageurs"},
    {Unit::kChild, "enfant|enfants|gosses|gamins"},
    {Unit::kPiece, "unité|unités|exemplaire|exemplaires|fois"},
    {Unit::kNothing,
     "par|le|la|chaque|de|s'il vous "
     "plaît|maximum|max|environ|exactement|merci|peut-être|maintenant|oui|non|plus|moins|seulement|"
     "chacun|chacune|au total|minimum|à peu près|pile|tout"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 12> kAmountWords{{
    {30, Unit::kMinute, "demi-heure|demie heure"},
    {15, Unit::kMinute, "quart d'heure"},
    {45, Unit::kMinute, "trois quarts d'heure"},
    {90, Unit::kMinute, "heure et demie"},
    {12, Unit::kPiece, "douzaine"},
    {15, Unit::kDay, "quinzaine|quinze jours"},
    {2, Unit::kWeek, "quinze jours|quinzaine"},
    {18, Unit::kMonth, "un an et demi"},
    {10, Unit::kPiece, "dizaine"},
    {20, Unit::kPiece, "vingtaine"},
    {30, Unit::kPiece, "trentaine"},
    {50, Unit::kPiece, "cinquantaine"},
}};

constexpr std::array<SpokenAs, 8> kDialect{{
    {"je suis", "chuis|chui|j'suis"},
    {"je sais", "chais"},
    {"oui", "ouep|ouaip"},
    {"je peux", "j'peux"},
    {"je veux", "j'veux"},
    {"puis", "pis"},
    {"petit", "p'tit"},
    {"celui", "çui"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .clauses = words_fr::kClauseWords,
    .months =
        {"janvier",
         "février",
         "mars",
         "avril",
         "mai",
         "juin",
         "juillet",
         "août",
         "septembre",
         "octobre",
         "novembre",
         "décembre"},
    .weekdays = {"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"},
    .units =
        {"zéro",
         "un|une",
         "deux",
         "trois",
         "quatre",
         "cinq",
         "six",
         "sept",
         "huit",
         "neuf",
         "dix",
         "onze",
         "douze",
         "treize",
         "quatorze",
         "quinze",
         "seize",
         "dix sept|dixsept",
         "dix huit|dixhuit",
         "dix neuf|dixneuf"},
    .tens =
        {"",
         "",
         "vingt",
         "trente",
         "quarante",
         "cinquante",
         "soixante",
         "septante",
         "quatre vingt|quatre vingts|huitante|octante",
         "nonante"},
    .ordinals = {"premier", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
                 "",        "", "", "", "", "", "", "", "", "", "", "", "", "", ""},
    .floors =
        "premier|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième",
    .states = "*é|*ée|*eux|*euse|*able|*ible|*ant|*aire",
    .numbers = NumberStyle::kTwenties,
    .numberAnd = "et",
    .hundreds =
        {"",
         "cent",
         "deux cent|deux cents",
         "trois cent|trois cents",
         "quatre cent|quatre cents",
         "cinq cent|cinq cents",
         "six cent|six cents",
         "sept cent|sept cents",
         "huit cent|huit cents",
         "neuf cent|neuf cents"},
    .hundredAnd = "",
    .hundredsGoOn = true,
    .halfIsBefore = false,
    .isMonthFirst = false};

}  // namespace

const Language kFrench{
    "fr",
    "french|français|francais|französisch",
    {"Bonjour, ici {name}. Comment puis-je vous aider ?",
     "Un instant, s'il vous plaît.",
     "Excusez-moi, il me faut encore un instant. Pourriez-vous répéter, s'il vous plaît ?",
     {"Êtes-vous toujours là ?", "Je ne vous entends pas. Puis-je faire autre chose pour vous ?"},
     "Merci pour cet échange. Au revoir."},
    &kUnderstanding};

}  // namespace hiveline::voice
