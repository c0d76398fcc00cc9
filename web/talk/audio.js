// Arithmetic on sound: to 16 kHz, its level, WAV files. Samples are floats from -1 to 1, one channel.

export const SAMPLE_RATE = 16000;

/** Turns pieces of sound of `inputRate` samples a second into pieces of SAMPLE_RATE, each the mean of what it stands for. */
export class Resampler {
  #step;
  #sum = 0;
  #weight = 0;

  constructor(inputRate) {
    this.#step = inputRate / SAMPLE_RATE;
  }

  push(samples) {
    if (this.#step <= 1) {
      return this.#stretch(samples);
    }
    const output = new Float32Array(Math.ceil(samples.length / this.#step) + 1);
    let count = 0;
    for (const sample of samples) {
      const room = this.#step - this.#weight;
      if (room > 1) {
        this.#sum += sample;
        this.#weight += 1;
      } else {
        output[count] = (this.#sum + sample * room) / this.#step;
        count += 1;
        this.#sum = sample * (1 - room);
        this.#weight = 1 - room;
      }
    }
    return output.subarray(0, count);
  }

  /** From rates below SAMPLE_RATE, which telephone headsets have: each sample stands for more than one. */
  #stretch(samples) {
    const output = [];
    for (const sample of samples) {
      for (this.#weight += 1 / this.#step; this.#weight >= 1 - 1e-9; this.#weight -= 1) {
        output.push(sample);
      }
    }
    return Float32Array.from(output);
  }
}

/** The root mean square, 0 to 1. */
export function levelOf(samples) {
  let sum = 0;
  for (const sample of samples) {
    sum += sample * sample;
  }
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** The bytes of a WAV file: PCM, 16 bits, one channel, SAMPLE_RATE. */
export function encodeWav(samples) {
  const bytes = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(bytes);
  const text = (at, letters) => [...letters].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true); // length of the format
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true); // bytes a second
  view.setUint16(32, 2, true); // bytes a frame
  view.setUint16(34, 16, true); // bits a sample
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, i) => {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(44 + i * 2, Math.round(clipped * 32767), true);
  });
  return bytes;
}
