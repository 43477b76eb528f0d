import { decodedSpeech } from '../../../../../test/kit/sound/decoded-speech.js';
import { randomNumbers } from '../../../../../test/kit/sound/recording-fixtures.js';
import { loadSilero } from '../silero/silero.js';
import { EnergyDetector, SoundDetector, type SpeechDetector } from './speech-detector.js';

const BLOCK = 1_600;
const create = loadSilero();

/** How much of the sound the trained detector is given, in samples; it hears no voice. */
class Counting implements SpeechDetector {
  samples = 0;

  accept(pcm: Int16Array): boolean {
    this.samples += pcm.length;
    return false;
  }

  free(): void {
    this.samples = 0;
  }
}

function cut(sound: Int16Array): Int16Array[] {
  const blocks: Int16Array[] = [];
  for (let at = 0; at + BLOCK <= sound.length; at += BLOCK) blocks.push(sound.slice(at, at + BLOCK));
  return blocks;
}

function seconds(count: number, sample: (i: number) => number): Int16Array {
  return Int16Array.from({ length: count * 16_000 }, (_, i) => Math.round(sample(i)));
}

describe('[REM-4] what is heard of a channel', () => {
  let speech: Int16Array;
  beforeAll(async () => {
    speech = await decodedSpeech();
  });

  // Only the trained detector hears the very soft one.
  it.each([
    ['a voice that is near', 1, 0],
    ['a voice that is very soft', 0.01, 0],
    ['a voice that is softer than its room', 0.05, 600],
  ])('leaves out nothing that one of both detectors would hear if each were always asked: %s', (_, share, noise) => {
    const random = randomNumbers(7);
    const sound = Int16Array.from([...seconds(3, () => 0), ...speech], (sample) =>
      Math.round(sample * share + (noise === 0 ? 0 : random(2 * noise) - noise)),
    );
    const [loudness, voice, ours] = [new EnergyDetector(), create(), new SoundDetector(create())];
    const blocks = cut(sound);
    const both = blocks.map((block) => [loudness.accept(block), voice.accept(block)].includes(true));
    const heard = blocks.map((block) => ours.accept(block));
    expect(both).toContain(true);
    // A recogniser is given what lies up to a second before a voice was noticed, and 20 s after it.
    const isGiven = (at: number): boolean => heard.slice(Math.max(0, at - 200), at + 10).includes(true);
    expect(both.flatMap((is, at) => (is && !isGiven(at) ? [at] : []))).toEqual([]);
  });

  it('costs no trained detector while nothing is to be heard, nor where a sound is loud', () => {
    const counting = new Counting();
    const detector = new SoundDetector(counting);
    for (const block of cut(seconds(30, () => 0))) detector.accept(block);
    const tone = seconds(5, (i) => 9_000 * Math.sin(i / 6));
    for (const block of cut(tone)) expect(detector.accept(block)).toBe(true);
    expect(counting.samples).toBe(0);
  });

  it('is asked about with the second before, once it is neither silent nor loud', () => {
    const counting = new Counting();
    const detector = new SoundDetector(counting);
    for (const block of cut(seconds(10, () => 0))) detector.accept(block);
    const faint = cut(seconds(1, (i) => 40 * Math.sin(i / 6)));
    for (const block of faint) expect(detector.accept(block)).toBe(false);
    expect(counting.samples).toBe(16_000 + faint.length * BLOCK);
    detector.free();
  });
});
