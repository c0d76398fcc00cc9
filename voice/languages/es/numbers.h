// Spanish: by which words callers are understood. Numbers, addresses, days and hours.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_es {

inline constexpr std::array<CueWords, 37> kNumberWords{{
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
     "las|las|a eso de las|a eso de la|sobre la|hacia la"},
    {Cue::kDayBefore, "el|al|del"},
    {Cue::kVisit,
     "venir|viene|vengan|venga|pasar|enviar|envíen|mandar|visita|cita|reservar|técnico|fontanero|"
     "revisión|llámeme|llamarme|cambiar la cita|aplazar|posible|disponible|libre|viene "
     "bien|hueco|pasarme|llevarlo|recogerlo|dejarlo|traerlo"},
}};

}  // namespace hiveline::voice::words_es
