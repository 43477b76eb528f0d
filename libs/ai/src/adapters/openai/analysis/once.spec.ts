import type { Cited } from '../answer/evidence-gate.js';
import { notAmong, once, type Told } from './once.js';

function told(text: string, stretch: number, ...numbers: number[]): Told {
  const cited = numbers.map((number): Cited => {
    const line = { source: 'line' as const, id: `${number}`, speaker: null, role: null, text };
    return {
      line: { number, lineNumber: number, line, role: null, text },
      evidence: { source: 'line', id: `${number}`, quote: text },
    };
  });
  return { text, cited, stretch };
}
const texts = (items: readonly Told[]) => once(items, () => '').map(({ text }) => text);

describe('a thing is told once', () => {
  it('[MND-19] two facts of one line both stay', () => {
    expect(texts([told('荷待ちが三時間四十分ある', 0, 4), told('夜間当番の電話が夜中まで鳴る', 0, 4)])).toHaveLength(2);
  });

  it('[MND-19] two promises that one acceptance answers both stay', () => {
    expect(texts([told('手順書を金曜までに作る', 0, 4, 6), told('見積もりを部長に見せる', 0, 5, 6)])).toHaveLength(2);
  });

  it('[MND-19] the same words on another line are told once, the first', () => {
    const [first, second] = [told('荷待ちが三時間四十分あること', 0, 4), told('荷待ちが三時間四十分ある', 1, 90)];
    expect(texts([first, second])).toEqual([first.text]);
  });

  it('[MND-19] the same trouble with two things is two', () => {
    expect(texts([told('床板に困っている', 0, 4), told('看板に困っている', 1, 9)])).toHaveLength(2);
  });

  it('[MND-19] what two overlapping stretches tell of one line in other words is told once', () => {
    expect(texts([told('荷待ちが長く、断れない', 0, 4), told('長い荷待ちに困っている', 1, 4)])).toHaveLength(1);
  });

  it('[MND-19] a promise of each of the two stays, however alike', () => {
    const items = [told('手順書を確かめる', 0, 4), told('手順書を確かめる', 0, 4)];
    expect(once(items, (item) => (item === items[0] ? 'manager' : 'employee'))).toHaveLength(2);
  });

  it('stands in the order of the talk', () => {
    expect(texts([told('ふたつめの話', 0, 9), told('はじめの件', 0, 2)])).toEqual(['はじめの件', 'ふたつめの話']);
  });

  it('[MND-19] what is nearly the same is found among much that has the same ends', () => {
    const many = Array.from({ length: 200 }, (_, n) =>
      told(`${String.fromCharCode(0x4e00 + n)}のことで困っている`, n, n),
    );
    const [again, other] = [told('荷待ちが三時間四十分あること', 0, 990), told('荷待ちが三時間四十分ある', 1, 999)];
    expect(texts([again, ...many, other])).toEqual([...many.map(({ text }) => text), again.text]);
  });

  it('[MND-19] reads each text once, however many there are', () => {
    let reads = 0;
    const items = Array.from({ length: 300 }, (_, n): Told => {
      const { cited, stretch } = told('', n, n);
      return {
        cited,
        stretch,
        get text() {
          reads += 1;
          return `${String.fromCharCode(0x4e00 + n)}のことで困っている`;
        },
      };
    });
    const kept = once(items, () => '');
    expect([kept.length, reads]).toEqual([items.length, items.length]);
  });

  it('[MND-19] a promise does not stand among the points too', () => {
    const points = [told('手順書を金曜までに作る', 1, 4), told('荷待ちが長い', 1, 4), told('看板が古い', 2, 9)];
    const actions = [told('金曜までに手順書を作る', 0, 4)];
    expect(notAmong(points, actions).map(({ text }) => text)).toEqual(['荷待ちが長い', '看板が古い']);
  });
});
