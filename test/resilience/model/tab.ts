import { CHANNELS, type Channel, type StartTranscription } from '@app/contract';
import type { AppSocket } from '../../../frontend/src/api/socket/app-socket.js';
import type { CurrentSocket, SocketSource } from '../../../frontend/src/api/socket/current-socket.js';
import type { UplinkEnd } from '../../../frontend/src/features/recording/uplink/uplink-listener.js';
import { Uplink } from '../../../frontend/src/features/recording/uplink/uplink.js';
import { mortal, type BrowserStore, type OldStore, type Word } from './browser-store.js';
import type { SocketConnection } from './network.js';

const AUDIO = 'audio/webm;codecs=opus';
/** The 1on1 that all record. */
export const TALK = '00000000-0000-4000-9000-000000000000';

/** What of the browser's modules a tab uses, beside the uplink itself. */
export interface BrowserModules {
  stealSendingLock: (conversationId: string, onTaken: () => void) => () => void;
  setCurrentSocket: (socket: CurrentSocket | null) => void;
  sendUnsentRecordings: (userId: string) => () => void;
  sendDeletions: (userId: string) => Promise<void>;
  syncDeletion: (store: unknown, id: string) => Promise<string>;
  completeDeletion: (store: unknown, id: string) => Promise<void>;
  sendRemaining: (store: unknown, id: string, until: { stopped: AbortSignal }) => Promise<void>;
}

/** One recording that a tab makes, as a RecordingSession makes it. */
interface Session {
  id: string;
  /** The running take of each channel; undefined: of the whole room. */
  takes: Map<Channel | undefined, number>;
  isStopped: boolean;
  uplink: Uplink | null;
  giveTurn: () => void;
}

/** A tab of the present release. */
export class Tab {
  isDead = false;
  readonly store: BrowserStore;
  session: Session | null = null;
  private stopLeftovers: () => void = () => undefined;
  private told: Promise<unknown> = Promise.resolve();
  private readonly stopped = new AbortController();

  constructor(
    store: BrowserStore,
    readonly connection: SocketConnection,
    private readonly modules: BrowserModules,
    /** The page that also sends what other tabs left behind. */
    private readonly isMain: boolean,
  ) {
    this.store = mortal(store, () => this.isDead);
  }

  open(): this {
    if (this.isMain) {
      this.modules.setCurrentSocket(this.source.get());
      this.stopLeftovers = this.modules.sendUnsentRecordings('u');
    }
    this.connection.connect();
    return this;
  }

  get source(): SocketSource {
    // The double has of a socket what the uplink uses of it.
    const held = { userId: 'u', socket: this.connection.socket as unknown as AppSocket };
    return { get: () => held, subscribe: () => () => undefined };
  }

  /** The session that records just now. */
  get recording(): Session | null {
    return this.session?.isStopped === false ? this.session : null;
  }

  begin(id: string): void {
    if (this.recording !== null) return;
    this.session?.uplink?.close();
    this.session?.giveTurn();
    const session: Session = { id, takes: new Map(), isStopped: false, uplink: null, giveTurn: () => undefined };
    this.session = session;
    this.store.begin(id, 'u', TALK);
    this.store.recordings.get(id)!.startedAt = Date.now();
    session.giveTurn = this.modules.stealSendingLock(TALK, () => this.over(session, { reason: 'taken_over' }));
    // Every second recording is of a talk that is held online.
    for (const channel of Number(id.at(-1)) % 2 === 0 ? CHANNELS : [undefined]) this.addTake(session, channel);
    session.uplink = new Uplink(
      { store: this.store, recordingId: id, userId: 'u', sockets: this.source },
      {
        refused: () => this.stop(session),
        unreadable: (channel) => this.newTake(session, channel),
        over: (end) => this.over(session, end),
      },
    );
  }

  get isRecording(): boolean {
    return this.recording !== null;
  }

  /** @returns where the word lies; null: the browser did not accept it */
  speak(word: number): Word | null {
    const { recording } = this;
    if (recording === null) return null;
    const place = this.store.speak(recording.id, recording.takes.get(channelAt(recording, word)) ?? 0, word);
    recording.uplink?.wake();
    return place;
  }

  newTake(session = this.recording, channel = session === null ? undefined : channelAt(session)): void {
    if (session === null || session.isStopped) return;
    this.store.endTake(session.id, session.takes.get(channel) ?? 0);
    this.addTake(session, channel);
    session.uplink?.wake();
  }

  private addTake({ id, takes }: Session, channel: Channel | undefined): void {
    const take = takes.size === 0 ? 0 : Math.max(...takes.values()) + 1;
    takes.set(channel, take);
    this.store.addTake(id, take, AUDIO, channel);
  }

  stop(session = this.recording): void {
    if (session === null || session.isStopped) return;
    session.isStopped = true;
    this.store.end(session.id);
    session.uplink?.again();
  }

  /** Stops, and wants it deleted. @returns which; null: nothing was recorded */
  setAside(until: number): string | null {
    const session = this.recording;
    if (session === null) return null;
    session.isStopped = true;
    session.uplink?.close();
    this.store.end(session.id);
    const { store } = this;
    const { id } = session;
    this.told = store.deleteAfter(id, until).then(() => this.modules.syncDeletion(store, id));
    void this.told.then(() => this.modules.completeDeletion(store, id)).catch(() => undefined);
    return id;
  }

