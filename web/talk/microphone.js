// The microphone: frames of 16 kHz for level meter, detector and transcription.

import { Resampler } from "./audio.js";
import { FRAME } from "./voice_detector.js";

const REASONS = { NotAllowedError: "refused", NotFoundError: "missing", NotReadableError: "busy" };

/** A microphone that cannot be used; `reason`: the name of a notice. */
export class MicrophoneError extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

export class Microphone {
  #stream;
  #context;
  #onFrame;
  #resampler;
  #frame = new Float32Array(FRAME);
  #filled = 0;
  #muted = false;

  /** Asks for the microphone. Throws MicrophoneError. `context`: a running AudioContext. */
  static async open(context, handlers) {
    if (!globalThis.isSecureContext || !navigator.mediaDevices) {
      throw new MicrophoneError("insecure");
    }
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
      });
      const microphone = new Microphone(stream, context, handlers);
      await microphone.#connect();
      return microphone;
    } catch (error) {
      stream?.getTracks().forEach((track) => track.stop());
      throw new MicrophoneError(REASONS[error.name] ?? "unusable");
    }
  }

  /** onFrame(samples): FRAME of them, not kept by the microphone. onLost(): it was unplugged or taken away. */
  constructor(stream, context, { onFrame, onLost }) {
    this.#stream = stream;
    this.#context = context;
    this.#onFrame = onFrame;
    this.#resampler = new Resampler(context.sampleRate);
    this.track.addEventListener("ended", onLost);
  }

  get track() {
    return this.#stream.getAudioTracks()[0];
  }

  get isMuted() {
    return this.#muted;
  }

  mute(muted) {
    this.#muted = muted;
    this.track.enabled = !muted;
  }

  close() {
    this.#stream.getTracks().forEach((track) => track.stop());
    this.#onFrame = () => {};
  }

  async #connect() {
    await this.#context.audioWorklet.addModule(new URL("capture_worklet.js", import.meta.url));
    const source = this.#context.createMediaStreamSource(this.#stream);
    const capture = new AudioWorkletNode(this.#context, "capture", { numberOfOutputs: 0 });
    capture.port.onmessage = ({ data }) => this.#take(this.#resampler.push(data));
    source.connect(capture);
  }

  #take(samples) {
    for (const sample of samples) {
      this.#frame[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === FRAME) {
        const frame = this.#frame;
        this.#frame = new Float32Array(FRAME);
        this.#filled = 0;
        this.#onFrame(frame);
      }
    }
  }
}
