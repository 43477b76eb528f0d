import { GoogleRecognizer, type GoogleOptions } from '@app/speech';
import { GoogleSpeechServer, type Misbehaviour } from '../harness/google-speech-server.js';
import { SpokenTake, SCALED } from '../harness/spoken-take.js';

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

/** 160 words in utterances of eight. */
const WORDS = Array.from({ length: 160 }, (_, index) => (index * 7) % 60);
const pauses = (index: number): number => (index % 8 === 7 ? 700 : 80);

describe.each(['v1', 'v2'] as const)('Google speech %s', (apiVersion) => {
  it('[REC-11] [REC-35] 160 words over rollovers: none lost, none doubled', async () => {
    server.reset(() => ({ limit: 10_000 }));
    const take = new SpokenTake(await recognizer({ apiVersion }), WORDS, pauses);
    await take.speak();
    expect(take.heard()).toEqual(WORDS);
    expect(server.streams.length).toBeGreaterThan(6);
    expect(server.streams.filter(({ ended }) => ended !== 'by client')).toEqual([]);
    expect(take.events.filter(({ type }) => type === 'trouble')).toEqual([]);
    expect(Math.max(...server.streams.map(({ bytes }) => bytes))).toBeLessThanOrEqual(15_000);
    expect(take.lastSettled()).toBeGreaterThanOrEqual(take.lengthMs - 1);
  });

  it('[REC-35] rollovers and crashes in turn: none lost, none doubled', async () => {
    const crash: Misbehaviour = { failsAt: 3_000 };
    server.reset((index) =>
      index % 2 === 0 ? { limit: 10_000 } : { ...crash, code: index % 4 === 1 ? INTERNAL : UNAVAILABLE },
    );
    const take = new SpokenTake(await recognizer({ apiVersion }), WORDS, pauses);
    await take.speak();
    expect(take.heard()).toEqual(WORDS);
    expect(server.streams.filter(({ ended }) => ended === 'by client').length).toBeGreaterThanOrEqual(6);
    expect(server.streams.filter(({ ended }) => typeof ended === 'number').length).toBeGreaterThanOrEqual(6);
    expect(take.troubles().at(-1)).toBe(false);
  });
});
