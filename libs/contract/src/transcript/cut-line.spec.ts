import { cutLine } from './cut-line.js';
import { RECORDING } from '../live/recording.js';

const line = (text: string, startMs: number | null = null, endMs: number | null = null) => ({
  speaker: 2,
  text,
  startMs,
  endMs,
});
const cut = (text: string): string[] => cutLine(line(text)).map((piece) => piece.text);

describe('a line that is too long', () => {
  it('[BUD-3] is cut at the last end of a sentence that fits, and nothing is lost', () => {
    const sentence = '今日は引き継ぎの話をしました。';
    const text = sentence.repeat(1_000);
    const pieces = cut(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces.every((piece) => piece.endsWith('。') && piece.length <= RECORDING.lineText)).toBe(true);
    expect(pieces).toHaveLength(2);
  });

  it.each(['！', '？', '!', '?', '\n'])('[BUD-3] %j ends a sentence', (end) => {
    expect(cut(`${'あ'.repeat(9_000)}${end}${'い'.repeat(2_000)}`).at(-1)).toBe('い'.repeat(2_000));
  });

  it('[BUD-3] keeps a closing bracket with its sentence', () => {
    expect(cut(`${'あ'.repeat(9_000)}。」${'い'.repeat(2_000)}`)[0]?.endsWith('。」')).toBe(true);
  });

  it.each([
    ['an emoji', '🙂'],
    ['an emoji with a skin tone', '👍🏽'],
    ['a family', '👨‍👩‍👧'],
    ['a letter with a mark', 'か\u3099'],
    ['a half-width letter with its mark', 'ｶﾞ'],
  ])('[BUD-3] is never cut inside %s', (_, character) => {
    // Begun at every place of the character, so that the limit falls on each of its parts.
    for (let lead = 0; lead < character.length; lead += 1) {
      const pieces = cut('x'.repeat(lead) + character.repeat(12_000));
      expect(pieces.slice(1).every((piece) => piece.startsWith(character))).toBe(true);
      expect(pieces.every((piece) => piece.length <= RECORDING.lineText)).toBe(true);
    }
  });

  it('[BUD-3] is cut in a run of marks that no character has', () => {
    const pieces = cut(`a${'\u0301'.repeat(30_000)}`);
    expect(pieces.every((piece) => piece.length <= RECORDING.lineText)).toBe(true);
    expect(pieces.join('')).toHaveLength(30_001);
  });

  it('[BUD-3] shares its time out by length, and keeps who spoke', () => {
    expect(cutLine(line('あ'.repeat(20_000), 1_000, 3_000))).toEqual([
      line('あ'.repeat(10_000), 1_000, 2_000),
      line('あ'.repeat(10_000), 2_000, 3_000),
    ]);
    expect(cutLine(line('あ'.repeat(20_000), 1_000)).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1_000, null],
      [1_000, null],
    ]);
  });

  it('stays as it is where it fits', () => {
    const fits = line('あ'.repeat(RECORDING.lineText));
    expect(cutLine(fits)).toEqual([fits]);
  });

  it('vanishes where it is nothing but space', () => expect(cut(' '.repeat(30_000))).toEqual([]));
});
