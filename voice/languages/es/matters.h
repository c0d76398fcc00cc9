// Spanish: by which words callers are understood. What a question is for, consent, facts, and what
// is said of other people.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_es {

inline constexpr std::array<CueWords, 58> kMatterWords{{
    {Cue::kPriceAsked,
     "cuánto cuesta|cuánto cuestan|cuesta|cuestan|precio|precios|cuánto "
     "vale|tarifa|caro|coste|pagar|cuánto cobran|van a cobrar|me cobran|cobrar|qué "
     "cobran|cobran|tarifas|por cuánto|cuánto "
     "sería|me va a costar|sale por|cuánto sale|me sale|me saldría|saldría|qué me costaría|me "
     "costaría|lo que cuesta"},
    {Cue::kPriceSign,
     "cuesta|cuestan|precio|euro|euros|eur|gratis|tarifa|coste|gratuito|gratuita|sin coste"},
    {Cue::kHoursAsked,
     "horario|horarios|abierto|abiertos|abren|abre|cierran|cerrado|apertura|hasta qué hora|desde "
     "qué hora|a qué hora abre|a qué hora cierra"},
    {Cue::kHoursSign,
     "horas|lunes|viernes|sábado|diario|martes|miércoles|jueves|domingo|todos los días|cada "
     "día|fin de semana"},
    {Cue::kDurationAsked, "cuánto tiempo|cuánto tarda|cuánto dura|tarda|duración|dura"},
    {Cue::kDurationSign, "minuto*|hora|horas|día|días|semana*|mes|meses"},
    {Cue::kMeaningAsked, "qué es un|qué es una|qué significa|qué quiere decir|en qué consiste"},
    {Cue::kMeaningSign, "es un|es una|es el|es la|significa|quiere decir|consiste"},
    {Cue::kClockAsked, "qué hora es|qué día es|qué fecha es|a qué estamos"},
    {Cue::kWhoAsked,
     "quién es|quién es usted|quién habla|con quién hablo|cómo se llama usted|quién eres|no es la "
     "consulta|no es el taller|no son ustedes|es ahí el|es ahí la"},
    {Cue::kAnyTime,
     "lo antes posible|cuanto antes|cuando sea|cuando quieran|en cualquier momento|enseguida|ya "
     "mismo|da igual|ahora mismo|en cuanto puedan|lo más pronto|cualquier día|cualquier "
     "hora|cuando quiera|misma hora"},
    {Cue::kStop,
     "a|al|algo|como|con|cosa|cuando|cuál|de|del|desde|donde|dos|el|él|ella|en|entre|era|es|esa|"
     "ese|eso|esta|este|esto|está|están|fue|ha|hace|hacen|hasta|hay|he|la|las|le|les|lo|los|más|me|"
     "mi|mis|mucho|muy|nada|ni|no|nos|o|os|otra|para|pero|poco|por|porque|pues|puede|pueden|que|"
     "qué|quien|se|ser|si|sí|sin|sobre|son|su|sus|también|tan|te|ti|tiene|tienen|todo|tu|un|una|"
     "unas|uno|unos|usted|ustedes|va|van|y|ya|yo|quiero|quisiera|necesito|sea|tengo|debo|puedo|"
     "podemos|tenemos|debería"},
    {Cue::kRecordYes, "pueden grabar|puede grabar|acepto la grabación|de acuerdo con la grabación"},
    {Cue::kRecordNo,
     "no graben|no grabe|no grabar|sin grabar|sin grabación|no quiero que me graben|no quiero que "
     "graben"},
    {Cue::kGood,
     "gracias|perfecto|excelente|genial|estupendo|maravilloso|amable|contento|encantado|bueno"},
    {Cue::kBad,
     "malo|mala|mal|terrible|horrible|enfadad*|decepcionad*|inaceptable|pésimo|harto|harta|"
     "indignante|vergüenza"},
    {Cue::kSupposed,
     "si me|si yo|si nos|si vivo|si viviera|si viviéramos|si estuviera|si "
     "fuera|suponiendo|supongamos|imagine|pongamos|en caso de que|y si|si cambio|si cambiara|me "
     "gustaría mudarme|nos gustaría|pienso|pensamos|quizá|quizás|tal vez|estoy pensando|estamos "
     "pensando"},
    {Cue::kNoLonger, "no|ya no|nunca|antes|antiguo|antigua|antiguamente|en vez|en lugar"},
    {Cue::kInstead, "sino|pero|ahora|actualmente|es"},
    {Cue::kTakeBack,
     "no|perdón|perdone|disculpe|quiero decir|quise decir|digo|mejor "
     "dicho|corrijo|corrección|espere|me he equivocado|me equivoqué|me equivoco|lo siento"},
    {Cue::kIsItYou,
     "hablo con|usted es|es usted|su nombre es|se llama|se llama usted|estoy hablando con|apuntado "
     "como"},
    {Cue::kItIsMe,
     "soy yo|yo mismo|yo misma|el mismo|la misma|al habla|al aparato|dígame|servidor|servidora|con "
     "él|con ella|lo soy|ha acertado"},
    {Cue::kIsItRight, "correcto|es así|verdad|está bien|es correcta|cierto|sigue siendo|no es así"},
    {Cue::kOurs, "nuestro|nuestra|nuestros|nuestras|nos|mi|mío"},
    {Cue::kYours,
     "su|sus|suyo|suya|usted|ustedes|vuestro|vuestra|llamarle|llamarla|localizarle|contactarle"},
    {Cue::kOthersAfter,
     "es mi|era mi|es nuestro|es nuestra|me dio|me dijo|me ha|me recomendó|me pasó|dijo|de su "
     "empresa|que me|trabaja|vive|no soy yo|no soy|llamó|escribió|nos "
     "dio|ha|había|era|vino|va|viene|estuvo|dice|cree"},
    {Cue::kPostcode, "código postal|número de la calle|calle|ciudad|localidad|población|piso"},
    {Cue::kThousand, "mil"},
    {Cue::kOthers,
     "marido|mujer|esposa|esposo|madre|mamá|padre|papá|padres|hermano|hermana|hijo|hija|colega|"
     "compañero|compañera|vecino|vecina|amigo|amiga|jefe|jefa|casero|casera|inquilino|secretaria|"
     "pareja|ella|ellos|alguien|escribí a|escribí al|escrito a|mandé a|envié a"},
    {Cue::kMindAsked, "le importa|le molesta|algún inconveniente|objeción|en contra|un problema"},
    {Cue::kWow,
     "madre mía|dios mío|ay dios|ay dios "
     "mío|uf|uff|hala|anda|caramba|vaya|ostras|jolín|jo|joder|por dios|qué barbaridad|qué "
     "horror|wow|guau"},
    {Cue::kRemark,
     "qué caro|es caro|muy caro|carísimo|es mucho dinero|un dineral|un poco caro|bastante caro|no "
     "es barato|qué barato|qué bien|qué pena|qué lástima|una pena|qué amable|muy amable|es muy "
     "amable|eso espero|espero que sí|menos mal|gracias a dios|qué se le va a hacer|qué "
     "remedio|qué rápido|qué lento|cuánto tiempo|ya veo|entiendo|lo entiendo|comprendo|qué mala "
     "suerte|qué fastidio|increíble|no me diga|no está mal|qué interesante|qué complicado|no me "
     "sirve|eso no me ayuda|buena noticia|qué práctico|más de lo que|menos de lo que|ha subido|no "
     "es mucho|está bien de precio|qué faena|es demasiado|demasiado|tengo prisa|no tengo "
     "tiempo|dese prisa|dense prisa|rápido por favor|pues vaya|menuda gracia|vaya gracia|estamos "
     "apañados|no es poco|no es poca cosa|no está nada mal|vaya precio|menudo precio|se dice "
     "pronto|qué le vamos a hacer|no queda otra|no hay otra|no hay más remedio|hecho un lío|hecha "
     "un lío|dónde tengo la cabeza|muy alterad*"},
    {Cue::kAsksWhat,
     "cuándo|dónde|por qué|cómo|cuánto*|cuál*|quién|puede|pueden|puedo|qué hago|qué tengo|qué "
     "debo|y qué|y cuánto"},
    {Cue::kInnerQuestion,
     "se puede|cuándo vienen|cuándo viene|cuánto tardan|tienen ustedes|cuánto cuesta|cuánto "
     "vale|cuánto tarda|a qué hora|qué tengo que|puede usted|hacen ustedes|hay que|tengo que "
     "pagar|me pueden|me dejan|es posible|es demasiado|vale así"},
    {Cue::kAdviceAsked,
     "qué hago|qué debo hacer|qué tengo que hacer|qué puedo hacer|qué hacemos|y ahora qué|qué me "
     "aconseja|qué se hace|qué debería hacer|qué se puede hacer|cómo lo hago|qué hago mientras"},
    {Cue::kConfirms,
     "eso es|eso|exacto|exactamente|correcto|perfecto|vale|muy bien|de acuerdo|está "
     "bien|estupendo|genial|bien|así es|fenomenal|me parece bien|ideal|efectivamente|me viene "
     "bien"},
    {Cue::kTalkTo,
     "hablar con|pasar con|páseme con|póngame con|me pone con|me pasa con|comunicar con|me puede "
     "pasar|me puede poner|que se ponga"},
    {Cue::kPerson,
     "alguien|una persona|un humano|operador|operadora|un "
     "agente|jefe|jefa|encargado|encargada|responsable|director|directora|gerente|supervisor|"
     "supervisora|doctor|doctora|compañero|compañera|abogado|abogada|mecánico|técnico|recepción|"
     "atención al cliente|dueño|dueña|profesor|profesora"},
    {Cue::kWeekAfter, "de hoy en ocho|el siguiente"},
    {Cue::kCancels,
     "anular|cancelar|no puedo ir|no podré|no puedo venir|no voy a poder|tengo una cita|tenía una "
     "cita|tengo cita|tenía cita|cambiar la cita|aplazar"},
    {Cue::kUntil, "hasta|hasta el|hasta la|nos vemos|nos vemos el"},
    {Cue::kThisNumber,
     "desde el que llamo|desde donde llamo|mismo número|este número|número que le sale|número que "
     "aparece|el que le sale|desde el que le llamo|el mismo desde|número desde el que"},
    {Cue::kElsewhere,
     "recoger a los|recoger a mi|en el trabajo|al trabajo|en la oficina|tengo que irme|tengo que "
     "salir|me tengo que ir|tengo que "
     "estar|debo estar|entro a trabajar|tengo una reunión|en una reunión|mi turno"},
    {Cue::kCannotThen,
     "no puedo|no podré|no me viene bien|no me va bien|me viene mal|no estoy libre|no estaré|no es "
     "posible|me es imposible"},
    {Cue::kBounded, "antes|después|desde|hasta"},
    {Cue::kJoined, "todo junto|todo seguido|en una palabra"},
    {Cue::kNameAsState,
     "josé|fernando|armando|orlando|rolando|benito|anita|lupita|conrado|renato|renata|amado|"
     "ricardo|eduardo|alfredo|wilfredo|dorado|prado|salgado|machado|hurtado|mercado|delgado|"
     "collado|preciado|caridad|piedad|soledad|fátima|aida|nélida|zoraida|florida|cándido|cándida|"
     "plácido|plácida|estévez|parrado|losada|quesada|lozada|posada|almada|granada|moncada|tejada|"
     "calzada|parada|estrada|arboleda|barroso|reinoso|cardoso|troncoso|vistoso|hinojosa|espinosa|"
     "mendoza|sosa|barbosa|pedrosa|larrosa|novoa|tejedo|toledo|robledo|redondo"},
    {Cue::kPaymentAsked,
     "cómo pago|cómo puedo pagar|cómo se paga|cómo lo pago|cómo la pago|cómo los pago|cómo las "
     "pago|cómo hay que pagar|cómo tengo que pagar|puedo pagar|se puede pagar|podemos pagar|pagar "
     "con|pagar en|pagar a plazos|con tarjeta|en efectivo|por transferencia|con bizum|a "
     "plazos|forma de pago|formas de pago|método de pago|métodos de pago|medio de pago|aceptan "
     "tarjeta*|admiten tarjeta*|pago"},
    {Cue::kPaymentSign,
     "tarjeta*|efectivo|transferencia|bizum|plazos|domiciliación|domiciliad*|factura|paypal|al "
     "contado|metálico"},
    {Cue::kWhyNot, "por qué no|por qué|y por qué|y por qué no|cómo que no|y eso|y eso por qué"},
    {Cue::kDueAsked,
     "tengo que pagar|hay que pagar|debo pagar|tendré que pagar|tengo que pagar algo|pagar algo|me "
     "cobran|me van a cobrar|me cobrarán|cobran algo|cuesta algo|tiene coste|tiene algún "
     "coste|tiene gastos|es gratis|les debo algo|le debo algo|me devuelven|devuelven el dinero|el "
     "dinero de vuelta|me reembolsan|reembolso"},
    {Cue::kCancelSign, "anul*|cancel*|rescind*|desist*"},
    {Cue::kHere, "aquí|le habla|habla|soy"},
    {Cue::kAgeAsked,
     "edad suficiente|demasiado joven|muy joven|qué edad|cuántos años|edad mínima|límite de "
     "edad|soy mayor"},
    {Cue::kAgeSign, "años|edad|adultos|mayores"},
    {Cue::kBringAsked,
     "qué tengo que llevar|qué llevo|que llevar|que traer|tengo que llevar|tengo "
     "que traer|debo "
     "llevar|debo traer|hay que llevar|hay que traer|qué documentos|qué papeles|qué "
     "documentación|tener preparado|preparar"},
    {Cue::kBringSign,
     "traiga*|traer|lleve*|documento*|documentación|certificado*|dni|pasaporte*|carné|fotos|"
     "factura|papeles|prepare*"},
    {Cue::kTownLink, "de la|de los|del|de"},
}};

}  // namespace hiveline::voice::words_es
