// How documents count their pages in words: `Seite 3 von 40`. In lower case, but for the capitals
// of other alphabets, which lowered() leaves as they are.
#pragma once

#include <array>
#include <string_view>

namespace hiveline::knowledge {

inline constexpr auto kPageWords = std::to_array<std::string_view>(
    {"page",  "seite",    "pagina",   "página", "pàgina",   "pag.",     "pág.",
     "blatt", "sida",     "side",     "strona", "strana",   "stran",    "sivu",
     "str.",  "halaman",  "sayfa",    "oldal",  "страница", "Страница", "стр.",
     "Стр.",  "сторінка", "Сторінка", "σελίδα", "Σελίδα",   "p."}
);

inline constexpr auto kBetweenPageAndAll = std::to_array<std::string_view>(
    {"/", "of", "von", "de", "di", "sur", "van", "av", "af", "z", "ze", "из"}
);

}  // namespace hiveline::knowledge
