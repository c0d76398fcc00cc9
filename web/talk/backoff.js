// How long to wait before the next attempt at something that failed.

const FIRST = 500; // milliseconds
const LONGEST = 8000;

/** Milliseconds before attempt `attempt + 1`, counted from 0: doubling, and between half and all of it by chance. */
export function delayAfter(attempt, random = Math.random) {
  const whole = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10));
  return whole * (0.5 + random() / 2);
}

/** A wait that can be cut short: `done` settles after the time or with wake(). */
export function nap(milliseconds) {
  let wake;
  const done = new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { done, wake };
}
