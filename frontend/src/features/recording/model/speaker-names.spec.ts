import { runOf } from './speaker-names.js';

const line = (id: string, speaker: number | null) => ({ id, speaker });
const LINES = [line('a', null), line('b', 1), line('c', null), line('d', null), line('e', 2), line('f', 1)];

it('[MND-5] one press names all lines of a voice, or the lines without one around the line', () => {
  expect(runOf(LINES, line('b', 1))).toEqual(['b', 'f']);
  expect(runOf(LINES, line('d', null))).toEqual(['c', 'd']);
  expect(runOf(LINES, line('a', null))).toEqual(['a']);
});
