// Dutch: by which words callers are understood. Numbers, addresses, days and hours.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_nl {

inline constexpr std::array<CueWords, 37> kNumberWords{{
    {Cue::kOtherNumber,
     "klantnummer|factuurnummer|factuur|contractnummer|contract|bestelnummer|ordernummer|"
     "referentie|dossiernummer|dossier|postcode|iban|rekeningnummer|rekening|code|serienummer|"
     "meternummer|geboren|euro|bsn|ticketnummer|polisnummer|kenteken|geboortedatum|meterstand|"
     "lidnummer|reserveringsnummer"},
    {Cue::kPhoneLabel,
     "me bellen|mij bellen|bel mij|mijn mobiel|mijn vaste nummer|telefoonnummer|mijn nummer|nummer "
     "is|telefoon|mobiel|mobiele|terugbellen|bel "
     "me|bereiken|bereikbaar|vaste lijn|op nummer"},
    {Cue::kAddressIs,
     "mijn adres is|het adres is|adres is|ik woon op de|ik woon op het|ik woon aan de|ik woon in "
     "de|ik woon op|ik woon in|ik woon|wij wonen op de|wij wonen"},
    {Cue::kAddressUnit, "appartement|huisnummer|nummer|etage|verdieping"},
    {Cue::kStreet, "straat|weg|laan|plein|gracht|kade|dijk|singel|steeg|dreef"},
    {Cue::kStreetEnd,
     "straat|weg|laan|plein|gracht|kade|dijk|singel|steeg|dreef|pad|hof|markt|straße|strasse"},
    {Cue::kStreetFirst, "aan de|op de|rue|via"},
    {Cue::kIn, "in"},
    {Cue::kDot, "punt|dot"},
    {Cue::kAt, "apenstaartje|at|apestaart|apenstaart"},
    {Cue::kDash, "streepje|min|koppelteken"},
    {Cue::kUnderscore, "underscore|laag streepje|liggend streepje"},
    {Cue::kDouble, "dubbel|dubbele|twee keer|tweemaal|twee maal"},
    {Cue::kTriple, "drie keer|driemaal|drie maal"},
    {Cue::kPlus, "plus"},
    {Cue::kAnd, "en|dan|eh|ehm"},
    {Cue::kNought, "o|oh"},
    {Cue::kAtEnd,
     "aan het eind|aan het einde|op het eind|op het einde|laatste cijfers|laatste twee|laatste "
     "drie|laatste vier|laatste cijfer|eindigt op|eindigt met"},
    {Cue::kAtStart, "aan het begin|eerste cijfers|eerste twee|eerste drie|eerste vier|begint met"},
    {Cue::kToday, "vandaag|vanmiddag|vanochtend|vanavond"},
    {Cue::kTomorrow, "morgen|morgenochtend|morgenmiddag|morgenavond"},
    {Cue::kAfterTomorrow, "overmorgen"},
    {Cue::kNextWeek, "volgende week|komende week|de week erop"},
    {Cue::kInAWeek, "over een week|week later"},
    {Cue::kNot, "niet|geen"},
    {Cue::kOclock, "uur"},
    {Cue::kHalf, "half"},
    {Cue::kQuarter, "kwart"},
    {Cue::kPast, "over|na"},
    {Cue::kTo, "voor"},
    {Cue::kMorning,
     "ochtend|'s ochtends|'s morgens|in de ochtend|ochtends|vroeg|voormiddag|vanochtend"},
    {Cue::kAfternoon, "middag|'s middags|in de middag|middags|namiddag|vanmiddag"},
    {Cue::kEvening, "avond|'s avonds|in de avond|avonds|vanavond"},
    {Cue::kNoon, "twaalf uur 's middags|het middaguur"},
    {Cue::kTimeBefore, "om|rond|tegen|na|vanaf|tussen|voor|omstreeks|rond een uur of|een uur of"},
    {Cue::kDayBefore, "de|op|vanaf"},
    {Cue::kVisit,
     "komen|komt|langskomen|langs|sturen|stuurt|bezoek|afspraak|boeken|reserveren|monteur|"
     "loodgieter|keuring|onderhoud|terugbellen|verzetten|inplannen|mogelijk|beschikbaar|vrij|"
     "schikt|uitkomen|kan het|brengen|ophalen|langs komen"},
}};

}  // namespace hiveline::voice::words_nl
