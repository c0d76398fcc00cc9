// Server-Sent Events (HTML standard, 9.2.6) from text that arrives in any pieces. EventSource cannot
// send a header, so the page reads the stream itself.

const LONGEST_EVENT = 1 << 20; // characters

export class EventParser {
  #rest = "";
  #started = false;
  #data = [];
  #type = "";
  #id = "";
  #size = 0;

  /**
   * Takes the next piece and gives the events that it completes, each {id, type, data}. The id is the last one seen.
   * Throws RangeError for an event beyond a mebi of characters.
   */
  push(piece) {
    let text = this.#rest + piece;
    if (!this.#started && text !== "") {
      this.#started = true;
      text = text.replace(/^\uFEFF/, "");
    }
    const events = [];
    let start = 0;
    for (let end; (end = this.#lineEnd(text, start)) >= 0; ) {
      this.#takeLine(text.slice(start, end), events);
      start = end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1);
    }
    this.#rest = text.slice(start);
    this.#check(this.#rest.length);
    return events;
  }

  /** A CR at the end of what is there may be half of a CRLF: it waits. */
  #lineEnd(text, start) {
    for (let at = start; at < text.length; at += 1) {
      if (text[at] === "\n" || (text[at] === "\r" && at + 1 < text.length)) {
        return at;
      }
    }
    return -1;
  }

  #takeLine(line, events) {
    if (line === "") {
      this.#dispatch(events);
      return;
    }
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") {
      this.#size += value.length;
      this.#check(0);
      this.#data.push(value);
    } else if (name === "event") {
      this.#type = value;
    } else if (name === "id" && !value.includes("\0")) {
      this.#id = value;
    }
  }

  #dispatch(events) {
    if (this.#data.length > 0) {
      events.push({ id: this.#id, type: this.#type || "message", data: this.#data.join("\n") });
    }
    this.#data = [];
    this.#type = "";
    this.#size = 0;
  }

  #check(more) {
    if (this.#size + more > LONGEST_EVENT) {
      throw new RangeError("An event of the stream is too long");
    }
  }
}
