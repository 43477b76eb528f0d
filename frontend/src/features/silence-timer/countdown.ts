const SECOND = 1000;

/** The number that a count-down shows: full at the start, 0 at the end. */
export function secondsLeft(msLeft: number): number {
  return Math.max(0, Math.ceil(msLeft / SECOND));
}

/** Milliseconds until the shown number changes; 0 at the end. */
export function untilNextSecond(msLeft: number): number {
  return msLeft <= 0 ? 0 : msLeft - (secondsLeft(msLeft) - 1) * SECOND;
}
