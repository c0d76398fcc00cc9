// What the page says in Japanese. As words_en.js.

export default {
  tag: "ja",
  phases: {
    connecting: "接続しています…",
    asking: "ブラウザがマイクの使用許可を求めています",
    listening: "お話しください",
    reading: "お客様の番です。入力してください",
    agent: "{name}が話しています",
    caller: "お客様が話しています",
    thinking: "少々お待ちください…",
    working: "お調べしています…",
    paused: "どうぞ続けてお話しください",
    muted: "マイクがミュートになっています",
    offline: "接続がありません。再接続しています…",
    ending: "通話を終了しています…",
  },
  disclosure: {
    by:
      "{name}はAIであり、人間ではありません。通話の内容は、要約およびお客様からいただいた情報とともに、" +
      "{company}がテキストとして保存します。音声は保存されません。",
    kept:
      "{name}はAIであり、人間ではありません。通話の内容は、要約およびお客様からいただいた情報とともに、" +
      "テキストとして保存されます。音声は保存されません。",
  },
  reasons: {
    caller: "通話を切りました。",
    agent: "会話が終了しました。",
    operator: "運営者が通話を終了しました。",
    unanswered: "応答がなかったため、通話が終了しました。",
    voicemail: "留守番電話が応答したため、通話が終了しました。",
    no_input: "しばらく発言がなかったため、通話が終了しました。",
    duration: "通話時間の上限に達しました。",
    over: "この通話では、これ以上受け付けることができません。",
    failure: "当方の問題により通話が終了しました。申し訳ございません。",
  },
  again: {
    refused: "ここからは新しい通話を開始できません。新しいリンクをご依頼ください。",
    failed: "うまくいきませんでした。もう一度お試しください。",
  },
  problems: {
    incomplete: {
      title: "リンクが不完全です",
      text: "受け取ったリンク全体を開くか、新しいリンクをご依頼ください。",
    },
    over: {
      title: "この通話は終了しました",
      text: "このリンクは無効になりました。もう一度お話しになるには、新しいリンクをご依頼ください。",
    },
    unknown: {
      title: "リンクが無効です",
      text: "このリンクの通話は見つかりません。リンクを確認するか、新しいリンクをご依頼ください。",
    },
    unreachable: {
      title: "通話に接続できません",
      text: "接続を確認して、もう一度お試しください。",
    },
  },
  notes: {
    name_of_caller: "お名前",
    email_address_of_caller: "メールアドレス",
    phone_number_of_caller: "電話番号",
    address_of_caller: "ご住所",
    action_items: "今後の対応",
    is_audio_consent_given: "録音への同意",
    given: "同意あり",
    notGiven: "同意なし",
  },
  welcome: {
    invitation: "{name}がお話を伺います。",
    goesOn: "{name}との通話が続いています。",
    start: "通話を開始",
    goOn: "通話を続ける",
    startTyping: "マイクを使わずに開始",
    goOnTyping: "マイクを使わずに続ける",
    hearing: "ブラウザがマイクの使用許可を求めます。いつでも文字で入力できます。",
    typing: "このブラウザでは音声を認識できません。文字で入力してください。会話は字幕に表示されます。",
  },
  call: {
    someone: "エージェント",
    title: "通話",
    titleWith: "{name}との通話",
    you: "お客様",
    sending: "お客様（送信中）",
    useMicrophone: "マイクを使う",
    mute: "ミュート",
    unmute: "ミュート解除",
    type: "ここに入力",
    orType: "またはここに入力",
  },
  notices: {
    lineLost: "接続が切れました。再接続しています。入力した内容は保持されます。",
    microphoneGone: "マイクが使えなくなりました。文字で入力するか、「マイクを使う」を押してください。",
    notHeard: "ここでは音声を認識できません。文字で入力してください。",
    tooMuch: "送信待ちの内容が多すぎます。接続が戻るまでお待ちください。",
    notUnderstood: "聞き取れませんでした。もう一度お話しいただくか、文字で入力してください。",
    notSent: "送信できませんでした：{reason}",
    insecure: "マイクは https のページでのみ使えます。代わりに文字で入力できます。",
    refused:
      "マイクの使用が拒否されました。文字で入力するか、ブラウザの設定でこのページのマイクを許可してから" +
      "「マイクを使う」を押してください。",
    missing: "マイクが見つかりません。文字で入力するか、マイクを接続してから「マイクを使う」を押してください。",
    busy:
      "ほかのプログラムがマイクを使用しています。文字で入力するか、そのプログラムを終了してから「マイク" +
      "を使う」を押してください。",
    unusable: "マイクを使えません。代わりに文字で入力できます。",
  },
  report: {
    nothing: "記録された内容はありません。",
    offline: "接続がありません。通話はまもなく自動的に終了します。",
    late: "要約はまだできていません。",
  },
  page: {
    kind: "AIエージェント",
    hangUp: "通話を切る",
    send: "送信",
    ended: "通話が終了しました",
    writing: "通話の内容をまとめています…",
    again: "新しい通話を開始",
    summary: "要約",
    notes: "記録された内容",
    transcript: "会話の全文",
    retry: "もう一度試す",
    wordsLabel: "お話しになりたいことを入力してください",
    beforeLabel: "通話の前",
    callLabel: "通話",
    saidLabel: "会話の内容",
    captionsLabel: "字幕",
    unsentLabel: "未送信",
    controlsLabel: "通話の操作",
    levelLabel: "マイクの音量",
  },
  widget: {
    start: "通話を開始",
    close: "閉じる",
    failed: "通話を開始できません。しばらくしてからもう一度お試しください。",
  },
};
