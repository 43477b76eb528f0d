import { RECORDING, type SpeechMode } from '@app/contract';
import { currentSocket } from '../../api/current-socket.js';
import type { ChunkStore } from './chunk-store.js';
import { sendRest } from './leftovers.js';
import { MicrophoneError } from './microphone.js';
import { ownStore } from './own-store.js';
import type { RecordingControls, RecordingState, Trouble } from './recording-model.js';
import { RecordingSession } from './recording-session.js';
import { initialState, stateAfter, type RecordingEvent } from './recording-state.js';
import { removeRecording } from './removal.js';
import { mustBeForgotten, type UplinkEnd } from './uplink-listener.js';

/** Who records what. */
export interface EngineOptions {
  userId: string;
  /** The 1on1, or what starts it when the record button comes first; a rejection turns the recording off. */
  conversation: string | (() => Promise<string>);
  /** How the server hears; from the public settings. */
  mode: SpeechMode;
  /** When the 1on1 began (ISO): a second recording of it goes on after the first. Default: its clock begins with the recording. */
  startedAt?: string | undefined;
}

const TICK_MS = 500;
/** The server takes no times beyond a day. */
const LONGEST_OFFSET_MS = 12 * 60 * 60_000;
/** The recorder behind the record button: one recording after the other, seen as one state. */
export class RecordingEngine {
  private held;
  private session: RecordingSession | null = null;
  private deleted: {
    id: string;
    conversationId: string;
    timer: ReturnType<typeof setTimeout>;
    ready: Promise<void>;
  } | null = null;
  private conversationId = '';
  /** The press of the record button that counts. */
  private attempt: object | null = null;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private options: EngineOptions) {
    this.held = initialState(options.mode);
  }

  /** What the screen can do. */
  readonly controls: RecordingControls = {
    start: () => void this.start(),
    pause: () => this.pause(),
    resume: () => this.resume(),
    stop: () => this.stop(),
    stopAndDelete: () => this.stopAndDelete(),
    keep: () => this.keep(),
    hide: () => this.note({ type: 'hidden', isHidden: true }),
    show: () => this.note({ type: 'hidden', isHidden: false }),
  };

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** For useSyncExternalStore. */
  readonly getSnapshot = (): RecordingState => this.held.view;

  /** Takes what the screen knows by now; a running recording stays what it is. */
  configure(options: EngineOptions): void {
    this.options = options;
    if (this.session === null) this.note({ type: 'mode', mode: options.mode });
  }

  /** The screen is left: what runs ends, and what is not sent goes on in the background. */
  leave(): void {
    void this.stop();
    this.deleteNow();
  }

  private async start(): Promise<void> {
    if (this.held.view.phase !== 'off') return;
    this.deleteNow();
    this.note({ type: 'begun' });
    const attempt = (this.attempt = {});
    const isWanted = () => this.attempt === attempt;
    try {
      await this.begin(isWanted);
    } catch (error) {
      if (isWanted()) this.turnOff(error instanceof MicrophoneError ? error.trouble : undefined);
    }
  }

  /** Ends at any step where the recording was stopped meanwhile. */
  private async begin(isWanted: () => boolean): Promise<void> {
    const { userId, mode, startedAt, conversation } = this.options;
    const store = await openedStore();
    const offsetMs = () => (startedAt === undefined ? 0 : offsetSince(startedAt));
    const session = new RecordingSession({ store, sockets: currentSocket, userId, mode, offsetMs }, this.hear());
    try {
      await session.open();
      const conversationId = typeof conversation === 'string' ? conversation : await conversation();
      if (isWanted()) {
        this.session = session;
        this.conversationId = conversationId;
        await session.begin(conversationId);
      }
    } catch (error) {
      this.session = null;
      await session.halt();
      throw error;
    }
    if (this.session !== session) {
      await session.halt();
      return;
    }
    this.note({ type: 'phase', phase: 'on' });
    this.ticker = setInterval(() => this.note({ type: 'ticked', elapsedMs: session.elapsedMs }), TICK_MS);
  }

  private pause(): void {
    if (this.held.view.phase !== 'on') return;
    this.session?.pause();
    this.note({ type: 'phase', phase: 'paused' });
  }

  private resume(): void {
    if (this.held.view.phase !== 'paused') return;
    this.session?.resume();
    this.note({ type: 'phase', phase: 'on' });
  }

  private async stop(trouble?: Trouble): Promise<void> {
    const { session } = this;
    if (this.held.view.phase === 'starting') this.turnOff(trouble);
    if (session === null || !['on', 'paused'].includes(this.held.view.phase)) return;
    if (trouble !== undefined) this.note({ type: 'trouble', trouble, isOn: true });
    this.note({ type: 'phase', phase: 'ending' });
    clearInterval(this.ticker);
    await session.stop();
    if (this.session === session) this.turnOff();
  }

  private stopAndDelete(): void {
    const { session, conversationId } = this;
    this.turnOff();
    if (session === null) return;
    const until = Date.now() + RECORDING.undo;
    const timer = setTimeout(() => this.deleteNow(), RECORDING.undo);
    const ready = this.setAside(session, until);
    this.deleted = { id: session.id, conversationId, timer, ready };
    this.note({ type: 'undo', until });
  }

  private async setAside(session: RecordingSession, until: number): Promise<void> {
    const store = await ownStore();
    // Also a tab that is closed in these seconds deletes it: the next one finds this.
    await store.deleteAfter(session.id, until);
    await session.halt();
  }

  private keep(): void {
    const { deleted } = this;
    if (deleted === null) return;
    this.deleted = null;
    clearTimeout(deleted.timer);
    this.note({ type: 'undo', until: null });
    void deleted.ready.then(async () => {
      const store = await ownStore();
      await store.deleteAfter(deleted.id, null);
      await sendRest(store, deleted.id, { line: (line) => this.note({ type: 'line', line }) });
    });
  }

  private deleteNow(): void {
    const { deleted } = this;
    if (deleted === null) return;
    this.deleted = null;
    clearTimeout(deleted.timer);
    this.note({ type: 'undo', until: null });
    this.note({ type: 'linesForgotten' });
    void deleted.ready.then(async () => removeRecording(await ownStore(), deleted));
  }

  private hear(): ConstructorParameters<typeof RecordingSession>[1] {
    return {
      mode: (mode) => this.note({ type: 'mode', mode }),
      line: (line) => this.note({ type: 'line', line }),
      buffered: (seconds) => this.note({ type: 'buffered', seconds }),
      trouble: (trouble, isOn) => this.note({ type: 'trouble', trouble, isOn }),
      failed: (trouble) => void this.stop(trouble),
      over: (end) => this.over(end),
    };
  }

  private over(end: UplinkEnd): void {
    const { session } = this;
    if (session === null || end.reason === 'finished' || end.reason === 'closed') return;
    if (end.reason === 'refused') this.turnOff(undefined, end.message);
    else this.turnOff(end.reason === 'taken_over' ? 'taken_over' : undefined);
    void session.halt().then(async () => {
      if (mustBeForgotten(end)) await (await ownStore()).remove(session.id);
    });
  }

  private turnOff(trouble?: Trouble, refusal?: string): void {
    this.session = null;
    this.attempt = null;
    clearInterval(this.ticker);
    this.note({ type: 'off', ...(trouble !== undefined && { trouble }), ...(refusal !== undefined && { refusal }) });
  }

  private note(event: RecordingEvent): void {
    const next = stateAfter(this.held, event);
    if (next === this.held) return;
    this.held = next;
    for (const listener of this.listeners) listener();
  }
}

/** Where on its clock a 1on1 is now. One that is gone on with after days is as if it had gone on all the time, up to half a day. */
function offsetSince(startedAt: string): number {
  return Math.min(Math.max(0, Date.now() - Date.parse(startedAt)), LONGEST_OFFSET_MS);
}

/** @throws MicrophoneError: a browser that keeps nothing cannot record without losing something */
async function openedStore(): Promise<ChunkStore> {
  try {
    return await ownStore();
  } catch {
    throw new MicrophoneError('unsupported');
  }
}
