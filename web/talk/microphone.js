// The microphone: frames of 16 kHz for level meter, detector and transcription.

import { Resampler } from "./audio.js";
import { FRAME } from "./voice_detector.js";

const PROBLEMS = {
  NotAllowedError:
    "The microphone was refused. You can type, or allow the microphone in the browser's settings for this page " +
    "and press “Use microphone”.",
  NotFoundError: "No microphone was found. You can type, or connect one and press “Use microphone”.",
  NotReadableError: "Another program uses the microphone. You can type, or close it and press “Use microphone”.",
};

/** A microphone that cannot be used; the message is for the caller. */
export class MicrophoneError extends Error {}

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
      throw new MicrophoneError("The microphone works only on pages with https. You can type instead.");
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
      throw new MicrophoneError(PROBLEMS[error.name] ?? "The microphone cannot be used. You can type instead.");
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
