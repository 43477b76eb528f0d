import { said } from '../said.fixture.js';
import { chooseDue } from './due-choice.js';

/** Friday, 20 November 2026, 14:00 in Tokyo. */
const FRIDAY = new Date('2026-11-20T05:00:00Z');

/** Until when the promise on the line of that number is to be kept; others rest on `others`. */
function dueOn(line: number, lines: readonly string[], others: readonly number[] = []): string | null {
  const talk = said(...lines);
  const from = talk.filter(({ index }) => index === line - 1);
  return chooseDue(from, talk, (index) => others.includes(index + 1), FRIDAY)?.phrase ?? null;
}

describe('until when a promise is to be kept', () => {
  it('is what its own sentence says', () => {
    expect(dueOn(1, ['r promise: 見積もりを来週の火曜までに先方へ送ります。'])).toBe('来週の火曜まで');
  });

  it('[MND-7] is what the other confirms at once', () => {
    expect(dueOn(1, ['r promise: じゃあ、案を作ってみます。', 'm request: うん、月末までにお願い。'])).toBe('月末まで');
  });

  it('[MND-7] is never borrowed from what another promise rests on', () => {
    const lines = ['r promise: 点検表は月曜までに清書します。', 'm promise: 私は本部に備品の相談をしておきます。'];
    expect(dueOn(2, lines, [1])).toBeNull();
  });

  it('is nothing where nobody says when', () => {
    expect(dueOn(2, ['r answer: 先週の水曜に出しました。', 'm promise: 部長には私から話しておきます。'])).toBeNull();
  });
});
