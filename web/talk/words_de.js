// What the page says in German. As words_en.js.

export default {
  tag: "de",
  phases: {
    connecting: "Verbindung wird aufgebaut…",
    asking: "Ihr Browser fragt nach dem Mikrofon",
    listening: "Ich höre zu",
    reading: "Sie sind an der Reihe – bitte tippen",
    agent: "{name} spricht",
    caller: "Sie sprechen",
    thinking: "Einen Moment…",
    working: "Ich sehe nach…",
    paused: "Sprechen Sie weiter, ich höre zu",
    muted: "Sie sind stummgeschaltet",
    offline: "Keine Verbindung – neuer Versuch…",
    ending: "Verabschiedung…",
  },
  disclosure: {
    by:
      "{name} ist eine KI, kein Mensch. Was Sie beide sagen, wird von {company} als Text gespeichert, mit " +
      "einer Zusammenfassung und Ihren Angaben. Der Ton wird nicht gespeichert.",
    kept:
      "{name} ist eine KI, kein Mensch. Was Sie beide sagen, wird als Text gespeichert, mit einer " +
      "Zusammenfassung und Ihren Angaben. Der Ton wird nicht gespeichert.",
  },
  reasons: {
    caller: "Sie haben aufgelegt.",
    agent: "Das Gespräch ist zu Ende.",
    operator: "Der Betreiber hat den Anruf beendet.",
    unanswered: "Der Anruf endete, weil niemand abgenommen hat.",
    voicemail: "Der Anruf endete, weil eine Maschine abgenommen hat.",
    no_input: "Der Anruf endete, weil eine Weile nichts gesagt wurde.",
    duration: "Der Anruf hat seine längste Dauer erreicht.",
    over: "Der Server nimmt nichts mehr davon an.",
    failure: "Der Anruf endete wegen einer Störung bei uns. Das tut uns leid.",
  },
  again: {
    refused: "Von hier aus ist kein weiterer Anruf möglich. Bitte fragen Sie nach einem neuen Link.",
    failed: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  },
  problems: {
    incomplete: {
      title: "Dieser Link ist nicht vollständig",
      text: "Bitte öffnen Sie den ganzen Link, den Sie bekommen haben, oder fragen Sie nach einem neuen.",
    },
    over: {
      title: "Dieser Anruf ist beendet",
      text: "Der Link gilt nicht mehr. Für ein neues Gespräch fragen Sie bitte nach einem neuen.",
    },
    unknown: {
      title: "Dieser Link ist ungültig",
      text: "Dahinter steht kein Anruf. Bitte prüfen Sie den Link, oder fragen Sie nach einem neuen.",
    },
    unreachable: {
      title: "Der Anruf ist nicht erreichbar",
      text: "Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
    },
  },
  notes: {
    name_of_caller: "Ihr Name",
    email_address_of_caller: "E-Mail-Adresse",
    phone_number_of_caller: "Telefonnummer",
    address_of_caller: "Adresse",
    action_items: "Wie es weitergeht",
    is_audio_consent_given: "Einwilligung in die Aufzeichnung",
    given: "Erteilt",
    notGiven: "Nicht erteilt",
  },
  welcome: {
    invitation: "{name} ist bereit für das Gespräch mit Ihnen.",
    goesOn: "Ihr Gespräch mit {name} geht weiter.",
    start: "Anruf beginnen",
    goOn: "Anruf fortsetzen",
    startTyping: "Ohne Mikrofon beginnen",
    goOnTyping: "Ohne Mikrofon fortsetzen",
    hearing: "Ihr Browser wird nach dem Mikrofon fragen. Sie können jederzeit tippen.",
    typing: "Dieser Browser versteht keine Sprache. Sie tippen, die Untertitel zeigen, was gesagt wird.",
  },
  call: {
    someone: "Der Agent",
    title: "Anruf",
    titleWith: "Anruf bei {name}",
    you: "Sie",
    sending: "Sie – wird gesendet",
    useMicrophone: "Mikrofon verwenden",
    mute: "Stumm",
    unmute: "Ton an",
    type: "Hier tippen",
    orType: "Oder hier tippen",
  },
  notices: {
    lineLost: "Die Verbindung ist unterbrochen. Sie wird neu aufgebaut, und was Sie tippen, bleibt erhalten.",
    microphoneGone: "Das Mikrofon ist weg. Sie können tippen, oder drücken Sie „Mikrofon verwenden“.",
    notHeard: "Ihre Sprache kann hier nicht verstanden werden. Bitte tippen Sie, was Sie sagen möchten.",
    tooMuch: "Zu viel wartet auf das Senden. Bitte warten Sie, bis die Verbindung wieder da ist.",
    notUnderstood: "Das wurde nicht verstanden. Bitte sagen Sie es noch einmal, oder tippen Sie es.",
    notSent: "Nicht gesendet: {reason}",
    insecure: "Das Mikrofon geht nur auf Seiten mit https. Sie können stattdessen tippen.",
    refused:
      "Das Mikrofon wurde abgelehnt. Sie können tippen, oder erlauben Sie das Mikrofon in den Einstellungen " +
      "des Browsers für diese Seite und drücken Sie „Mikrofon verwenden“.",
    missing:
      "Es wurde kein Mikrofon gefunden. Sie können tippen, oder schließen Sie eines an und drücken Sie " +
      "„Mikrofon verwenden“.",
    busy:
      "Ein anderes Programm benutzt das Mikrofon. Sie können tippen, oder schließen Sie es und drücken Sie " +
      "„Mikrofon verwenden“.",
    unusable: "Das Mikrofon kann nicht verwendet werden. Sie können stattdessen tippen.",
  },
  report: {
    nothing: "Es wurde nichts notiert.",
    offline: "Es gibt keine Verbindung. Der Anruf endet bald von selbst.",
    late: "Die Zusammenfassung ist noch nicht fertig.",
  },
  page: {
    kind: "KI-Agent",
    hangUp: "Auflegen",
    send: "Senden",
    ended: "Der Anruf ist beendet",
    writing: "Das Gespräch wird zusammengefasst…",
    again: "Neuen Anruf beginnen",
    summary: "Zusammenfassung",
    notes: "Was notiert wurde",
    transcript: "Alles, was gesagt wurde",
    retry: "Noch einmal versuchen",
    wordsLabel: "Tippen Sie, was Sie sagen möchten",
    beforeLabel: "Vor dem Anruf",
    callLabel: "Anruf",
    saidLabel: "Was gesagt wird",
    captionsLabel: "Untertitel",
    unsentLabel: "Noch nicht gesendet",
    controlsLabel: "Bedienung des Anrufs",
    levelLabel: "Pegel des Mikrofons",
  },
  widget: {
    start: "Anruf beginnen",
    close: "Schließen",
    failed: "Der Anruf kann nicht begonnen werden. Bitte versuchen Sie es später noch einmal.",
  },
};
