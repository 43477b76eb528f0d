import { Speakers } from './speakers.js';

/** A voice, and what a microphone makes of it. */
function embedding(voice: number, noise: number, seed: number): Float32Array {
  return Float32Array.from(
    { length: 64 },
    (_, at) => Math.sin(at * (voice + 1) * 1.7) + noise * Math.sin(at * at * (seed + 2) * 0.37),
  );
}

it('[REC-39] the same voice has the same number, however often they take turns', () => {
  const speakers = new Speakers();
  const numbers = Array.from({ length: 40 }, (_, turn) => speakers.numberOf(embedding(turn % 2, 0.4, turn), 3_000));
  expect(numbers).toEqual(numbers.map((_, turn) => (turn % 2) + 1));
});

it('a short word is given to a voice that is known, and founds none', () => {
  const speakers = new Speakers();
  expect(speakers.numberOf(embedding(0, 0, 0), 500)).toBeNull();
  expect(speakers.numberOf(embedding(0, 0, 0), 3_000)).toBe(1);
  expect(speakers.numberOf(embedding(0, 0.3, 1), 500)).toBe(1);
  expect(speakers.numberOf(embedding(5, 0, 1), 500)).toBeNull();
  expect(speakers.numberOf(embedding(5, 0, 1), 3_000)).toBe(2);
});

it('a vector that is not an embedding has no number, and the number of voices is limited', () => {
  const speakers = new Speakers();
  expect(speakers.numberOf(new Float32Array(64), 3_000)).toBeNull();
  expect(speakers.numberOf(new Float32Array(64).fill(NaN), 3_000)).toBeNull();
  const numbers = Array.from({ length: 30 }, (_, voice) => {
    const single = new Float32Array(64);
    single[voice] = 1;
    return speakers.numberOf(single, 3_000);
  });
  expect(Math.max(...numbers.map((number) => number ?? 0))).toBe(8);
});
