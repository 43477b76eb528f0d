import { said } from './said.fixture.js';
import { feelingsOf, sentimentOf } from './sentiment.js';

describe('what lines feel like', () => {
  it('a line leans as it was read', () => {
    expect(
      feelingsOf(said('r +: 褒められました。', 'r -: 毎日しんどいです。', 'r answer: 会議は二階です。')).map(
        ({ feeling }) => feeling,
      ),
    ).toEqual(['positive', 'negative', 'neutral']);
  });

  it('a line that was read in pieces feels as they do together', () => {
    const [first, second] = said('r -: 残業が続いていて、朝がつらくて、もう体が持たないです。', 'r +: 楽しい。');
    if (first === undefined || second === undefined) throw new Error('two lines are said');
    expect(feelingsOf([first, { ...second, line: first.line }])).toMatchObject([{ id: '1', feeling: 'negative' }]);
  });

  it('a feeling that is not sure is left open', () => {
    const [one] = said('r answer: まあ、そうですね。');
    if (one === undefined) throw new Error('a line is said');
    expect(feelingsOf([{ ...one, sentiment: { positive: 0.2, neutral: 0.45, negative: 0.3 } }])[0]?.feeling).toBeNull();
  });
});

describe('the tendency of a talk', () => {
  it("is that of the report's lines", () => {
    const scores = sentimentOf(feelingsOf(said('m +: 最高ですね。', 'r -: 毎日しんどいです。')));
    expect(scores).toEqual({ positive: 0, negative: 0.5 });
  });

  it('is that of all lines where nobody is known, and none where nothing is felt', () => {
    expect(sentimentOf(feelingsOf(said('? +: 褒められました。')))).toEqual({ positive: 0.5, negative: 0 });
    expect(sentimentOf(feelingsOf(said('r aizuchi: はい。')))).toBeNull();
  });
});
