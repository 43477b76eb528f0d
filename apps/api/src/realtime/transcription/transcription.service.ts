import {
  RECORDING,
  type Acknowledged,
  type SpeechMode,
  type StartTranscription,
  type TranscriptionEnded,
  type TranscriptionStarted,
} from '@app/contract';
import { Recordings, type Claim } from '@app/conversations';
import { isDatabaseAway, runInBackground } from '@app/database';
import { AppError, CONFIG, describeError, OneAtATime, recordingsRunning, type Config } from '@app/platform';
import { AUDIO_DECODER, RECOGNIZER, VoicedRecognizer, type AudioDecoder, type SpeechRecognizer } from '@app/speech';
import { MikroORM } from '@mikro-orm/core';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { UnsavedTakes } from './unsaved-takes.js';
import type { Client } from './socket-types.js';
import { LiveRecording, type RecordingHost } from './live-recording.js';
import { OwnerPace, type Pace } from '../take/owner-pace.js';
import {
  ClientTranscriptDto,
  NamedRecordingDto,
  readBytes,
  readChunk,
  readPayload,
  StartTranscriptionDto,
} from './transcription.dto.js';

/** Token of the times of recordings; tests make them short. */
export const RECORDING_TIMES = Symbol('RECORDING_TIMES');
export type RecordingTimes = Pick<RecordingHost, 'runsFor'>;

