// What the page says in Swedish. As words_en.js.

export default {
  tag: "sv",
  phases: {
    connecting: "Ansluter…",
    asking: "Din webbläsare frågar efter mikrofonen",
    listening: "Jag lyssnar",
    reading: "Din tur – skriv här",
    agent: "{name} talar",
    caller: "Du talar",
    thinking: "Ett ögonblick…",
    working: "Jag tar reda på det…",
    paused: "Fortsätt, jag lyssnar",
    muted: "Din mikrofon är avstängd",
    offline: "Ingen anslutning – försöker igen…",
    ending: "Samtalet avslutas…",
  },
  disclosure: {
    by:
      "{name} är en AI, inte en människa. Det som ni båda säger sparas som text av {company}, med en " +
      "sammanfattning och de uppgifter som du lämnar. Ljudet sparas inte.",
    kept:
      "{name} är en AI, inte en människa. Det som ni båda säger sparas som text, med en sammanfattning " +
      "och de uppgifter som du lämnar. Ljudet sparas inte.",
  },
  reasons: {
    caller: "Du har lagt på.",
    agent: "Samtalet är slut.",
    operator: "Samtalet avslutades av operatören.",
    unanswered: "Samtalet avslutades eftersom ingen svarade.",
    voicemail: "Samtalet avslutades eftersom en telefonsvarare svarade.",
    no_input: "Samtalet avslutades eftersom inget sades på en stund.",
    duration: "Samtalet har nått sin maximala längd.",
    over: "Servern tar inte emot mer i det här samtalet.",
    failure: "Samtalet avslutades på grund av ett fel hos oss. Vi beklagar.",
  },
  again: {
    refused: "Det går inte att starta fler samtal härifrån. Be om en ny länk.",
    failed: "Det fungerade inte. Försök igen.",
  },
  problems: {
    incomplete: {
      title: "Länken är inte fullständig",
      text: "Öppna hela länken som du har fått, eller be om en ny.",
    },
    over: {
      title: "Samtalet är avslutat",
      text: "Länken gäller inte längre. Be om en ny om du vill prata igen.",
    },
    unknown: {
      title: "Länken är ogiltig",
      text: "Den leder inte till något samtal. Kontrollera länken, eller be om en ny.",
    },
    unreachable: {
      title: "Samtalet kan inte nås",
      text: "Kontrollera din anslutning och försök igen.",
    },
  },
  notes: {
    name_of_caller: "Ditt namn",
    email_address_of_caller: "E-postadress",
    phone_number_of_caller: "Telefonnummer",
    address_of_caller: "Adress",
    action_items: "Nästa steg",
    is_audio_consent_given: "Samtycke till inspelning",
    given: "Lämnat",
    notGiven: "Inte lämnat",
  },
  welcome: {
    invitation: "{name} är redo att prata med dig.",
    goesOn: "Ditt samtal med {name} fortsätter.",
    start: "Starta samtalet",
    goOn: "Fortsätt samtalet",
    startTyping: "Starta utan mikrofon",
    goOnTyping: "Fortsätt utan mikrofon",
    hearing: "Webbläsaren kommer att fråga efter mikrofonen. Du kan skriva när som helst.",
    typing: "Den här webbläsaren förstår inte tal. Du skriver, och textremsan visar vad som sägs.",
  },
  call: {
    someone: "Agenten",
    title: "Samtal",
    titleWith: "Samtal med {name}",
    you: "Du",
    sending: "Du – skickar",
    useMicrophone: "Använd mikrofon",
    mute: "Stäng av mikrofon",
    unmute: "Slå på mikrofon",
    type: "Skriv här",
    orType: "Eller skriv här",
  },
  notices: {
    lineLost: "Anslutningen är bruten. Ett nytt försök pågår, och det du skriver sparas.",
    microphoneGone: "Mikrofonen är borta. Du kan skriva eller trycka på ”Använd mikrofon”.",
    notHeard: "Ditt tal kan inte förstås här. Skriv det du vill säga.",
    tooMuch: "För mycket väntar på att skickas. Vänta tills anslutningen är tillbaka.",
    notUnderstood: "Det gick inte att förstå. Säg det igen, eller skriv det.",
    notSent: "Inte skickat: {reason}",
    insecure: "Mikrofonen fungerar bara på sidor med https. Du kan skriva i stället.",
    refused:
      "Mikrofonen nekades. Du kan skriva, eller tillåta mikrofonen för den här sidan i webbläsarens " +
      "inställningar och trycka på ”Använd mikrofon”.",
    missing: "Ingen mikrofon hittades. Du kan skriva, eller ansluta en och trycka på ”Använd mikrofon”.",
    busy:
      "Ett annat program använder mikrofonen. Du kan skriva, eller stänga programmet och trycka på " +
      "”Använd mikrofon”.",
    unusable: "Mikrofonen kan inte användas. Du kan skriva i stället.",
  },
  report: {
    nothing: "Inget antecknades.",
    offline: "Anslutning saknas. Samtalet avslutas snart av sig självt.",
    late: "Sammanfattningen är inte klar än.",
  },
  page: {
    kind: "AI-agent",
    hangUp: "Lägg på",
    send: "Skicka",
    ended: "Samtalet är avslutat",
    writing: "Samtalet sammanfattas…",
    again: "Starta ett nytt samtal",
    summary: "Sammanfattning",
    notes: "Det som antecknades",
    transcript: "Allt som sades",
    retry: "Försök igen",
    wordsLabel: "Skriv det du vill säga",
    beforeLabel: "Före samtalet",
    callLabel: "Samtal",
    saidLabel: "Det som sägs",
    captionsLabel: "Textremsa",
    unsentLabel: "Inte skickat än",
    controlsLabel: "Samtalskontroller",
    levelLabel: "Mikrofonnivå",
  },
  widget: {
    start: "Starta ett samtal",
    close: "Stäng",
    failed: "Samtalet kan inte startas. Försök igen senare.",
  },
};
