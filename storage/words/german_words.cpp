#include "storage/words/german_words.h"

namespace hiveline::storage {

namespace {

constexpr std::string_view kWords =
    // house, building, energy
    "haus dach keller fenster tür tor wand boden decke treppe zimmer raum küche bad balkon "
    "terrasse garten hof garage flur "
    "wohnung gebäude halle lager büro werkstatt etage stock aufzug fassade mauer ziegel rinne "
    "dämmung isolierung putz farbe "
    "heizung kessel brenner pumpe speicher tank rohr leitung ventil filter thermostat regler "
    "fühler heizkörper kamin ofen wärme "
    "kälte klima lüftung luft wasser abwasser warmwasser gas öl strom solar sonne wind energie "
    "kraft kraftwerk zähler netz anschluss "
    "steckdose schalter sicherung kabel draht lampe licht leuchte batterie akku ladung laden "
    "anlage gerät maschine motor "
    "werkzeug schraube dichtung ersatz teil platte holz stein metall glas stahl beton "
    "kunststoff gummi leder stoff papier "
    "möbel tisch stuhl schrank bett regal teppich vorhang sofa spiegel "
    // trade, contracts, money
    "vertrag angebot auftrag bestellung rechnung zahlung preis kosten gebühr betrag summe "
    "rabatt skonto steuer mehrwert umsatz "
    "gewinn verlust geld konto bank karte kredit zins rate bargeld kasse beleg quittung "
    "mahnung frist termin kündigung laufzeit "
    "verlängerung widerruf garantie gewähr leistung haftung schaden versicherung police "
    "beitrag prämie förderung zuschuss "
    "kunde kunden käufer verkauf verkäufer einkauf kauf handel händler laden geschäft markt "
    "waren ware lieferung lieferant versand paket "
    "post brief adresse anschrift abholung rückgabe umtausch reklamation beschwerde anfrage "
    "antrag formular unterschrift "
    "vollmacht ausweis pass urkunde bescheinigung zeugnis nachweis prüfung kontrolle abnahme "
    "genehmigung erlaubnis verbot regel "
    "ordnung richtlinie gesetz recht pflicht schutz datenschutz daten sicherheit gericht "
    "anwalt klage strafe "
    // work, people
    "arbeit arbeiter arbeitnehmer arbeitgeber beruf stelle stellung job lohn gehalt urlaub "
    "ferien feiertag probe zeit zeiten stunde stunden woche tag tage "
    "monat jahr jahre minute uhr morgen abend nacht mittag frühling sommer herbst winter "
    "dienst schicht pause überstunde vertretung "
    "mitarbeiter personal chef leiter leitung führung abteilung team gruppe verein firma "
    "unternehmen betrieb werk fabrik "
    "niederlassung zentrale amt behörde verwaltung rat minister regierung partei wahl bürger "
    "einwohner mensch mann frau kind "
    "kinder eltern vater mutter familie partner freund gast gäste nachbar besitzer eigentümer "
    "mieter vermieter miete schüler lehrer student "
    "schule hochschule universität studium kurs unterricht ausbildung lehre bildung seminar "
    "schulung prüfung zeugnis berater beratung "
    // health
    "arzt ärztin praxis klinik krankenhaus kranken patient zahn zähne auge ohr herz haut "
    "rücken kopf hand fuß bein arm blut "
    "medizin medikament tablette rezept impfung operation therapie behandlung vorsorge "
    "untersuchung befund schmerz krankheit "
    "allergie fieber notfall notdienst pflege rettung apotheke brille hilfe "
    // travel, traffic
    "reise fahrt flug bahn zug bus auto wagen fahrzeug rad fahrrad schiff boot hafen flughafen "
    "bahnhof haltestelle straße weg "
    "brücke platz park parkplatz verkehr fahrer führerschein reifen bremse tankstelle hotel "
    "zimmer frühstück übernachtung gepäck "
    "koffer karte ticket ausflug urlaub strand meer see berg wald fluss insel stadt dorf land "
    "ort stelle gebiet region grenze "
    "spedition umzug transport fracht kurier "
    // food, shops
    "essen trinken brot fleisch fisch gemüse obst milch käse ei kaffee tee bier wein saft "
    "zucker salz mehl speise restaurant "
    "gaststätte küche koch menü markt laden kleid kleidung schuh hemd hose jacke schmuck spiel "
    "spielzeug sport verein musik film "
    "buch zeitung bild foto kunst theater museum fest feier hochzeit geburtstag geschenk blume "
    "tier hund katze pferd vogel "
    // computers, telephony
    "rechner computer programm software hardware datei dateien ordner verzeichnis laufwerk "
    "festplatte platte partition speicher arbeitsspeicher "
    "prozessor kern bildschirm monitor tastatur maus drucker scanner kamera telefon handy "
    "gerät netzwerk netz server dienst "
    "router verbindung zugang zugriff konto benutzer nutzer name passwort kennwort schlüssel "
    "anmeldung abmeldung registrierung "
    "installation einrichtung einstellung konfiguration aktualisierung version paket pakete "
    "quelle kopie sicherung wiederherstellung "
    "fehler störung meldung nachricht nachrichten warnung hinweis protokoll bericht tabelle "
    "liste zeile spalte feld wert zahl nummer zeichen text wort "
    "sprache schrift seite dokument handbuch anleitung beschreibung bedienung hilfe befehl "
    "taste menü auswahl suche ergebnis frage "
    "antwort eingabe ausgabe anzeige fenster symbol knopf stick karte modul treiber system "
    "betriebssystem kernel start boot medium medien "
    "abbild spiegel adresse domäne seite webseite verweis verschlüsselung zertifikat prüfsumme "
    "modus parameter option variable "
    "funktion klasse objekt methode schnittstelle umgebung architektur entwickler entwicklung "
    "quelltext lizenz "
    // general nouns
    "öffnung schließung beginn anfang ende dauer länge breite höhe größe gewicht menge anzahl "
    "art typ form stück satz paar "
    "gruppe reihe folge liste plan planung entwurf modell muster probe test versuch messung "
    "mess bau bauer aufbau abbau umbau "
    "anbau montage demontage wartung reparatur reinigung inspektion pflege erneuerung "
    "sanierung entsorgung müll abfall recycling "
    "umwelt natur wetter regen schnee sturm gewitter temperatur druck hitze feuer brand rauch "
    "alarm melder anlage gefahr unfall "
    "ursache grund zweck ziel aufgabe lösung problem vorteil nachteil bedarf wunsch wahl "
    "erfolg mangel fall vorgang ablauf "
    "verfahren prozess maßnahme mittel stoff material produkt produktion herstellung "
    "hersteller fertigung marke qualität "
    "bewertung erfahrung wissen information auskunft mitteilung werbung anzeige kampagne messe "
    "veranstaltung sitzung tagung "
    "gespräch besprechung treffen besuch besucher empfang einladung pauschale tagessatz satz "
    "spesen kilometer "
    // adjectives and verbs that begin or end compounds
    "alt neu groß klein hoch tief lang kurz schnell langsam warm kalt heiß trocken nass frei "
    "voll leer fest haupt neben innen "
    "außen ober unter mittel mindest höchst gesamt einzel sonder not fern nah rund kraft "
    "fahren gehen laufen schlafen wohnen "
    "lesen schreiben rechnen prüfen messen bauen reinigen waschen kochen backen kaufen zahlen "
    "mieten leihen parken tanken "
    "wechsel pflichtig fähig frei los bar sicher bereit";

}  // namespace

std::string_view germanWords() {
    return kWords;
}

}  // namespace hiveline::storage
