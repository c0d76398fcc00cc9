// What the page says in Spanish. As words_en.js.

export default {
  tag: "es",
  phases: {
    connecting: "Conectando…",
    asking: "Su navegador pide el micrófono",
    listening: "Le escucho",
    reading: "Su turno: escriba, por favor",
    agent: "{name} está hablando",
    caller: "Usted está hablando",
    thinking: "Un momento…",
    working: "Lo estoy mirando…",
    paused: "Siga, le escucho",
    muted: "Su micrófono está silenciado",
    offline: "Sin conexión: reintentando…",
    ending: "Despedida…",
  },
  disclosure: {
    by:
      "{name} es una IA, no una persona. {company} guarda como texto lo que ambos dicen, con un resumen y " +
      "los datos que usted da. El sonido no se guarda.",
    kept:
      "{name} es una IA, no una persona. Se guarda como texto lo que ambos dicen, con un resumen y los " +
      "datos que usted da. El sonido no se guarda.",
  },
  reasons: {
    caller: "Ha colgado.",
    agent: "La conversación ha terminado.",
    operator: "El operador ha terminado la llamada.",
    unanswered: "La llamada terminó porque nadie contestó.",
    voicemail: "La llamada terminó porque contestó una máquina.",
    no_input: "La llamada terminó porque no se dijo nada durante un rato.",
    duration: "La llamada ha alcanzado su duración máxima.",
    over: "El servidor ya no acepta nada de ella.",
    failure: "La llamada terminó por un problema nuestro. Lo sentimos.",
  },
  again: {
    refused: "Desde aquí no se puede iniciar otra llamada. Pida un enlace nuevo.",
    failed: "No ha funcionado. Inténtelo de nuevo.",
  },
  problems: {
    incomplete: {
      title: "Este enlace no está completo",
      text: "Abra el enlace entero que le dieron, o pida uno nuevo.",
    },
    over: {
      title: "Esta llamada ha terminado",
      text: "El enlace ya no es válido. Para volver a hablar, pida uno nuevo.",
    },
    unknown: {
      title: "Este enlace no es válido",
      text: "No hay ninguna llamada detrás. Compruebe el enlace, o pida uno nuevo.",
    },
    unreachable: {
      title: "No se puede acceder a la llamada",
      text: "Compruebe su conexión e inténtelo de nuevo.",
    },
  },
  notes: {
    name_of_caller: "Su nombre",
    email_address_of_caller: "Correo electrónico",
    phone_number_of_caller: "Teléfono",
    address_of_caller: "Dirección",
    action_items: "Próximos pasos",
    is_audio_consent_given: "Consentimiento para grabar",
    given: "Dado",
    notGiven: "No dado",
  },
  welcome: {
    invitation: "{name} puede hablar con usted ahora.",
    goesOn: "Su llamada con {name} continúa.",
    start: "Iniciar la llamada",
    goOn: "Continuar la llamada",
    startTyping: "Iniciar sin micrófono",
    goOnTyping: "Continuar sin micrófono",
    hearing: "Su navegador pedirá el micrófono. Puede escribir en cualquier momento.",
    typing: "Este navegador no entiende la voz. Usted escribe, y los subtítulos muestran lo que se dice.",
  },
  call: {
    someone: "El agente",
    title: "Llamada",
    titleWith: "Llamada con {name}",
    you: "Usted",
    sending: "Usted: enviando",
    useMicrophone: "Usar micrófono",
    mute: "Silenciar",
    unmute: "Activar sonido",
    type: "Escriba aquí",
    orType: "O escriba aquí",
  },
  notices: {
    lineLost: "Se ha perdido la conexión. Se está reintentando, y lo que escribe se conserva.",
    microphoneGone: "El micrófono ya no está. Puede escribir, o pulsar «Usar micrófono».",
    notHeard: "Aquí no se puede entender su voz. Escriba lo que quiere decir.",
    tooMuch: "Hay demasiado pendiente de enviar. Espere a que vuelva la conexión.",
    notUnderstood: "No se ha entendido. Repítalo, o escríbalo.",
    notSent: "No enviado: {reason}",
    insecure: "El micrófono solo funciona en páginas con https. Puede escribir.",
    refused:
      "Se ha rechazado el micrófono. Puede escribir, o permitir el micrófono para esta página en los " +
      "ajustes del navegador y pulsar «Usar micrófono».",
    missing:
      "No se ha encontrado ningún micrófono. Puede escribir, o conectar uno y pulsar «Usar micrófono».",
    busy: "Otro programa usa el micrófono. Puede escribir, o cerrarlo y pulsar «Usar micrófono».",
    unusable: "No se puede usar el micrófono. Puede escribir.",
  },
  report: {
    nothing: "No se ha anotado nada.",
    offline: "No hay conexión. La llamada terminará pronto por sí sola.",
    late: "El resumen aún no está listo.",
  },
  page: {
    kind: "Agente de IA",
    hangUp: "Colgar",
    send: "Enviar",
    ended: "La llamada ha terminado",
    writing: "Anotando lo que se ha dicho…",
    again: "Iniciar una llamada nueva",
    summary: "Resumen",
    notes: "Lo que se ha anotado",
    transcript: "Todo lo que se ha dicho",
    retry: "Intentar de nuevo",
    wordsLabel: "Escriba lo que quiere decir",
    beforeLabel: "Antes de la llamada",
    callLabel: "Llamada",
    saidLabel: "Lo que se dice",
    captionsLabel: "Subtítulos",
    unsentLabel: "Aún sin enviar",
    controlsLabel: "Controles de la llamada",
    levelLabel: "Nivel del micrófono",
  },
  widget: {
    start: "Iniciar una llamada",
    close: "Cerrar",
    failed: "No se puede iniciar la llamada. Inténtelo de nuevo más tarde.",
  },
};
