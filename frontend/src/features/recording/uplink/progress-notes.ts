import type { TakeProgress, UplinkStore } from '../store/uplink-store.js';

/** Writes the server's progress with one recording into the store, one update after the other. */
export class ProgressNotes {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: UplinkStore,
    private readonly recordingId: string,
  ) {}

  /** Notes the settled pieces of a take. @returns whether there are more of them than before */
  commit(take: number, progress: TakeProgress): Promise<boolean> {
    return this.afterTheLast(() => this.store.commit(this.recordingId, take, progress));
  }

  /** Sets aside the pieces of a take that the server cannot read. */
  quarantine(take: number): Promise<void> {
    return this.afterTheLast(() => this.store.quarantine(this.recordingId, take));
  }

  private afterTheLast<T>(note: () => Promise<T>): Promise<T> {
    const noted = this.last.then(note);
    this.last = noted.catch(() => undefined);
    return noted;
  }
}
