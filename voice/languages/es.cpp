#include <array>

#include "voice/languages/all.h"
#include "voice/languages/es/acts.h"
#include "voice/languages/es/grammar.h"
#include "voice/languages/es/matters.h"
#include "voice/languages/es/names.h"
#include "voice/languages/es/numbers.h"
#include "voice/languages/together.h"

namespace hiveline::voice {
namespace {

constexpr auto kCueWords = together(
    words_es::kActWords,
    words_es::kNameWords,
    words_es::kNumberWords,
    words_es::kMatterWords,
    words_es::kGrammarWords
);
static_assert(isComplete(kCueWords, kCues));

constexpr std::array<LineWords, kLines> kLineWords{{
    {Line::kHello, "Hola."},
    {Line::kThanksName, "Gracias, {}."},
    {Line::kNotedEmail, "He anotado el correo electrónico {}."},
    {Line::kNotedPhone, "He anotado el número {}."},
    {Line::kNotedAddress, "He anotado la dirección {}."},
    {Line::kNotedTime, "He anotado {}."},
    {Line::kNotedNeed, "Lo he anotado."},
    {Line::kChanged, "Lo he cambiado: {}."},
    {Line::kConsented, "Gracias, anoto que está de acuerdo."},
    {Line::kRefusedConsent, "De acuerdo, anoto que no lo desea."},
    {Line::kRefused, "De acuerdo, no hace falta."},
    {Line::kUnknown, "Lo siento, no lo sé."},
    {Line::kUnknownAgain, "Tampoco tengo información sobre eso."},
    {Line::kToldAll, "Le he dicho todo lo que sé sobre eso."},
    {Line::kAsSaid, "Como le he dicho: {}"},
    {Line::kElse, "¿Puedo ayudarle en algo más?"},
    {Line::kElseAgain, "¿Necesita alguna otra cosa?"},
    {Line::kElseLast, "¿Algo más?"},
    {Line::kAskReason, "¿Qué puedo hacer por usted?"},
    {Line::kAskReasonAgain, "Dígame en pocas palabras de qué se trata."},
    {Line::kAskName, "¿Cuál es su nombre?"},
    {Line::kAskNameAgain, "¿Me puede decir su nombre, por favor?"},
    {Line::kAskAddress, "¿Cuál es su dirección?"},
    {Line::kAskAddressAgain, "¿En qué calle y en qué número vive?"},
    {Line::kAskPhone, "¿En qué número de teléfono podemos localizarle?"},
    {Line::kAskPhoneAgain, "¿Me puede decir su número de teléfono, cifra por cifra?"},
    {Line::kAskEmail, "¿Cuál es su correo electrónico?"},
    {Line::kAskEmailAgain, "¿Me puede deletrear su correo electrónico?"},
    {Line::kAskTime, "¿Qué día y a qué hora le viene bien?"},
    {Line::kAskTimeAgain, "¿Qué día sería posible?"},
    {Line::kAskHour, "¿A qué hora?"},
    {Line::kAskDay, "¿Qué día?"},
    {Line::kAskConsent, "¿Se puede grabar esta llamada?"},
    {Line::kAskRest, "¿Puede decirlo de otra manera?"},
    {Line::kRobot, "Soy un programa informático, una IA, no una persona."},
    {Line::kHuman, "No puedo pasarle la llamada, pero anoto que alguien debe llamarle."},
    {Line::kHumanNumber, "¿A qué número de teléfono le llamamos?"},
    {Line::kHumanAgain, "Ya he anotado que desea hablar con una persona."},
    {Line::kNotUnderstood, "Lo siento, no le he entendido."},
    {Line::kHandOver, "Lo siento, sigo sin entenderle. Anoto que alguien debe llamarle."},
    {Line::kWait, "Por supuesto, tómese su tiempo."},
    {Line::kInsult, "Siento las molestias."},
    {Line::kWrongNumber, "No pasa nada."},
    {Line::kNothingYet, "Todavía no he dicho nada."},
    {Line::kWelcome, "De nada."},
    {Line::kDone, "Hecho."},
    {Line::kFailed, "No ha sido posible."},
    {Line::kNeedsValue, "Para eso necesito una cosa más: ¿{}?"},
    {Line::kNow, "Es {}."},
    {Line::kThisIs, "Le habla {}, una IA."},
    {Line::kNoted, "Esto es lo que tengo: {}."},
    {Line::kNotedNothing, "De eso todavía no tengo nada."},
    {Line::kDate, "{Weekday} {day} de {month}"},
    {Line::kDateTime, "{Weekday} {day} de {month} a las {time}"},
    {Line::kAdvice,
     "Lo siento, eso no se lo puedo decir yo. Anoto que una persona debe llamarle cuanto antes; si "
     "alguien está en peligro, llame a emergencias."},
    {Line::kNotedAlso, "Eso también lo he anotado."},
}};
static_assert(isComplete(kLineWords, kLines));

constexpr std::array<UnitWords, kUnits> kUnitWords{{
    {Unit::kEuro, "euro|euros|eur"},
    {Unit::kDollar, "dólar|dólares|usd"},
    {Unit::kPound, "libra|libras|gbp|libras esterlinas"},
    {Unit::kFranc, "franco|francos|chf|francos suizos"},
    {Unit::kCent, "céntimo|céntimos|centavos|cent"},
    {Unit::kPercent, "por ciento|pct|porciento"},
    {Unit::kSecond, "segundo|segundos"},
    {Unit::kMinute, "minuto|minutos|min"},
    {Unit::kHour, "hora|horas|h"},
    {Unit::kDay, "día|días|días laborables|días hábiles"},
    {Unit::kNight, "noche|noches"},
    {Unit::kWeek, "semana|semanas"},
    {Unit::kMonth, "mes|meses"},
    {Unit::kYear, "año|años|qué edad|cuántos años"},
    {Unit::kCentimetre, "centímetro|centímetros|cm"},
    {Unit::kMetre, "metro|metros|m"},
    {Unit::kKilometre, "kilómetro|kilómetros|km"},
    {Unit::kMile, "milla|millas"},
    {Unit::kFoot, "pie|pies"},
    {Unit::kInch, "pulgada|pulgadas"},
    {Unit::kSquareMetre, "metro cuadrado|metros cuadrados|m2|qm"},
    {Unit::kLitre, "litro|litros|l"},
    {Unit::kGram, "gramo|gramos|g"},
    {Unit::kKilogram, "kilo|kilos|kilogramos|kg"},
    {Unit::kDegree, "grado|grados"},
    {Unit::kKilowatt, "kilovatio|kilovatios|kw|kwh"},
    {Unit::kPerson,
     "persona|personas|invitado|invitados|gente|adulto|adultos|participante|participantes|"
     "asistentes|comensales|cabeza|hombres|mujeres|empleados|trabajadores|huéspedes|viajeros"},
    {Unit::kChild, "niño|niños|hijo|hijos|niña|niñas|críos"},
    {Unit::kPiece, "unidad|unidades|ejemplares|veces"},
    {Unit::kNothing,
     "por|al|a la|a|por favor|máximo|más o "
     "menos|exactamente|gracias|quizás|ahora|sí|no|más|menos|solo|cada|total|mínimo|"
     "aproximadamente|justos"},
}};
static_assert(isComplete(kUnitWords, kUnits));

constexpr std::array<AmountWords, 11> kAmountWords{{
    {30, Unit::kMinute, "media hora"},
    {15, Unit::kMinute, "cuarto de hora"},
    {45, Unit::kMinute, "tres cuartos de hora"},
    {90, Unit::kMinute, "hora y media"},
    {12, Unit::kPiece, "docena"},
    {6, Unit::kMonth, "medio año"},
    {18, Unit::kMonth, "año y medio"},
    {15, Unit::kDay, "quincena"},
    {2, Unit::kWeek, "quince días|quincena"},
    {10, Unit::kPiece, "decena"},
    {20, Unit::kPiece, "veintena"},
}};

constexpr std::array<SpokenAs, 20> kDialect{{
    {"para", "pa|pa'"},
    {"estoy", "toy"},
    {"nada", "naa"},
    {"para el", "pal|pa'l"},
    {"usted", "usté"},
    {"verdad", "verdá"},
    {"pues", "pos|pue"},
    {"ahora", "aora|ahorita"},
    {"cansado", "cansao"},
    {"quedado", "quedao"},
    {"estropeado", "estropeao"},
    {"averiado", "averiao"},
    {"arreglado", "arreglao"},
    {"pasado", "pasao"},
    {"cerrado", "cerrao"},
    {"perdido", "perdío"},
    {"roto", "rompío"},
    {"cortado", "cortao"},
    {"mandado", "mandao"},
    {"llamado", "llamao"},
}};

constexpr Understanding kUnderstanding{
    .cues = kCueWords,
    .lines = kLineWords,
    .measures = kUnitWords,
    .amounts = kAmountWords,
    .dialect = kDialect,
    .clauses = words_es::kClauseWords,
    .months =
        {"enero",
         "febrero",
         "marzo",
         "abril",
         "mayo",
         "junio",
         "julio",
         "agosto",
         "septiembre|setiembre",
         "octubre",
         "noviembre",
         "diciembre"},
    .weekdays = {"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"},
    .units = {"cero",    "uno|una|un", "dos",       "tres",       "cuatro",    "cinco",     "seis",
              "siete",   "ocho",       "nueve",     "diez",       "once",      "doce",      "trece",
              "catorce", "quince",     "dieciséis", "diecisiete", "dieciocho", "diecinueve"},
    .tens =
        {"",
         "",
         "veinte|veinti+",
         "treinta",
         "cuarenta",
         "cincuenta",
         "sesenta",
         "setenta",
         "ochenta",
         "noventa"},
    .ordinals = {"primero", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
                 "",        "", "", "", "", "", "", "", "", "", "", "", "", "", ""},
    .floors = "primero|segundo|tercero|cuarto|quinto|sexto|séptimo|octavo|noveno|décimo",
    .states = "*ando|*endo|*ado|*ada|*ido|*ida|*oso|*osa|*ble",
    .numbers = NumberStyle::kTensAndUnits,
    .numberAnd = "y",
    .hundreds =
        {"",
         "cien|ciento",
         "doscientos",
         "trescientos",
         "cuatrocientos",
         "quinientos",
         "seiscientos",
         "setecientos",
         "ochocientos",
         "novecientos"},
    .hundredAnd = "",
    .hundredsGoOn = true,
    .halfIsBefore = false,
    .isMonthFirst = false};

}  // namespace

const Language kSpanish{
    "es",
    "spanish|español|espanol|castellano|spanisch",
    {"Hola, le habla {name}. ¿En qué puedo ayudarle?",
     "Un momento, por favor.",
     "Disculpe, necesito un momento más. ¿Podría repetirlo, por favor?",
     {"¿Sigue ahí?", "No le oigo. ¿Puedo ayudarle en algo más?"},
     "Gracias por su tiempo. Adiós."},
    &kUnderstanding};

}  // namespace hiveline::voice
