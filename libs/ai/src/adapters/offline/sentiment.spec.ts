import type { Party } from '@app/contract';
import { LEXICON, PHRASES } from './data/lexicon.js';
import { feelingOf, leaning, sentimentOf } from './sentiment.js';
import { createTokenizer } from './tokenizer.js';
import { readTalk, type Utterance } from './utterances.js';

const tokenize = createTokenizer();

function talkOf(...lines: [Party, string][]): Utterance[] {
  return readTalk(
    {
      theme: null,
      interaction: null,
      heldOn: '2026-11-20',
      lines: lines.map(([role, text], index) => ({
        id: String(index),
        source: 'line' as const,
        speaker: role === 'manager' ? 1 : 2,
        role,
        text,
      })),
    } as unknown as Parameters<typeof readTalk>[0],
    tokenize,
  );
}

function feel(text: string): 'pos' | 'neg' | 'neu' | null {
  const talk = talkOf(['employee', text]);
  const [only] = talk;
  if (only === undefined) throw new Error('The line was not read.');
  return feelingOf(only, talk);
}

describe('the feeling of a line', () => {
  it('knows 800 workplace entries or more', () => {
    const phrases = [...PHRASES.values()].reduce((sum, group) => sum + group.length, 0);
    expect(LEXICON.size + phrases).toBeGreaterThanOrEqual(800);
  });

  it.each([
    ['words', '最近は毎朝つらいです。', 'neg'],
    ['words', '新しい仕事が楽しいです。', 'pos'],
    ['set phrases', '電話が多くて手が回らないです。', 'neg'],
    ['set phrases', '朝礼の前は胃が痛いです。', 'neg'],
    ['set phrases', '提案に手応えがありました。', 'pos'],
    ['denial of what should be', '資料の時間が足りないです。', 'neg'],
    ['denial of what should be', '夜はぜんぜん眠れないです。', 'neg'],
    ['denial of the bad', '新しい席も悪くないです。', null],
    ['the last clause', '準備は大変でしたが、発表はすごく楽しかったです。', 'pos'],
    ['the last clause', '仕事は楽しいですけど、体がもう限界です。', 'neg'],
    ['questions', '田中さんは不安ですか。', 'neu'],
    ['suppositions', 'もしミスが出たら連絡します。', null],
    ['facts told as trouble', '今週は八連勤です。', 'neg'],
    ['achievements', 'お客様に褒められました。', 'pos'],
    ['change for the better', '見積もりを自分で作れるようになりました。', 'pos'],
    ['thanks as a formula', 'ありがとうございます。', 'neu'],
    ['thanks as relief', 'それは助かります。', 'pos'],
    ['aizuchi', 'はい、そうですね。', 'neu'],
    ['plain explanations', '会議は火曜の十時から二階の会議室です。', 'neu'],
  ])('reads %s: %s', (_rule, text, expected) => {
    expect(feel(text)).toBe(expected);
  });

  it.each([
    ['a third person', '部長が売上を心配していて。', 'neu'],
    ['hearsay', '弟は料理が楽しいみたいで。', 'neu'],
    ['sympathy', 'それはつらかったですね。', 'neu'],
    ['politeness or joy', 'よかったです。', null],
    ['what hangs on a condition', '席が増えたら、うれしいです。', null],
    ['a denial in dialect', '引き継ぎがうまくいっとらんです。', 'neg'],
    ['a loss', 'このごろ意欲がなくなりました。', 'neg'],
    ['what one cannot finish', '伝票が一人では見きれないです。', 'neg'],
    ['a favour received', '先輩に手伝ってもらえて、無事に終わりました。', 'pos'],
  ])('knows %s: %s', (_rule, text, expected) => {
    expect(feel(text)).toBe(expected);
  });

  it.each([
    ['いま困っていることは何ですか?', '倉庫の人の数です。', 'neg'],
    ['今月よかったことは何ですか?', '新しい棚の並べ方です。', 'pos'],
    ['会議は何時からですか?', '朝の九時からです。', 'neu'],
  ])('lets a bare fact lean as the question does: %s', (question, answer, lean) => {
    const talk = talkOf(['manager', question], ['employee', answer]);
    const [, last] = talk.map((utterance) => feelingOf(utterance, talk));
    expect(last).toBe(lean);
  });

  it('hears in the reply how a fact sounded', () => {
    const talk = talkOf(['employee', '先週は駅前の店に五回も行きました。'], ['manager', 'それはしんどいな。']);
    const [fact] = talk.map((utterance) => feelingOf(utterance, talk));
    expect(fact).not.toBe('neu');
  });

  it('does not call a line neutral that goes on telling a trouble', () => {
    const talk = talkOf(
      ['employee', '倉庫の残業がもう限界なんです。'],
      ['manager', 'そうなんですね。'],
      ['employee', 'で、昨日も家に着いたのが十一時くらいで。'],
    );
    expect(talk.map((utterance) => feelingOf(utterance, talk))[2]).not.toBe('neu');
  });

  it('leans below 0 for trouble, above 0 for joy, and not at all for a formula', () => {
    const [bad, good, formula] = talkOf(
      ['employee', '毎日しんどいです。'],
      ['employee', 'うれしいです。'],
      ['employee', 'お疲れさまです。'],
    ).map(leaning);
    expect(bad).toBeLessThan(0);
    expect(good).toBeGreaterThan(0);
    expect(formula).toBe(0);
  });

  it("tells the tendency of the report's lines only", () => {
    const scores = sentimentOf(talkOf(['manager', '最高ですね。'], ['employee', '毎日しんどいです。']));
    expect(scores?.positive).toBe(0);
    expect(scores?.negative).toBeGreaterThan(0);
  });
});
