// Finds utterances in sound by its energy: louder than the room for a moment begins one, quiet for a while ends it.
// Pure, fed with frames of FRAME samples of SAMPLE_RATE.

import { SAMPLE_RATE, levelOf } from "./audio.js";

export const FRAME = 320; // 20 ms

const frames = (milliseconds) => Math.round((milliseconds * SAMPLE_RATE) / 1000 / FRAME);

const ONSET = frames(80); // loud frames in a row that are no click
const HANGOVER = frames(800); // a pause inside a sentence is shorter
const BEFORE = frames(300); // kept from before the onset, which cuts soft first sounds
const SHORTEST = frames(200); // loud frames of an utterance; less is a cough
const LONGEST = frames(30000);
const LEAST_LEVEL = 0.008;
const OVER_NOISE = 3; // times the noise of the room
const WHILE_SPEAKING = 2; // times louder while the agent speaks: what is left of its echo

export class VoiceDetector {
  #noise = 0.002;
  #loud = 0; // in a row
  #quiet = 0; // in a row, inside an utterance
  #loudInAll = 0;
  #kept = [];
  #isVoice = false;

  /** An utterance has begun and not ended. */
  get isVoice() {
    return this.#isVoice;
  }

  /**
   * Gives {type: "start"}, {type: "end", samples}, {type: "cancel"} for an utterance that was none, or null.
   * `agentSpeaks`: the loudspeaker may be heard, too.
   */
  push(frame, agentSpeaks = false) {
    const level = levelOf(frame);
    const threshold = Math.max(LEAST_LEVEL, this.#noise * OVER_NOISE) * (agentSpeaks ? WHILE_SPEAKING : 1);
    const isLoud = level > threshold;
    this.#learn(level, isLoud);
    this.#kept.push(frame);
    return this.#isVoice ? this.#inside(isLoud) : this.#outside(isLoud);
  }

  reset() {
    this.#isVoice = false;
    this.#loud = 0;
    this.#kept = [];
  }

  /** Falls fast and rises slowly, so that a voice is not taken for noise, but a fan is after some seconds. */
  #learn(level, isLoud) {
    const rate = level < this.#noise ? 0.1 : isLoud ? 0.0005 : 0.02;
    this.#noise += (level - this.#noise) * rate;
  }

  #outside(isLoud) {
    this.#loud = isLoud ? this.#loud + 1 : 0;
    if (this.#loud >= ONSET) {
      this.#isVoice = true;
      this.#quiet = 0;
      this.#loudInAll = this.#loud;
      return { type: "start" };
    }
    if (this.#kept.length > BEFORE + ONSET) {
      this.#kept.shift();
    }
    return null;
  }

  #inside(isLoud) {
    this.#quiet = isLoud ? 0 : this.#quiet + 1;
    this.#loudInAll += isLoud ? 1 : 0;
    if (this.#quiet < HANGOVER && this.#kept.length < LONGEST) {
      return null;
    }
    const isSpeech = this.#loudInAll >= SHORTEST;
    const samples = new Float32Array(isSpeech ? this.#kept.length * FRAME : 0);
    if (isSpeech) {
      this.#kept.forEach((frame, i) => samples.set(frame, i * FRAME));
    }
    this.reset();
    return isSpeech ? { type: "end", samples } : { type: "cancel" };
  }
}
