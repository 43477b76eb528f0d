import { eventually } from '../../../../../test/kit/waiting/eventually.js';
import { RealtimeSpeechServer, type RealtimeReply } from '../../../../../test/kit/doubles/realtime-speech-server.js';
import { RecognitionLog } from '../../../../../test/kit/sound/recognition-log.js';
import { say, wordsOf, type Script, type ToneBlock } from '../../../../../test/kit/sound/tone-words.js';
import type { Recognition } from '../../ports/recognizer.port.js';
import { isRealtimeModel, OpenAiRealtimeRecognizer } from './realtime.recognizer.js';
import type { RealtimeTimes } from './realtime-recognition.js';

const PAUSE = { pause: 900 };
const TALK: Script = [0, 1, 2, PAUSE, 3, 4, PAUSE, 5, 6, 7, 8, PAUSE, 9, PAUSE, 10, 11, 12, PAUSE, 13, 14, 15, PAUSE];

// Minutes of audio are made, sent and heard.
jest.setTimeout(30_000);

let server: RealtimeSpeechServer;
let recognizer: OpenAiRealtimeRecognizer;
let log: RecognitionLog;

beforeEach(() => {
  log = new RecognitionLog();
});
afterEach(async () => {
  await recognizer.close();
  await server.close();
});

async function open(
  dialect: 'openai' | 'vllm' = 'openai',
  behaviour: (index: number) => RealtimeReply = () => ({}),
  times: Partial<RealtimeTimes> = {},
): Promise<Recognition> {
  server = await RealtimeSpeechServer.start(dialect);
  server.behaviour = behaviour;
  return connect(times);
}

function connect(times: Partial<RealtimeTimes> = {}): Recognition {
  recognizer = new OpenAiRealtimeRecognizer({
    baseURL: server.url,
    apiKey: 'key-of-a-test',
    model: 'gpt-live-transcribe',
    times: { backoff: 5, longestBackoff: 20, answer: 20_000, ...times },
  });
  return recognizer.open({ onEvent: log.onEvent });
}

function write(recognition: Recognition, blocks: readonly ToneBlock[]): void {
  for (const block of blocks) recognition.write(block);
}

describe.each(['openai', 'vllm'] as const)('the realtime API as %s speaks it', (dialect) => {
  it('gives one final an utterance, interims before it, and settles all of it', async () => {
    const recognition = await open(dialect);
    write(recognition, say(TALK));
    await recognition.finish();
    expect(log.words).toEqual(wordsOf(TALK));
    expect(log.finals).toHaveLength(6);
    expect(log.interims.length).toBeGreaterThan(0);
    expect(log.settled).toEqual([...log.settled].sort((a, b) => a - b));
    expect(recognition.heldMs).toBe(0);
    expect(log.troubles).toEqual([]);
  });

  it('60 s of silence are not sent, give no text and are settled', async () => {
    const recognition = await open(dialect);
    write(recognition, say([{ pause: 60_000 }]));
    await log.changed.until(() => (log.settled.at(-1) ?? 0) >= 58_000, 'silence to be settled');
    await recognition.finish();
    expect(server.samples).toBe(0);
    expect(log.finals).toEqual([]);
  });

  it.each<RealtimeReply & string>(['drop', 'silence', 'expired', 'garbage', 'failed', 'limited'])(
    '%s: what has no text yet is said again in a new session, in order',
    async (reply) => {
      const recognition = await open(dialect, (index) => (index % 4 === 1 ? reply : {}), {
        // Only a server that is silent has to be waited for.
        answer: reply === 'silence' ? 300 : 20_000,
      });
      write(recognition, say(TALK));
      await recognition.finish();
      expect(log.words).toEqual(wordsOf(TALK));
      expect(server.sessions).toBeGreaterThan(1);
      expect(log.troubles[0]).toBe(true);
      expect(log.troubles.at(-1)).toBe(false);
      expect(log.failures).toEqual([]);
    },
  );

  it('[REC-36] talk without a pause is cut with overlap: 0 words are lost', async () => {
    const script = Array.from({ length: 120 }, (_, index) => (index * 7 + (index >> 4)) % 16);
    const recognition = await open(dialect);
    write(recognition, say(script));
    await recognition.finish();
    const heard = log.words;
    expect(log.finals.length).toBeGreaterThan(1);
    expect(heard.length - script.length).toBeLessThanOrEqual(4 * (log.finals.length - 1));
    let at = 0;
    for (const word of heard) if (word === wordsOf(script)[at]) at += 1;
    expect(at).toBe(script.length);
  });
});

