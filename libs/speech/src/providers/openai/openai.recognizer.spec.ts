import { OpenAiSpeechServer, type SpeechReply } from '../../../../../test/kit/doubles/openai-speech-server.js';
import { RecognitionLog } from '../../../../../test/kit/sound/recognition-log.js';
import { say, wordsOf, type Script, type ToneBlock } from '../../../../../test/kit/sound/tone-words.js';
import type { Recognition } from '../../ports/recognizer.port.js';
import { OpenAiSpeechRecognizer, type OpenAiSpeechOptions } from './openai.recognizer.js';

const PAUSE = { pause: 900 };
const TALK: Script = [0, 1, 2, PAUSE, 3, 4, PAUSE, 5, 6, 7, 8, PAUSE, 9, PAUSE, 10, 11, 12, PAUSE, 13, 14, 15, PAUSE];
const TIMES = { backoff: 5, longestBackoff: 20 };

// Minutes of audio are made, sent and heard.
jest.setTimeout(30_000);

let server: OpenAiSpeechServer;
let log: RecognitionLog;
let recognizer: OpenAiSpeechRecognizer;

beforeAll(async () => {
  server = await OpenAiSpeechServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  log = new RecognitionLog();
});
afterEach(() => recognizer.close());

function open(options: Partial<OpenAiSpeechOptions> = {}, isReplay = false): Recognition {
  recognizer = new OpenAiSpeechRecognizer({
    baseURL: server.url,
    apiKey: 'key-of-a-test',
    model: 'whisper-large',
    onCall: () => undefined,
    times: TIMES,
    ...options,
  });
  return recognizer.open({ onEvent: log.onEvent, isReplay });
}

function write(recognition: Recognition, blocks: readonly ToneBlock[]): void {
  for (const block of blocks) recognition.write(block);
}

/** Hears a whole script and answers the words of the final texts. */
async function hearAll(script: Script, options: Partial<OpenAiSpeechOptions> = {}): Promise<string[]> {
  const recognition = open(options, true);
  write(recognition, say(script));
  await recognition.finish();
  return log.words;
}

