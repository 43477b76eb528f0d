import { sessionCommandOf } from './session-keys.js';

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false, isComposing: false, defaultPrevented: false };
const q = { ...PLAIN, key: 'œ', code: 'KeyQ', altKey: true };
const mark = { ...PLAIN, key: '?', code: 'Slash' };

it('[LIV-10] Alt+Q takes the next question wherever one is, a question mark opens the help where nobody writes', () => {
  expect(sessionCommandOf(q, true)).toBe('next-question');
  expect(sessionCommandOf(mark, false)).toBe('help');
  expect(sessionCommandOf(mark, true)).toBeNull();
});

it('[LIV-10] a key that is part of a word, of a command or already used does nothing', () => {
  expect(sessionCommandOf({ ...q, isComposing: true }, false)).toBeNull();
  expect(sessionCommandOf({ ...q, ctrlKey: true }, false)).toBeNull();
  expect(sessionCommandOf({ ...mark, defaultPrevented: true }, false)).toBeNull();
  expect(sessionCommandOf({ ...q, altKey: false, key: 'q' }, false)).toBeNull();
});
