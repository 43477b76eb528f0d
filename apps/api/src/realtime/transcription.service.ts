import {
  RECORDING,
  type Acknowledged,
  type SpeechMode,
  type StartTranscription,
  type TranscriptionEnded,
  type TranscriptionStarted,
} from '@app/contract';
import { Recordings, type Claim } from '@app/conversations';
import { isDatabaseAway, runAs } from '@app/database';
import { AppError, CONFIG, describeError, OneAtATime, recordingsRunning, type Config } from '@app/platform';
import { AUDIO_DECODER, RECOGNIZER, type AudioDecoder, type SpeechRecognizer } from '@app/speech';
import { MikroORM } from '@mikro-orm/core';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Client } from './io.js';
import { bareTake, LiveRecording, type Engines, type RecordingHost } from './live-recording.js';
import type { LiveTake } from './live-take.js';
import {
  ClientTranscriptDto,
  EndTranscriptionDto,
  readBytes,
  readChunk,
  readPayload,
  StartTranscriptionDto,
} from './transcription.dto.js';

/** A manager talks with one person at a time; tabs left open are few. */
const RECORDINGS_PER_USER = 6;

/** The recordings that this process hears, and what their sockets say. */
@Injectable()
export class TranscriptionService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(TranscriptionService.name);
  private readonly recordings = new Map<string, LiveRecording>();
  private readonly bare = new WeakMap<Client, LiveTake>();
  /** Claims of one recording follow one another. */
  private readonly claiming = new OneAtATime();
  private readonly engines: Engines | null;
  private readonly host: RecordingHost;

  constructor(
    private readonly orm: MikroORM,
    private readonly store: Recordings,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(RECOGNIZER) recognizer: SpeechRecognizer | null,
    @Inject(AUDIO_DECODER) decoder: AudioDecoder | null,
  ) {
    this.engines = recognizer !== null && decoder !== null ? { recognizer, decoder } : null;
    this.host = {
      store: (claim, settled) => runAs(orm, claim.owner, () => store.store(claim, settled)),
      alive: (claim) => runAs(orm, claim.owner, () => store.alive(claim)),
      end: (claim) => runAs(orm, claim.owner, () => store.end(claim)),
      forget: (recording) => {
        const { recordingId } = recording.claim;
        if (this.recordings.get(recordingId) !== recording) return;
        this.recordings.delete(recordingId);
        recordingsRunning.dec();
      },
    };
  }

  /** Listens to what a socket that was let in says about recordings. */
  attach(socket: Client): void {
    const rate = new Rate(RECORDING.chunksPerSecond);
    socket.on('start_transcription', (payload, acknowledge) => {
      if (payload === undefined || typeof payload === 'function') this.startBare(socket);
      else void this.answer(acknowledge, () => this.start(socket, readPayload(StartTranscriptionDto, payload)));
    });
    socket.on('audio_stream', (payload) => {
      if (rate.isKept()) this.hear(socket, payload);
    });
    socket.on('client_transcript', (payload, acknowledge) => {
      void this.answer(acknowledge, () => this.storeLine(socket, readPayload(ClientTranscriptDto, payload)));
    });
    socket.on('end_transcription', (payload, acknowledge) => {
      if (payload === undefined) void this.endBare(socket);
      else if (typeof payload === 'function') void this.endBare(socket, payload);
      else void this.answer(acknowledge, () => this.end(socket, readPayload(EndTranscriptionDto, payload)));
    });
    socket.on('disconnect', () => {
      this.bare.get(socket)?.abort();
      for (const recording of this.recordings.values()) if (recording.isOn(socket)) recording.detach();
    });
  }

  /** Ends every recording of a user whose tokens no longer count; what is not text stays in the browser. */
  async endAll(owner: string): Promise<void> {
    const own = [...this.recordings.values()].filter(({ claim }) => claim.owner === owner);
    for (const recording of own) recording.abort();
    await Promise.all(own.map(({ claim }) => this.host.end(claim).catch(() => undefined)));
  }

  /** Ends the recordings of a conversation that nobody may go on with: they were deleted or taken over. */
  recheck(conversationId: string): void {
    for (const recording of this.recordings.values())
      if (recording.claim.conversationId === conversationId) void recording.check();
  }

  /** Another server, or this one anew, goes on with them. */
  beforeApplicationShutdown(): void {
    for (const recording of [...this.recordings.values()]) recording.abort();
  }

  private async start(socket: Client, start: StartTranscription): Promise<TranscriptionStarted> {
    const mode: SpeechMode = this.config.SPEECH_PROVIDER;
    if (mode === 'off') throw new AppError('SPEECH_OFF');
    const recording = await this.claiming.run(start.recordingId, () => this.claim(socket, start, mode));
    const resumeFrom = { take: start.take, seq: recording.nextSeq };
    return { chunkMs: this.config.AUDIO_CHUNK_MS, resumeFrom, mode };
  }

  private async claim(socket: Client, start: StartTranscription, mode: SpeechMode): Promise<LiveRecording> {
    const owner = socket.data.claims.sub;
    const known = this.recordings.get(start.recordingId);
    const own = [...this.recordings.values()].filter((recording) => recording.claim.owner === owner);
    if (known === undefined && own.length >= RECORDINGS_PER_USER) throw new AppError('TOO_MANY_ATTEMPTS');
    const claim = async (): Promise<Claim> => {
      const mine = await runAs(this.orm, owner, () => this.store.claim(start, mode));
      for (const other of own) {
        const isSameTalk = other.claim.conversationId === start.conversationId;
        if (isSameTalk && other !== known) other.lose('taken_over');
      }
      return mine;
    };
    if (known?.claim.owner === owner) {
      await known.reclaim(socket, claim);
      // It may have ended while the claim was written.
      if (this.recordings.get(start.recordingId) === known) return known;
    }
    const recording = new LiveRecording(await claim(), socket, this.host, this.engines);
    if (!this.recordings.has(start.recordingId)) recordingsRunning.inc();
    this.recordings.set(start.recordingId, recording);
    return recording;
  }

  private hear(socket: Client, payload: unknown): void {
    const bytes = readBytes(payload);
    const bare = this.bare.get(socket);
    if (bytes !== null) {
      bare?.accept(bare.receivedSeq + 1, bytes);
      return;
    }
    const chunk = readChunk(payload);
    const recording = chunk === null ? undefined : this.recordings.get(chunk.recordingId);
    if (chunk !== null && recording?.isOn(socket) === true) recording.receive(chunk);
  }

  private async storeLine(socket: Client, line: ClientTranscriptDto): Promise<{ lineId: string }> {
    const recording = this.recordingOn(socket, line.recordingId);
    const { lineId, transcript, startMs, endMs } = line;
    const text = transcript.trim();
    if (line.isFinal && text !== '') {
      const isMine = await recording.storeLine({ id: lineId, speaker: null, text, startMs, endMs });
      if (!isMine) throw new AppError('RECORDING_TAKEN_OVER');
    }
    return { lineId };
  }

  private async end(socket: Client, { recordingId }: EndTranscriptionDto): Promise<TranscriptionEnded> {
    const recording = this.recordingOn(socket, recordingId);
    await this.claiming.run(recordingId, () => recording.finish());
    return { recordingId, complete: true, committedSeq: recording.nextSeq - 1 };
  }

  /** @throws AppError RECORDING_NOT_FOUND for one that this socket has not started */
  private recordingOn(socket: Client, recordingId: string): LiveRecording {
    const recording = this.recordings.get(recordingId);
    if (recording?.isOn(socket) !== true) throw new AppError('RECORDING_NOT_FOUND');
    return recording;
  }

  private startBare(socket: Client): void {
    this.bare.get(socket)?.abort();
    if (this.engines !== null) this.bare.set(socket, bareTake(socket, this.engines));
  }

  private async endBare(socket: Client, acknowledge: (answer: object) => void = () => undefined): Promise<void> {
    await this.bare
      .get(socket)
      ?.finish()
      .catch(() => undefined);
    this.bare.delete(socket);
    acknowledge({});
  }

  private async answer<T>(
    acknowledge: ((answer: Acknowledged<T>) => void) | undefined,
    work: () => Promise<T>,
  ): Promise<void> {
    const reply = typeof acknowledge === 'function' ? acknowledge : (): void => undefined;
    try {
      reply(await work());
    } catch (error) {
      const known =
        error instanceof AppError ? error : new AppError(isDatabaseAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL');
      if (known !== error) this.logger.error({ msg: 'an event of a recording failed', error: describeError(error) });
      reply({ error: { code: known.code, message: known.message } });
    }
  }
}

/** So many events a second, and as many at once. */
class Rate {
  private left: number;
  private at = performance.now();

  constructor(private readonly perSecond: number) {
    this.left = perSecond;
  }

  isKept(): boolean {
    const now = performance.now();
    this.left = Math.min(this.perSecond, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
