#include <array>

#include "voice/languages/all.h"
#include "voice/languages/it/acts.h"
#include "voice/languages/it/grammar.h"
#include "voice/languages/it/matters.h"
#include "voice/languages/it/names.h"
#include "voice/languages/it/numbers.h"
#include "voice/languages/together.h"

namespace hiveline::voice {
namespace {

constexpr auto kCueWords = together(
    words_it::kActWords,
    words_it::kNameWords,
    words_it::kNumberWords,
    words_it::kMatterWords,
    words_it::kGrammarWords
);
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Buongiorno."},
    {Line::kThanksName, "Grazie, {}."},
    {Line::kNotedEmail, "Ho annotato l'indirizzo e-mail {}."},
    {Line::kNotedPhone, "Ho annotato il numero {}."},
    {Line::kNotedAddress, "Ho annotato l'indirizzo {}."},
    {Line::kNotedTime, "Ho annotato {}."},
    {Line::kNotedNeed, "L'ho annotato."},
    {Line::kChanged, "Ho corretto: {}."},
    {Line::kConsented, "Grazie, annoto che acconsente."},
    {Line::kRefusedConsent, "Va bene, annoto che non acconsente."},
    {Line::kRefused, "Va bene, possiamo farne a meno."},
    {Line::kUnknown, "Mi dispiace, non lo so."},
    {Line::kUnknownAgain, "Non ho informazioni neanche su questo."},
    {Line::kToldAll, "Le ho detto tutto quello che so al riguardo."},
    {Line::kAsSaid, "Come ho detto: {}"},
    {Line::kElse, "Posso fare altro per lei?"},
    {Line::kElseAgain, "Ha bisogno di qualcos'altro?"},
    {Line::kElseLast, "Altro?"},
    {Line::kAskReason, "Che cosa posso fare per lei?"},
    {Line::kAskReasonAgain, "Mi dica in poche parole di cosa si tratta."},
    {Line::kAskName, "Qual è il suo nome?"},
    {Line::kAskNameAgain, "Può dirmi il suo nome, per favore?"},
    {Line::kAskAddress, "Qual è il suo indirizzo?"},
    {Line::kAskAddressAgain, "In quale via abita, e a quale numero civico?"},
    {Line::kAskPhone, "A quale numero di telefono possiamo contattarla?"},
    {Line::kAskPhoneAgain, "Può dettarmi il suo numero di telefono, cifra per cifra?"},
    {Line::kAskEmail, "Qual è il suo indirizzo e-mail?"},
    {Line::kAskEmailAgain, "Può dettarmi il suo indirizzo e-mail lettera per lettera?"},
    {Line::kAskTime, "Che giorno e a che ora le andrebbe bene?"},
    {Line::kAskTimeAgain, "Che giorno sarebbe possibile?"},
    {Line::kAskHour, "A che ora?"},
    {Line::kAskDay, "Che giorno?"},
    {Line::kAskConsent, "Questa chiamata può essere registrata?"},
    {Line::kAskRest, "Può dirlo in un altro modo?"},
    {Line::kRobot, "Sono un programma, un'IA, non una persona."},
    {Line::kHuman, "Non posso trasferirla, ma annoto di farla richiamare da una persona."},
    {Line::kHumanNumber, "A quale numero di telefono possiamo richiamarla?"},
    {Line::kHumanAgain, "Ho già annotato che desidera parlare con una persona."},
    {Line::kNotUnderstood, "Mi dispiace, non ho capito."},
    {Line::kHandOver,
     "Mi dispiace, continuo a non capire. Annoto di farla richiamare da una persona."},
    {Line::kWait, "Certo, faccia con calma."},
    {Line::kInsult, "Mi dispiace per il disagio."},
    {Line::kWrongNumber, "Non si preoccupi."},
    {Line::kNothingYet, "Non ho ancora detto niente."},
    {Line::kWelcome, "Prego."},
    {Line::kDone, "Fatto."},
    {Line::kFailed, "Non è stato possibile."},
    {Line::kNeedsValue, "Per questo mi serve ancora una cosa: {}?"},
    {Line::kNow, "È {}."},
    {Line::kThisIs, "Sono {}, un'IA."},
    {Line::kNoted, "Ecco che cosa ho: {}."},
    {Line::kNotedNothing, "Di questo non ho ancora nulla."},
    {Line::kDate, "{Weekday} {day} {month}"},
    {Line::kDateTime, "{Weekday} {day} {month} alle {time}"},
    {Line::kAdvice,
     "Mi dispiace, questo non glielo posso dire io. Annoto che una persona deve richiamarla al più "
     "presto; se qualcuno è in pericolo, chiami i soccorsi."},
    {Line::kNotedAlso, "Ho annotato anche questo."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|eur"},
    {Unit::kDollar, "dollaro|dollari|usd"},
    {Unit::kPound, "sterlina|sterline|gbp"},
    {Unit::kFranc, "franco|franchi|chf|franchi svizzeri"},
    {Unit::kCent, "centesimo|centesimi|cent"},
    {Unit::kPercent, "per cento|percento|pct"},
    {Unit::kSecond, "secondo|secondi"},
    {Unit::kMinute, "minuto|minuti|min"},
    {Unit::kHour, "ora|ore|h"},
    {Unit::kDay, "giorno|giorni|giorni lavorativi|giornate"},
    {Unit::kNight, "notte|notti"},
    {Unit::kWeek, "settimana|settimane"},
    {Unit::kMonth, "mese|mesi"},
    {Unit::kYear, "anno|anni|quanti anni"},
    {Unit::kCentimetre, "centimetro|centimetri|cm"},
    {Unit::kMetre, "metro|metri|m"},
    {Unit::kKilometre, "chilometro|chilometri|km"},
    {Unit::kMile, "miglio|miglia"},
    {Unit::kFoot, "piede|piedi"},
    {Unit::kInch, "pollice|pollici"},
    {Unit::kSquareMetre, "metro quadro|metri quadri|metro quadrato|metri quadrati|mq|m2|qm"},
    {Unit::kLitre, "litro|litri|l"},
    {Unit::kGram, "grammo|grammi|g"},
    {Unit::kKilogram, "chilo|chili|chilogrammi|kg"},
    {Unit::kDegree, "grado|gradi"},
    {Unit::kKilowatt, "chilowatt|kilowatt|kw|kwh"},
    {Unit::kPerson,
     "persona|persone|ospite|ospiti|invitato|invitati|gente|adulto|adulti|partecipante|"
     "partecipanti|coperti|testa|uomini|donne|dipendenti|colleghi"},
    {Unit::kChild, "bambino|bambini|figlio|figli|bambina|bambine|figlie|figlia"},
    {Unit::kPiece, "pezzo|pezzi|unità|copie|volte"},
    {Unit::kNothing,
     "per|al|alla|a|ogni|per "
     "favore|massimo|circa|esattamente|grazie|forse|adesso|sì|no|più|meno|solo|ciascuno|in "
     "tutto|totale|minimo|al massimo|tondi|precisi"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 10> kAmountWords{{
    {30, Unit::kMinute, "mezz'ora|mezzora|mezza ora"},
    {15, Unit::kMinute, "quarto d'ora"},
    {45, Unit::kMinute, "tre quarti d'ora"},
    {90, Unit::kMinute, "ora e mezza|ora e mezzo"},
    {12, Unit::kPiece, "dozzina"},
    {18, Unit::kMonth, "anno e mezzo"},
    {2, Unit::kWeek, "quindici giorni"},
    {10, Unit::kPiece, "decina"},
    {20, Unit::kPiece, "ventina"},
    {30, Unit::kPiece, "trentina"},
}};

constexpr std::array<SpokenAs, 5> kDialect{{
    {"niente", "gnente|nnente"},
    {"voglio", "vojo|vojjo"},
    {"adesso", "mo|mò"},
    {"buongiorno", "bongiorno"},
    {"bene", "bbene"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .clauses = words_it::kClauseWords,
    .months =
        {"gennaio",
         "febbraio",
         "marzo",
         "aprile",
         "maggio",
         "giugno",
         "luglio",
         "agosto",
         "settembre",
         "ottobre",
         "novembre",
         "dicembre"},
    .weekdays = {"domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato"},
    .units = {"zero",     "uno|una|un", "due",         "tre",      "quattro",
              "cinque",   "sei",        "sette",       "otto",     "nove",
              "dieci",    "undici",     "dodici",      "tredici",  "quattordici",
              "quindici", "sedici",     "diciassette", "diciotto", "diciannove"},
    .tens =
        {"",
         "",
         "venti|venti+|vent+",
         "trenta|trenta+|trent+",
         "quaranta|quaranta+|quarant+",
         "cinquanta|cinquanta+|cinquant+",
         "sessanta|sessanta+|sessant+",
         "settanta|settanta+|settant+",
         "ottanta|ottanta+|ottant+",
         "novanta|novanta+|novant+"},
    .ordinals = {"primo", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
                 "",      "", "", "", "", "", "", "", "", "", "", "", "", "", ""},
    .floors = "primo|secondo|terzo|quarto|quinto|sesto|settimo|ottavo|nono|decimo",
    .states = "*ando|*endo|*ato|*ata|*ito|*ita|*uto|*uta|*oso|*osa|*bile",
    .numbers = NumberStyle::kFusedTens,
    .numberAnd = "",
    .hundreds =
        {"",
         "cento",
         "duecento",
         "trecento",
         "quattrocento",
         "cinquecento",
         "seicento",
         "settecento",
         "ottocento",
         "novecento"},
    .hundredAnd = "",
    .hundredsGoOn = false,
    .halfIsBefore = false,
    .isMonthFirst = false};

}  // namespace

const Language kItalian{
    "it",
    "italian|italiano|italienisch",
    {"Buongiorno, sono {name}. Come posso aiutarla?",
     "Un momento, per favore.",
     "Mi scusi, mi serve ancora un momento. Può ripetere, per favore?",
     {"È ancora in linea?", "Non la sento. Posso fare altro per lei?"},
     "Grazie per il suo tempo. Arrivederci."},
    &kUnderstanding};

}  // namespace hiveline::voice
