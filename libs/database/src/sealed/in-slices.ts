import { setImmediate } from 'node:timers/promises';

/** So many values are opened or sealed at once: a few milliseconds. */
const SLICE = 500;
/** Long work on one thread lets others have their turn when it has held them for so long. */
const MOST_MS = 10;

/** The items in slices; others have their turn between them. */
export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await setImmediate();
    yield items.slice(at, at + SLICE);
  }
}

/** What a long piece of work asks between its steps. */
export interface Turns {
  /** Whether the work has held others for long enough. */
  isOver(): boolean;
  /** Lets others have their turn. */
  give(): Promise<void>;
}

/** Turns by the time that has passed, whatever the steps of the work are. */
export function takingTurns(): Turns {
  let since = performance.now();
  return {
    isOver: () => performance.now() - since >= MOST_MS,
    async give() {
      await setImmediate();
      since = performance.now();
    },
  };
}
