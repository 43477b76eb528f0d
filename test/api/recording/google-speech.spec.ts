import type { GoogleOptions } from '@app/speech';
import { GoogleRecognizer } from '../../../libs/speech/src/providers/google/google.recognizer.js';
import { GoogleSpeechServer } from '../../kit/doubles/google-speech-server.js';
import { SpokenTake, SCALED } from '../../kit/sound/spoken-take.js';

jest.setTimeout(30_000);

const INTERNAL = 13;
const UNAVAILABLE = 14;

let server: GoogleSpeechServer;
const recognizers: GoogleRecognizer[] = [];

beforeAll(async () => {
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  server = await GoogleSpeechServer.start();
});

afterEach(async () => {
  await Promise.all(recognizers.splice(0).map((recognizer) => recognizer.close()));
});

afterAll(() => server.close());

async function recognizer(options: Partial<GoogleOptions> = {}): Promise<GoogleRecognizer> {
  const made = new GoogleRecognizer({
    endpoint: server.endpoint,
    projectId: 'p',
    apiVersion: 'v1',
    model: 'latest_long',
    diarization: false,
    ...options,
    settings: { ...SCALED, ...options.settings },
  });
  recognizers.push(made);
  await made.warmUp();
  return made;
}

/** A machine that stands still for a second is no provider that does not answer: for tests that want no trouble at all. */
const PATIENT = { unanswered: 20_000, endWithin: 20_000 };

/** 160 words in utterances of eight. */
const WORDS = Array.from({ length: 160 }, (_, index) => (index * 7) % 60);
const pauses = (index: number): number => (index % 8 === 7 ? 700 : 80);

describe.each(['v1', 'v2'] as const)('Google speech %s', (apiVersion) => {
  it('[REC-11] [REC-35] 160 words over rollovers: none lost, none doubled', async () => {
    server.reset(() => ({ limit: 10_000 }));
    const take = new SpokenTake(await recognizer({ apiVersion, settings: PATIENT }), WORDS, pauses);
    await take.speak();
    expect(take.heard()).toEqual(WORDS);
    expect(server.streams.length).toBeGreaterThan(6);
    expect(server.streams.filter(({ ended }) => ended !== 'by client')).toEqual([]);
    expect(take.events.filter(({ type }) => type === 'trouble')).toEqual([]);
    expect(Math.max(...server.streams.map(({ bytes }) => bytes))).toBeLessThanOrEqual(15_000);
    expect(take.lastSettled()).toBeGreaterThanOrEqual(take.lengthMs - 1);
  });

  it('[REC-35] rollovers and crashes in turn: none lost, none doubled', async () => {
    server.reset((index) =>
      index % 3 === 1 ? { failsAt: 3_000, code: index % 2 === 1 ? INTERNAL : UNAVAILABLE } : { limit: 10_000 },
    );
    const take = new SpokenTake(await recognizer({ apiVersion }), WORDS, pauses);
    await take.speak();
    expect(take.heard()).toEqual(WORDS);
    // How many there are of each depends on the speed of the machine; both came again and again.
    expect(server.streams.filter(({ ended }) => ended === 'by client').length).toBeGreaterThanOrEqual(4);
    expect(server.streams.filter(({ ended }) => typeof ended === 'number').length).toBeGreaterThanOrEqual(4);
    expect(take.troubles().at(-1)).toBe(false);
  });

  it('[REC-43] audio that stops in the middle of a word and comes again later: the word is one', async () => {
    server.reset(() => ({}));
    const take = new SpokenTake(
      await recognizer({ apiVersion, settings: { keepAlive: 100 } }),
      WORDS.slice(0, 14),
      pauses,
    );
    // A block is half a second long: this one ends within a tone.
    await take.speakUntil(2_000);
    await server.signal.until(() => server.streams[0]?.ended === 'by client', 'the end of the stream');
    await take.speak();
    expect(take.heard()).toEqual(WORDS.slice(0, 14));
    // One for what came before and one for what came after; on a busy machine one may be given up and opened again.
    expect(server.streams.length).toBeGreaterThanOrEqual(2);
  });

  it('[REC-36] without word times: none lost over rollovers and crashes', async () => {
    server.reset((index) => ({ refuses: ['words'], ...(index % 3 === 2 ? { failsAt: 3_000 } : { limit: 10_000 }) }));
    const take = new SpokenTake(await recognizer({ apiVersion }), WORDS, pauses);
    await take.speak();
    expect(isWithin(WORDS, take.heard())).toBe(true);
    expect(take.finals().every(({ words, speaker }) => words === null && speaker === null)).toBe(true);
    expect(server.streams.filter(({ ended }) => ended === 'by client').length).toBeGreaterThanOrEqual(6);
  });

  it('[REC-36] a long speech without word times and without a pause: none lost', async () => {
    server.reset(() => ({ withoutWords: true, onlyAtEnd: true }));
    const take = new SpokenTake(await recognizer({ apiVersion }), WORDS.slice(0, 60), () => 80);
    await take.speak();
    // A cut in the middle of speech may double some words, and never loses one.
    expect(isWithin(WORDS.slice(0, 60), take.heard())).toBe(true);
  });

  it('[REC-39] speakers and word times are asked for, and done without where the model refuses them', async () => {
    server.reset(() => ({ refuses: ['diarization', 'words'] }));
    const made = await recognizer({ apiVersion, diarization: true, model: 'chirp_3', settings: PATIENT });
    const take = new SpokenTake(made, WORDS.slice(0, 8), pauses);
    await take.speak();
    expect(take.heard()).toEqual(WORDS.slice(0, 8));
    expect(server.streams.map(({ features }) => features)).toEqual([
      { words: true, diarization: true, model: 'chirp_3' },
      { words: true, diarization: false, model: 'chirp_3' },
      { words: false, diarization: false, model: 'chirp_3' },
    ]);
    expect(take.troubles()).toEqual([]);
    expect(take.finals().every(({ speaker }) => speaker === null)).toBe(true);
    // The next recording knows.
    await new SpokenTake(made, WORDS.slice(0, 8), pauses).speak();
    expect(server.streams).toHaveLength(4);
  });

  it('[REC-35] [REC-39] a voice keeps its number over streams that name the voices anew', async () => {
    server.reset(() => ({ limit: 10_000 }));
    const take = new SpokenTake(await recognizer({ apiVersion, diarization: true }), WORDS, pauses);
    await take.speak();
    expect(take.heard()).toEqual(WORDS);
    const spoken = take
      .finals()
      .flatMap(({ text, speaker }) => text.split(' ').map((word) => ({ odd: Number(word.slice(1)) % 2, speaker })));
    const first = spoken[0]!;
    expect(first.speaker).toBe(1);
    // Never the other voice's number; most words have one.
    for (const { odd, speaker } of spoken) if (speaker !== null) expect(speaker).toBe(odd === first.odd ? 1 : 2);
    expect(spoken.filter(({ speaker }) => speaker !== null).length).toBeGreaterThan(WORDS.length / 2);
    expect(server.streams.length).toBeGreaterThan(6);
  });

  it('[REC-35] a stream that gives finals twice: each once', async () => {
    server.reset(() => ({ twice: true }));
    const take = new SpokenTake(await recognizer({ apiVersion }), WORDS.slice(0, 24), pauses);
    await take.speak();
    expect(take.heard()).toEqual(WORDS.slice(0, 24));
  });
});

