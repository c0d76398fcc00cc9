// Words that count whatever language a call is in: callers bring their names and addresses along,
// and what an agent knows may be written in another language than the one that is spoken.
#pragma once

#include <array>
#include <string_view>

namespace hiveline::voice {

/// What a language adds. Words as fold() has them, separated by `|`; empty where a language has
/// none of the kind.
struct BroughtWords {
    std::string_view tag;             // as the language has it; `*`: of other languages
    std::string_view nameParticles;   // part of last names
    std::string_view givenNames;      // of these: which stand as first names, too
    std::string_view articles;        // of these: which begin any phrase
    std::string_view smallWords;      // of names of people and places, written in small letters
    std::string_view streetLinks;     // between the words of a street's name
    std::string_view streetEndings;   // of words that are a street's whole name
    std::string_view elided;          // stand before an apostrophe and say nothing
    std::string_view derivations;     // endings in which a verb and its noun differ
    std::string_view ordinalEndings;  // behind the numeral
    std::string_view months;          // as they begin behind the point of a day's number
};

inline constexpr std::array<BroughtWords, 7> kBroughtWords{{
    {.tag = "en",
     .smallWords = "on|upon|in",
     .streetLinks = "st|saint",
     .derivations = "ation|ations|ing|ion|ed|ate|able",
     .ordinalEndings = "rd|th|nd"},
    {.tag = "de",
     .nameParticles = "von|der|den|zu",
     .smallWords = "von|der|den|zu|am|im|an|in",
     .streetLinks = "der|den|st",
     .streetEndings = "strasse|str|weg|platz|allee|gasse|ring|damm|ufer",
     .derivations = "e|en|ar|ung|ungen|ieren|iert|ierung|atur|aturen",
     .months = "jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez"},
    {.tag = "fr",
     .nameParticles = "de|du|la|le",
     .articles = "le",
     .smallWords = "de|du|des|la|le",
     .streetLinks = "de|du|la|le|des|les|st|saint",
     .elided = "l|d|qu|j|n|s|c|m|t",
     .derivations = "er|e|ee|ement|ation|ations|able",
     .ordinalEndings = "er|eme|e"},
    {.tag = "es",
     .nameParticles = "de|del|la|el",
     .articles = "el",
     .smallWords = "de|del|la|y",
     .streetLinks = "de|del|la",
     .derivations = "ar|acion|ada|ado|able",
     .ordinalEndings = "º|ª|°|o|er"},
    {.tag = "it",
     .nameParticles = "di|da|del|della|lo|la|de",
     .articles = "lo",
     .smallWords = "di|da|del|la|e",
     .streetLinks = "di|del|della|dei|da|la",
     .elided = "l|d|un|s|c|dell|all|nell|sull|dall|quest|quell",
     .derivations = "are|ato|ata|azione",
     .ordinalEndings = "º|ª|°|o"},
    {.tag = "nl",
     .nameParticles = "van|de|der|den|ten",
     .smallWords = "van|de|der|den",
     .streetLinks = "van|de|der|den",
     .streetEndings = "straat|laan|plein|gracht|weg",
     .derivations = "en|e|eren|ering",
     .ordinalEndings = "e|te|de|ste"},
    {.tag = "*",
     .nameParticles = "al|bin|ben|dos|do",
     .givenNames = "al|bin|ben",
     .articles = "al",
     .smallWords = "do|dos|e",
     .streetLinks = "do",
     .ordinalEndings = "ter"},
}};

/// By which words an operator may name tools and their arguments, as above.
struct ToolWords {
    std::string_view tag;
    std::string_view appointments;  // such a tool has made one
    std::string_view orders;        // or placed one
    std::string_view hours;         // part of the name of an argument that has an hour
    std::string_view moments;       // the whole name of one
};

inline constexpr std::array<ToolWords, 6> kToolWords{{
    {.tag = "en",
     .appointments = "appointment|survey|book|schedule|meeting|visit",
     .orders = "order|repair|service",
     .hours = "time|when|slot|start",
     .moments = "date"},
    {.tag = "de",
     .appointments = "termin|begutachtung|besuch|besichtigung",
     .orders = "auftrag|reparatur|bestellung",
     .hours = "uhr|zeit|wann|beginn",
     .moments = "termin|datum"},
    {.tag = "fr",
     .appointments = "rendez|rdv|visite|reservation|reserver",
     .orders = "commande|reparation|intervention",
     .hours = "heure|quand|creneau|debut",
     .moments = "date"},
    {.tag = "es",
     .appointments = "cita|visita|reserva|reservar",
     .orders = "pedido|reparacion|servicio",
     .hours = "hora|cuando|inicio",
     .moments = "fecha"},
    {.tag = "it",
     .appointments = "appuntamento|visita|prenotazione|prenota",
     .orders = "ordine|riparazione|intervento",
     .hours = "orario|quando|inizio",
     .moments = "data"},
    {.tag = "nl",
     .appointments = "afspraak|bezoek|bezichtiging|reservering",
     .orders = "bestelling|reparatie|opdracht",
     .hours = "tijd|uur|wanneer|begin",
     .moments = "datum"},
}};

}  // namespace hiveline::voice
