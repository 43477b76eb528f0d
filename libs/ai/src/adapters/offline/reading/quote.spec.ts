import { condense } from './quote.js';

describe('condense', () => {
  it.each([
    ['openings, one after another', 'はい、でも、棚卸しが終わらなくて。', '棚卸しが終わらなくて'],
    ['an end that explains', '毎日、発注を間違えるんですよね。', '毎日、発注を間違える'],
    ['the copula stays', 'うーん、いつも一人なんですけど', 'いつも一人です'],
    ['a polite end', '仕様が毎週変わりますよ。', '仕様が毎週変わります'],
    ['the denial of a dialect is no んです', '若い子が残らんですよ', '若い子が残らんです'],
    ['nothing but openings', 'はい、でも、', ''],
  ])('%s', (_, said, shown) => {
    expect(condense(said)).toBe(shown);
  });

  it('cuts at 80 characters', () => {
    expect(condense('長'.repeat(200))).toHaveLength(80);
  });
});
