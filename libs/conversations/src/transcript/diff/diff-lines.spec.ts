import type { TranscriptLine } from '@app/contract';
import { diffLines, type KnownLine } from './diff-lines.js';
import { matchEqual } from './match-equal.js';

const untimed = (text: string, speaker: number | null = 1): TranscriptLine => ({
  speaker,
  text,
  startMs: null,
  endMs: null,
});
const stored = (...texts: string[]): KnownLine[] =>
  texts.map((text, n) => ({ speaker: 1, text, id: `${text}#${n}`, startMs: n * 1000, endMs: n * 1000 + 500 }));
const ids = (old: KnownLine[], wanted: TranscriptLine[]) => diffLines(old, wanted).lines.map(({ id }) => id);

/** A small deterministic source of numbers for the properties below. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('[TRN-7] the diff of lines', () => {
  it('changes nothing where nothing changed', () => {
    const old = stored('a', 'b', 'a');
    const diff = diffLines(
      old,
      old.map(({ text }) => untimed(text)),
    );
    expect(diff.removed).toEqual([]);
    expect(diff.lines.map(({ id, changed }) => [id, changed])).toEqual(old.map(({ id }) => [id, false]));
  });

  it('keeps the lines around inserted and removed lines', () => {
    const old = stored('はい', '一', 'はい', '二', 'はい');
    const diff = diffLines(
      old,
      ['はい', '新', '一', 'はい', 'はい'].map((text) => untimed(text)),
    );
    expect(diff.lines.map(({ id }) => id)).toEqual(['はい#0', null, '一#1', 'はい#2', 'はい#4']);
    expect(diff.removed).toEqual(['二#3']);
  });

  it('keeps id and time of a line that was corrected or given another speaker', () => {
    const old = stored('最近どうですか', '残業が続いています', 'そうですか');
    const diff = diffLines(old, [untimed('最近どうですか'), untimed('残業がつづいています'), untimed('そうですか', 2)]);
    expect(diff.lines.map(({ id, line, changed }) => [id, line.startMs, changed])).toEqual([
      [old[0]!.id, 0, false],
      [old[1]!.id, 1000, true],
      [old[2]!.id, 2000, true],
    ]);
    expect(diff.lines[2]!.line.speaker).toBe(2);
  });

  it('gives no time of a line to another that only stands in its place', () => {
    const old = stored('最近どうですか');
    expect(diffLines(old, [untimed('全く別の話をします')])).toMatchObject({
      lines: [{ id: null, line: { startMs: null } }],
      removed: [old[0]!.id],
    });
  });

  it('gives a line that was split to its first half, beside lines that were put in', () => {
    const old = stored('まず残業の話をして、それから評価の話をしました', '以上です');
    expect(
      ids(
        old,
        ['新しい行', 'まず残業の話をして、', 'それから評価の話をしました', '以上です'].map((text) => untimed(text)),
      ),
    ).toEqual([null, old[0]!.id, null, old[1]!.id]);
  });

  it('takes times that come with the new text', () => {
    const [line] = diffLines(stored('a'), [{ speaker: 1, text: 'a', startMs: 7, endMs: 9 }]).lines;
    expect(line).toMatchObject({ id: 'a#0', changed: true, line: { startMs: 7, endMs: 9 } });
  });

  it('goes from and to nothing', () => {
    expect(diffLines([], [untimed('a')])).toMatchObject({ lines: [{ id: null, changed: true }], removed: [] });
    expect(diffLines(stored('a'), [])).toEqual({ lines: [], removed: ['a#0'] });
  });

  it('pairs equal lines in their order after any edit', () => {
    const next = numbers(7);
    for (let round = 0; round < 300; round += 1) {
      const words = 1 + next(8);
      const old = Array.from({ length: next(30) }, () => `w${next(words)}`);
      const wanted = old.flatMap((word) => (next(4) === 0 ? [] : next(4) === 0 ? [`w${next(words)}`, word] : [word]));
      const partner = matchEqual(old, wanted);
      const paired = partner.filter((index) => index !== -1);
      expect(paired).toEqual([...new Set(paired)].sort((a, b) => a - b));
      partner.forEach((index, at) => {
        if (index !== -1) expect(old[index]).toBe(wanted[at]);
      });
    }
  });

  it('finds all that stayed when lines were only put in, however often they repeat', () => {
    const next = numbers(11);
    for (let round = 0; round < 200; round += 1) {
      const old = Array.from({ length: 1 + next(40) }, () => `w${next(5)}`);
      const wanted = old.flatMap((word, n) => (next(3) === 0 ? [`new ${round} ${n}`, word] : [word]));
      expect(matchEqual(old, wanted).filter((index) => index !== -1)).toHaveLength(old.length);
    }
  });

  it.each([
    ['all alike', () => 'はい', () => 'いいえ'],
    ['alternating', (n: number) => `はい${n % 2}`, (n: number) => `はい${(n + 1) % 2}`],
    ['all different', (n: number) => `前の発言${n}`, (n: number) => `後の発言${n}`],
    ['reversed', (n: number) => `発言${n}`, (n: number) => `発言${30_000 - n}`],
    ['another speaker everywhere', (n: number) => `発言${n}`, (n: number) => `発言${n}`],
  ])('takes 30,000 lines in stride: %s', (_, before, after) => {
    const old = stored(...Array.from({ length: 30_000 }, (__, n) => before(n)));
    const wanted = Array.from({ length: 30_001 }, (__, n) => untimed(after(n), 2));
    const { lines, removed } = diffLines(old, wanted);
    expect(lines).toHaveLength(30_001);
    const kept = lines.filter(({ id }) => id !== null).length;
    expect(kept + removed.length).toBe(30_000);
  });
});