describe('a realtime session', () => {
  it('is for transcription, in Japanese, with ends that we find; OpenAI gets 24 kHz', async () => {
    const recognition = await open();
    write(recognition, say([0, PAUSE]));
    await recognition.finish();
    expect(server.urls).toEqual(['/v1/realtime?intent=transcription']);
    expect(server.authorization).toBe('Bearer key-of-a-test');
    expect(server.updates[0]?.session).toMatchObject({
      type: 'transcription',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate: 24_000 },
          transcription: { model: 'gpt-live-transcribe', language: 'ja' },
          turn_detection: null,
        },
      },
    });
  });

  it('slow answers do not reorder', async () => {
    const recognition = await open('openai', (index) => ({ delay: index % 2 === 0 ? 100 : 0 }));
    write(recognition, say(TALK));
    await recognition.finish();
    expect(log.words).toEqual(wordsOf(TALK));
  });

  it('holds back words that the model invents in silence', async () => {
    const recognition = await open('openai', () => ({ say: 'ご視聴ありがとうございました。' }));
    write(recognition, say([0, PAUSE]));
    await recognition.finish();
    expect(log.finals).toEqual([]);
  });

  it('cut in the middle of an utterance: it is said again from its beginning', async () => {
    const recognition = await open();
    const blocks = say([0, 1, 2, 3, 4, 5, PAUSE]);
    write(recognition, blocks.slice(0, 15));
    await eventually(() => Promise.resolve(server.samples > 0), 'audio at the server');
    server.drop();
    await log.changed.until(() => log.troubles.includes(true), 'trouble');
    write(recognition, blocks.slice(15));
    await recognition.finish();
    expect(log.words).toEqual(wordsOf([0, 1, 2, 3, 4, 5]));
  });

  it('that is old is exchanged in a pause, without trouble', async () => {
    const recognition = await open('openai', undefined, { session: 0 });
    for (const word of [0, 1, 2]) {
      write(recognition, say([word, PAUSE], { startMs: word * 1_240 }));
      await log.changed.until(() => log.finals.length === word + 1, 'the text of a word');
    }
    await recognition.finish();
    expect(log.words).toEqual(wordsOf([0, 1, 2]));
    expect(server.sessions).toBeGreaterThan(1);
    expect(log.troubles).toEqual([]);
  });

  it.each([401, 402, 403, 404])('refused with %i: for good', async (status) => {
    server = await RealtimeSpeechServer.start();
    server.refuseWith = status;
    connect();
    await log.changed.until(() => log.failures.length > 0, 'the refusal');
    expect(log.failures).toEqual(['REFUSED']);
  });

  it('refused with 503: held, until the server is back', async () => {
    server = await RealtimeSpeechServer.start();
    server.refuseWith = 503;
    const recognition = connect();
    write(recognition, say(TALK));
    await log.changed.until(() => log.troubles.includes(true), 'trouble');
    expect(recognition.heldMs).toBeGreaterThan(10_000);
    server.refuseWith = null;
    await recognition.finish();
    expect(log.words).toEqual(wordsOf(TALK));
    expect(log.troubles).toEqual([true, false]);
  });

  it('an utterance that can never be read does not stop the others', async () => {
    let left = 3;
    const recognition = await open('openai', () => (left-- > 0 ? 'failed' : {}));
    write(recognition, say([0, PAUSE]));
    await log.changed.until(() => left <= 0 && log.settled.length > 0, 'it to be given up');
    write(recognition, say([1, PAUSE], { startMs: 1_300 }));
    expect(await recognition.finish()).toMatchObject({ complete: true });
    expect(log.words).toEqual(wordsOf([1]));
    expect(log.unreadable).toHaveLength(1);
  });

  it('[CUS-3] a server that is asked too often is asked until it answers, and no utterance is given up', async () => {
    let left = 6;
    const recognition = await open('openai', () => (left-- > 0 ? 'limited' : {}));
    write(recognition, say([0, PAUSE, 1, PAUSE]));
    expect(await recognition.finish()).toMatchObject({ complete: true });
    expect(left).toBeLessThanOrEqual(0);
    expect(log.words).toEqual(wordsOf([0, 1]));
    expect(log.unreadable).toEqual([]);
    expect(log.failures).toEqual([]);
    expect(log.troubles).toEqual([true, false]);
  });

  it.each(['unpaid', 'overdrawn'] as const)(
    '[CUS-2] %s: an account without money is refused for good, and nothing is settled',
    async (reply) => {
      const recognition = await open('openai', () => reply);
      write(recognition, say([0, 1, PAUSE]));
      await log.changed.until(() => log.failures.length > 0 || server.committed > 5, 'the refusal');
      expect(log.failures).toEqual(['REFUSED']);
      expect(server.sessions).toBe(1);
      expect(log.settled).toEqual([]);
      expect(log.unreadable).toEqual([]);
    },
  );

  it.each(['unknownLanguage', 'unknownModel'] as const)(
    '[CUS-2] %s: a server that takes nothing as it is asked is wrongly configured, and no utterance is given up',
    async (reply) => {
      const recognition = await open('openai', () => reply);
      write(recognition, say([0, PAUSE]));
      await log.changed.until(() => log.failures.length > 0 || server.committed > 5, 'the fault');
      expect(log.failures).toEqual(['MISCONFIGURED']);
      expect(server.sessions).toBe(1);
      expect(log.settled).toEqual([]);
      expect(log.unreadable).toEqual([]);
      await recognizer.close();
      // Once it is mended, the same words are heard.
      server.behaviour = () => ({});
      const next = connect();
      write(next, say([0, PAUSE]));
      expect(await next.finish()).toMatchObject({ complete: true });
      expect(log.words).toEqual(wordsOf([0]));
    },
  );

  it('[CUS-2] unreadable: an utterance that a server refuses which took others is given up', async () => {
    let left = 3;
    const recognition = await open('openai', (index) => (index > 0 && left-- > 0 ? 'unreadable' : {}));
    write(recognition, say([0, PAUSE]));
    await log.changed.until(() => log.finals.length === 1, 'the first');
    write(recognition, say([1, PAUSE], { startMs: 1_300 }));
    await log.changed.until(() => log.unreadable.length > 0, 'it to be given up');
    write(recognition, say([2, PAUSE], { startMs: 2_600 }));
    expect(await recognition.finish()).toMatchObject({ complete: true });
    expect(log.words).toEqual(wordsOf([0, 2]));
    expect(log.failures).toEqual([]);
  });

  it.each(['tooShort', 'expired'] as const)('%s at the beginning: said again in a new session', async (reply) => {
    const recognition = await open('openai', (index) => (index === 0 ? reply : {}));
    write(recognition, say([0, PAUSE]));
    expect(await recognition.finish()).toMatchObject({ complete: true });
    expect(log.words).toEqual(wordsOf([0]));
    expect(log.failures).toEqual([]);
  });

  it('[CUS-2] that is refused while the last words are awaited settles none of them', async () => {
    const recognition = await open('openai', () => 'drop');
    write(recognition, say([0, 1, PAUSE]));
    server.refuseWith = 401;
    const { settledMs, complete } = await recognition.finish();
    expect({ settledMs, complete }).toEqual({ settledMs: 0, complete: false });
    expect(log.settled).toEqual([]);
    expect(log.failures).toEqual(['REFUSED']);
  });

  it('[CUS-2] that never answers: finishing says how far it came', async () => {
    const recognition = await open('openai', (index) => (index === 0 ? {} : 'silence'), { finish: 300 });
    write(recognition, say([0, 1, PAUSE, 2, 3, PAUSE]));
    await log.changed.until(() => log.finals.length === 1, 'the first');
    expect(await recognition.finish()).toEqual({ settledMs: log.settled.at(-1), complete: false });
    expect(log.words).toEqual(wordsOf([0, 1]));
  });
});

it.each([
  ['gpt-live-transcribe', true],
  ['mistralai/Voxtral-Mini-4B-Realtime-2602', true],
  ['gpt-realtime-whisper', true],
  ['gpt-transcribe', false],
])('%s is spoken to over a socket: %s', (model, expected) => {
  expect(isRealtimeModel(model)).toBe(expected);
});
