// German: by which words callers are understood. Numbers, addresses, days and hours.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_de {

inline constexpr std::array<CueWords, 37> kNumberWords{{
    {Cue::kOtherNumber,
     "kundennummer|kundennr|kunden "
     "nummer|rechnungsnummer|rechnung|vertragsnummer|auftragsnummer|bestellnummer|zählernummer|"
     "gerätenummer|seriennummer|vorgangsnummer|ticketnummer|referenz|referenznummer|aktenzeichen|"
     "postleitzahl|plz|iban|konto|kontonummer|fehlercode|code|geburtsdatum|geboren|pin|"
     "mitgliedsnummer|versicherungsnummer|euro|buchungsnummer|steuernummer|zählerstand|"
     "zählerstände|zähler|policennummer|police|kennzeichen|schadennummer|schadensnummer|"
     "patientennummer|mitgliedsnr|versichertennummer|steuer id|vertragskonto|zimmernummer"},
    {Cue::kPhoneLabel,
     "rufen sie mich|mich anrufen|mein handy|mein festnetz|ruf "
     "mich|telefonnummer|handynummer|rufnummer|nummer ist|meine nummer|nummer "
     "lautet|telefon|handy|mobil|erreichen|erreichbar|zurückrufen|rufen sie "
     "mich|anrufen|unter|festnetz|die nummer"},
    {Cue::kAddressIs,
     "meine adresse ist|die adresse ist|adresse ist|adresse lautet|meine anschrift ist|ich wohne "
     "in der|ich wohne in|ich wohne|wir wohnen in der|wir wohnen|wohne in der|wohnhaft"},
    {Cue::kAddressUnit, "wohnung|hausnummer|nummer|stock|etage"},
    {Cue::kStreet,
     "straße|strasse|str|weg|platz|allee|gasse|ring|damm|ufer|markt|hof|steig|chaussee|promenade"},
    {Cue::kStreetEnd,
     "straße|strasse|str|weg|platz|allee|gasse|ring|damm|ufer|markt|steig|chaussee|stieg|berg|rain|"
     "rand|graben|wall"},
    {Cue::kStreetFirst,
     "am|an der|an den|auf dem|auf der|im|zum|zur|unter den|straße des|platz der|rue|via|calle"},
    {Cue::kIn, "in"},
    {Cue::kDot, "punkt|dot"},
    {Cue::kAt, "at|ät|et|klammeraffe"},
    {Cue::kDash, "minus|strich|bindestrich|dash"},
    {Cue::kUnderscore, "unterstrich|underscore"},
    {Cue::kDouble, "doppel|doppelt|zweimal|zwei mal|zwei mal die|zweimal die|zwomal|doppelte"},
    {Cue::kTriple, "dreimal|drei mal|drei mal die|dreimal die|drei mal ne|tripple"},
    {Cue::kPlus, "plus"},
    {Cue::kAnd, "und|dann|äh|ähm"},
    {Cue::kNought, "oh|o"},
    {Cue::kAtEnd,
     "am ende|am schluss|zum schluss|hinten|letzte ziffer|letzten ziffern|letzten zwei|letzten "
     "drei|letzten vier|letzten beiden|letzten zwei ziffern|letzten drei ziffern|letzten vier "
     "ziffern|letzten beiden ziffern|endet auf|endet mit|endziffer|endziffern|die letzten"},
    {Cue::kAtStart,
     "am anfang|vorne|ersten ziffern|ersten zwei|ersten drei|ersten vier|ersten beiden|ersten drei "
     "ziffern|beginnt mit|fängt mit|die ersten"},
    {Cue::kToday, "heute|heut|heute noch"},
    {Cue::kTomorrow, "morgen"},
    {Cue::kAfterTomorrow, "übermorgen|uebermorgen"},
    {Cue::kNextWeek,
     "nächste woche|nächster woche|kommende woche|kommender woche|in der woche drauf"},
    {Cue::kInAWeek, "in einer woche|in der woche drauf|nächste woche|in acht tagen"},
    {Cue::kNot, "nicht|kein"},
    {Cue::kOclock, "uhr"},
    {Cue::kHalf, "halb"},
    {Cue::kQuarter, "viertel"},
    {Cue::kPast, "nach"},
    {Cue::kTo, "vor"},
    {Cue::kMorning, "früh|vormittag|vormittags|am vormittag|morgens|in der früh|am morgen"},
    {Cue::kAfternoon, "nachmittag|nachmittags|am nachmittag|mittags"},
    {Cue::kEvening, "abend|abends|am abend"},
    {Cue::kNoon, "mittag|am mittag"},
    {Cue::kTimeBefore,
     "um|gegen|ab|nach|so um|so gegen|zwischen|circa|ca|vor|bis|kurz nach|auf|ungefähr|rund "
     "um|etwa|etwa um|ungefähr um|so gegen"},
    {Cue::kDayBefore, "am|den|der|dem|ab dem|zum|vom"},
    {Cue::kVisit,
     "kommen|kommt|komme|vorbeikommen|vorbei|schicken|schickt|besuch|termin|buchen|vereinbaren|"
     "ausmachen|begutachtung|wartung|techniker|monteur|handwerker|zurückrufen|verschieben|verlegen|"
     "passt|passen|passt es|ginge|klappt|frei|möglich|haben sie was|was "
     "frei|bringen|vorbeibringen|vorbeikomm*|abgeben|abholen|unterbringen|reinschieben|nehme "
     "ich|nehmen wir|reservieren|übernachten|anreisen|anreise|hätte ich gern|hätte ich gerne|nehm "
     "ich|würd ich gern|würde ich gern|hinkommen|vorbeischauen"},
}};

}  // namespace hiveline::voice::words_de
