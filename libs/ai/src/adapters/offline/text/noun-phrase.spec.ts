import { nounPhrases } from './noun-phrase.js';
import { createTokenizer } from './tokenizer.js';

const tokenize = createTokenizer();
const phrasesOf = (said: string): string[] => nounPhrases(tokenize(said)).map(({ text }) => text);

describe('[MND-13] a phrase is whole: a noun with everything that modifies it, as it was said', () => {
  it.each([
    ['a noun on a noun', '今週は見積もりの直しに追われていて、あまり眠れていません。', ['見積もりの直し']],
    ['a noun that needs its modifier', '在宅の日が一日でもあると、だいぶ違うと思います。', ['在宅の日']],
    ['a particle before の', '部長との面談が気になります。', ['部長との面談']],
    ['several of them', 'お客様からの問い合わせ対応に追われています。', ['お客様からの問い合わせ対応']],
    ['an adjective', '新しいシステムの引き継ぎがうまくいかなくて。', ['新しいシステムの引き継ぎ']],
    ['an adjectival noun', '大事な会議の前は落ち着きません。', ['大事な会議']],
    ['a clause', '上司に言われた仕事が終わらない', ['上司', '上司に言われた仕事']],
    ['a clause that denies', '眠れない日が続いています。', ['眠れない日']],
    ['a prefix and a suffix', '再検査の担当者が足りないです。', ['再検査の担当者']],
    ['a doing that its verb names', '新人の教えを任されました。', ['新人の教え']],
    ['whose it is stays away', '私の担当の現場が二つあります。', ['担当の現場']],
    ['a pointing word stays away', 'このプロジェクトの進め方が気になって。', ['プロジェクトの進め方']],
  ])('%s: %s', (_, said, phrases) => {
    expect(phrasesOf(said)).toEqual(phrases);
  });

  it.each([
    ['longer than people repeat', '先週の金曜日に頼まれた監査資料の修正が残っています。'],
    ['a verb made of a noun', '昨日は三浦さんに相談しました。'],
    ['an adjective made of a noun', '毎日大変で、正直不安です。'],
    ['times and amounts', '来週は二時間くらいで、三回で、八割です。'],
    ['words without weight', 'そのことは、まあ、いろいろな感じで、本当に自分が。'],
    ['names of people', '三浦さんが、田中くんも。'],
    ['words that only point', 'それの話が、あれの件で。'],
    ['half of a clause of which the start cannot be told', '疲れて帰った日が多い。'],
    ['nothing', ''],
  ])('nothing is quoted of %s: %s', (_, said) => {
    expect(phrasesOf(said)).toEqual([]);
  });

  it('no phrase begins inside another noun phrase', () => {
    for (const said of ['棚卸しの段取りの見直しが進みません。', '後輩への引き継ぎ資料の作り方を考えています。'])
      for (const phrase of phrasesOf(said)) expect(said.indexOf(phrase)).toBe(0);
  });

  it('reads each word a bounded number of times, however many there are', () => {
    const said = tokenize('資料の確認のメールの返信の件の'.repeat(20));
    const readsOf = (times: number): number => {
      let reads = 0;
      const many = Array.from({ length: times }, () => said).flat();
      nounPhrases(new Proxy(many, { get: (all, key) => ((reads += 1), Reflect.get(all, key) as unknown) }));
      return reads;
    };
    expect(readsOf(100)).toBeLessThan(readsOf(10) * 11);
  });
});
