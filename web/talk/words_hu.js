// What the page says in Hungarian. As words_en.js.

export default {
  tag: "hu",
  phases: {
    connecting: "Kapcsolódás…",
    asking: "A böngésző engedélyt kér a mikrofon használatára",
    listening: "Hallgatom",
    reading: "Ön következik – kérjük, írjon",
    agent: "{name} beszél",
    caller: "Ön beszél",
    thinking: "Egy pillanat…",
    working: "Utánanézek…",
    paused: "Folytassa, hallgatom",
    muted: "A mikrofonja el van némítva",
    offline: "Nincs kapcsolat – újrapróbálás…",
    ending: "A hívás befejeződik…",
  },
  disclosure: {
    by:
      "{name} mesterséges intelligencia, nem ember. A beszélgetést {company} szövegként tárolja, " +
      "összefoglalóval és az Ön által megadott adatokkal együtt. A hangot nem tároljuk.",
    kept:
      "{name} mesterséges intelligencia, nem ember. A beszélgetést szövegként tároljuk, összefoglalóval " +
      "és az Ön által megadott adatokkal együtt. A hangot nem tároljuk.",
  },
  reasons: {
    caller: "Ön letette.",
    agent: "A beszélgetés véget ért.",
    operator: "A hívást az üzemeltető befejezte.",
    unanswered: "A hívás véget ért, mert senki sem vette fel.",
    voicemail: "A hívás véget ért, mert üzenetrögzítő vette fel.",
    no_input: "A hívás véget ért, mert egy ideje senki sem szólt.",
    duration: "A hívás elérte a leghosszabb megengedett időt.",
    over: "A kiszolgáló ebben a hívásban már nem fogad többet.",
    failure: "A hívás a mi hibánkból szakadt meg. Elnézést kérünk.",
  },
  again: {
    refused: "Innen nem indítható több hívás. Kérjen új hivatkozást.",
    failed: "Nem sikerült. Kérjük, próbálja újra.",
  },
  problems: {
    incomplete: {
      title: "A hivatkozás hiányos",
      text: "Nyissa meg a kapott hivatkozást teljes egészében, vagy kérjen újat.",
    },
    over: {
      title: "Ez a hívás véget ért",
      text: "A hivatkozás már nem érvényes. Ha újra beszélni szeretne, kérjen újat.",
    },
    unknown: {
      title: "A hivatkozás érvénytelen",
      text: "Nem tartozik hozzá hívás. Ellenőrizze a hivatkozást, vagy kérjen újat.",
    },
    unreachable: {
      title: "A hívás nem érhető el",
      text: "Ellenőrizze a kapcsolatát, és próbálja újra.",
    },
  },
  notes: {
    name_of_caller: "Az Ön neve",
    email_address_of_caller: "E-mail-cím",
    phone_number_of_caller: "Telefonszám",
    address_of_caller: "Cím",
    action_items: "További teendők",
    is_audio_consent_given: "Hozzájárulás a rögzítéshez",
    given: "Megadva",
    notGiven: "Nincs megadva",
  },
  welcome: {
    invitation: "{name} készen áll a beszélgetésre.",
    goesOn: "A hívás folytatódik: {name}.",
    start: "Hívás indítása",
    goOn: "Hívás folytatása",
    startTyping: "Indítás mikrofon nélkül",
    goOnTyping: "Folytatás mikrofon nélkül",
    hearing: "A böngésző engedélyt fog kérni a mikrofon használatára. Írni bármikor lehet.",
    typing: "Ez a böngésző nem érti a beszédet. Ön írhat, a feliratok mutatják, ami elhangzik.",
  },
  call: {
    someone: "Az asszisztens",
    title: "Hívás",
    titleWith: "Hívás: {name}",
    you: "Ön",
    sending: "Ön – küldés…",
    useMicrophone: "Mikrofon használata",
    mute: "Némítás",
    unmute: "Némítás feloldása",
    type: "Írjon ide",
    orType: "Vagy írjon ide",
  },
  notices: {
    lineLost: "Megszakadt a kapcsolat. Újra próbálkozunk, és megőrizzük, amit ír.",
    microphoneGone: "A mikrofon nem elérhető. Írhat, vagy megnyomhatja a „Mikrofon használata” gombot.",
    notHeard: "A beszéde itt nem érthető. Kérjük, írja le, amit mondani szeretne.",
    tooMuch: "Túl sok vár elküldésre. Kérjük, várja meg, amíg helyreáll a kapcsolat.",
    notUnderstood: "Ezt nem lehetett érteni. Kérjük, mondja újra, vagy írja le.",
    notSent: "Nem lett elküldve: {reason}",
    insecure: "A mikrofon csak https-oldalakon működik. Helyette írhat.",
    refused:
      "A mikrofon használatát letiltották. Írhat, vagy a böngésző beállításaiban engedélyezheti a " +
      "mikrofont ezen az oldalon, majd megnyomhatja a „Mikrofon használata” gombot.",
    missing:
      "Nem található mikrofon. Írhat, vagy csatlakoztathat egyet, majd megnyomhatja a „Mikrofon " +
      "használata” gombot.",
    busy:
      "Egy másik program használja a mikrofont. Írhat, vagy bezárhatja azt, majd megnyomhatja a " +
      "„Mikrofon használata” gombot.",
    unusable: "A mikrofon nem használható. Helyette írhat.",
  },
  report: {
    nothing: "Nem lett semmi feljegyezve.",
    offline: "Nincs kapcsolat. A hívás hamarosan magától véget ér.",
    late: "Az összefoglaló még nem készült el.",
  },
  page: {
    kind: "MI-asszisztens",
    hangUp: "Hívás befejezése",
    send: "Küldés",
    ended: "A hívás véget ért",
    writing: "Készül az összefoglaló…",
    again: "Új hívás indítása",
    summary: "Összefoglaló",
    notes: "Amit feljegyeztünk",
    transcript: "Minden, ami elhangzott",
    retry: "Újrapróbálás",
    wordsLabel: "Írja be, amit mondani szeretne",
    beforeLabel: "A hívás előtt",
    callLabel: "Hívás",
    saidLabel: "Ami elhangzik",
    captionsLabel: "Feliratok",
    unsentLabel: "Még nincs elküldve",
    controlsLabel: "Hívásvezérlők",
    levelLabel: "Mikrofon jelszintje",
  },
  widget: {
    start: "Hívás indítása",
    close: "Bezárás",
    failed: "A hívás nem indítható el. Kérjük, próbálja újra később.",
  },
};