  undo(id: string): void {
    const { store } = this;
    void store
      .deleteAfter(id, null)
      // As on the screen: the wish is told before it is taken back.
      .then(() => this.told)
      .then(() => this.modules.syncDeletion(store, id))
      .then((state) =>
        state === 'withdrawn' ? this.modules.sendRemaining(store, id, { stopped: this.stopped.signal }) : undefined,
      )
      .catch(() => undefined);
  }

  /** Ends the login; wishes are told before, as far as that is possible. */
  async logOut(discarded: readonly string[]): Promise<void> {
    this.stop();
    await this.modules.sendDeletions('u');
    for (const id of discarded) this.store.discard(id);
    this.close(0);
  }

  /** It is closed or crashes: what it had in memory is gone. */
  close(serverMs: number): void {
    if (this.isDead) return;
    this.isDead = true;
    this.session?.uplink?.close();
    this.session?.giveTurn();
    this.stopLeftovers();
    this.stopped.abort();
    this.connection.close(serverMs);
  }

  private over(session: Session, end: UplinkEnd): void {
    session.uplink?.close();
    session.giveTurn();
    if (end.reason === 'closed' || session.isStopped) return;
    session.isStopped = true;
    this.store.end(session.id);
  }
}

/** The two talk in turns, and their takes end so. */
function channelAt({ takes }: Session, turn = Math.max(...takes.values())): Channel | undefined {
  return [...takes.keys()][turn % takes.size];
}

/** A tab from before the update: it speaks no protocol, and believes every answer. */
export class OldTab {
  private readonly uplinks = new Map<string, Uplink>();
  private present: { id: string; take: number } | null = null;

  constructor(
    private readonly store: OldStore,
    readonly connection: SocketConnection,
  ) {
    const { socket } = connection;
    const emit = socket.emit.bind(socket);
    socket.emit = (event, payload, acknowledge) => {
      if (event === 'start_transcription') {
        const rest = { ...(payload as StartTranscription) };
        delete rest.protocol;
        emit(event, rest, (answer) => {
          if (!isError(answer)) this.begun(rest);
          acknowledge?.(toldToOld(answer));
        });
      } else if (event === 'end_transcription') {
        const { recordingId } = payload as { recordingId: string };
        emit(event, payload, (answer) => {
          // It looks for nothing but an error.
          if (!isError(answer)) this.store.ended.add(recordingId);
          acknowledge?.(isError(answer) ? answer : {});
        });
      } else emit(event, payload, acknowledge);
    };
    connection.connect();
  }

  begin(id: string): void {
    if (this.present !== null) return;
    this.present = { id, take: 0 };
    this.store.begin(id, 'u', TALK);
    this.store.addTake(id, 0, AUDIO);
    this.open(id);
  }

  get isRecording(): boolean {
    return this.present !== null;
  }

  speak(word: number): Word | null {
    if (this.present === null) return null;
    const place = this.store.speak(this.present.id, this.present.take, word);
    this.uplinks.get(this.present.id)?.wake();
    return place;
  }

  newTake(): void {
    const { present } = this;
    if (present === null) return;
    this.store.endTake(present.id, present.take);
    present.take += 1;
    this.store.addTake(present.id, present.take, AUDIO);
    this.uplinks.get(present.id)?.wake();
  }

  stop(): void {
    const { present } = this;
    this.present = null;
    if (present === null) return;
    this.store.end(present.id);
    this.uplinks.get(present.id)?.again();
  }

  /** Sends what is left of earlier recordings. */
  sendLeftovers(): void {
    for (const { id, isEnded, isErasing } of this.store.recordings.values())
      if (isEnded && isErasing !== true && !this.uplinks.has(id)) this.open(id);
  }

  /** A later take has begun: the earlier ones are text, it thinks. */
  private begun({ recordingId, take: begun }: StartTranscription): void {
    if (!this.uplinks.has(recordingId)) return;
    for (const { take } of this.store.recordings.get(recordingId)?.takes ?? [])
      if (take < begun) void this.store.takeIsOver(recordingId, take);
  }

  private open(id: string): void {
    const { store } = this;
    const sockets = {
      get: () => ({ userId: 'u', socket: this.connection.socket as unknown as AppSocket }),
      subscribe: () => () => undefined,
    };
    const uplink = new Uplink(
      { store, recordingId: id, userId: 'u', sockets },
      {
        over: () => {
          this.uplinks.delete(id);
          if (this.present?.id !== id) return;
          this.present = null;
          store.end(id);
        },
      },
    );
    this.uplinks.set(id, uplink);
  }
}

function isError(answer: unknown): answer is { error: { code: string; message: string } } {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}

function toldToOld(answer: unknown): unknown {
  if (!isError(answer)) return answer;
  const { error } = answer;
  // To it a 1on1 that is not there is one that was deleted.
  return { error: { ...error, code: error.code === 'CONVERSATION_NOT_FOUND' ? 'CONVERSATION_DELETED' : error.code } };
}
