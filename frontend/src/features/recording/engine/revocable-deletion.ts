import { RECORDING } from '@app/contract';
import type { RecordingEvent } from '../model/recording-state.js';
import { openBrowserStore } from '../store/browser-store.js';
import { completeDeletion, syncDeletion } from '../uplink/deletion-sync.js';
import { sendRemaining } from '../uplink/send-rest.js';
import type { RecordingSession } from './recording-session.js';

/** A recording that was stopped with deletion, while that can be taken back. */
interface Deleted {
  id: string;
  timer: ReturnType<typeof setTimeout>;
  /** Ends when the server has answered, or could not be reached. */
  told: Promise<void>;
}

/** The deletion of the last recording: for some seconds it can be taken back. */
export class RevocableDeletion {
  private deleted: Deleted | null = null;

  constructor(private readonly note: (event: RecordingEvent) => void) {}

  /** Stops a recording and has it deleted. */
  begin(session: RecordingSession): void {
    const until = Date.now() + RECORDING.undo;
    const timer = setTimeout(() => this.letStand(), RECORDING.undo);
    this.deleted = { id: session.id, timer, told: setAside(session, until).catch(() => undefined) };
    this.note({ type: 'undo', until });
  }

  /** The person wants to keep the recording after all. */
  takeBack(): void {
    const deleted = this.take();
    if (deleted !== null) void this.keepAfterAll(deleted).catch(() => undefined);
  }

  /** The deletion stands: the server has it, or gets it as soon as it can be reached. */
  letStand(): void {
    if (this.take() !== null) this.note({ type: 'linesForgotten' });
  }

  private take(): Deleted | null {
    const { deleted } = this;
    if (deleted === null) return null;
    this.deleted = null;
    clearTimeout(deleted.timer);
    this.note({ type: 'undo', until: null });
    return deleted;
  }

  private async keepAfterAll({ id, told }: Deleted): Promise<void> {
    const store = await openBrowserStore();
    await store.deleteAfter(id, null);
    await told;
    const state = await syncDeletion(store, id);
    if (state === 'withdrawn') await sendRemaining(store, id, { line: (line) => this.note({ type: 'line', line }) });
    // It came too late.
    else if (state === 'erased') this.note({ type: 'linesForgotten' });
  }
}

/** Stops a recording that is to be deleted, and asks the server before anything of it is erased here. */
async function setAside(session: RecordingSession, until: number): Promise<void> {
  const halted = session.halt();
  const store = await openBrowserStore();
  // Also a tab that is closed in these seconds has it deleted: the next one finds this.
  await store.deleteAfter(session.id, until);
  await Promise.all([syncDeletion(store, session.id), halted]);
  void completeDeletion(store, session.id).catch(() => undefined);
}
