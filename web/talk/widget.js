// The button that opens a call on any site: <script src="https://…/talk/widget.js"></script> and one element,
//
//   <hiveline-call endpoint="/start-call">Talk to us</hiveline-call>     asks the site's own server for a call
//   <hiveline-call call-url="https://…/talk/…#…"></hiveline-call>        has one already
//
// It speaks the language of its attribute `lang`, of the elements around it or of the browser.
// `endpoint` is a URL of the site; it is sent a POST and answers {"callUrl": …}. The element tells what happens by the
// events `hiveline-call-opened`, `hiveline-call-ended` and `hiveline-call-closed`.
"use strict";

(() => {
  const PATIENCE = 20000; // milliseconds for the endpoint
  const home = new URL(document.currentScript.src).origin;

  const ENGLISH = {
    tag: "en",
    call: { title: "Call" },
    widget: {
      start: "Start a call",
      close: "Close",
      failed: "The call cannot be started. Please try again later.",
    },
  };

  /** The words of the page of a call, which are fetched where they are not English. */
  async function wordsIn(tag) {
    if (/^en\b/i.test(tag)) {
      return ENGLISH;
    }
    try {
      return await (await import(`${home}/talk/assets/words.js`)).wordsIn(tag);
    } catch {
      return ENGLISH;
    }
  }

  const STYLE = `
    :host { display: inline-block; }
    button { font: inherit; cursor: pointer; border: 0; border-radius: 999px; min-height: 44px; }
    button:focus-visible { outline: 3px solid #0f766e; outline-offset: 2px; }
    .open { background: #0f766e; color: #fff; padding: 0.6em 1.4em; font-weight: 600; }
    .open:disabled { opacity: 0.6; cursor: wait; }
    .message { display: block; margin: 0.5em 0 0; }
    .message:empty { display: none; }
    dialog { border: 0; padding: 0; margin: 0; inset: auto 16px 16px auto; position: fixed; overflow: hidden;
      width: min(400px, calc(100vw - 32px)); height: min(640px, calc(100vh - 32px)); border-radius: 16px;
      box-shadow: 0 8px 40px rgb(0 0 0 / 30%); z-index: 2147483000; background: #0f766e; }
    dialog[open] { display: flex; flex-direction: column; }
    .close { align-self: flex-end; background: none; color: #fff; padding: 0 16px; font-family: system-ui, sans-serif; }
    .close:focus-visible { outline-color: #fff; outline-offset: -4px; }
    iframe { border: 0; flex: 1; width: 100%; background: #fff; }
    @media (max-width: 480px) { dialog { inset: 0; width: 100vw; height: 100vh; height: 100dvh; max-width: none;
      max-height: none; border-radius: 0; } }
  `;

  /** The URL of a call on the server that this script came from; throws for every other. */
  const checked = (text) => {
    const url = new URL(text);
    if (url.origin !== home || !url.pathname.includes("/talk/") || url.hash.length < 2) {
      throw new Error("not a call of this server");
    }
    return url.href;
  };

  class HivelineCall extends HTMLElement {
    #button = document.createElement("button");
    #message = document.createElement("span");
    #dialog = document.createElement("dialog");
    #label = document.createElement("slot");
    #close = document.createElement("button");
    #words = ENGLISH;
    #hasFailed = false;
    #frame = null;
    #heard = (event) => this.#listen(event);

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      const style = new CSSStyleSheet();
      style.replaceSync(STYLE);
      root.adoptedStyleSheets = [style];

      this.#button.type = "button";
      this.#button.className = "open";
      this.#button.append(this.#label);
      this.#button.addEventListener("click", () => this.open());

      this.#message.className = "message";
      this.#message.setAttribute("role", "status");

      this.#close.type = "button";
      this.#close.className = "close";
      this.#close.addEventListener("click", () => this.close());
      this.#dialog.append(this.#close);
      root.append(this.#button, this.#message, this.#dialog);
      this.#speak(ENGLISH);
    }

    static observedAttributes = ["lang"];

    connectedCallback() {
      addEventListener("message", this.#heard);
      this.#learn();
    }

    attributeChangedCallback() {
      if (this.isConnected) {
        this.#learn();
      }
    }

    /** In English until the words of the language are there. */
    async #learn() {
      const tag = this.#tag;
      const words = await wordsIn(tag);
      if (tag === this.#tag) {
        this.#speak(words);
      }
    }

    get #tag() {
      return this.closest("[lang]:not([lang=''])")?.lang ?? navigator.language;
    }

    #speak(words) {
      this.#words = words;
      this.#label.textContent = words.widget.start;
      this.#close.textContent = words.widget.close;
      this.#dialog.setAttribute("aria-label", words.call.title);
      for (const part of [this.#label, this.#message, this.#dialog]) {
        part.lang = words.tag;
        part.dir = "auto";
      }
      this.#tellFailure();
    }

    #tellFailure() {
      this.#message.textContent = this.#hasFailed ? this.#words.widget.failed : "";
    }

    disconnectedCallback() {
      removeEventListener("message", this.#heard);
      this.close();
    }

    /** Opens the call. Settles when it is shown, or when the element says why it is not. */
    async open() {
      if (this.#frame || this.#button.disabled) {
        return;
      }
      this.#button.disabled = true;
      this.#hasFailed = false;
      this.#tellFailure();
      try {
        this.#show(checked(await this.#callUrl()));
      } catch {
        this.#hasFailed = true;
        this.#tellFailure();
      } finally {
        this.#button.disabled = false;
      }
    }

    close() {
      if (this.#frame) {
        this.#frame.remove();
        this.#frame = null;
        this.#dialog.close();
        this.#button.focus();
        this.#tell("closed");
      }
    }

    async #callUrl() {
      if (this.hasAttribute("call-url")) {
        return this.getAttribute("call-url");
      }
      const answer = await fetch(new URL(this.getAttribute("endpoint"), document.baseURI), {
        method: "POST",
        headers: { Accept: "application/json" },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!answer.ok) {
        throw new Error(`status ${answer.status}`);
      }
      return (await answer.json()).callUrl;
    }

    #show(url) {
      const frame = document.createElement("iframe");
      frame.title = this.#words.call.title;
      frame.allow = "microphone; autoplay";
      frame.referrerPolicy = "no-referrer";
      frame.src = url;
      this.#frame = frame;
      this.#dialog.append(frame);
      this.#dialog.show();
      frame.focus();
      this.#tell("opened");
    }

    #listen(event) {
      const isOurs = this.#frame && event.source === this.#frame.contentWindow && event.origin === home;
      if (isOurs && event.data?.source === "hiveline-call" && event.data.state === "ended") {
        this.#tell("ended");
      }
    }

    #tell(what) {
      this.dispatchEvent(new CustomEvent(`hiveline-call-${what}`, { bubbles: true, composed: true }));
    }
  }

  if (!customElements.get("hiveline-call")) {
    customElements.define("hiveline-call", HivelineCall);
  }
})();
