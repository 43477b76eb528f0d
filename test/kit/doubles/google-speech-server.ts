import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import { definition, type Asked } from './google-speech-definition.js';
import { Signal } from '../waiting/signal.js';
import { ToneEar, type HeardTone } from '../sound/tones.js';

type Call = ServerDuplexStream<Asked, object>;

/** How one stream misbehaves; times in milliseconds of its audio unless they say otherwise. */
export interface Misbehaviour {
  /** Error 11 after so much audio. */
  limit?: number;
  /** Error 11 after so long without audio, by the clock. */
  idle?: number;
  /** Error 11 when audio comes more than so many times faster than it was spoken. */
  fastest?: number;
  requestBytes?: number;
  refuses?: ('diarization' | 'words')[];
  /** Fails with this code, at once or in the middle. */
  code?: number;
  failsAt?: number;
  /** Says nothing any more from here on. */
  blackHoleAt?: number;
  /** Says nothing before the audio ends. */
  onlyAtEnd?: boolean;
  /** Gives each final twice. */
  twice?: boolean;
  /** So much silence ends an utterance. */
  utteranceMs?: number;
  /** Does not know word times and does not say so. */
  withoutWords?: boolean;
}

export interface SpeechStream {
  features: { words: boolean; diarization: boolean; model: string };
  /** Milliseconds of audio it got. */
  heardMs: number;
  /** Of the largest request. */
  bytes: number;
  /** When the last audio came, as `performance.now()` counts. */
  heardAt: number;
  ended: 'no' | 'by client' | 'cancelled' | number;
}

const OUT_OF_RANGE = 11;
const INVALID_ARGUMENT = 3;
const TWO_VOICES = 2;

/** Google's speech service, v1 and v2, over gRPC without TLS: it understands tone words, and misbehaves on order. */
export class GoogleSpeechServer {
  readonly streams: SpeechStream[] = [];
  readonly signal = new Signal();
  behaviour: (index: number) => Misbehaviour = () => ({});
  /** Told of each text in the moment in which it is given. */
  onSay: (transcript: string) => void = () => undefined;
  private constructor(
    private readonly server: Server,
    public port: number,
  ) {}

  static async start(port = 0): Promise<GoogleSpeechServer> {
    const server = new Server();
    const bound = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) =>
        error === null ? resolve(at) : reject(error),
      ),
    );
    const double = new GoogleSpeechServer(server, bound);
    for (const version of ['v1', 'v2'] as const)
      server.addService(definition(version), { streamingRecognize: (call: Call) => double.serve(call, version) });
    return double;
  }

  get endpoint(): string {
    return `127.0.0.1:${this.port}`;
  }

  reset(behaviour: (index: number) => Misbehaviour): void {
    this.streams.length = 0;
    this.behaviour = behaviour;
  }

  /** At once, as a process that is killed. */
  close(): void {
    this.server.forceShutdown();
  }

  private serve(call: Call, version: 'v1' | 'v2'): void {
    new Conversation(
      call,
      version,
      this.behaviour(this.streams.length),
      this.streams,
      () => this.signal.tell(),
      (transcript) => this.onSay(transcript),
    );
  }
}

class Conversation {
  private readonly ear: ToneEar;
  private readonly stream: SpeechStream;
  private readonly startedAt = performance.now();
  private readonly all: HeardTone[] = [];
  private given = 0;
  private interim = '';
  private idle: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(
    private readonly call: Call,
    private readonly version: 'v1' | 'v2',
    private readonly wrong: Misbehaviour,
    streams: SpeechStream[],
    private readonly tell: () => void,
    private readonly onSay: (transcript: string) => void,
  ) {
    this.ear = new ToneEar(wrong.utteranceMs);
    const features = { words: false, diarization: false, model: '' };
    this.stream = { features, heardMs: 0, bytes: 0, heardAt: 0, ended: 'no' };
    streams.push(this.stream);
    call.on('data', (asked: Asked) => this.hear(asked));
    call.on('end', () => this.end());
    call.on('cancelled', () => this.over('cancelled'));
    call.on('error', () => this.over('cancelled'));
    this.awaitAudio();
  }

  private get isBlackHole(): boolean {
    return this.stream.heardMs >= (this.wrong.blackHoleAt ?? Infinity);
  }

