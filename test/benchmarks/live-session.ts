import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { newManager, type Client } from './client.js';

const FIXTURES = new URL('../fixtures/recordings/', import.meta.url);
/** Chromium's own recording of tone words, in the pieces in which it came, and how many words it has. */
export function readTones(): Promise<{ pieces: Buffer[]; words: number }> {
  return readRecording('tones');
}

/** One of Chromium's own recordings: of tone words, or of people who talk. */
export async function readRecording(name: 'tones' | 'speech'): Promise<{ pieces: Buffer[]; words: number }> {
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

/** A recording of a manager, and what the browser would hold of it. */
export class LiveSession {
  /** The last piece of which the server said that it has it. */
  received = -1;
  private socket: Socket;

  private constructor(
    private readonly url: string,
    private readonly manager: Client,
    private readonly pieces: readonly Buffer[],
    readonly start: { conversationId: string; recordingId: string; take: number; offsetMs: number; mimeType: string },
  ) {
    this.socket = this.open();
  }

  /** A new manager, whose report agrees to be recorded, begins. */
  static async begin(url: string, pieces: readonly Buffer[], mode = 'google'): Promise<LiveSession> {
    const manager = await newManager(url);
    const { id: employeeId } = await manager.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' });
    const talk = { employeeId, employeeName: '測定 太郎', theme: '測定', stance: '測定' };
    const { conversationId } = await manager.call<{ conversationId: string }>('POST', '/api/conversations/start', talk);
    await manager.call('POST', `/api/conversations/${conversationId}/consent`, { mode });
    const start = {
      conversationId,
      recordingId: randomUUID(),
      take: 0,
      offsetMs: 0,
      mimeType: 'audio/webm;codecs=opus',
    };
    const session = new LiveSession(url, manager, pieces, start);
    await session.claim();
    return session;
  }

  get last(): number {
    return this.pieces.length - 1;
  }

  send(seq: number): void {
    const { recordingId, take } = this.start;
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
    this.socket = this.open();
    const next = await this.claim();
    // Its header stands in the first piece.
    if (next > 0) this.send(0);
    for (let seq = next; seq <= to; seq += 1) this.send(seq);
  }

  /** Ends when the last words of what was sent are stored. @returns all words that are, as the double numbers tones */
  async finish(sent = this.last): Promise<number[]> {
    await this.receivedUpTo(sent);
    const { recordingId } = this.start;
    const answer = (await this.socket.emitWithAck('end_transcription', { recordingId })) as {
      error?: { code: string };
    };
    if (answer.error !== undefined) throw new Error(`end_transcription: ${answer.error.code}`);
    this.drop();
    const path = `/api/conversations/${this.start.conversationId}`;
    const { transcript } = await this.manager.call<{ transcript: string }>('GET', path);
    return [...transcript.matchAll(/w(\d+)/gu)].map(([, number]) => Number(number));
  }

  private open(): Socket {
    const socket = io(this.url, { auth: { token: this.manager.token }, transports: ['websocket'], forceNew: true });
    socket.on('transcription_progress', ({ receivedSeq }: { receivedSeq: number }) => (this.received = receivedSeq));
    return socket;
  }

  /** @returns the piece that the server wants next */
  private async claim(): Promise<number> {
    const answer = (await this.socket.emitWithAck('start_transcription', this.start)) as {
      resumeFrom?: { seq: number };
      error?: { code: string };
    };
    if (answer.resumeFrom === undefined) throw new Error(`start_transcription: ${answer.error?.code ?? 'no answer'}`);
    return answer.resumeFrom.seq;
  }
}
