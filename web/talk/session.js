// What the page remembers of a call while its tab is open, so that a reload goes on with it. A browser may forbid
// it to remember anything, for example inside another site's page: then a reload needs the link again.

const EMPTY = { secret: "", started: false, heardUpTo: -1, unsent: [], nextCall: false, over: false };

export class Session {
  #key;
  #state = { ...EMPTY };

  constructor(conversationId) {
    this.#key = `hiveline-call:${conversationId}`;
    try {
      this.#state = { ...EMPTY, ...JSON.parse(sessionStorage.getItem(this.#key) ?? "{}") };
    } catch {
      // nothing is remembered, or nothing that can be read
    }
  }

  get(name) {
    return this.#state[name];
  }

  set(name, value) {
    this.#state[name] = value;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#state));
    } catch {
      // forbidden or full: as long as the page is open it knows
    }
  }

  forget() {
    this.#state = { ...EMPTY };
    this.set("over", false);
  }

  /** Of a call that is over only that is remembered, and the secret where it may begin another call. */
  finish() {
    const { secret, nextCall } = this.#state;
    this.#state = { ...EMPTY, secret: nextCall ? secret : "", nextCall };
    this.set("over", true);
  }
}

/** The secret of the address, taken out of the address bar and the history, else the remembered one. */
export function takeSecret(session) {
  const secret = location.hash.slice(1);
  if (secret !== "") {
    history.replaceState(null, "", location.pathname + location.search);
    if (secret !== session.get("secret")) {
      session.forget();
      session.set("secret", secret);
    }
  }
  return session.get("secret");
}
