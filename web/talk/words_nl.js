// What the page says in Dutch. As words_en.js.

export default {
  tag: "nl",
  phases: {
    connecting: "Verbinding maken…",
    asking: "Uw browser vraagt om de microfoon",
    listening: "Ik luister",
    reading: "U bent aan de beurt – typ maar",
    agent: "{name} spreekt",
    caller: "U spreekt",
    thinking: "Een ogenblik…",
    working: "Ik zoek het op…",
    paused: "Gaat u verder, ik luister",
    muted: "Uw microfoon staat uit",
    offline: "Geen verbinding – nieuwe poging…",
    ending: "Afscheid…",
  },
  disclosure: {
    by:
      "{name} is een AI, geen mens. Wat u beiden zegt, wordt door {company} als tekst bewaard, met een " +
      "samenvatting en de gegevens die u geeft. Het geluid wordt niet bewaard.",
    kept:
      "{name} is een AI, geen mens. Wat u beiden zegt, wordt als tekst bewaard, met een samenvatting en de " +
      "gegevens die u geeft. Het geluid wordt niet bewaard.",
  },
  reasons: {
    caller: "U hebt opgehangen.",
    agent: "Het gesprek is afgelopen.",
    operator: "De beheerder heeft het gesprek beëindigd.",
    unanswered: "Het gesprek eindigde omdat niemand opnam.",
    voicemail: "Het gesprek eindigde omdat een machine opnam.",
    no_input: "Het gesprek eindigde omdat er een tijd niets werd gezegd.",
    duration: "Het gesprek heeft zijn langste duur bereikt.",
    over: "De server neemt er niets meer van aan.",
    failure: "Het gesprek eindigde door een probleem bij ons. Onze excuses.",
  },
  again: {
    refused: "Van hieruit kan geen nieuw gesprek worden begonnen. Vraag om een nieuwe link.",
    failed: "Dat is niet gelukt. Probeer het nog eens.",
  },
  problems: {
    incomplete: {
      title: "Deze link is niet volledig",
      text: "Open de hele link die u hebt gekregen, of vraag om een nieuwe.",
    },
    over: {
      title: "Dit gesprek is afgelopen",
      text: "De link is niet meer geldig. Vraag om een nieuwe om weer te praten.",
    },
    unknown: {
      title: "Deze link is niet geldig",
      text: "Er zit geen gesprek achter. Controleer de link, of vraag om een nieuwe.",
    },
    unreachable: {
      title: "Het gesprek is niet bereikbaar",
      text: "Controleer uw verbinding en probeer het nog eens.",
    },
  },
  notes: {
    name_of_caller: "Uw naam",
    email_address_of_caller: "E-mailadres",
    phone_number_of_caller: "Telefoonnummer",
    address_of_caller: "Adres",
    action_items: "Hoe het verdergaat",
    is_audio_consent_given: "Toestemming voor opname",
    given: "Gegeven",
    notGiven: "Niet gegeven",
  },
  welcome: {
    invitation: "{name} staat klaar om met u te praten.",
    goesOn: "Uw gesprek met {name} gaat verder.",
    start: "Gesprek beginnen",
    goOn: "Gesprek voortzetten",
    startTyping: "Beginnen zonder microfoon",
    goOnTyping: "Voortzetten zonder microfoon",
    hearing: "Uw browser vraagt om de microfoon. U kunt altijd typen.",
    typing: "Deze browser verstaat geen spraak. U typt, de ondertiteling toont wat er wordt gezegd.",
  },
  call: {
    someone: "De agent",
    title: "Gesprek",
    titleWith: "Gesprek met {name}",
    you: "U",
    sending: "U – wordt verzonden",
    useMicrophone: "Microfoon gebruiken",
    mute: "Microfoon uit",
    unmute: "Microfoon aan",
    type: "Typ hier",
    orType: "Of typ hier",
  },
  notices: {
    lineLost: "De verbinding is weg. Er wordt opnieuw geprobeerd, en wat u typt blijft bewaard.",
    microphoneGone: "De microfoon is weg. U kunt typen, of druk op „Microfoon gebruiken”.",
    notHeard: "Uw spraak kan hier niet worden verstaan. Typ wat u wilt zeggen.",
    tooMuch: "Er wacht te veel op verzending. Wacht tot de verbinding terug is.",
    notUnderstood: "Dat is niet verstaan. Zeg het nog eens, of typ het.",
    notSent: "Niet verzonden: {reason}",
    insecure: "De microfoon werkt alleen op pagina's met https. U kunt typen.",
    refused:
      "De microfoon is geweigerd. U kunt typen, of sta de microfoon voor deze pagina toe in de instellingen " +
      "van de browser en druk op „Microfoon gebruiken”.",
    missing:
      "Er is geen microfoon gevonden. U kunt typen, of sluit er een aan en druk op „Microfoon gebruiken”.",
    busy:
      "Een ander programma gebruikt de microfoon. U kunt typen, of sluit het en druk op „Microfoon " +
      "gebruiken”.",
    unusable: "De microfoon kan niet worden gebruikt. U kunt typen.",
  },
  report: {
    nothing: "Er is niets genoteerd.",
    offline: "Er is geen verbinding. Het gesprek eindigt zo vanzelf.",
    late: "De samenvatting is nog niet klaar.",
  },
  page: {
    kind: "AI-agent",
    hangUp: "Ophangen",
    send: "Verzenden",
    ended: "Het gesprek is afgelopen",
    writing: "Het gesprek wordt samengevat…",
    again: "Nieuw gesprek beginnen",
    summary: "Samenvatting",
    notes: "Wat er is genoteerd",
    transcript: "Alles wat er is gezegd",
    retry: "Nog eens proberen",
    wordsLabel: "Typ wat u wilt zeggen",
    beforeLabel: "Voor het gesprek",
    callLabel: "Gesprek",
    saidLabel: "Wat er wordt gezegd",
    captionsLabel: "Ondertiteling",
    unsentLabel: "Nog niet verzonden",
    controlsLabel: "Bediening van het gesprek",
    levelLabel: "Niveau van de microfoon",
  },
  widget: {
    start: "Gesprek beginnen",
    close: "Sluiten",
    failed: "Het gesprek kan niet worden gestart. Probeer het later opnieuw.",
  },
};