describe('Google speech in trouble', () => {
  const some = WORDS.slice(0, 24);

  it('[REC-35] [REC-43] a black hole is noticed, and what went into it is sent again', async () => {
    server.reset((index) => (index === 0 ? { blackHoleAt: 4_000 } : {}));
    const take = new SpokenTake(await recognizer(), some, pauses);
    await take.speakUntil(Infinity);
    await take.signal.until(() => take.troubles().length === 2, 'the end of the trouble');
    await take.recognition.finish();
    expect(take.heard()).toEqual(some);
    expect(take.troubles()).toEqual([true, false]);
  });

  it('[REC-43] the provider is down for a while: everything comes afterwards', async () => {
    const own = await GoogleSpeechServer.start();
    const take = new SpokenTake(await recognizer({ endpoint: own.endpoint }), some, pauses);
    await take.speakUntil(3_000);
    await own.signal.until(() => (own.streams[0]?.heardMs ?? 0) > 2_000, 'the first audio');
    own.close();
    await take.signal.until(() => take.troubles().length === 1, 'the trouble');
    await take.speakUntil(Infinity);
    const again = await GoogleSpeechServer.start(own.port);
    await take.recognition.finish();
    again.close();
    expect(take.heard()).toEqual(some);
    expect(take.troubles()).toEqual([true, false]);
  });

  it.each([5, 7, 16])('gives up when it is refused (%d)', async (code) => {
    server.reset(() => ({ code }));
    const take = new SpokenTake(await recognizer(), some, pauses);
    void take.speakUntil(2_000);
    await take.signal.until(() => take.events.length > 0, 'the refusal');
    expect(take.events).toMatchObject([{ type: 'failed', error: { code: 'REFUSED' } }]);
    expect(await take.recognition.finish()).toMatchObject({ complete: false });
    expect(server.streams).toHaveLength(1);
  });

  it('gives up when nothing that could be left out helps', async () => {
    server.reset(() => ({ code: 3 }));
    const take = new SpokenTake(await recognizer({ diarization: true }), some, pauses);
    void take.speakUntil(2_000);
    await take.signal.until(() => take.events.length > 0, 'the refusal');
    expect(take.events).toMatchObject([{ type: 'failed', error: { code: 'MISCONFIGURED' } }]);
    expect(server.streams).toHaveLength(3);
  });

  it('[REC-38] nothing is written for a while: silence keeps the stream, and no time passes in the take', async () => {
    server.reset(() => ({ idle: 600 }));
    const take = new SpokenTake(
      await recognizer({ settings: { ...SCALED, keepAlive: 160, softRollover: 60_000, forcedRollover: 60_000 } }),
      some,
      pauses,
    );
    await take.speakUntil(3_500);
    // More silence than the server would have waited for.
    await server.signal.until(() => (server.streams[0]?.heardMs ?? 0) > 4_500, 'silence');
    await take.speak();
    expect(server.streams).toHaveLength(1);
    expect(take.heard()).toEqual(some);
    const starts = take.finals().flatMap(({ words }) => words!.map(({ startMs }) => startMs));
    starts.forEach((startMs, index) => expect(Math.abs(startMs - take.startOf(index))).toBeLessThanOrEqual(30));
  });

  it.each([2, 4])('[REC-37] sends no faster than allowed: %d times real time', async (speed) => {
    server.reset(() => ({}));
    const take = new SpokenTake(await recognizer({ maxReplaySpeed: speed, settings: PATIENT }), some, pauses);
    // By the clock of the sender: what waits on its way arrives closer together than it was sent.
    const begun = performance.now();
    await take.speak();
    expect(take.heard()).toEqual(some);
    // A machine that is busy may starve a stream, which is followed by another: each begins with a head start.
    const { streams } = server;
    const heardMs = streams.reduce((sum, stream) => sum + stream.heardMs, 0);
    const tookMs = Math.max(...streams.map(({ heardAt }) => heardAt)) - begun;
    expect(heardMs).toBeGreaterThan(6_000);
    expect(heardMs).toBeLessThanOrEqual(tookMs * speed + 1_500 * streams.length);
    expect(take.troubles()).toEqual([]);
  });

  it('[REC-35] [REC-37] slows down when the provider finds it too fast', async () => {
    server.reset(() => ({ fastest: 2 }));
    const take = new SpokenTake(await recognizer(), some.slice(0, 12), pauses);
    await take.speak();
    expect(take.heard()).toEqual(some.slice(0, 12));
    // A stream that is not slowed down never lives to its end; a machine that stands still may deliver all at once, too.
    const ended = server.streams.map((stream) => stream.ended);
    expect(ended.pop()).toBe('by client');
    expect(new Set(ended)).toEqual(new Set([11]));
  });

  it('silence is settled, up to a second ago', async () => {
    server.reset(() => ({}));
    const take = new SpokenTake(await recognizer(), [3, 4], (index) => (index === 0 ? 80 : 8_000), 60_000);
    await take.speakUntil(Infinity);
    await take.signal.until(() => take.lastSettled() >= take.lengthMs - 1_000, 'the silence to be settled');
    expect(take.lastSettled()).toBe(take.lengthMs - 1_000);
    expect(take.recognition.heldMs).toBe(1_000);
    expect(take.finals()).toMatchObject([{ startMs: 60_000, endMs: 60_680, text: 'w3 w4' }]);
    take.recognition.abort();
  });

  it('[CUS-2] the provider is down at the end: finishing says how far it came', async () => {
    const own = await GoogleSpeechServer.start();
    const take = new SpokenTake(
      await recognizer({ endpoint: own.endpoint, settings: { finishWithin: 300 } }),
      some,
      pauses,
    );
    await take.speakUntil(4_000);
    await take.signal.until(() => take.finals().length > 0, 'the first words');
    own.close();
    await take.speakUntil(Infinity);
    const { settledMs, complete } = await take.recognition.finish();
    expect(complete).toBe(false);
    expect(settledMs).toBeGreaterThan(0);
    const heard = take.heard();
    expect(heard).toEqual(some.slice(0, heard.length));
    // Everything before it was given, and nothing behind it.
    expect(some.filter((_, index) => take.startOf(index) + 200 < settledMs)).toEqual(heard);
  });

  it('nothing said: nothing given, everything settled', async () => {
    server.reset(() => ({}));
    const take = new SpokenTake(await recognizer(), [], () => 0);
    take.recognition.write({ pcm: new Int16Array(16_000 * 5), startMs: 0, isSpeech: null });
    expect(await take.recognition.finish()).toEqual({ settledMs: 5_000, complete: true });
    expect(take.finals()).toEqual([]);
    expect(take.lastSettled()).toBe(5_000);
  });
});

/** Whether all words come, in order, whatever stands between them. */
function isWithin(words: readonly number[], heard: readonly number[]): boolean {
  let found = 0;
  for (const word of heard) if (word === words[found]) found += 1;
  return found === words.length;
}
