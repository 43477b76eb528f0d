import type { SpeechMode } from '@app/contract';
import { currentSocket } from '../../../api/socket/current-socket.js';
import { watchOtherTabs } from '../tabs/recording-lock.js';
import { MicrophoneError } from '../capture/microphone.js';
import { openSharedSound, SharingError } from '../capture/shared-sound.js';
import type { OnlineSound } from '../capture/talk-capture.js';
import { openBrowserStore } from '../store/browser-store.js';
import { StoreError } from '../store/store-error.js';
import type { RecordingControls } from './recording-controls.js';
import type { RecordingPhase, RecordingState, Trouble } from '../model/recording-model.js';
import { RevocableDeletion } from './revocable-deletion.js';
import { RecordingSession, type SessionListener } from './recording-session.js';
import { initialState, stateAfter, type RecordingEvent } from '../model/recording-state.js';
import type { UplinkEnd } from '../uplink/uplink-listener.js';

/** Who records what. */
export interface EngineOptions {
  userId: string;
  /** The 1on1, or what starts it when the record button comes first; a rejection turns the recording off. */
  conversation: string | (() => Promise<string>);
  /** The speech mode of the server, from the public settings. */
  mode: SpeechMode;
  /** When the 1on1 began (ISO): a second recording of it goes on after the first. Default: its clock begins with the recording. */
  startedAt?: string | undefined;
}

const TICK_MS = 500;
/** The server takes no times beyond a day. */
const LONGEST_OFFSET_MS = 12 * 60 * 60_000;
const RECORDS: readonly RecordingPhase[] = ['on', 'paused'];
const MAY_START: readonly RecordingPhase[] = ['off', 'rest'];

/** The recorder behind the record button: one recording after the other, seen as one state. */
export class RecordingEngine {
  private held;
  private session: RecordingSession | null = null;
  private readonly deletion = new RevocableDeletion((event) => this.note(event));
  /** The press of the record button that counts. */
  private attempt: object | null = null;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private watched: { conversationId: string; stop: () => void } | null = null;
  private isLeft = false;
  private readonly listeners = new Set<() => void>();

  constructor(private options: EngineOptions) {
    this.held = initialState(options.mode);
  }

  /** What the screen can do. */
  readonly controls: RecordingControls = {
    start: (online = null) => void this.start(online),
    share: () => void this.share(),
    pause: () => this.pause(),
    resume: () => this.resume(),
    stop: () => this.stop(),
    stopAndDelete: () => this.stopAndDelete(),
    keep: () => this.deletion.takeBack(),
    sendAgain: () => this.session?.again(),
    deleteRest: () => void this.deleteRest(),
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
    this.isLeft = false;
    if (this.session === null) this.note({ type: 'mode', mode: options.mode });
    this.watch();
  }

  /** The person leaves the screen: a running recording ends, and unsent sound is sent in the background. */
  leave(): void {
    this.isLeft = true;
    void this.stop();
    this.deletion.letStand();
    this.watch();
  }

  private async start(online: OnlineSound | null): Promise<void> {
    if (!MAY_START.includes(this.held.view.phase)) {
      online?.shared?.close();
      return;
    }
    this.deletion.letStand();
    // What rests of the recording before stays in the store, and is sent when this one has ended.
    void this.session?.halt();
    this.session = null;
    this.note({ type: 'begun' });
    const attempt = (this.attempt = {});
    const isWanted = () => this.attempt === attempt;
    try {
      await this.begin(isWanted, online);
    } catch (error) {
      online?.shared?.close();
      const isTold = error instanceof MicrophoneError || error instanceof StoreError;
      if (isWanted()) this.turnOff(isTold ? error.trouble : undefined);
    }
  }

