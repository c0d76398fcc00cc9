#include <array>

#include "voice/languages/all.h"

namespace hiveline::voice {
namespace {

constexpr std::array<CueWords, kCues> kCueWords{{
    {Cue::kFiller,
     "eh|em|este|pues|bueno|o sea|mm|hm|hmm|ah|oh|vale pues|digamos|creo|verá|a ver|bla|mmm|yo qué "
     "sé|qué sé yo|hombre|fíjese|la verdad|si quiere saberlo|por si quiere saberlo|para ser "
     "exactos|como se dice|sabe usted"},
    {Cue::kGreeting,
     "hola|buenos días|buenas tardes|buenas noches|buenas|qué tal|muy buenas|dígame|hola buenas|me "
     "oye|me escucha|hay alguien|está ahí|hola qué tal|buenas buenas"},
    {Cue::kGoodbye,
     "adiós|hasta luego|hasta pronto|hasta mañana|chao|chau|que tenga buen día|que le vaya "
     "bien|nos vemos|olvídelo|déjelo|no llame más|no me llamen más|voy a colgar|tengo que "
     "irme|buen día|hasta ahora|hasta la vista|un saludo|que pase buen día|que pase un buen "
     "día|buenas noches adiós|feliz día|adéu|agur|volveré a llamar|ya llamaré|llamaré más tarde|le "
     "llamo luego|hasta otra|hasta la próxima|hasta mañana entonces"},
    {Cue::kEnough,
     "eso es todo|eso era todo|nada más|es todo|sería todo|no hay más preguntas|con eso basta|ya "
     "está|nada más gracias|con eso es suficiente|por ahora nada|ya está todo|eso sería todo|ya lo "
     "tengo todo|listo"},
    {Cue::kYes,
     "ninguna objeción|me da igual|no tengo inconveniente|sin inconveniente|sí|si|claro|claro que "
     "sí|por supuesto|vale|de acuerdo|ok|okay|bien|está bien|cómo no|desde "
     "luego|exacto|exactamente|correcto|eso es|sin problema|ningún problema|no hay "
     "problema|adelante|con mucho gusto|perfecto|me parece bien|acepto|estoy de acuerdo|sí por "
     "favor|puede hacerlo|no me importa|por mí bien|venga|muy bien|efectivamente|así es|eso|eso "
     "mismo|ya lo creo|claro eso|vale sí|dale|ya está hecho|hecho|venga va|pues sí|trato hecho|me "
     "viene bien"},
    {Cue::kNo,
     "de ningún modo|en ningún caso|me opongo|me incomoda|bajo ningún concepto|no|no "
     "gracias|prefiero que no|preferiría que no|mejor no|de ninguna manera|para "
     "nada|nunca|claro que no|por supuesto que no|no quiero|no me gustaría|no estoy de acuerdo|me "
     "niego|ahora no|en absoluto|ni hablar|no acepto"},
    {Cue::kPolite,
     "por favor|gracias|muchas gracias|señor|señora|muy|eso|está|es|el|la|por "
     "mí|amable|bien|todo|de|nada|lo|mucho"},
    {Cue::kWont,
     "no quiero|prefiero no|no le doy|no lo doy|no es asunto suyo|no tengo|no hace falta|no es "
     "necesario|ya lo tienen|no le voy a dar|no uso correo|no tengo correo|no se lo digo|no lo "
     "digo|ya lo tenéis|ya la tenéis|ya la tienen|ya los tenéis|ya los tienen|ya lo tiene|no se lo "
     "doy|no se la doy|no lo voy a dar|no la voy a dar|no pienso dar*|no la doy|no uso|no pienso "
     "pagar|no voy a pagar|no lo pago|no quiero otra|no quiero otro"},
    {Cue::kDontKnow,
     "no sé|no lo sé|ni idea|no tengo idea|no estoy seguro|no estoy segura|no me acuerdo|no "
     "recuerdo|no sabría|lo pensaré|tengo que pensarlo|a mano"},
    {Cue::kUninterested, "no me interesa|no estoy interesado|no estoy interesada|no necesito nada"},
    {Cue::kRepeat,
     "^qué$|^cómo$|^perdón$|^disculpe$|^mande$|^perdone$|repetir|repita|repítalo|otra vez por "
     "favor|una vez más|no he entendido|no le he entendido|no entendí|no le oigo|no le he oído|qué "
     "ha dicho|qué dijo|cómo dice|cómo ha dicho|^cómo dice|^qué dice|^cómo ha dicho|^qué ha "
     "dicho|no le he escuchado|no le escucho|se oye mal|se oye fatal|se corta|no la oigo|no le he "
     "entendido bien|^diga$"},
    {Cue::kWait,
     "un momento|un segundo|un minuto|espere|espera|un momentito|no cuelgue|déjeme ver|déjeme "
     "mirar|voy a mirar|tengo que mirar|un segundito|espere que|espera que|ahora lo miro|lo "
     "busco|lo estoy buscando|voy a buscar|un minutito"},
    {Cue::kHuman,
     "quiero una persona|quisiera una persona|con una persona|una persona real|persona de "
     "verdad|un humano|un ser humano|hablar con alguien|hablar con una persona|un agente|un "
     "operador|una operadora|su jefe|su supervisor|un encargado|el encargado|el responsable|un "
     "compañero|un empleado|páseme|transfiérame|póngame con|no con una máquina|no con un robot|de "
     "carne y hueso|alguien de verdad|otra persona|alguien que sepa|otro compañero|alguien más"},
    {Cue::kRobot,
     "es usted un robot|eres un robot|es un robot|es usted una máquina|es una máquina|es usted "
     "humano|es usted humana|eres humano|es usted una persona|hablo con un robot|hablo con una "
     "máquina|hablando con una máquina|hablando con un robot|inteligencia artificial|es una "
     "grabación|es un ordenador|es usted real|eres una ia|es una máquina o|persona o una|es esto "
     "una grabación|una grabadora|es usted de verdad|es usted una persona real|uno de esos "
     "robots|una de esas máquinas|hablo con una persona"},
    {Cue::kInsult,
     "idiota*|imbécil*|estúpid*|inútil*|incompetente*|mierda|gilipollas|cabrón*|tonto*|ridículo|"
     "vergüenza|sinvergüenza*|cállese|cállate|joder|coño|inaceptable|indignante|estafa*|payaso*|"
     "ladrones|estafadores|estafa|inútiles|incompetentes|sinvergüenzas|sinvergüenz*|una "
     "vergüenza|es un robo|no sabe nada|no entiende nada|no me entiende|no sirve para nada|no me "
     "escucha|está loco|están locos|están ustedes locos|me toma el pelo|tomando el pelo|me toman "
     "el pelo|panda de|menuda panda|qué morro|qué cara más dura|tienen mucha cara|caradura*|se "
     "ríen de mí|impresentable*"},
    {Cue::kWrongNumber,
     "me he equivocado|me equivoqué|número equivocado|equivocado de número|número "
     "incorrecto|persona equivocada|me equivoqué de número|no es el número"},
    {Cue::kThanks, "gracias|muchas gracias|mil gracias|se lo agradezco|muy amable"},
    {Cue::kQuestion,
     "qué pasa ahora|y ahora$|qué hago|qué debo hacer|qué tengo que hacer|^y "
     "qué|^quién|^qué|^cuándo|^dónde|^por "
     "qué|^cómo|^cuánto*|^cuál*|^puede|^pueden|^podría|^puedo|^hay|^tienen|^tiene|^hacen|^venden|^"
     "es|^está|^están|^sabe|quisiera saber|quería saber|me gustaría saber|quiero saber|me "
     "pregunto|dígame|una pregunta|cuánto cuesta|cuánto tarda|a qué hora|^hasta qué|^hasta "
     "cuándo|^desde cuándo|^desde qué|^a qué|^en qué|^con quién|^para "
     "cuándo|^aceptan|^admiten|^abren|^cierran|^se puede|^se pueden|^me puede|^me "
     "podría|^podrían|^podemos|^incluye|^está incluido|^cuesta|^tardan|^ofrecen|^dan|^hace "
     "falta|hasta qué hora|desde qué hora|^me dejan|^me dan|^me cobran|^me hacen|^me arreglan|^me "
     "llaman|^me mandan|^dejan|^cobran|^trabajan|^atienden|^reparan|^arreglan|^hay que|^y "
     "si|^entra|^lleva|^llevan|^tarda|^sirve|^vale la pena|^en cuánt*|^dentro de cuánt*|^para "
     "cuánt*|^por cuánt*|^de cuánt*|^con cuánt*|^a cuánt*|cuánto tiempo|^de qué|^con qué|^para "
     "qué|^por dónde|^sobre qué|^cada cuánt*|^tengo que pagar|^debo pagar|^tendré que|^me toca "
     "pagar|verdad$|^no son ustedes|^entonces no es|cuánto era|cuánto es$|cuánto son|cuánto "
     "vale|cuánto sale|cuánto sería"},
    {Cue::kNeed,
     "necesito|necesitamos|quiero|queremos|quisiera|me gustaría|querría|llamo por|llamo para|llamo "
     "porque|le llamo|se trata|es por|es sobre|tengo un|tengo una|tenemos "
     "un|estropead*|averiad*|roto|rota|no funciona|no va|dejó "
     "de|gotea|fuga|frío|avería|problema|error|urgente|urgencia|ayuda|cita|factura|queja|"
     "reclamación|reservar|cancelar|pedir|presupuesto|técnico|caldera|calefacción|agua "
     "caliente|ruido*|robado|robo|accidente|no arranca|no enciende|me "
     "duele|duele|enfermo|enferma|cambiar|anular|inscribir*|mudarme|mudo|atascad*|ruido|sin "
     "agua|sin luz|sin internet|tengo que"},
    {Cue::kCorrect,
     "^no espere|^no perdón|^perdón no|^mejor|^en realidad|quiero decir|quise decir|mejor|está "
     "mal|eso está mal|no es correcto|me he equivocado|corrijo|corrección|en lugar|en vez|^no "
     "es|^no mi|^no el|^no la|^perdón|más bien|^no no|^no me llamo|^ay no|^ah no|^espere "
     "no|digo|mejor el|mejor a|quería decir|me refería"},
    {Cue::kTold,
     "ya se lo he dicho|se lo he dicho|ya lo dije|ya se lo dije|como dije|he dicho|ya lo he "
     "dicho|se lo acabo de|ya le dije"},
    {Cue::kNotedAsked,
     "ha anotado|ha apuntado|tiene anotado|tiene apuntado|tiene usted|le he dado|le "
     "di|anotó|apuntó|tiene mi|ha escrito|tiene ahí|ha entendido|número tiene|número "
     "tienen|dirección tiene|dirección tienen|correo tiene|correo tienen|nombre tiene|nombre "
     "tienen|tiene ahora|tienen ahora|tienen apuntado|tienen anotado|han apuntado|han anotado"},
    {Cue::kReadBack,
     "lo tiene todo|tiene todo|lo ha apuntado todo|léame|leerme|me lo lee|me lee|qué ha "
     "anotado|qué ha apuntado|qué tiene "
     "anotado|resumir|resumen|mis datos|repasar|repetir el número|repítame el|me lo repite|me "
     "puede leer"},
    {Cue::kOr, "o|u"},
    {Cue::kNameIs,
     "me llamo|mi nombre es|mi nombre completo es|el nombre es|a nombre de|habla con|nombre:|al "
     "nombre de|a nombre de mi marido|a nombre de mi mujer|nombre es|a mi nombre|a mi nombre o "
     "sea|al mío"},
    {Cue::kNameWas, "es mi nombre|mi nombre$|al habla"},
    {Cue::kIam, "soy|habla|es|aquí|yo soy|yo me llamo|soy el|soy la"},
    {Cue::kSurname, "mi apellido es|apellido es|apellido|apellidos"},
    {Cue::kFirstName, "nombre de pila es|nombre de pila"},
    {Cue::kHonorific, "señor|señora|señorita|sr|sra|srta|don|doña|el señor|la señora|la señorita"},
    {Cue::kTitle, "doctor|doctora|dr|dra|profesor|profesora"},
    {Cue::kOtherPerson,
     "es de|son de|era de|pertenece "
     "a|marido|mujer|esposa|esposo|vecino|vecina|colega|amigo|amiga|hijo|hija|madre|padre|hermano|"
     "hermana|jefe|casero|inquilino|hablé con|hablado con|recomendado por|hablar con|de parte "
     "de|técnico|no|hola|compañero|papá|mamá|tío|tía|nieto|nieta"},
    {Cue::kSpelled,
     "se escribe|deletreo|lo deletreo|deletreado|con|escrito|todo junto|todo seguido|en "
     "minúsculas"},
    {Cue::kLetterAs, "de|como"},
    {Cue::kNotName,
     "el|la|los|las|un|una|unos|de|del|y|o|pero|a|al|en|con|sin|por|para|sobre|yo|me|mi|mis|tú|"
     "usted|su|sus|él|ella|nosotros|nos|ellos|es|soy|está|estoy|estamos|son|era|he|ha|hemos|tengo|"
     "tiene|no|sí|aquí|ahí|allí|que|qué|quién|cuándo|dónde|cómo|si|muy|más|menos|también|ya|"
     "todavía|nunca|siempre|hoy|mañana|ayer|tarde|noche|semana|día|hora|horas|cita|posible|pronto|"
     "enfermo|frío|calor|cansado|seguro|segura|contento|listo|cliente|clienta|inquilino|"
     "propietario|nombre|apellido|número|teléfono|móvil|correo|email|dirección|calle|casa|piso|"
     "caldera|calefacción|agua|error|factura|problema|pregunta|urgente|ayuda|alguien|nadie|nada|"
     "todo|algo|quizás|bien|mal|doble|robot|máquina|persona|correcto|mejor|gracias|hola|adiós|"
     "buenos|buenas|días|tardes|voy|quiero|necesito|fuera|encerrado|encerrada|atrapado|atrapada|"
     "bloqueado|bloqueada"},
    {Cue::kMaybeName,
     "rosa|blanco|rubio|moreno|león|cruz|flor|abril|sol|paz|pilar|domingo|ángel|rey|calvo|vega|"
     "mar"},
    {Cue::kAskName,
     "su nombre|nombre y|cómo se llama|con quién hablo|su apellido|nombre|de parte de quién|quién "
     "llama|a nombre de quién|quién habla|con quién tengo|quién es|con quién estoy|qué nombre"},
    {Cue::kAskAddress,
     "su dirección|dirección|dónde vive|qué calle|dónde está|dónde se encuentra|dónde "
     "tenemos|dónde hay que|a dónde"},
    {Cue::kAskPhone, "teléfono|número|llamarle|llamamos|localizarle|móvil"},
    {Cue::kAskEmail, "correo|email|e-mail"},
    {Cue::kAskTime,
     "cuándo|qué día|qué hora|qué fecha|cita|le viene bien|le conviene|le vendría|para "
     "cuándo|cuándo quiere|cuándo puede|cuándo le"},
    {Cue::kAskReason,
     "puedo ayudar|puedo ayudarle|en qué puedo|puedo hacer|motivo|por qué llama|de qué se "
     "trata|qué necesita|asunto|qué desea|qué ocurre|qué pasa|qué ha pasado|cuál es el "
     "problema|qué problema|podemos ayudar|podemos ayudarle|podemos hacer|qué quiere|qué le "
     "gustaría|qué sucede|qué ha ocurrido|en qué podemos|motivo de|preguntar el motivo|preguntar "
     "qué|el siniestro|qué le ocurre"},
    {Cue::kAskConsent, "grabar|grabad*|grabación|grabemos"},
    {Cue::kAskElse, "algo más|alguna otra|otra cosa|más preguntas"},
    {Cue::kOtherNumber,
     "número de cliente|código de cliente|número de factura|factura|número de "
     "contrato|contrato|número de pedido|pedido|referencia|expediente|código postal|iban|número de "
     "cuenta|cuenta|código|número de serie|contador|nacido|nacida|euros|dni|número de "
     "póliza|póliza|matrícula|fecha de nacimiento|lectura|número de socio|número de "
     "reserva|localizador"},
    {Cue::kPhoneLabel,
     "mi fijo|mi móvil|localizarme|llamarme|llámeme|número de teléfono|mi número|número "
     "es|teléfono|móvil|fijo|llámeme|llamarme|localizarme|mi "
     "móvil|al"},
    {Cue::kAddressIs,
     "mi dirección es|la dirección es|dirección es|vivo en la|vivo en el|vivo en|vivimos en "
     "la|vivimos en"},
    {Cue::kAddressUnit, "piso|puerta|número|planta|bloque"},
    {Cue::kStreet, "calle|avenida|plaza|paseo|camino|carretera|ronda"},
    {Cue::kStreetEnd, "strasse|straat"},
    {Cue::kStreetFirst,
     "calle|avenida|plaza|paseo|camino|carretera|ronda|travesía|carrer|glorieta|callejón|c"},
    {Cue::kIn, "en"},
    {Cue::kDot, "punto"},
    {Cue::kAt, "arroba|at"},
    {Cue::kDash, "guión|guion"},
    {Cue::kUnderscore, "guión bajo|guion bajo|subrayado"},
    {Cue::kDouble, "doble|dos veces"},
    {Cue::kTriple, "triple|tres veces"},
    {Cue::kPlus, "más"},
    {Cue::kAnd, "y|luego|eh"},
    {Cue::kNought, "o|oh"},
    {Cue::kAtEnd,
     "al final|últimas cifras|últimos dígitos|dos últimas|tres últimas|cuatro últimas|dos "
     "últimos|tres últimos|termina en|acaba en|última cifra"},
    {Cue::kAtStart,
     "al principio|al inicio|primeras cifras|primeros dígitos|empieza por|comienza por|empieza "
     "con"},
    {Cue::kToday, "hoy|esta tarde|esta mañana|esta noche"},
    {Cue::kTomorrow, "mañana"},
    {Cue::kAfterTomorrow, "pasado mañana"},
    {Cue::kNextWeek,
     "la semana que viene|la próxima semana|semana próxima|próxima semana|la semana siguiente"},
    {Cue::kInAWeek, "en una semana|dentro de una semana"},
    {Cue::kNot, "no"},
    {Cue::kOclock, "horas|hora|en punto"},
    {Cue::kHalf, "media"},
    {Cue::kQuarter, "cuarto"},
    {Cue::kPast, "pasadas"},
    {Cue::kTo, "menos"},
    {Cue::kMorning, "de la mañana|por la mañana|esta mañana|por la mañana temprano"},
    {Cue::kAfternoon, "de la tarde|por la tarde|esta tarde"},
    {Cue::kEvening, "de la noche|por la noche|esta noche"},
    {Cue::kNoon, "mediodía|al mediodía"},
    {Cue::kTimeBefore,
     "a la|a las|sobre las|hacia las|después de las|desde las|entre las|antes de las|a partir de "
     "las|las"},
    {Cue::kDayBefore, "el|al|del"},
    {Cue::kVisit,
     "venir|viene|vengan|venga|pasar|enviar|envíen|mandar|visita|cita|reservar|técnico|fontanero|"
     "revisión|llámeme|llamarme|cambiar la cita|aplazar|posible|disponible|libre|viene "
     "bien|hueco|pasarme|llevarlo|recogerlo|dejarlo|traerlo"},
    {Cue::kPriceAsked,
     "cuánto cuesta|cuánto cuestan|cuesta|cuestan|precio|precios|cuánto "
     "vale|tarifa|caro|coste|pagar|cuánto cobran|qué cobran|cobran|tarifas|por cuánto|cuánto "
     "sería|me va a costar|sale por|cuánto sale"},
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
     "hora|cuando quiera"},
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
     "coste|tiene gastos|es gratis|les debo algo|le debo algo"},
    {Cue::kCancelSign, "anul*|cancel*|rescind*|desist*"},
    {Cue::kHere, "aquí|le habla|habla|soy"},
    {Cue::kAgeAsked,
     "edad suficiente|demasiado joven|muy joven|qué edad|cuántos años|edad mínima|límite de "
     "edad|soy mayor"},
    {Cue::kAgeSign, "años|edad|adultos|mayores"},
    {Cue::kBringAsked,
     "qué tengo que llevar|qué llevo|que llevar|que traer|tengo que llevar|tengo que traer|debo "
     "llevar|debo traer|hay que llevar|hay que traer|qué documentos|qué papeles|qué "
     "documentación|tener preparado|preparar"},
    {Cue::kBringSign,
     "traiga*|traer|lleve*|documento*|documentación|certificado*|dni|pasaporte*|carné|fotos|"
     "factura|papeles|prepare*"},
    {Cue::kTownLink, "de la|de los|del|de"},
}};
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
