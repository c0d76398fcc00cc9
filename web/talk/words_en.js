// What the page says apart from the conversation: the words of every language are in a file as this one, with the same
// members. `{name}` and the like are put in by filled() in words.js.

export default {
  tag: "en",
  phases: {
    connecting: "Connecting…",
    asking: "Your browser asks for the microphone",
    listening: "Listening",
    reading: "Your turn – please type",
    agent: "{name} is speaking",
    caller: "You are speaking",
    thinking: "One moment…",
    working: "Looking into it…",
    paused: "Go on, I am listening",
    muted: "You are muted",
    offline: "No connection – trying again…",
    ending: "Saying goodbye…",
  },
  disclosure: {
    by:
      "{name} is an AI, not a person. What you both say is kept as text by {company}, with a summary and " +
      "the details that you give. The sound is not kept.",
    kept:
      "{name} is an AI, not a person. What you both say is kept as text, with a summary and the details " +
      "that you give. The sound is not kept.",
  },
  reasons: {
    caller: "You have hung up.",
    agent: "The conversation has come to its end.",
    operator: "The call was ended by its operator.",
    unanswered: "The call ended because nobody answered it.",
    voicemail: "The call ended because a machine answered it.",
    no_input: "The call ended because nothing was said for a while.",
    duration: "The call reached its longest duration.",
    over: "The server takes no more of it.",
    failure: "The call ended because of a problem on our side. We are sorry.",
  },
  again: {
    refused: "No further call can be started from here. Please ask for a new link.",
    failed: "That did not work. Please try again.",
  },
  problems: {
    incomplete: {
      title: "This link is not complete",
      text: "Please open the whole link that you were given, or ask for a new one.",
    },
    over: {
      title: "This call has ended",
      text: "The link is no longer valid. To talk again, ask for a new one.",
    },
    unknown: {
      title: "This link is not valid",
      text: "There is no call behind it. Please check the link, or ask for a new one.",
    },
    unreachable: {
      title: "The call cannot be reached",
      text: "Please check your connection and try again.",
    },
  },
  notes: {
    name_of_caller: "Your name",
    email_address_of_caller: "E-mail address",
    phone_number_of_caller: "Phone number",
    address_of_caller: "Address",
    action_items: "What happens next",
    is_audio_consent_given: "Consent to recording",
    given: "Given",
    notGiven: "Not given",
  },
  welcome: {
    invitation: "{name} is ready to talk with you.",
    goesOn: "Your call with {name} goes on.",
    start: "Start the call",
    goOn: "Continue the call",
    startTyping: "Start without a microphone",
    goOnTyping: "Continue without a microphone",
    hearing: "Your browser will ask for the microphone. You can type at any time.",
    typing: "Speech cannot be understood in this browser. You type, the captions show what is said.",
  },
  call: {
    someone: "The agent",
    title: "Call",
    titleWith: "Call with {name}",
    you: "You",
    sending: "You – sending",
    useMicrophone: "Use microphone",
    mute: "Mute",
    unmute: "Unmute",
    type: "Type here",
    orType: "Or type here",
  },
  notices: {
    lineLost: "The connection is lost. It is tried again, and what you type is kept.",
    microphoneGone: "The microphone is gone. You can type, or press “Use microphone”.",
    notHeard: "Your speech cannot be understood here. Please type what you want to say.",
    tooMuch: "Too much waits to be sent. Please wait until the connection is back.",
    notUnderstood: "That was not understood. Please say it again, or type it.",
    notSent: "Not sent: {reason}",
    insecure: "The microphone works only on pages with https. You can type instead.",
    refused:
      "The microphone was refused. You can type, or allow the microphone in the browser's settings for this " +
      "page and press “Use microphone”.",
    missing: "No microphone was found. You can type, or connect one and press “Use microphone”.",
    busy: "Another program uses the microphone. You can type, or close it and press “Use microphone”.",
    unusable: "The microphone cannot be used. You can type instead.",
  },
  report: {
    nothing: "Nothing was noted.",
    offline: "There is no connection. The call ends by itself soon.",
    late: "The summary is not ready yet.",
  },
  page: {
    kind: "AI agent",
    hangUp: "Hang up",
    send: "Send",
    ended: "The call has ended",
    writing: "Writing down what was said…",
    again: "Start a new call",
    summary: "Summary",
    notes: "What was noted",
    transcript: "Everything that was said",
    retry: "Try again",
    wordsLabel: "Type what you want to say",
    beforeLabel: "Before the call",
    callLabel: "Call",
    saidLabel: "What is said",
    captionsLabel: "Captions",
    unsentLabel: "Not sent yet",
    controlsLabel: "Call controls",
    levelLabel: "Microphone level",
  },
  widget: {
    start: "Start a call",
    close: "Close",
    failed: "The call cannot be started. Please try again later.",
  },
};