  /** Ends at any step if the recording was stopped in the meantime. */
  private async begin(isWanted: () => boolean, online: OnlineSound | null): Promise<void> {
    const { userId, mode, startedAt, conversation } = this.options;
    const store = await openBrowserStore();
    const offsetMs = () => (startedAt === undefined ? 0 : offsetSince(startedAt));
    const start = { store, sockets: currentSocket, userId, mode, offsetMs, online };
    const session: RecordingSession = new RecordingSession(
      start,
      this.hear(() => this.session === session),
    );
    try {
      await session.open();
      const conversationId = typeof conversation === 'string' ? conversation : await conversation();
      if (isWanted()) {
        this.session = session;
        await session.begin(conversationId);
      }
    } catch (error) {
      // Another one may have begun since.
      if (this.session === session) this.session = null;
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

  /** Asks for the other person's sound again; the press of a button calls it, since a browser opens its dialog only then. */
  private async share(): Promise<void> {
    const { session } = this;
    if (session === null || !RECORDS.includes(this.held.view.phase)) return;
    try {
      const shared = await openSharedSound();
      this.note({ type: 'unshared', failure: null });
      await session.share(shared);
    } catch (error) {
      if (error instanceof SharingError) this.note({ type: 'unshared', failure: error.failure });
    }
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
    if (session === null || !RECORDS.includes(this.held.view.phase)) return;
    if (trouble !== undefined) this.note({ type: 'trouble', trouble, isOn: true });
    this.note({ type: 'phase', phase: 'ending' });
    clearInterval(this.ticker);
    const isWaiting = await session.stop();
    if (this.session !== session) return;
    if (isWaiting) this.note({ type: 'rested', since: Date.now() });
    else this.turnOff();
  }

  private stopAndDelete(): void {
    const { session } = this;
    this.turnOff();
    if (session !== null) this.deletion.begin(session);
  }

  private async deleteRest(): Promise<void> {
    const { session } = this;
    if (session === null || this.held.view.phase !== 'rest') return;
    await (await openBrowserStore()).discard(session.id);
    // It finds nothing, and reports that.
    session.again();
  }

  /** What a recording says counts while it is the one of this screen; its lines always do. */
  private hear(isCurrent: () => boolean): SessionListener {
    const mine =
      <Told extends unknown[]>(hear: (...told: Told) => void) =>
      (...told: Told): void => {
        if (isCurrent()) hear(...told);
      };
    return {
      mode: mine((mode) => this.note({ type: 'mode', mode })),
      line: (line) => this.note({ type: 'line', line }),
      buffered: mine((seconds) => this.note({ type: 'buffered', seconds })),
      quarantined: mine((sounds) => this.note({ type: 'quarantined', sounds })),
      silent: mine((since) => this.note({ type: 'silent', since })),
      trouble: mine((trouble, isOn) => this.note({ type: 'trouble', trouble, isOn })),
      refused: mine((refusal) => this.refused(refusal)),
      failed: (trouble) => {
        // One that has not begun yet is that of this screen, too.
        if (isCurrent() || this.session === null) void this.stop(trouble);
      },
      over: mine((end) => this.over(end)),
    };
  }

  /** The server does not take the recording: it stops, and its sound waits here. */
  private refused(refusal: { code: string; message: string } | null): void {
    const isConsent = refusal?.code === 'CONSENT_REQUIRED';
    this.note({ type: 'trouble', trouble: 'consent', isOn: isConsent });
    this.note({ type: 'refusal', refusal: isConsent ? null : (refusal?.message ?? null) });
    if (refusal !== null) void this.stop();
  }

  private over(end: UplinkEnd): void {
    const { session } = this;
    const { phase } = this.held.view;
    if (end.reason === 'closed' || (end.reason === 'finished' && phase !== 'rest')) return;
    if (end.reason === 'deleted') this.turnOff(undefined, end.message);
    else this.turnOff(end.reason === 'taken_over' && phase !== 'rest' ? 'taken_over' : undefined);
    void session?.halt();
  }

  private turnOff(trouble?: Trouble, refusal = this.held.view.refusal ?? null): void {
    this.session = null;
    this.attempt = null;
    clearInterval(this.ticker);
    this.note({ type: 'off', ...(trouble !== undefined && { trouble }), ...(refusal !== null && { refusal }) });
  }

  private note(event: RecordingEvent): void {
    const next = stateAfter(this.held, event);
    if (next === this.held) return;
    const { phase } = this.held.view;
    this.held = next;
    if (phase !== next.view.phase) {
      this.guard();
      this.watch();
    }
    for (const listener of this.listeners) listener();
  }

  /** While something is recorded, leaving the page asks first. */
  private guard(): void {
    if (RECORDS.includes(this.held.view.phase)) window.addEventListener('beforeunload', askFirst);
    else window.removeEventListener('beforeunload', askFirst);
  }

  /** While nothing is recorded here, another tab may do so. */
  private watch(): void {
    const { conversation } = this.options;
    const isIdle = !this.isLeft && MAY_START.includes(this.held.view.phase);
    const wanted = isIdle && typeof conversation === 'string' ? conversation : null;
    if (wanted === (this.watched?.conversationId ?? null)) return;
    this.watched?.stop();
    this.watched = null;
    if (wanted === null) {
      this.note({ type: 'elsewhere', isElsewhere: false });
      return;
    }
    const stop = watchOtherTabs(wanted, (isElsewhere) => this.note({ type: 'elsewhere', isElsewhere }));
    this.watched = { conversationId: wanted, stop };
  }
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The current time on the clock of a 1on1. The clock of one that is resumed after days has run on, up to half a day. */
function offsetSince(startedAt: string): number {
  return Math.min(Math.max(0, Date.now() - Date.parse(startedAt)), LONGEST_OFFSET_MS);
}
