// Spanish: by which words callers are understood. Names of callers, and what an agent asks for.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_es {

inline constexpr std::array<CueWords, 20> kNameWords{{
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
}};

}  // namespace hiveline::voice::words_es