/** The recordings that this process hears, and what their sockets say. */
@Injectable()
export class TranscriptionService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(TranscriptionService.name);
  private readonly recordings = new Map<string, LiveRecording>();
  private readonly bare: UnsavedTakes | null;
  private readonly paces = new Map<string, Pace>();
  /** Claims of one recording follow one another. */
  private readonly claiming = new OneAtATime();
  private readonly host: RecordingHost;

  constructor(
    private readonly orm: MikroORM,
    private readonly store: Recordings,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(RECOGNIZER) recognizer: SpeechRecognizer | null,
    @Inject(AUDIO_DECODER) decoder: AudioDecoder | null,
    @Inject(RECORDING_TIMES) { runsFor }: RecordingTimes,
  ) {
    const engines = recognizer !== null && decoder !== null ? { recognizer, decoder } : null;
    const voiced = engines && { ...engines, recognizer: new VoicedRecognizer(engines.recognizer) };
    const pace = (owner: string): Pace => this.paceOf(owner);
    const assertRoom = (owner: string, others: number): Promise<void> =>
      runInBackground(orm, owner, () => store.assertRoom(owner, others));
    this.bare = engines === null ? null : new UnsavedTakes({ engines, pace, assertRoom });
    this.host = {
      runsFor,
      engines: (isChannel) => (isChannel ? voiced : engines),
      pace,
      store: (claim, settled) => runInBackground(orm, claim.owner, () => store.store(claim, settled)),
      alive: (claim) => runInBackground(orm, claim.owner, () => store.alive(claim)),
      end: (claim) => runInBackground(orm, claim.owner, () => store.end(claim)),
      putOffEnd: (claim) => runInBackground(orm, claim.owner, () => store.putOffEnd(claim)),
      awaitRest: (claim) => runInBackground(orm, claim.owner, () => store.awaitRest(claim)),
      forget: (recording) => {
        const { recordingId } = recording.claim;
        if (this.recordings.get(recordingId) !== recording) return;
        this.recordings.delete(recordingId);
        recordingsRunning.dec();
      },
    };
  }

  /**
   * Listens to what a socket that was let in says about recordings.
   * @param begun called when it records a conversation, which it then has open
   */
  attach(socket: Client, begun: (conversationId: string) => void = () => undefined): void {
    const rate = new Rate(RECORDING.chunksPerSecond);
    socket.on('start_transcription', (payload, acknowledge) => {
      if (payload === undefined) void this.answer(undefined, () => this.startBare(socket));
      else if (typeof payload === 'function') void this.answer(payload, () => this.startBare(socket));
      else void this.answer(acknowledge, () => this.start(socket, readPayload(StartTranscriptionDto, payload), begun));
    });
    socket.on('audio_stream', (payload) => {
      if (rate.isKept()) this.hear(socket, payload);
    });
    socket.on('client_transcript', (payload, acknowledge) => {
      void this.answer(acknowledge, () => this.storeLine(socket, readPayload(ClientTranscriptDto, payload)));
    });
    socket.on('end_transcription', (payload, acknowledge) => {
      if (payload === undefined) void this.answer(acknowledge, () => this.endBare(socket));
      else if (typeof payload === 'function') void this.answer(payload, () => this.endBare(socket));
      else void this.answer(acknowledge, () => this.end(socket, readPayload(NamedRecordingDto, payload)));
    });
    socket.on('recorder_stopped', (payload) => {
      void this.answer(undefined, () => this.recorderStopped(socket, readPayload(NamedRecordingDto, payload)));
    });
    socket.on('disconnect', () => {
      this.bare?.abort(socket);
      for (const recording of this.recordings.values()) if (recording.isOn(socket)) recording.detach();
    });
  }

  /** Ends the recordings of a user, or those of one login, which no longer count; the browser keeps what is not text. */
  endAll(owner: string, login?: string): Promise<void> {
    return this.endThose(
      (recording) => recording.claim.owner === owner && (login === undefined || recording.login === login),
    );
  }

  /** The same for what one socket records. */
  endOn(socket: Client): Promise<void> {
    return this.endThose((recording) => recording.isOn(socket));
  }

  /** Whether a socket records. */
  isRecording(socket: Client): boolean {
    return (
      this.bare?.isOn(socket) === true || [...this.recordings.values()].some((recording) => recording.isOn(socket))
    );
  }

  /** Ends the recordings of a conversation that no one may continue: they were deleted or taken over. */
  recheck(conversationId: string): void {
    for (const recording of this.recordings.values())
      if (recording.claim.conversationId === conversationId) void recording.check();
  }

  /** Another server, or this one after a restart, continues the recordings. */
  beforeApplicationShutdown(): void {
    for (const recording of [...this.recordings.values()]) recording.abort();
  }

  private async endThose(isOne: (recording: LiveRecording) => boolean): Promise<void> {
    const those = [...this.recordings.values()].filter(isOne);
    for (const recording of those) recording.abort();
    await Promise.all(those.map(({ claim }) => this.host.end(claim).catch(() => undefined)));
  }

  private async start(
    socket: Client,
    start: StartTranscription,
    begun: (conversationId: string) => void,
  ): Promise<TranscriptionStarted> {
    const mode: SpeechMode = this.config.SPEECH_PROVIDER;
    if (mode === 'off') throw new AppError('SPEECH_OFF');
    const recording = await this.claiming.run(start.recordingId, () => this.claim(socket, start, mode));
    // The rest of an earlier recording comes in the background of whatever is open.
    if (!recording.claim.isRest) begun(start.conversationId);
    return { chunkMs: this.config.AUDIO_CHUNK_MS, mode, ...recording.standOf(start.take) };
  }

  private async claim(socket: Client, start: StartTranscription, mode: SpeechMode): Promise<LiveRecording> {
    const owner = socket.data.claims.sub;
    const others = this.bare?.count(owner) ?? 0;
    const known = this.recordings.get(start.recordingId);
    const claim = async (): Promise<Claim> => {
      // The word that its recorder has stopped may have come while an earlier take became text.
      const begun = known?.isStopped === true && known.claim.owner === owner ? { ...start, isStopped: true } : start;
      const mine = await runInBackground(this.orm, owner, () => this.store.claim(begun, mode, others));
      if (!mine.isRest) this.endOthers(mine);
      return mine;
    };
    const again =
      known?.claim.owner === owner && (await known.makeRoomFor(start)) ? await known.reclaim(socket, claim) : null;
    if (known !== undefined && again?.goesOn === true) return this.onLiving(socket, known);
    if (again !== null) known?.abort();
    const recording = new LiveRecording(again?.claim ?? (await claim()), start.protocol, socket, this.host);
    if (!this.recordings.has(start.recordingId)) recordingsRunning.inc();
    this.recordings.set(start.recordingId, recording);
    return this.onLiving(socket, recording);
  }

  /** Ends the other recordings of the same talk. */
  private endOthers({ owner, conversationId, recordingId }: Claim): void {
    for (const other of [...this.recordings.values()]) {
      const { claim } = other;
      const isSameTalk = claim.owner === owner && claim.conversationId === conversationId;
      if (isSameTalk && claim.recordingId !== recordingId && !claim.isRest) other.lose('taken_over');
    }
  }

  /** The socket may have gone while the recording was claimed for it. */
  private onLiving(socket: Client, recording: LiveRecording): LiveRecording {
    if (!socket.connected) recording.detach();
    return recording;
  }

  private hear(socket: Client, payload: unknown): void {
    const bytes = readBytes(payload);
    if (bytes !== null) {
      this.bare?.accept(socket, bytes);
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

  /** One that is not heard here is named as stopped when it is begun again. */
  private async recorderStopped(socket: Client, { recordingId }: NamedRecordingDto): Promise<void> {
    const recording = this.recordings.get(recordingId);
    if (recording?.isOn(socket) !== true) return;
    recording.recorderStopped();
    await this.claiming.run(recordingId, () => recording.awaitRest());
  }

  private async end(socket: Client, { recordingId }: NamedRecordingDto): Promise<TranscriptionEnded> {
    const recording = this.recordingOn(socket, recordingId);
    const end = await this.claiming.run(recordingId, () => recording.finish());
    // A tab from before the update deletes its sound on any answer that is no error.
    if (!end.complete && recording.protocol === undefined) throw new AppError('SERVICE_UNAVAILABLE');
    return { recordingId, ...end };
  }

  /** @throws AppError RECORDING_NOT_FOUND for one that this socket has not started */
  private recordingOn(socket: Client, recordingId: string): LiveRecording {
    const recording = this.recordings.get(recordingId);
    if (recording?.isOn(socket) !== true) throw new AppError('RECORDING_NOT_FOUND');
    return recording;
  }

  private async startBare(socket: Client): Promise<Record<string, never>> {
    await this.bare?.start(socket);
    return {};
  }

  private async endBare(socket: Client): Promise<Record<string, never>> {
    await this.bare?.finish(socket);
    return {};
  }

  private paceOf(owner: string): Pace {
    const reserve = (ms: number): Promise<number | null> =>
      runInBackground(this.orm, owner, () => this.store.takeSound(owner, ms));
    const pace = this.paces.get(owner) ?? new OwnerPace(reserve, () => this.paces.delete(owner));
    this.paces.set(owner, pace);
    return pace;
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

/** Allows a number of events per second, and the same number in one burst. */
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
