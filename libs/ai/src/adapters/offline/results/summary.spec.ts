import { finishSentence } from './finish.js';
import { resultsOf } from './results.js';
import { said } from './said.fixture.js';

function summaryOf(lines: readonly string[]): string {
  const talk = {
    conversationId: 'c',
    revision: 1,
    theme: null,
    stance: null,
    employeeName: '部下',
    heldAt: new Date('2026-11-20T05:00:00Z'),
    lines: [],
  };
  return resultsOf(said(...lines), talk, { conversations: 0, counts: {} }).summary();
}

describe('sentences of a summary', () => {
  it.each([
    ['肩がずっと痛くなってきてて', '肩がずっと痛くなってきている'],
    ['発注が二日遅れてまして', '発注が二日遅れています'],
    ['どこから直せばいいかわからなくて', 'どこから直せばいいかわからない'],
    ['それから、棚の札を忘れちゃって', '棚の札を忘れてしまった'],
    ['一人で受付を回してる感じで', '一人で受付を回してる感じ'],
    ['返品が先月より多くて', '返品が先月より多い'],
    ['使い方を教えてくれるんですよ、週一で', '週一で、使い方を教えてくれる'],
    ['あの置き方がまずかったかなって、夜も考えます', 'あの置き方がまずかったかなって、夜も考えます'],
    ['夜も考えるんですよ、あの置き方がまずかったかなって', 'あの置き方がまずかったかなって、夜も考える'],
    ['棚の札がまだ直ってないです', '棚の札がまだ直っていないです'],
    ['列が長くなっちゃう', '列が長くなってしまう'],
    ['在庫の表が二つあるので', '在庫の表が二つある'],
  ])('a sentence left hanging is brought to its end: %s', (said, told) => expect(finishSentence(said)).toBe(told));

  it.each(['朝の棚卸しを頼んで', '新しい札を取って', '古い札を捨てる', '窓を建てます'])(
    'an end that is not sure stays: %s',
    (said) => expect(finishSentence(said)).toBe(said),
  );
});

describe('the summary of a talk', () => {
  const talk = [
    'm open: お疲れさま。棚卸しはどうですか。',
    'r greet: はい、今日はよろしくお願いします。',
    'r answer: 棚卸しは三日目で、冷凍庫の棚まで数え終わりました。',
    'm thank: 棚卸しの冷凍庫までですか。早いですね。',
    'r wish: 棚卸しの札は、来年から色を分けてほしいです。',
    'r vague: それは、そうなんですよね、棚卸しの話ですけど。',
    'r problem issue -: 残業が三週間続いていて、正直しんどいです。',
    'm thank: それは大変でしたね。',
    'm promise: 来週の水曜までに、棚卸しの人数を本部に頼んでおきます。',
    'r thank: ありがとうございます。助かります。',
  ];
  const text = summaryOf(talk);

  it('tells what was said, what worries and what was promised, each with its lines', () => {
    expect(text).toMatch(/「[^」]*棚卸し[^」]*」.*を中心に話しました。/u);
    expect(text).toMatch(/\*\*話したこと\*\*\n\n- .*冷凍庫の棚まで数え終わりました（3行）/u);
    expect(text).toMatch(/\*\*気がかりなこと\*\*\n\n- 残業が三週間続いていて.*しんどいです（7行）/u);
    expect(text).toMatch(/次の一歩を1件、約束しました（上司が1件）。$/u);
  });

  it('has no thanks, no nods of the manager and nothing that points at what was said before', () => {
    for (const none of ['お願いします', '早いですね', '大変でした', 'ありがとう', '- それ'])
      expect(text).not.toContain(none);
  });

  it('tells nothing twice', () => {
    const again = summaryOf([...talk, ...talk.slice(2, 3)]);
    expect(again.match(/数え終わりました/gu)).toHaveLength(1);
  });

  it('[MND-6] says of how many promises the owner is not known', () => {
    expect(summaryOf(['? promise: 在庫の表を木曜までに直します'])).toContain('担当の確かめが要るもの1件');
  });

  it('[MND-15] nothing of a line with a sign of danger is written down', () => {
    const talk = said(
      'r problem issue -: 倉庫の夜勤が続いて、つらいです。',
      'r danger problem feeling issue -: 毎晩、倉庫の屋上のことばかり考えます。',
    );
    const talked = {
      conversationId: 'c',
      revision: 1,
      theme: null,
      stance: null,
      employeeName: '部下',
      heldAt: new Date('2026-11-20T05:00:00Z'),
      lines: [],
    };
    const results = resultsOf(talk, talked, { conversations: 0, counts: {} });
    expect(results.findings()).toHaveLength(1);
    expect(results.feelings().map(({ id }) => id)).toEqual(['1']);
    expect(
      JSON.stringify([results.summary(), results.findings(), results.keywords(), results.actions()]),
    ).not.toContain('屋上');
  });
});