describe('a recogniser on /v1/audio/transcriptions', () => {
  it('gives one final a pause, with words on the clock of the take, and settles all of it', async () => {
    const script: Script = [{ pause: 3_000 }, 0, 1, PAUSE, 2, 3, { pause: 3_000 }];
    expect(await hearAll(script)).toEqual(wordsOf(script));
    expect(log.finals.map(({ text }) => text)).toEqual(['赤い、青い', '白い、黒い']);
    const [first, second] = log.finals;
    expect(Math.abs((first?.words?.[0]?.startMs ?? 0) - 3_000)).toBeLessThanOrEqual(20);
    expect(Math.abs((second?.words?.[0]?.startMs ?? 0) - 4_580)).toBeLessThanOrEqual(20);
    expect(log.settled).toEqual([...log.settled].sort((a, b) => a - b));
    expect(log.settled.at(-1)).toBeCloseTo(say(script).length * 60, -2);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]).toMatchObject({
      model: 'whisper-large',
      language: 'ja',
      format: 'verbose_json',
      granularities: ['word', 'segment'],
      authorization: 'Bearer key-of-a-test',
    });
  });

  it('60 s of silence are never sent, give no text and are settled up to a second ago', async () => {
    const recognition = open();
    write(recognition, say([{ pause: 60_000 }]));
    expect(recognition.heldMs).toBeLessThanOrEqual(2_000);
    expect(log.settled.at(-1)).toBeGreaterThanOrEqual(58_000);
    await recognition.finish();
    expect(server.requests).toHaveLength(0);
    expect(log.finals).toEqual([]);
    expect(recognition.heldMs).toBe(0);
  });

  it('[REC-36] talk without a pause is cut with overlap: without word times 0 words are lost', async () => {
    server.behaviour = () => ({ isWithoutTimes: true });
    const script = longTalk(300);
    const heard = await hearAll(script);
    expect(server.requests.length).toBeGreaterThan(5);
    expect(withoutRepetition(heard)).toEqual(wordsOf(script));
  });

  it('[REC-35] with word times 0 words are lost or doubled where long talk is cut', async () => {
    const script = longTalk(300);
    expect(await hearAll(script)).toEqual(wordsOf(script));
    expect(server.requests.every(({ pcm }) => pcm.length <= 18_100 * 16)).toBe(true);
  });

  it('a slow answer does not reorder', async () => {
    server.behaviour = (_, index) => ({ delay: index % 2 === 0 ? 120 : 0 });
    expect(await hearAll(TALK)).toEqual(wordsOf(TALK));
    expect(server.mostAtATime).toBe(2);
  });

  it.each<[string, SpeechReply]>([
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a cut connection', 'cut'],
    ['JSON that is none', { raw: '{"text": ' }],
    ['JSON of another shape', { body: { message: 'hello' } }],
    ['no answer', 'silence'],
  ])('%s: tries again, reports it, loses nothing', async (_, reply) => {
    server.behaviour = (__, index) => (index % 3 === 0 ? reply : {});
    expect(await hearAll(TALK, { requestMs: 200 })).toEqual(wordsOf(TALK));
    expect(log.troubles[0]).toBe(true);
    expect(log.troubles.at(-1)).toBe(false);
    expect(log.failures).toEqual([]);
  });

  it('an outage: the audio is held, nothing is settled, and all of it comes afterwards', async () => {
    server.behaviour = () => ({ status: 503 });
    const recognition = open();
    const blocks = say(TALK);
    write(recognition, blocks);
    await log.changed.until(() => log.troubles.length > 0, 'trouble');
    expect(log.settled).toEqual([]);
    expect(recognition.heldMs).toBeGreaterThan(blocks.length * 60 - 100);
    server.behaviour = () => ({});
    await recognition.finish();
    expect(log.words).toEqual(wordsOf(TALK));
    expect(log.troubles).toEqual([true, false]);
    expect(recognition.heldMs).toBe(0);
  });

  it('an outage that does not end: finishing gives up, and leaves audio without text unsettled', async () => {
    server.behaviour = () => ({ status: 503 });
    const recognition = open({ times: { ...TIMES, finish: 50 } });
    write(recognition, say(TALK));
    expect(await recognition.finish()).toEqual({ settledMs: 0, complete: false });
    expect(log.settled).toEqual([]);
    expect(log.finals).toEqual([]);
  });

  it('[CUS-2] an outage in the middle: finishing says how far it came', async () => {
    const first = wordsOf(TALK).slice(0, 5);
    server.behaviour = ({ heard }): SpeechReply =>
      heard.every(({ word }) => first.includes(word)) ? {} : { status: 503 };
    const recognition = open({ times: { ...TIMES, finish: 50 }, inAll: 1 }, true);
    write(recognition, say(TALK));
    await log.changed.until(
      () => log.finals.length === 2 && log.troubles.includes(true),
      'two utterances, and trouble',
    );
    const { settledMs, complete } = await recognition.finish();
    expect(complete).toBe(false);
    expect(settledMs).toBe(log.settled.at(-1));
    expect(settledMs).toBeLessThan(log.finals[1]!.endMs + 1_000);
  });

  it('[CUS-2] finishing says that all is settled where it is', async () => {
    const recognition = open();
    expect(await recognition.finish()).toEqual({ settledMs: 0, complete: true });
    const next = open();
    const blocks = say(TALK);
    write(next, blocks);
    expect(await next.finish()).toEqual({
      settledMs: expect.closeTo(blocks.length * 60, -2) as number,
      complete: true,
    });
  });

  it('[CUS-1] audio that is refused while other audio is taken is given up as unreadable, not as silence', async () => {
    server.behaviour = ({ heard }): SpeechReply => (heard.some(({ word }) => word === '白い') ? { status: 413 } : {});
    const recognition = open();
    const script: Script = [0, 1, PAUSE, 2, 3, PAUSE, 4, PAUSE];
    write(recognition, say([...script.slice(0, 3)]));
    await log.changed.until(() => log.finals.length === 1, 'the first');
    const done = say(script.slice(0, 3)).length * 60;
    write(recognition, say(script.slice(3), { startMs: done }));
    expect(await recognition.finish()).toMatchObject({ complete: true });
    expect(log.words).toEqual(wordsOf([0, 1, 4]));
    const [[startMs, endMs] = [0, 0], ...others] = log.unreadable;
    expect(others).toEqual([]);
    expect(startMs).toBeLessThanOrEqual(done);
    expect(endMs).toBeGreaterThan(done + 2 * 340);
  });

  it('[CUS-6] audio that is refused is tried again for as long as it lasts where nothing may be given up', async () => {
    let refusals = 0;
    server.behaviour = ({ heard }): SpeechReply => {
      if (heard.every(({ word }) => word !== '白い') || (refusals += 1) > 8) return {};
      return { status: 413 };
    };
    const recognition = open();
    recognition.abort();
    const patient = recognizer.open({ onEvent: log.onEvent, neverGivesUp: true });
    write(patient, say([0, PAUSE]));
    await log.changed.until(() => log.finals.length === 1, 'the first');
    write(patient, say([2, PAUSE], { startMs: 1_300 }));
    await patient.finish();
    expect(refusals).toBe(9);
    expect(log.words).toEqual(wordsOf([0, 2]));
    expect(log.unreadable).toEqual([]);
  });

  it.each([401, 402, 403, 404])('%i: refused for good, and nothing follows', async (status) => {
    server.behaviour = () => ({ status });
    const recognition = open();
    write(recognition, say(TALK));
    expect(await recognition.finish()).toMatchObject({ complete: false });
    expect(log.settled).toEqual([]);
    expect(log.failures).toEqual(['REFUSED']);
    expect(log.events.at(-1)?.type).toBe('failed');
  });

  it.each(['insufficient_quota', 'billing_not_active'])(
    '[CUS-2] 429 with %s: an account without money is refused for good',
    async (code) => {
      server.behaviour = () => ({ status: 429, code });
      const recognition = open({ times: { ...TIMES, finish: 500 } });
      write(recognition, say(TALK));
      expect(await recognition.finish()).toMatchObject({ complete: false });
      expect(log.failures).toEqual(['REFUSED']);
      expect(log.settled).toEqual([]);
    },
  );

  it('a server that knows only json is asked for that from then on', async () => {
    server.behaviour = ({ format }): SpeechReply => (format === 'json' ? {} : { status: 400 });
    expect(await hearAll(TALK)).toEqual(wordsOf(TALK));
    const formats = server.requests.map(({ format }) => format);
    expect(formats.filter((format) => format !== 'json').length).toBeLessThanOrEqual(4);
    expect(log.finals.every(({ words }) => words === null)).toBe(true);
    expect(log.troubles).toEqual([]);
  });

  it('a server that takes no request at all is misconfigured', async () => {
    server.behaviour = () => ({ status: 400 });
    await hearAll([0, PAUSE]);
    expect(log.failures).toEqual(['MISCONFIGURED']);
  });

  it('holds back words that a model invents, and keeps words that were said', async () => {
    const texts = ['ご視聴ありがとうございました。', '', 'チャンネル登録お願いします！', '進捗はどうですか。'];
    server.behaviour = (_, index) => ({ body: { text: texts[index] } });
    await hearAll([0, 1, PAUSE, 0, 1, PAUSE, 0, 1, PAUSE, 0, 1, PAUSE]);
    expect([...log.finals.map(({ text }) => text)]).toEqual(['進捗はどうですか。']);
    expect(log.settled.length).toBeGreaterThan(0);
  });

  it('[REC-39] voices of diarized_json begin new lines and have no numbers: each request names them anew', async () => {
    const segments = [
      { text: 'はい。', start: 0, end: 0.3, speaker: 'A' },
      { text: 'お願いします。', start: 0.3, end: 0.6, speaker: 'A' },
      { text: 'では。', start: 0.7, end: 1, speaker: 'B' },
    ];
    // The other person alone speaks in the second utterance, and is the first voice that it has.
    const other = [{ text: '助かります。', start: 0, end: 0.3, speaker: 'A' }];
    server.behaviour = ({ heard }) => ({ body: { text: '…', segments: heard.length > 1 ? segments : other } });
    await hearAll([0, 1, 2, PAUSE, 3, PAUSE], { model: 'gpt-4o-transcribe-diarize' });
    expect(server.requests[0]?.format).toBe('diarized_json');
    expect(log.finals.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['はい。お願いします。', null],
      ['では。', null],
      ['助かります。', null],
    ]);
  });
});

