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

  it.each([
    [2, ['m plan: 来週の金曜に部会があります。', 'r promise: 資料をまとめておきます。']],
    [2, ['m answer: 明日までに本部が決める。', 'r promise: 棚の表を直しておきます。']],
    [1, ['r promise: 資料をまとめておきます。', 'm aizuchi: はい。', 'm answer: 本部が月末までに移転するらしい。']],
    [1, ['r promise: 資料をまとめておきます。', 'm answer: 来週の火曜までは私は出張です。']],
  ])('[MND-7] is not what the other one tells of something else: line %i of %j', (line, lines) => {
    expect(dueOn(line, lines)).toBeNull();
  });

  it("[MND-7] is not completed by the other's day of something else", () => {
    expect(dueOn(1, ['r promise: 棚の表は来週直します。', 'm answer: 水曜は本部の人が来る。'])).toBe('来週');
  });

  it('is nothing where nobody says when', () => {
    expect(dueOn(2, ['r answer: 先週の水曜に出しました。', 'm promise: 部長には私から話しておきます。'])).toBeNull();
  });
});

describe('lines beside a promise', () => {
  it('are found by their place in the talk where lines were left out of it', () => {
    const talk = said(
      'm smalltalk: 寒いね。',
      'r promise: 案を作ってみます。',
      'm request: うん、月末までにお願い。',
    ).slice(1);
    expect(chooseDue(talk.slice(0, 1), talk, () => false, FRIDAY)?.phrase).toBe('月末まで');
  });
});
