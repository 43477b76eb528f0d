import { RECORDING } from '@app/contract';

/** How fast the sound of an owner is taken, as one take sees it. */
export interface Pace {
  /** Milliseconds until sound is taken again; null: it is taken now. */
  readonly waitMs: number | null;
  /** The amount of sound taken, in milliseconds. */
  spend: (ms: number) => void;
  /** Adds a listener for the moments when taking begins or ends. @returns the function that removes it */
  join: (onChange: () => void) => () => void;
}

/** Takes milliseconds of sound off the owner's allowance. @returns null when it was there, otherwise when it will be */
export type Reserve = (ms: number) => Promise<number | null>;

/** The amount reserved at a time: a statement for five pieces of a live recording. */
const STEP_MS = 5_000;
/** Never more than what can be there at all. */
const MOST_MS = RECORDING.pace.headStart / 2;
const RETRY_MS = 1_000;

/** The pace of one owner in this process; what all processes share is behind `reserve`. */
export class OwnerPace implements Pace {
  private readonly listeners = new Set<() => void>();
  /** Reserved and not taken; below 0: taken and not reserved. */
  private left = 0;
  private closedUntil: number | null = null;
  private isAsking = false;

  constructor(
    private readonly reserve: Reserve,
    private readonly onEmpty: () => void,
  ) {}

  get waitMs(): number | null {
    return this.closedUntil === null ? null : Math.max(1, Math.ceil(this.closedUntil - performance.now()));
  }

  spend(ms: number): void {
    this.left -= ms;
    if (this.left <= 0) void this.refill();
  }

  join(onChange: () => void): () => void {
    this.listeners.add(onChange);
    return () => {
      this.listeners.delete(onChange);
      this.leaveIfEmpty();
    };
  }

  /** Sound taken beyond the reservation is still charged, even after every take has left. */
  private leaveIfEmpty(): void {
    if (this.listeners.size === 0 && !this.isAsking) this.onEmpty();
  }

  private async refill(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.left <= 0 && (await this.reserveMore()));
      if (this.left > 0) this.change(null);
    } finally {
      this.isAsking = false;
      this.leaveIfEmpty();
    }
  }

  /** @returns whether to ask again: while no sound is taken, nothing else would */
  private async reserveMore(): Promise<boolean> {
    const asked = Math.min(MOST_MS, STEP_MS - this.left);
    try {
      const waitMs = await this.reserve(asked);
      if (waitMs === null) this.left += asked;
      else {
        this.change(performance.now() + waitMs);
        await pause(waitMs);
      }
      return true;
    } catch {
      // Without its database this process stores nothing either: the pieces it already holds set the bound.
      await pause(RETRY_MS);
      return this.closedUntil !== null && this.listeners.size > 0;
    }
  }

  private change(closedUntil: number | null): void {
    const isNews = (closedUntil === null) !== (this.closedUntil === null);
    this.closedUntil = closedUntil;
    if (isNews) for (const tell of [...this.listeners]) tell();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
