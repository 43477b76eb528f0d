import { isLongEnough } from './password-length.js';

describe('the length of a password', () => {
  it.each([
    ['12345678', true],
    ['1234567', false],
    ['', false],
    ['静かに聴く時間を', true],
    ['静かに聴く時間', false],
    // Four people are one character, and 25 UTF-16 units.
    ['👩‍👩‍👧‍👦'.repeat(7), false],
    ['👩‍👩‍👧‍👦'.repeat(8), true],
    // A letter and its accent, written as two.
    ['e\u0301'.repeat(7), false],
    ['x'.repeat(100_000), true],
  ])('[IDN-12] counts characters: %s', (password, isEnough) => {
    expect(isLongEnough(password)).toBe(isEnough);
  });
});
