import {
  RECORDING_PROTOCOL,
  type StartTranscription,
  type TranscriptionEnded,
  type TranscriptionProgress,
  type TranscriptionStarted,
} from '@app/contract';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { openSocket } from './socket-client.js';
import { beginTalk, storedTones, type RecordedTalk } from './recorded-talk.js';

const FIXTURES = new URL('../../fixtures/recordings/', import.meta.url);
/** What Chromium recorded, in the pieces in which it came, and how many tone words are in it. */
interface KeptRecording {
  pieces: Buffer[];
  words: number;
}

/** Chromium's own recording of tone words. */
export function readTones(): Promise<KeptRecording> {
  return readRecording('tones');
}

/** One of Chromium's own recordings: of tone words, or of people who talk. */
export async function readRecording(name: 'tones' | 'speech'): Promise<KeptRecording> {
  const path = new URL(name, FIXTURES).pathname;
  const bytes = await readFile(`${path}.webm`);
  const about = JSON.parse(await readFile(`${path}.json`, 'utf8')) as {
    pieces: number[];
    words?: object[];
  };
  let at = 0;
  return {
    pieces: about.pieces.map((size) => bytes.subarray(at, (at += size))),
    words: about.words?.length ?? 0,
  };
}

/** Before what was not taken or not completed is sent again. */
const AGAIN_MS = { resend: 500, end: 2_000 };

/** How a recording is heard, and by what kind of tab it is sent. */
interface SessionOptions {
  mode?: string;
  /** A tab from before the update: it knows of no end that is not complete, and takes every answer that is no error for one. */
  isOldTab?: boolean;
}

type Refusable<T> = Partial<T> & { error?: { code: string } };

/** A recording of a manager, and what the browser would hold of it; each piece is sent in the moment in which it is given. */
export class LiveSession {
  /** The last piece of which the server said that it has it. */
  received = -1;
  /** How often its end was refused, or was not complete. */
  ends = 0;
  private socket: Socket;
  private sent = -1;

  private constructor(
    private readonly url: string,
    private readonly talk: RecordedTalk,
    private readonly pieces: readonly Buffer[],
    readonly start: StartTranscription,
    /** The connection of the other channel. */
    shared?: Socket,
  ) {
    this.socket = this.listen(shared ?? this.open());
  }

  /** A new manager, whose report agrees to be recorded, begins. */
  static async begin(
    url: string,
    pieces: readonly Buffer[],
    { mode = 'google', isOldTab = false }: SessionOptions = {},
  ): Promise<LiveSession> {
    const talk = await beginTalk(url, mode);
    const session = new LiveSession(url, talk, pieces, {
      conversationId: talk.conversationId,
      recordingId: randomUUID(),
      take: 0,
      offsetMs: 0,
      mimeType: 'audio/webm;codecs=opus',
      ...(!isOldTab && { protocol: RECORDING_PROTOCOL }),
    });
    await session.claim();
    return session;
  }

  /** The manager's microphone and the other side, over one connection, not begun yet; the first of them ends both. */
  static async both(url: string, pieces: readonly Buffer[]): Promise<[LiveSession, LiveSession]> {
    const talk = await beginTalk(url);
    const start = { conversationId: talk.conversationId, recordingId: randomUUID(), offsetMs: 0 };
    const kind = { mimeType: 'audio/webm;codecs=opus', protocol: RECORDING_PROTOCOL } as const;
    const own = new LiveSession(url, talk, pieces, { ...start, ...kind, take: 0, channel: 'own' });
    const other = new LiveSession(url, talk, pieces, { ...start, ...kind, take: 1, channel: 'other' }, own.socket);
    return [own, other];
  }

  /** Begins one of {@link LiveSession.both}. */
  async begin(): Promise<void> {
    await this.claim();
  }

  get last(): number {
    return this.pieces.length - 1;
  }

  send(seq: number): void {
    const { recordingId, take } = this.start;
    this.sent = Math.max(this.sent, seq);
    this.socket.emit('audio_stream', { recordingId, take, seq, data: this.pieces[seq] });
  }

  /** Ends when the server says how far it has come: after a piece that it knew, too. */
  async progress(): Promise<void> {
    await new Promise((resolve) => this.socket.once('transcription_progress', resolve));
  }

  async receivedUpTo(seq: number): Promise<void> {
    while (this.received < seq) await sleep(2);
  }

  /** Loses its connection. */
  drop(): void {
    this.socket.disconnect();
  }

  /** Comes back on a new connection and sends what the server asks for, up to `to`. */
  async resume(to: number): Promise<void> {
    this.drop();
    this.received = -1;
    this.socket = this.listen(this.open());
    this.sendFrom(await this.claim(), to);
  }

  /** Ends when the last words of what was sent are stored, after as many ends as that takes. @returns all words that are */
  async finish(sent = this.last): Promise<number[]> {
    await this.receivedUpTo(sent);
    while (!(await this.end())) {
      this.ends += 1;
      await sleep(AGAIN_MS.end);
      await this.resume(sent);
      await this.receivedUpTo(sent);
    }
    this.drop();
    return storedTones(this.talk);
  }

  /** @returns whether a tab of its kind would now delete what it holds */
  private async end(): Promise<boolean> {
    const { recordingId, protocol } = this.start;
    const asked: unknown = await this.socket.emitWithAck('end_transcription', { recordingId });
    const { error, complete } = asked as Refusable<TranscriptionEnded>;
    if (protocol === undefined) return error === undefined;
    if (error !== undefined) throw new Error(`end_transcription: ${error.code}`);
    return complete === true;
  }

  private sendFrom(next: number, to: number): void {
    // Its header stands in the first piece.
    if (next > 0) this.send(0);
    for (let seq = next; seq <= to; seq += 1) this.send(seq);
  }

  private open(): Socket {
    return openSocket(this.url, this.talk.manager.token);
  }

  private listen(socket: Socket): Socket {
    socket.on('transcription_progress', ({ take, receivedSeq, resend, waitMs, quarantined }: TranscriptionProgress) => {
      if (take !== this.start.take) return;
      if (quarantined !== undefined) throw new Error('what Chromium recorded was not read');
      this.received = receivedSeq;
      if (resend !== true) return;
      const sendAgain = (): void => {
        if (socket === this.socket) this.sendFrom(receivedSeq + 1, this.sent);
      };
      setTimeout(sendAgain, waitMs ?? AGAIN_MS.resend).unref();
    });
    return socket;
  }

  /** @returns the piece that the server wants next */
  private async claim(): Promise<number> {
    for (;;) {
      const asked: unknown = await this.socket.emitWithAck('start_transcription', this.start);
      const { resumeFrom, error } = asked as Refusable<TranscriptionStarted>;
      if (resumeFrom !== undefined) return resumeFrom.seq;
      if (error?.code !== 'SERVICE_UNAVAILABLE') throw new Error(`start_transcription: ${error?.code ?? 'no answer'}`);
      await sleep(AGAIN_MS.end);
    }
  }
}
