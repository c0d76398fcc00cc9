// What the page says in Portuguese, as it is written on both sides of the Atlantic. As words_en.js.

export default {
  tag: "pt",
  phases: {
    connecting: "Conexão em curso…",
    asking: "O seu navegador pede acesso ao microfone",
    listening: "Pode falar",
    reading: "É a sua vez – escreva, por favor",
    agent: "{name} fala",
    caller: "Fala agora",
    thinking: "Um momento…",
    working: "Vou verificar…",
    paused: "Continue, por favor",
    muted: "O seu microfone está desligado",
    offline: "Sem conexão – nova tentativa…",
    ending: "Fim da chamada…",
  },
  disclosure: {
    by:
      "{name} é uma IA, não uma pessoa. O que ambos dizem é armazenado como texto por {company}, com um " +
      "resumo e os dados que fornecer. O som não é armazenado.",
    kept:
      "{name} é uma IA, não uma pessoa. O que ambos dizem é armazenado como texto, com um resumo e os " +
      "dados que fornecer. O som não é armazenado.",
  },
  reasons: {
    caller: "Chamada encerrada por sua parte.",
    agent: "A conversa terminou.",
    operator: "O operador encerrou a chamada.",
    unanswered: "A chamada terminou porque ninguém atendeu.",
    voicemail: "A chamada terminou porque uma máquina atendeu.",
    no_input: "A chamada terminou porque nada foi dito durante algum tempo.",
    duration: "A chamada atingiu a duração máxima.",
    over: "O servidor não aceita mais nada nesta chamada.",
    failure: "A chamada terminou devido a um problema nosso. Lamentamos.",
  },
  again: {
    refused: "Não é possível iniciar outra chamada por este link. Peça um novo link.",
    failed: "Não foi possível. Tente novamente.",
  },
  problems: {
    incomplete: {
      title: "Este link não está completo",
      text: "Abra o link inteiro que recebeu ou peça um novo.",
    },
    over: {
      title: "Esta chamada terminou",
      text: "O link já não é válido. Para falar novamente, peça um novo.",
    },
    unknown: {
      title: "Este link não é válido",
      text: "Não corresponde a nenhuma chamada. Verifique o link ou peça um novo.",
    },
    unreachable: {
      title: "A chamada não está acessível",
      text: "Verifique a sua conexão e tente novamente.",
    },
  },
  notes: {
    name_of_caller: "O seu nome",
    email_address_of_caller: "Endereço de e-mail",
    phone_number_of_caller: "Número de telefone",
    address_of_caller: "Endereço",
    action_items: "Próximos passos",
    is_audio_consent_given: "Consentimento para gravação",
    given: "Dado",
    notGiven: "Não dado",
  },
  welcome: {
    invitation: "{name} está à sua disposição.",
    goesOn: "A sua chamada com {name} continua.",
    start: "Iniciar a chamada",
    goOn: "Continuar a chamada",
    startTyping: "Iniciar sem microfone",
    goOnTyping: "Continuar sem microfone",
    hearing: "O seu navegador vai pedir acesso ao microfone. Pode escrever a qualquer momento.",
    typing: "Este navegador não reconhece a fala. Escreva, e as legendas mostram o que é dito.",
  },
  call: {
    someone: "O agente",
    title: "Chamada",
    titleWith: "Chamada com {name}",
    you: "Eu",
    sending: "Eu – envio em curso",
    useMicrophone: "Usar microfone",
    mute: "Desligar microfone",
    unmute: "Ligar microfone",
    type: "Escreva aqui",
    orType: "Ou escreva aqui",
  },
  notices: {
    lineLost: "A conexão foi perdida. Está em curso uma nova tentativa, e o que escrever será mantido.",
    microphoneGone: "O microfone deixou de estar disponível. Pode escrever ou clicar em “Usar microfone”.",
    notHeard: "A sua voz não pode ser reconhecida aqui. Escreva o que quer dizer.",
    tooMuch: "Há muitas mensagens por enviar. Aguarde o regresso da conexão.",
    notUnderstood: "Não foi possível entender. Repita ou escreva, por favor.",
    notSent: "Não enviado: {reason}",
    insecure: "O microfone só funciona em páginas com https. Pode escrever.",
    refused:
      "O acesso ao microfone foi recusado. Pode escrever ou permitir o microfone para esta página nas " +
      "configurações do navegador e clicar em “Usar microfone”.",
    missing: "Não foi encontrado nenhum microfone. Pode escrever ou ligar um e clicar em “Usar microfone”.",
    busy:
      "O microfone é usado por outro programa. Pode escrever ou fechar esse programa e clicar em “Usar " +
      "microfone”.",
    unusable: "Não é possível usar o microfone. Pode escrever.",
  },
  report: {
    nothing: "Nada foi anotado.",
    offline: "Não há conexão. A chamada terminará em breve por si.",
    late: "O resumo ainda não está pronto.",
  },
  page: {
    kind: "Agente de IA",
    hangUp: "Encerrar chamada",
    send: "Enviar",
    ended: "A chamada terminou",
    writing: "Resumo em preparação…",
    again: "Iniciar nova chamada",
    summary: "Resumo",
    notes: "O que foi anotado",
    transcript: "Tudo o que foi dito",
    retry: "Tentar novamente",
    wordsLabel: "Escreva o que quer dizer",
    beforeLabel: "Antes da chamada",
    callLabel: "Chamada",
    saidLabel: "O que é dito",
    captionsLabel: "Legendas",
    unsentLabel: "Ainda não enviado",
    controlsLabel: "Comandos da chamada",
    levelLabel: "Nível do microfone",
  },
  widget: {
    start: "Iniciar uma chamada",
    close: "Fechar",
    failed: "Não foi possível iniciar a chamada. Tente novamente mais tarde.",
  },
};