  private hear(asked: Asked): void {
    if (this.isOver) return;
    if (asked.streamingConfig) this.configure(asked.streamingConfig);
    const audio = (this.version === 'v1' ? asked.audioContent : asked.audio) as Uint8Array | null | undefined;
    if (audio === null || audio === undefined || audio.length === 0) return;
    this.awaitAudio();
    const { wrong, stream } = this;
    stream.bytes = Math.max(stream.bytes, audio.length);
    stream.heardMs += audio.length / 32;
    stream.heardAt = performance.now();
    if (audio.length > (wrong.requestBytes ?? 15 * 1024)) {
      this.fail(INVALID_ARGUMENT);
      return;
    }
    this.ear.listen(audio);
    if (stream.heardMs > (wrong.failsAt ?? Infinity)) {
      this.fail(wrong.code ?? 13);
      return;
    }
    if (stream.heardMs > (wrong.limit ?? Infinity)) {
      this.fail(OUT_OF_RANGE);
      return;
    }
    if (stream.heardMs > (stream.heardAt - this.startedAt) * (wrong.fastest ?? Infinity) + 2_000) {
      this.fail(OUT_OF_RANGE);
      return;
    }
    if (!this.isBlackHole && wrong.onlyAtEnd !== true) this.say();
    this.tell();
  }

  private configure(config: NonNullable<Asked['streamingConfig']>): void {
    const { config: asked } = config as {
      config: {
        enableWordTimeOffsets?: boolean;
        diarizationConfig?: object;
        model?: string;
        features?: { enableWordTimeOffsets?: boolean; diarizationConfig?: object };
      };
    };
    const { features } = this.stream;
    const source = this.version === 'v1' ? asked : (asked.features ?? {});
    features.words = source.enableWordTimeOffsets === true;
    features.diarization = source.diarizationConfig !== undefined;
    features.model = asked.model ?? '';
    const refuses = this.wrong.refuses ?? [];
    if (refuses.some((refused) => features[refused])) this.fail(INVALID_ARGUMENT);
    else if (this.wrong.code !== undefined && this.wrong.failsAt === undefined) this.fail(this.wrong.code);
  }

  private say(): void {
    while (this.given < this.ear.said.length) {
      const words = this.ear.said[this.given]!;
      this.all.push(...words);
      this.given += 1;
      for (let times = this.wrong.twice === true ? 2 : 1; times > 0; times -= 1) this.write(words, true);
    }
    const open = this.ear.open.map(({ word }) => word).join(' ');
    if (open !== '' && open !== this.interim) this.write(this.ear.open, false);
    this.interim = open;
  }

  private write(words: readonly HeardTone[], isFinal: boolean): void {
    const { features } = this.stream;
    // With diarization v1 says all words from its beginning again.
    const listed =
      !features.words || this.wrong.withoutWords === true || !isFinal
        ? []
        : this.version === 'v1' && features.diarization
          ? this.all
          : words;
    const end = words.at(-1)!.endMs + (isFinal ? 100 : 0);
    const transcript = words.map(({ word }) => `w${word}`).join(' ');
    const alternatives = [{ transcript, words: listed.map((tone) => this.word(tone)) }];
    const result =
      this.version === 'v1'
        ? { alternatives, isFinal, resultEndTime: duration(end) }
        : { alternatives, isFinal, resultEndOffset: duration(end) };
    this.onSay(transcript);
    this.call.write({ results: [result] });
  }

  private word(tone: HeardTone): object {
    const { diarization } = this.stream.features;
    const voice = tone.word % TWO_VOICES;
    // Each stream names the voices in the order in which it hears them.
    const label = voice === this.all[0]!.word % TWO_VOICES ? 1 : 2;
    const word = `w${tone.word}`;
    const [start, end] = [duration(tone.startMs), duration(tone.endMs)];
    return this.version === 'v1'
      ? { word, startTime: start, endTime: end, ...(diarization && { speakerTag: label }) }
      : { word, startOffset: start, endOffset: end, ...(diarization && { speakerLabel: `s${label}` }) };
  }

  private end(): void {
    if (this.isOver || this.isBlackHole) return;
    this.ear.finish();
    this.say();
    this.over('by client');
    this.call.end();
  }

  private awaitAudio(): void {
    clearTimeout(this.idle);
    if (this.wrong.idle !== undefined) this.idle = setTimeout(() => this.fail(OUT_OF_RANGE), this.wrong.idle);
  }

  private fail(code: number): void {
    if (this.isOver) return;
    this.over(code);
    this.call.emit('error', { code, details: 'as ordered' });
  }

  private over(how: SpeechStream['ended']): void {
    clearTimeout(this.idle);
    if (!this.isOver) this.stream.ended = how;
    this.isOver = true;
    this.tell();
  }
}

function duration(ms: number): object {
  return { seconds: Math.floor(ms / 1000), nanos: Math.round((ms % 1000) * 1e6) };
}