describe('interims', () => {
  /** Writes blocks one by one, so that answers can arrive in between. */
  async function speak(recognition: Recognition, blocks: readonly ToneBlock[]): Promise<void> {
    for (const block of blocks) {
      recognition.write(block);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  it('show the beginning on which two passes agree, and then the final', async () => {
    const recognition = open();
    await speak(recognition, say([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, PAUSE]));
    await recognition.finish();
    expect(log.interims.length).toBeGreaterThan(0);
    const final = log.finals[0]?.text ?? '';
    expect(log.interims.every((text) => final.startsWith(text))).toBe(true);
    expect(log.finals).toHaveLength(1);
  });

  it('under load they are dropped, finals never', async () => {
    server.behaviour = () => ({ delay: 100 });
    const script: Script = Array.from({ length: 30 }, (_, index) => [index % 16, (index + 1) % 16, PAUSE]).flat();
    const recognition = open({ inAll: 1 });
    write(recognition, say([...script, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, PAUSE]));
    await recognition.finish();
    expect(log.interims).toEqual([]);
    expect(log.words).toHaveLength(76);
    expect(server.requests.length).toBeLessThanOrEqual(33);
  });
});

/** Words without a pause in no order, none twice in a row: for both a machine and a reader it is no loop. */
function longTalk(length: number): number[] {
  const talk: number[] = [];
  for (let at = 0, seed = 7; at < length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    talk.push(((talk.at(-1) ?? 0) + 1 + ((seed >> 8) % 15)) % 16);
  }
  return talk;
}

/** Words that stand twice at a seam stand once: an overlap is at most some words long. */
function withoutRepetition(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length;) {
    const size = [4, 3, 2, 1].find((n) => words.slice(at, at + n).join() === kept.slice(-n).join() && kept.length >= n);
    if (size !== undefined) at += size;
    else kept.push(words[at++]!);
  }
  return kept;
}
