import { GoogleRecognizer } from '../../../libs/speech/src/providers/google/google.recognizer.js';
import type { TranscriptionEnded, TranscriptionStarted } from '@app/contract';
import type { DecoderThread } from '../../../libs/speech/src/decoding/thread/decoder-thread.js';
import { ThreadedDecoder } from '../../../libs/speech/src/decoding/thread/threaded-decoder.js';
import { readTalk } from '../../kit/clients/one-on-one.js';
import { consentedTalk, takeOf } from '../../kit/clients/recording-client.js';
import { recording } from '../../kit/sound/recording-fixtures.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { GoogleSpeechServer } from '../../kit/doubles/google-speech-server.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(120_000);

/** So far a word is heard off after Opus; its neighbours are four apart. */
const OFF = 3;

describe('a real recording whose decoder fails', () => {
  const tones = recording('tones');
  const decoder = new ThreadedDecoder(1);
  let server: GoogleSpeechServer;
  let recognizer: GoogleRecognizer;
  let app: TestApp;
  let user: TestUser;
  let socket: TestSocket;
  /** What is heard where nothing fails. */
  let calm: number[];

  beforeAll(async () => {
    process.env['METADATA_SERVER_DETECTION'] = 'none';
    server = await GoogleSpeechServer.start();
    server.reset(() => ({ utteranceMs: 200 }));
    const about = { projectId: 'p', apiVersion: 'v1', model: 'latest_long', diarization: false } as const;
    recognizer = new GoogleRecognizer({ endpoint: server.endpoint, ...about });
    await Promise.all([recognizer.warmUp(), decoder.warmUp()]);
    app = await TestApp.start({
      worker: false,
      speech: { recognizer, decoder },
      config: { SPEECH_PROVIDER: 'google' },
    });
    user = await app.registerAndLogin();
    socket = await new TestSocket(app.url, user.token).opened();
    calm = (await record(() => undefined)).words;
    expect(calm).toHaveLength(tones.words.length);
  });
  afterAll(async () => {
    socket.close();
    await app.close();
    await Promise.all([recognizer.close(), decoder.close()]);
    server.close();
  });

  /** Records all of it as a browser does, which sends again what it is asked for; `strike` is told before each piece. */
  async function record(
    strike: (seq: number) => unknown,
    pieces: readonly Uint8Array[] = tones.pieces,
  ): Promise<{ words: number[]; end: TranscriptionEnded; quarantined: unknown }> {
    const conversationId = await consentedTalk(user);
    const start = takeOf(conversationId);
    const { recordingId, take } = start;
    const last = pieces.length - 1;
    socket.progress.length = 0;
    const say = (seq: number) => socket.say('audio_stream', { recordingId, take, seq, data: pieces[seq] });
    const { resumeFrom } = (await socket.ask('start_transcription', start)) as TranscriptionStarted;
    let told = 0;
    for (let next = resumeFrom.seq; next <= last;) {
      await strike(next);
      say(next);
      await eventually(() => Promise.resolve(socket.progress.length > told), `an answer to piece ${next}`);
      const news = socket.progress.slice(told);
      told = socket.progress.length;
      const asked = news.findLast(({ resend }) => resend === true);
      if (asked !== undefined && asked.receivedSeq >= 0) say(0);
      next = (asked ?? news.at(-1)!).receivedSeq + 1;
      if (next <= last) continue;
      // What fails may be told a moment later.
      await decoded(recordingId, last);
      const late = socket.progress.slice(told).findLast(({ resend }) => resend === true);
      told = socket.progress.length;
      if (late === undefined) break;
      if (late.receivedSeq >= 0) say(0);
      next = late.receivedSeq + 1;
    }
    const end = (await socket.ask('end_transcription', { recordingId })) as TranscriptionEnded;
    const { lines } = await readTalk(user, conversationId);
    const words = lines.flatMap(({ text }) => [...text.matchAll(/w(\d+)/gu)].map(([, number]) => Number(number)));
    return { words, end, quarantined: socket.progress.at(-1)?.quarantined };
  }

  /** Until the words up to the last piece come, or something is asked for again. */
  async function decoded(recordingId: string, last: number): Promise<void> {
    const before = socket.progress.length;
    await eventually(
      () =>
        Promise.resolve(
          socket.progress.length > before ||
            socket.heard.some((data) => data.recordingId === recordingId && data.endMs > last * 1000 - 500),
        ),
      'the last words',
    );
  }

  function expectSame(words: readonly number[], expected: readonly number[]): void {
    expect(words).toHaveLength(expected.length);
    words.forEach((word, at) => expect(Math.abs(word - expected[at]!)).toBeLessThanOrEqual(OFF));
  }

  it('[CUS-5] a thread that dies twice: each word once', async () => {
    const deaths = new Set([4, 8]);
    const { words, end } = await record(async (seq) => {
      if (!deaths.delete(seq)) return;
      const [thread] = [...(Reflect.get(decoder, 'threads') as Set<DecoderThread>)];
      await thread!.close();
    });
    expect(deaths.size).toBe(0);
    expectSame(words, calm);
    expect(end).toMatchObject({ complete: true, committedSeq: tones.pieces.length - 1 });
  });

  it('[CUS-6] a piece of nonsense: the words around it are heard, and it is the only one that is left out', async () => {
    const broken = tones.pieces.map((piece, seq) => (seq === 5 ? new Uint8Array(piece.length).fill(0x2a) : piece));
    const { words, end, quarantined } = await record(() => undefined, broken);
    expect(end).toMatchObject({ complete: true, committedSeq: tones.pieces.length - 1 });
    expect(quarantined).toEqual([{ fromSeq: 5, toSeq: 5 }]);
    // Two words a second: those of that piece, and one on each of its borders, may be missing.
    expect(words.length).toBeGreaterThanOrEqual(calm.length - 4);
    expect(words.length).toBeLessThan(calm.length);
    const kept = calm.filter((word, at) => words[at] === word);
    expect(kept.length).toBeGreaterThanOrEqual(7);
  });
});
