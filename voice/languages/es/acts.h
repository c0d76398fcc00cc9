// Spanish: by which words callers are understood. Signs of what kind of words an utterance is.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_es {

inline constexpr std::array<CueWords, 24> kActWords{{
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
     "pagar|no voy a pagar|no lo pago|no quiero otra|no quiero otro|^tampoco|^ni el|^ni la|^ni mi"},
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
     "robots|una de esas máquinas|hablo con una persona|eres una máquina|eres un ordenador|eres "
     "una grabación|eres una persona|eres de verdad|eres un bot|es usted un bot|eres un "
     "contestador"},
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
}};

}  // namespace hiveline::voice::words_es
