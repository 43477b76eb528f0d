import { figuresIn, numbersSaid } from './numbers.js';

const isSaid = (text: string, said: string): boolean => {
  const numbers = numbersSaid(said);
  return figuresIn(text).every((number) => numbers.has(number));
};

describe('numbers of a text', () => {
  it.each([
    ['荷待ちが3時間40分ある', '三時間四十分も待つんです'],
    ['実車率が68に上がった', '六十一から六十八に'],
    ['250件を処理した', '二百五十件です'],
    ['1,200円の差', '1200円です'],
    ['2.5時間かかる', '二時間半です'],
    ['15時に集まる', '１５時で'],
    ['1on1を続ける', '面談のことです'],
    ['5Sを進める', '整理整頓です'],
    ['案を作る', '作ります'],
  ])('[MND-19] %s was said as %s', (text, said) => expect(isSaid(text, said)).toBe(true));

  it.each([
    ['荷待ちが4時間ある', '三時間四十分も待つんです'],
    ['11月25日までに出す', '水曜までに出します'],
    ['売上の30%を占める', '三割です'],
  ])('[MND-19] %s was not said as %s', (text, said) => expect(isSaid(text, said)).toBe(false));
});
