// The requests of a call. Every one carries the call's secret in a header; nothing is sent to another host.

const ANSWER_TIMEOUT = 20000; // milliseconds
const REPLY_TIMEOUT = 90000; // a reply waits for the agent's tools

/** A request that failed. `status` 0: nothing was answered, the line is down. */
export class ApiError extends Error {
  constructor(status, detail, retryAfter = 0) {
    super(detail);
    this.name = "ApiError";
    this.status = status;
    this.retryAfter = retryAfter; // seconds
  }

  /** The same request may succeed later. */
  get isPassing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** The tag of a language as browsers know it, or null. */
export function languageTag(text) {
  try {
    return Intl.getCanonicalLocales(text ?? [])[0] ?? null;
  } catch {
    return null;
  }
}

/** A UUID, also where the page is not a secure context and randomUUID is missing. */
export function newKey() {
  if (crypto.randomUUID) {
    return crypto.randomUUID();
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The text of an error answer's `detail`, which is a text or a list of {msg}. */
async function detailOf(answer) {
  try {
    const { detail } = await answer.json();
    return typeof detail === "string" ? detail : detail.map((fault) => fault.msg).join("; ");
  } catch {
    return `status ${answer.status}`;
  }
}

export class CallApi {
  #root;
  #secret;

  /** `root`: the URL above `/v1/` and `/talk/`, with a slash at its end. */
  constructor(root, conversationId, secret) {
    this.#root = new URL(`v1/conversations/${encodeURIComponent(conversationId)}/`, root);
    this.#secret = secret;
  }

  /** {status, agentName, companyName, language: a tag or null, speech: {recognition, synthesis}, lastEventId}. */
  async call() {
    const call = await this.#json("call", { timeout: ANSWER_TIMEOUT });
    return { ...call, language: languageTag(call.language) };
  }

  /** `eventId`, `characters`: how far the agent was heard. `keepalive`: the page is being closed. */
  async signal(signal, { eventId, characters, keepalive = false } = {}) {
    const json = { signal, eventId, characters };
    await this.#json("call", { method: "POST", json, keepalive, timeout: ANSWER_TIMEOUT });
  }

  /** `heard`: {eventId, characters}, how far the agent was heard. */
  say(message, key, heard) {
    return this.#json("messages", { method: "POST", json: { message, heard }, key, timeout: REPLY_TIMEOUT });
  }

  /** `audio`: a Blob of audio/wav. Gives {text}. */
  sayAudio(audio, key) {
    return this.#json("speech", { method: "POST", body: audio, type: "audio/wav", key, timeout: REPLY_TIMEOUT });
  }

  /** Gives the conversation. */
  end() {
    return this.#json("end", { method: "POST", timeout: REPLY_TIMEOUT });
  }

  /** Gives {callUrl}: of another call, or of the one that was begun so before. */
  next() {
    return this.#json("next-call", { method: "POST", timeout: ANSWER_TIMEOUT });
  }

  /** The open stream's Response. `signal` ends it. */
  events(lastEventId, signal) {
    const headers = { Accept: "text/event-stream" };
    if (lastEventId > 0) {
      headers["Last-Event-ID"] = String(lastEventId);
    }
    return this.#ask("events", { headers, signal });
  }

  /** The sound of a message event, a Blob. */
  async speech(eventId) {
    const timed = AbortSignal.timeout(ANSWER_TIMEOUT);
    const answer = await this.#ask(`events/${encodeURIComponent(eventId)}/speech`, { signal: timed });
    return this.#read(() => answer.blob());
  }

  async #json(path, { method, json, body, type, key, keepalive, timeout }) {
    const headers = {};
    if (json !== undefined || type) {
      headers["Content-Type"] = type ?? "application/json";
    }
    if (key) {
      headers["Idempotency-Key"] = key;
    }
    const answer = await this.#ask(path, {
      method,
      headers,
      body: json === undefined ? body : JSON.stringify(json),
      keepalive,
      signal: AbortSignal.timeout(timeout),
    });
    return this.#read(() => answer.json());
  }

  async #ask(path, { method = "GET", headers = {}, body, keepalive = false, signal }) {
    const answer = await this.#read(() =>
      fetch(new URL(path, this.#root), {
        method,
        headers: { ...headers, Authorization: `Bearer ${this.#secret}` },
        body,
        keepalive,
        signal,
        cache: "no-store",
        credentials: "omit",
        redirect: "error",
        referrerPolicy: "no-referrer",
      }),
    );
    if (!answer.ok) {
      const seconds = Number(answer.headers.get("Retry-After"));
      throw new ApiError(answer.status, await detailOf(answer), Number.isFinite(seconds) ? seconds : 0);
    }
    return answer;
  }

  async #read(step) {
    try {
      return await step();
    } catch (error) {
      throw new ApiError(0, error.message);
    }
  }
}
