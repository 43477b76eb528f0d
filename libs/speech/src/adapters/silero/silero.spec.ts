import { randomNumbers, recording } from '../../../../../test/factories/recordings.js';
import { EnergyDetector, type SpeechDetector } from '../../decoding/speech-detector.js';
import { TakeReader } from '../../decoding/take-reader.js';
import { createOpus } from '../opus/opus.js';
import { loadSilero } from './silero.js';

const SECONDS = 60;
const BLOCK = 1600;
const create = loadSilero();

function blocks(sample: (i: number) => number): Int16Array[] {
  return Array.from({ length: SECONDS * 10 }, (_, block) =>
    Int16Array.from({ length: BLOCK }, (_, i) => sample(block * BLOCK + i)),
  );
}

describe.each<[string, () => SpeechDetector]>([
  ['Silero', create],
  ['loudness, where Silero cannot be loaded', () => new EnergyDetector()],
])('%s', (_, make) => {
  const random = randomNumbers(4);
  it.each([
    ['silence', () => 0],
    ['a faint hum', (i: number) => Math.round(60 * Math.sin((2 * Math.PI * 50 * i) / 16_000))],
    ['noise', () => random(600) - 300],
  ])('hears nobody in a minute of %s', (_, sample) => {
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

it('a detector that was given back begins anew', async () => {
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
