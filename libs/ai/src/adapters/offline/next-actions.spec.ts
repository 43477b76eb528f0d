import type { Talk } from '@app/contract';
import { findNextActions } from './next-actions.js';
import { createTokenizer } from './tokenizer.js';
import { readTalk } from './utterances.js';

const tokenize = createTokenizer();
/** Friday, 20 November 2026, 14:00 in Tokyo. */
const FRIDAY = new Date('2026-11-20T05:00:00Z');
const BEFORE = ['M: うん', 'E: はい', 'M: うん', 'E: はい', 'M: うん'];

/** The actions of lines `M: ...` (manager) and `E: ...` (employee), in the middle of a talk. */
function actionsOf(...lines: string[]): { text: string; owner: string; due: string | null; lines: number }[] {
  const all = [...BEFORE, ...lines].map((line, at) => ({
    source: 'line' as const,
    id: `line-${at}`,
    speaker: line.startsWith('M') ? 1 : 2,
    role: line.startsWith('M') ? ('manager' as const) : ('employee' as const),
    text: line.slice(3),
  }));
  const talk = { conversationId: 'c', revision: 1, heldAt: FRIDAY, lines: all } as unknown as Talk;
  return findNextActions(readTalk(talk, tokenize), FRIDAY).map(({ text, owner, duePhrase, evidence }) => ({
    text,
    owner,
    due: duePhrase,
    lines: evidence.length,
  }));
}

describe('promises', () => {
  it.each([
    ['E: 見積もりを来週の火曜までに先方へ送ります。', 'employee', '来週の火曜まで'],
    ['M: 人事には俺から言っとくよ。', 'manager', null],
    ['M: じゃあ、備品の件はわたしが総務に確認しておきますね。', 'manager', null],
    ['E: 明日の朝イチで倉庫に電話してみます。', 'employee', '明日の朝イチ'],
    ['M: ほな、部長にはわしから話しとくわ。', 'manager', null],
    ['E: 今週いっぱいで手順書をまとめさせてください。', 'employee', '今週いっぱい'],
    ['M: 社長にはおいが話しとくけん。', 'manager', null],
  ])('%s', (line, owner, due) => {
    expect(actionsOf(line)).toMatchObject([{ owner, due }]);
  });

  it.each([
    ['a habit', 'E: 毎朝、みんなで機械を点検します。'],
    ['what is going on', 'E: 今は先輩に見てもらいながら資料を作っています。'],
    ['what is over', 'E: 昨日、お客様に資料を送りました。'],
    ['a hedge', 'E: そのうち資料を作ってみます。'],
    ['a vague word', 'M: その件はちょっと考えてみます。'],
    ['a condition', 'E: もしまた起きたら、課長に報告します。'],
    ['a denial', 'E: もう一人で在庫は数えません。'],
    ['a secret', 'M: この話は誰にも言わないでおくよ。'],
    ['a formula', 'E: 来月も頑張ります。よろしくお願いします。'],
    ['a quote', 'E: 客先がすぐ直せって言うんです。'],
    ["somebody else's work", 'E: 検品は夜勤の人が朝までにやります。'],
    ['the talk itself', 'M: じゃあ、順番に聞いていきましょうか。'],
    ['a kind offer', 'E: 今度、お土産持ってきます。'],
    ['an evening', 'M: 今日は帰ってビール飲むわ。'],
  ])('takes %s for none', (_, line) => {
    expect(actionsOf(line)).toEqual([]);
  });

  it('is read where the sentence is turned round', () => {
    expect(actionsOf('M: 経理に電話しとくわ、今日中に。')).toMatchObject([
      { text: '経理に電話しておく', owner: 'manager', due: '今日中' },
    ]);
  });

  it('rests on the sentence before where it says little itself', () => {
    expect(actionsOf('M: 早番は森くんに任せよう。俺から言っとく。')[0]?.text).toContain('森くんに任せよう');
  });
});

describe('requests', () => {
  it('become the promise of the one who says yes, worded as a task', () => {
    expect(actionsOf('M: 月曜までに日報を書いてもらえますか。', 'E: はい、わかりました。')).toEqual([
      { text: '月曜までに日報を書く', owner: 'employee', due: '月曜まで', lines: 2 },
    ]);
  });

  it('may be accepted after a question back', () => {
    const found = actionsOf(
      'M: 金曜までに棚の数を数えておいてください。',
      'E: 全部ですか。',
      'M: うん、全部。',
      'E: 承知しました。',
    );
    expect(found).toMatchObject([{ owner: 'employee', due: '金曜まで' }]);
  });

  it.each([
    ['not accepted', ['M: 日報を毎日書いてもらえますか。', 'E: いや、それはちょっと難しいです。']],
    ['kindly meant', ['M: 無理しないでくださいね。', 'E: はい、わかりました。']],
    ['about the talk', ['M: もう少し聞かせてください。', 'E: はい。']],
  ])('are none when %s', (_, lines) => {
    expect(actionsOf(...lines)).toEqual([]);
  });

  it('an offer that is taken is the promise of the one who made it', () => {
    expect(actionsOf('M: 人事にもこの件を共有しておきましょうか。', 'E: はい、お願いします。')).toMatchObject([
      { owner: 'manager', lines: 2 },
    ]);
  });
});

describe('recaps and dates', () => {
  it('a recap joins the promise it repeats', () => {
    const found = actionsOf(
      'E: 来週、見積書を先方に送ります。',
      'M: うん。',
      'E: 値段が少し心配でした。',
      'M: そうか。',
      'E: じゃあ、見積書を先方に送りますね。',
    );
    expect(found).toMatchObject([{ lines: 2, due: '来週' }]);
  });

  it('puts the week and the day together', () => {
    expect(actionsOf('M: 来週でどう？', 'E: じゃあ、水曜に部長へ資料を出します。')[0]?.due).toBe('来週の水曜');
  });

  it('takes the date that settles it', () => {
    expect(actionsOf('E: じゃあ、案を作ってみます。', 'M: うん、月末までにお願い。')[0]?.due).toBe('月末まで');
  });

  it('a promise said over and over rests on its first lines', () => {
    const again = Array.from({ length: 30 }, (_, at) => (at % 2 ? 'M: うん。' : 'E: 来週、見積書を先方に送ります。'));
    expect(actionsOf(...again)).toMatchObject([{ owner: 'employee', lines: 8 }]);
  });
});
