import { said } from '../said.fixture.js';
import { linkOdds } from './link.js';

/** Between the first and the last of the lines, with no other promise between them. */
function odds(...lines: string[]): number {
  const talk = said(...lines);
  const [first, last] = [talk[0], talk.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no lines');
  return linkOdds(first, last, 0);
}

describe('whether two lines are of one promise', () => {
  it('they are where the second says yes to the first', () => {
    expect(odds('m request: 日報を月曜までに書いてもらえますか。', 'r consent: はい、わかりました。')).toBeGreaterThan(
      0.2,
    );
  });

  it('they are where the second says the first again, however late', () => {
    const between = Array.from({ length: 40 }, () => 'm aizuchi: うん。');
    expect(
      odds('r promise: 来週、見積書を先方に送ります。', ...between, 'r promise: では、見積書を先方に送ります。'),
    ).toBe(4);
  });

  it('they are not where the second opens a further point', () => {
    expect(odds('r promise: 見積書は来週送ります。', 'r promise: あと、棚卸しの表は月末までに直します。')).toBe(-4);
  });

  it('they are not where they lie far apart and share no word', () => {
    const between = Array.from({ length: 40 }, () => 'm aizuchi: うん。');
    expect(odds('r promise: 見積書を送ります。', ...between, 'm promise: 人事に電話します。')).toBe(-4);
  });
});
