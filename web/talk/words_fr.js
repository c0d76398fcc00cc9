// What the page says in French. As words_en.js.

export default {
  tag: "fr",
  phases: {
    connecting: "Connexion…",
    asking: "Votre navigateur demande le microphone",
    listening: "Je vous écoute",
    reading: "À vous – écrivez, s'il vous plaît",
    agent: "{name} parle",
    caller: "Vous parlez",
    thinking: "Un instant…",
    working: "Je me renseigne…",
    paused: "Continuez, je vous écoute",
    muted: "Votre micro est coupé",
    offline: "Pas de connexion – nouvel essai…",
    ending: "Fin de l'appel…",
  },
  disclosure: {
    by:
      "{name} est une IA, pas une personne. Ce que vous dites tous les deux est conservé sous forme de " +
      "texte par {company}, avec un résumé et les informations que vous donnez. Le son n'est pas conservé.",
    kept:
      "{name} est une IA, pas une personne. Ce que vous dites tous les deux est conservé sous forme de " +
      "texte, avec un résumé et les informations que vous donnez. Le son n'est pas conservé.",
  },
  reasons: {
    caller: "Vous avez raccroché.",
    agent: "La conversation est terminée.",
    operator: "L'opérateur a mis fin à l'appel.",
    unanswered: "L'appel a pris fin, car personne n'a répondu.",
    voicemail: "L'appel a pris fin, car une machine a répondu.",
    no_input: "L'appel a pris fin, car rien n'a été dit pendant un moment.",
    duration: "L'appel a atteint sa durée maximale.",
    over: "Le serveur n'en accepte plus rien.",
    failure: "L'appel a pris fin à cause d'un problème de notre côté. Nous en sommes désolés.",
  },
  again: {
    refused: "Aucun autre appel n'est possible d'ici. Demandez un nouveau lien.",
    failed: "Cela n'a pas fonctionné. Veuillez réessayer.",
  },
  problems: {
    incomplete: {
      title: "Ce lien n'est pas complet",
      text: "Ouvrez le lien entier que vous avez reçu, ou demandez-en un nouveau.",
    },
    over: {
      title: "Cet appel est terminé",
      text: "Le lien n'est plus valable. Pour parler à nouveau, demandez-en un nouveau.",
    },
    unknown: {
      title: "Ce lien n'est pas valable",
      text: "Il ne mène à aucun appel. Vérifiez le lien, ou demandez-en un nouveau.",
    },
    unreachable: {
      title: "L'appel est injoignable",
      text: "Vérifiez votre connexion et réessayez.",
    },
  },
  notes: {
    name_of_caller: "Votre nom",
    email_address_of_caller: "Adresse e-mail",
    phone_number_of_caller: "Numéro de téléphone",
    address_of_caller: "Adresse",
    action_items: "La suite",
    is_audio_consent_given: "Accord pour l'enregistrement",
    given: "Donné",
    notGiven: "Non donné",
  },
  welcome: {
    invitation: "{name} est à votre écoute.",
    goesOn: "Votre appel avec {name} continue.",
    start: "Commencer l'appel",
    goOn: "Continuer l'appel",
    startTyping: "Commencer sans microphone",
    goOnTyping: "Continuer sans microphone",
    hearing: "Votre navigateur demandera le microphone. Vous pouvez écrire à tout moment.",
    typing:
      "Ce navigateur ne comprend pas la parole. Vous écrivez, les sous-titres montrent ce qui est dit.",
  },
  call: {
    someone: "L'agent",
    title: "Appel",
    titleWith: "Appel avec {name}",
    you: "Vous",
    sending: "Vous – envoi en cours",
    useMicrophone: "Utiliser le microphone",
    mute: "Couper le micro",
    unmute: "Activer le micro",
    type: "Écrivez ici",
    orType: "Ou écrivez ici",
  },
  notices: {
    lineLost: "La connexion est perdue. Un nouvel essai est en cours, et ce que vous écrivez est conservé.",
    microphoneGone: "Le microphone n'est plus là. Vous pouvez écrire, ou appuyer sur « Utiliser le microphone ».",
    notHeard: "Votre voix ne peut pas être comprise ici. Écrivez ce que vous voulez dire.",
    tooMuch: "Trop de messages attendent d'être envoyés. Attendez le retour de la connexion.",
    notUnderstood: "Cela n'a pas été compris. Répétez, ou écrivez-le.",
    notSent: "Non envoyé : {reason}",
    insecure: "Le microphone ne fonctionne que sur les pages en https. Vous pouvez écrire.",
    refused:
      "Le microphone a été refusé. Vous pouvez écrire, ou autoriser le microphone pour cette page dans les " +
      "réglages du navigateur et appuyer sur « Utiliser le microphone ».",
    missing:
      "Aucun microphone n'a été trouvé. Vous pouvez écrire, ou en brancher un et appuyer sur « Utiliser le " +
      "microphone ».",
    busy:
      "Un autre programme utilise le microphone. Vous pouvez écrire, ou le fermer et appuyer sur « Utiliser " +
      "le microphone ».",
    unusable: "Le microphone ne peut pas être utilisé. Vous pouvez écrire.",
  },
  report: {
    nothing: "Rien n'a été noté.",
    offline: "Il n'y a pas de connexion. L'appel prendra bientôt fin de lui-même.",
    late: "Le résumé n'est pas encore prêt.",
  },
  page: {
    kind: "Agent IA",
    hangUp: "Raccrocher",
    send: "Envoyer",
    ended: "L'appel est terminé",
    writing: "Le résumé est en cours de rédaction…",
    again: "Commencer un nouvel appel",
    summary: "Résumé",
    notes: "Ce qui a été noté",
    transcript: "Tout ce qui a été dit",
    retry: "Réessayer",
    wordsLabel: "Écrivez ce que vous voulez dire",
    beforeLabel: "Avant l'appel",
    callLabel: "Appel",
    saidLabel: "Ce qui est dit",
    captionsLabel: "Sous-titres",
    unsentLabel: "Pas encore envoyé",
    controlsLabel: "Commandes de l'appel",
    levelLabel: "Niveau du microphone",
  },
  widget: {
    start: "Commencer un appel",
    close: "Fermer",
    failed: "Impossible de commencer l'appel. Veuillez réessayer plus tard.",
  },
};
