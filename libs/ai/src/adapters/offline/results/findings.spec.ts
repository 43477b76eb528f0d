import { findFindings } from './findings.js';
import { said } from './said.fixture.js';

function found(...lines: string[]): { kind: string; text: string; lines: string[] }[] {
  return findFindings(said(...lines)).map(({ kind, text, evidence }) => ({
    kind,
    text,
    lines: evidence.map(({ id }) => id),
  }));
}

describe('findings', () => {
  it('one trouble told in five lines is one finding with its lines', () => {
    expect(
      found(
        'r problem issue: 倉庫のシステムが止まってばかりで、出荷が間に合わないんです。',
        'm aizuchi: うん。',
        'r answer issue: 昨日も三時間、止まりました。',
        'm aizuchi: そうか。',
        'r problem issue: お客さんにも謝ってばかりで。',
      ),
    ).toMatchObject([{ kind: 'issue', lines: ['1', '3', '5'] }]);
  });

  it('what is added about something else is another', () => {
    expect(
      found(
        'r problem issue: 倉庫のシステムが止まってばかりで、出荷が間に合わないんです。',
        'm aizuchi: うん。',
        'r problem issue: あと、夜勤の人が二人辞めて、当番が組めません。',
      ).map(({ lines }) => lines),
    ).toEqual([['1'], ['3']]);
  });

  it('[MND-10] its text is a whole statement in at most 60 characters, the line that tells most', () => {
    const [first] = found(
      'r problem issue: それがもう、限界で。',
      'r problem issue: 検品の人が足りなくて、夕方の便に毎日間に合わないんですよ。',
    );
    expect(first?.text).toMatch(/^検品の人が足りなくて、夕方の便に毎日間に合わない/u);
    const long = `r problem issue: ${'先月から帳票の書き方が変わって、'.repeat(6)}現場の人が毎日、二重に入力しているんです。`;
    expect(found(long)[0]?.text.length).toBeLessThanOrEqual(60);
    expect(found(long)[0]?.text).toContain('二重に入力');
  });

  it('[MND-10] a complaint is no good change and a wish no improvement', () => {
    expect(
      found(
        'r problem feeling issue -: 正直、休みが取れないのがいちばんの不満です。',
        'm aizuchi: そうですか。',
        'r wish: 席が窓の近くになったら、だいぶ楽になると思います。',
      ).map(({ kind }) => kind),
    ).toEqual(['issue']);
  });

  it('[MND-10] the line whose words it holds is among its lines, and of the others the likeliest', () => {
    const told = '検品の人が足りなくて、夕方の便に毎日間に合わないんですよ。';
    const [first] = found(
      ...Array.from({ length: 5 }, () => 'r problem issue: それがもう、限界で。'),
      `r problem issue: ${told}`,
    );
    expect(first?.lines).toContain('6');
    expect(first?.lines.length).toBeLessThanOrEqual(5);
  });

  it('a good change is one, whoever tells it', () => {
    expect(found('m achievement good +: 検査の不合格、今月はゼロだったよ。')).toMatchObject([
      { kind: 'positive', lines: ['1'] },
    ]);
  });

  it('nothing is made where nothing was read', () => {
    expect(found('r smalltalk: 昨日は川で魚を釣りました。', 'm joke: 手のひらくらいの小さいやつですね。')).toEqual([]);
  });
});
