// What the page says in Turkish. As words_en.js.

export default {
  tag: "tr",
  phases: {
    connecting: "Bağlanıyor…",
    asking: "Tarayıcınız mikrofon izni istiyor",
    listening: "Sizi dinliyorum",
    reading: "Sıra sizde – lütfen yazın",
    agent: "{name} konuşuyor",
    caller: "Siz konuşuyorsunuz",
    thinking: "Bir dakika…",
    working: "Kontrol ediyorum…",
    paused: "Devam edin, sizi dinliyorum",
    muted: "Mikrofonunuz kapalı",
    offline: "Bağlantı yok – yeniden deneniyor…",
    ending: "Görüşme sona eriyor…",
  },
  disclosure: {
    by:
      "{name} bir insan değil, yapay zekâdır. Karşılıklı söylenenler, bir özet ve verdiğiniz bilgilerle " +
      "birlikte {company} tarafından metin olarak saklanır. Ses saklanmaz.",
    kept:
      "{name} bir insan değil, yapay zekâdır. Karşılıklı söylenenler, bir özet ve verdiğiniz bilgilerle " +
      "birlikte metin olarak saklanır. Ses saklanmaz.",
  },
  reasons: {
    caller: "Görüşmeyi sonlandırdınız.",
    agent: "Görüşme sona erdi.",
    operator: "Görüşme işletmeci tarafından sonlandırıldı.",
    unanswered: "Kimse yanıtlamadığı için görüşme sona erdi.",
    voicemail: "Telesekreter yanıtladığı için görüşme sona erdi.",
    no_input: "Bir süre hiçbir şey söylenmediği için görüşme sona erdi.",
    duration: "Görüşme azami süresine ulaştı.",
    over: "Sunucu bu görüşmede artık bir şey kabul etmiyor.",
    failure: "Görüşme bizden kaynaklanan bir sorun nedeniyle sona erdi. Özür dileriz.",
  },
  again: {
    refused: "Buradan başka görüşme başlatılamaz. Lütfen yeni bir bağlantı isteyin.",
    failed: "Olmadı. Lütfen yeniden deneyin.",
  },
  problems: {
    incomplete: {
      title: "Bu bağlantı eksik",
      text: "Lütfen size verilen bağlantının tamamını açın veya yenisini isteyin.",
    },
    over: {
      title: "Bu görüşme sona erdi",
      text: "Bağlantı artık geçerli değil. Yeniden görüşmek için yenisini isteyin.",
    },
    unknown: {
      title: "Bu bağlantı geçerli değil",
      text: "Bu bağlantıya ait bir görüşme yok. Lütfen bağlantıyı kontrol edin veya yenisini isteyin.",
    },
    unreachable: {
      title: "Görüşmeye ulaşılamıyor",
      text: "Lütfen internet bağlantınızı kontrol edip yeniden deneyin.",
    },
  },
  notes: {
    name_of_caller: "Adınız",
    email_address_of_caller: "E-posta adresi",
    phone_number_of_caller: "Telefon numarası",
    address_of_caller: "Adres",
    action_items: "Bundan sonra",
    is_audio_consent_given: "Kayıt onayı",
    given: "Verildi",
    notGiven: "Verilmedi",
  },
  welcome: {
    invitation: "{name} sizinle görüşmeye hazır.",
    goesOn: "{name} ile görüşmeniz devam ediyor.",
    start: "Görüşmeyi başlat",
    goOn: "Görüşmeye devam et",
    startTyping: "Mikrofonsuz başlat",
    goOnTyping: "Mikrofonsuz devam et",
    hearing: "Tarayıcınız mikrofon izni isteyecek. Dilediğiniz zaman yazabilirsiniz.",
    typing: "Bu tarayıcı konuşmayı anlayamıyor. Siz yazarsınız, altyazılar söylenenleri gösterir.",
  },
  call: {
    someone: "Temsilci",
    title: "Görüşme",
    titleWith: "{name} ile görüşme",
    you: "Siz",
    sending: "Siz – gönderiliyor",
    useMicrophone: "Mikrofonu kullan",
    mute: "Sesi kapat",
    unmute: "Sesi aç",
    type: "Buraya yazın",
    orType: "Veya buraya yazın",
  },
  notices: {
    lineLost: "Bağlantı koptu. Yeniden deneniyor, yazdıklarınız saklanıyor.",
    microphoneGone: "Mikrofon artık kullanılamıyor. Yazabilir veya “Mikrofonu kullan” düğmesine basabilirsiniz.",
    notHeard: "Konuşmanız burada anlaşılamıyor. Lütfen söylemek istediğinizi yazın.",
    tooMuch: "Gönderilmeyi bekleyen çok fazla şey var. Lütfen bağlantı geri gelene kadar bekleyin.",
    notUnderstood: "Anlaşılamadı. Lütfen tekrar söyleyin veya yazın.",
    notSent: "Gönderilmedi: {reason}",
    insecure: "Mikrofon yalnızca https sayfalarında çalışır. Bunun yerine yazabilirsiniz.",
    refused:
      "Mikrofon izni verilmedi. Yazabilir veya tarayıcı ayarlarından bu sayfaya mikrofon izni verip " +
      "“Mikrofonu kullan” düğmesine basabilirsiniz.",
    missing:
      "Mikrofon bulunamadı. Yazabilir veya bir mikrofon bağlayıp “Mikrofonu kullan” düğmesine " +
      "basabilirsiniz.",
    busy:
      "Mikrofonu başka bir program kullanıyor. Yazabilir veya o programı kapatıp “Mikrofonu kullan” " +
      "düğmesine basabilirsiniz.",
    unusable: "Mikrofon kullanılamıyor. Bunun yerine yazabilirsiniz.",
  },
  report: {
    nothing: "Hiçbir şey not edilmedi.",
    offline: "Bağlantı yok. Görüşme birazdan kendiliğinden sona erecek.",
    late: "Özet henüz hazır değil.",
  },
  page: {
    kind: "Yapay zekâ temsilcisi",
    hangUp: "Görüşmeyi bitir",
    send: "Gönder",
    ended: "Görüşme sona erdi",
    writing: "Özet hazırlanıyor…",
    again: "Yeni görüşme başlat",
    summary: "Özet",
    notes: "Not edilenler",
    transcript: "Söylenen her şey",
    retry: "Yeniden dene",
    wordsLabel: "Söylemek istediğinizi yazın",
    beforeLabel: "Görüşmeden önce",
    callLabel: "Görüşme",
    saidLabel: "Söylenenler",
    captionsLabel: "Altyazılar",
    unsentLabel: "Henüz gönderilmedi",
    controlsLabel: "Görüşme denetimleri",
    levelLabel: "Mikrofon düzeyi",
  },
  widget: {
    start: "Görüşmeyi başlat",
    close: "Kapat",
    failed: "Görüşme başlatılamıyor. Lütfen daha sonra tekrar deneyin.",
  },
};
