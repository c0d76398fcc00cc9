// What the page says in Korean. As words_en.js.

export default {
  tag: "ko",
  phases: {
    connecting: "연결하는 중…",
    asking: "브라우저에서 마이크 사용 권한을 요청합니다",
    listening: "듣고 있습니다",
    reading: "말씀하실 차례입니다. 입력해 주세요",
    agent: "{name} 말하는 중",
    caller: "고객님 말씀 중",
    thinking: "잠시만 기다려 주세요…",
    working: "확인하고 있습니다…",
    paused: "계속 말씀해 주세요. 듣고 있습니다",
    muted: "마이크가 음소거되었습니다",
    offline: "연결되지 않았습니다. 다시 시도하는 중…",
    ending: "통화를 종료하는 중…",
  },
  disclosure: {
    by:
      "지금 대화하실 상대는 사람이 아닌 AI {name}입니다. 대화 내용은 요약 및 제공하신 정보와 함께 " +
      "{company}에 텍스트로 저장됩니다. 음성은 저장되지 않습니다.",
    kept:
      "지금 대화하실 상대는 사람이 아닌 AI {name}입니다. 대화 내용은 요약 및 제공하신 정보와 함께 " +
      "텍스트로 저장됩니다. 음성은 저장되지 않습니다.",
  },
  reasons: {
    caller: "전화를 끊으셨습니다.",
    agent: "대화가 끝났습니다.",
    operator: "운영자가 통화를 종료했습니다.",
    unanswered: "응답이 없어 통화가 종료되었습니다.",
    voicemail: "자동 응답기가 받아 통화가 종료되었습니다.",
    no_input: "한동안 말씀이 없어 통화가 종료되었습니다.",
    duration: "최대 통화 시간에 도달했습니다.",
    over: "서버가 이 통화에서 더 이상 내용을 받지 않습니다.",
    failure: "저희 쪽 문제로 통화가 종료되었습니다. 죄송합니다.",
  },
  again: {
    refused: "여기서는 더 이상 통화를 시작할 수 없습니다. 새 링크를 요청해 주세요.",
    failed: "통화를 시작하지 못했습니다. 다시 시도해 주세요.",
  },
  problems: {
    incomplete: {
      title: "링크가 완전하지 않습니다",
      text: "받으신 링크 전체를 열거나 새 링크를 요청해 주세요.",
    },
    over: {
      title: "이 통화는 종료되었습니다",
      text: "링크가 더 이상 유효하지 않습니다. 다시 통화하시려면 새 링크를 요청해 주세요.",
    },
    unknown: {
      title: "유효하지 않은 링크입니다",
      text: "이 링크에 해당하는 통화가 없습니다. 링크를 확인하거나 새 링크를 요청해 주세요.",
    },
    unreachable: {
      title: "통화에 연결할 수 없습니다",
      text: "인터넷 연결을 확인하고 다시 시도해 주세요.",
    },
  },
  notes: {
    name_of_caller: "성함",
    email_address_of_caller: "이메일 주소",
    phone_number_of_caller: "전화번호",
    address_of_caller: "주소",
    action_items: "다음 단계",
    is_audio_consent_given: "녹음 동의",
    given: "동의함",
    notGiven: "동의하지 않음",
  },
  welcome: {
    invitation: "{name} 상담이 준비되었습니다.",
    goesOn: "{name} 상담이 계속됩니다.",
    start: "통화 시작",
    goOn: "통화 계속",
    startTyping: "마이크 없이 시작",
    goOnTyping: "마이크 없이 계속",
    hearing: "브라우저에서 마이크 사용 권한을 요청합니다. 언제든지 글로 입력하실 수 있습니다.",
    typing: "이 브라우저에서는 음성을 인식할 수 없습니다. 글로 입력하시면 대화 내용이 자막으로 표시됩니다.",
  },
  call: {
    someone: "상담원",
    title: "통화",
    titleWith: "{name} 통화",
    you: "나",
    sending: "나 – 보내는 중",
    useMicrophone: "마이크 사용",
    mute: "음소거",
    unmute: "음소거 해제",
    type: "여기에 입력",
    orType: "또는 여기에 입력",
  },
  notices: {
    lineLost: "연결이 끊어졌습니다. 다시 시도하고 있으며 입력하신 내용은 보관됩니다.",
    microphoneGone: "마이크를 사용할 수 없게 되었습니다. 글로 입력하시거나 ‘마이크 사용’을 눌러 주세요.",
    notHeard: "여기서는 음성을 인식할 수 없습니다. 하실 말씀을 입력해 주세요.",
    tooMuch: "보내지 못한 내용이 너무 많습니다. 연결될 때까지 기다려 주세요.",
    notUnderstood: "알아듣지 못했습니다. 다시 말씀해 주시거나 글로 입력해 주세요.",
    notSent: "보내지 못함: {reason}",
    insecure: "마이크는 https 페이지에서만 사용할 수 있습니다. 대신 글로 입력하실 수 있습니다.",
    refused:
      "마이크 사용이 거부되었습니다. 글로 입력하시거나, 브라우저 설정에서 이 페이지의 마이크를 허용한 " +
      "뒤 ‘마이크 사용’을 눌러 주세요.",
    missing: "마이크를 찾을 수 없습니다. 글로 입력하시거나, 마이크를 연결한 뒤 ‘마이크 사용’을 눌러 주세요.",
    busy:
      "다른 프로그램이 마이크를 사용하고 있습니다. 글로 입력하시거나, 해당 프로그램을 닫은 뒤 ‘마이크 " +
      "사용’을 눌러 주세요.",
    unusable: "마이크를 사용할 수 없습니다. 대신 글로 입력하실 수 있습니다.",
  },
  report: {
    nothing: "기록된 내용이 없습니다.",
    offline: "연결되지 않았습니다. 통화는 곧 자동으로 종료됩니다.",
    late: "요약이 아직 준비되지 않았습니다.",
  },
  page: {
    kind: "AI 상담원",
    hangUp: "전화 끊기",
    send: "보내기",
    ended: "통화가 종료되었습니다",
    writing: "통화 내용을 정리하고 있습니다…",
    again: "새 통화 시작",
    summary: "요약",
    notes: "기록된 내용",
    transcript: "전체 대화 내용",
    retry: "다시 시도",
    wordsLabel: "하실 말씀을 입력하세요",
    beforeLabel: "통화 전",
    callLabel: "통화",
    saidLabel: "대화 내용",
    captionsLabel: "자막",
    unsentLabel: "아직 보내지 않음",
    controlsLabel: "통화 제어",
    levelLabel: "마이크 음량",
  },
  widget: {
    start: "통화 시작",
    close: "닫기",
    failed: "통화를 시작할 수 없습니다. 잠시 후 다시 시도해 주세요.",
  },
};
