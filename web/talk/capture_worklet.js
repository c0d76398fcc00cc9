// Runs in the audio thread: hands the microphone's samples over in pieces of about 20 ms.

const PIECE = 1024; // samples

class Capture extends AudioWorkletProcessor {
  #piece = new Float32Array(PIECE);
  #filled = 0;

  process(inputs) {
    const samples = inputs[0]?.[0];
    for (let at = 0; samples && at < samples.length; ) {
      const count = Math.min(samples.length - at, PIECE - this.#filled);
      this.#piece.set(samples.subarray(at, at + count), this.#filled);
      this.#filled += count;
      at += count;
      if (this.#filled === PIECE) {
        this.port.postMessage(this.#piece);
        this.#filled = 0;
      }
    }
    return true;
  }
}

registerProcessor("capture", Capture);
