import { setImmediate } from 'node:timers/promises';

/** So many values are opened or sealed at once: a few milliseconds. */
const SLICE = 500;

/** The items in slices; others have their turn between them. */
export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await setImmediate();
    yield items.slice(at, at + SLICE);
  }
}
