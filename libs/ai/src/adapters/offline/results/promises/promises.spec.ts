import { said } from '../said.fixture.js';
import { findNextActions } from './promises.js';

/** Friday, 20 November 2026, 14:00 in Tokyo. */
const FRIDAY = new Date('2026-11-20T05:00:00Z');

function actionsOf(...lines: string[]): { text: string; owner: string | null; due: string | null; lines: string[] }[] {
  return findNextActions(said(...lines), FRIDAY).map(({ text, owner, duePhrase, evidence }) => ({
    text,
    owner,
    due: duePhrase,
    lines: evidence.map(({ id }) => id),
  }));
}

describe('who promised what', () => {
  it.each([
    ['r promise: 見積もりを来週の火曜までに先方へ送ります。', 'employee', '来週の火曜まで'],
    ['m promise: 人事には俺から言っとくよ。', 'manager', null],
    ['r promise: 明日の朝イチで倉庫に電話してみます。', 'employee', '明日の朝イチで'],
    ['m promise: ほな、部長にはわしから今週中に話しとくわ。', 'manager', '今週中'],
    ['r promise: 今週いっぱいで手順書をまとめさせてください', 'employee', '今週いっぱい'],
  ])('%s', (line, owner, due) => {
    const [found, ...others] = actionsOf(line);
    expect(others).toEqual([]);
    expect(found?.owner).toBe(owner);
    expect(found?.due === null ? null : found?.due.replace(/で$/u, '')).toBe(
      due === null ? null : due.replace(/で$/u, ''),
    );
  });

  it("[MND-7] each promise keeps its owner and its own date: the other's date is not borrowed", () => {
    expect(
      actionsOf(
        'r promise: 点検表は再来週の月曜までに清書します。',
        'm promise: 了解です。私は本部に備品の相談をしておきます。',
      ),
    ).toEqual([
      { text: '点検表は再来週の月曜までに清書する', owner: 'employee', due: '再来週の月曜まで', lines: ['1'] },
      { text: '本部に備品の相談をしておく', owner: 'manager', due: null, lines: ['2'] },
    ]);
    expect(
      actionsOf(
        'r promise: 来週の金曜日までに手順書を作ります。',
        'm consent promise: わかりました。私も確認しておきます。',
      ),
    ).toMatchObject([
      { owner: 'employee', due: '来週の金曜日まで' },
      { owner: 'manager', due: null },
    ]);
  });

  it('rests on the lines that tell it, and not on one that hardly does', () => {
    const [told, beside] = said(
      'r promise: 点検表は再来週の月曜までに清書します。',
      'r answer: 点検表は再来週の月曜までに清書します。',
    );
    const at = (promise: number) => ({ ...beside!, items: { ...beside!.items, promise } });
    const provedBy = (promise: number) =>
      findNextActions([told!, at(promise)], FRIDAY).map(({ evidence }) => evidence.map(({ id }) => id));
    expect(provedBy(0.38)).toEqual([['1']]);
    expect(provedBy(0.6)).toEqual([['1', '2']]);
  });

  it("[MND-6] a promise whose speaker is not known is nobody's", () => {
    expect(actionsOf('? promise: 在庫の表を木曜までに直します')).toMatchObject([{ owner: null, due: '木曜まで' }]);
  });

  it.each([
    ['r promise: わたしは来週の火曜までに当番表の案を作ります', '来週の火曜までに当番表の案を作る'],
    ['m promise: 俺が業者に電話するわ、今日中に。', '今日中に業者に電話する'],
    ['m promise: じゃあ私から三浦さんにお願いしてみます。', '三浦さんにお願いしてみる'],
    ['r promise: 僕のほうで棚の鍵を総務に返しときます。', '棚の鍵を総務に返しておく'],
    ['r promise: はい、在庫の一覧は自分でまとめます。', '在庫の一覧は自分でまとめる'],
  ])('[MND-8] is written from outside, as a task: %s', (line, task) => {
    const [found] = actionsOf(line);
    expect(found?.text).toBe(task);
    expect(found?.text).not.toMatch(/わたし|私|俺|僕/u);
  });

  it('what one asked the other to do for oneself names who asked', () => {
    expect(actionsOf('m request promised: 写真を私に送ってもらえますか。', 'r consent promised: はい。')).toMatchObject(
      [{ text: '写真を上司に送る', owner: 'employee' }],
    );
  });

  it.each([
    ['r answer: 毎朝、みんなで機械を点検します。'],
    ['r plan: そのうち資料を作ってみます。'],
    ['m advice: 早めに相談するといいよ。'],
  ])('nothing is promised by what was not read as a promise: %s', (line) => expect(actionsOf(line)).toEqual([]));
});

describe('requests and offers', () => {
  it('a consent makes a request the promise of the one who says yes', () => {
    expect(
      actionsOf('m request promised: 月曜までに日報を書いてもらえますか。', 'r consent promised: はい、わかりました。'),
    ).toEqual([{ text: '月曜までに日報を書く', owner: 'employee', due: '月曜まで', lines: ['1', '2'] }]);
  });

  it('without marks too', () => {
    expect(
      actionsOf('m request promised: 棚の数を水曜までに数えてもらえますか', 'r consent promise: はいやっておきます'),
    ).toMatchObject([{ owner: 'employee', due: '水曜まで' }]);
  });

  it('may be accepted after a question back', () => {
    expect(
      actionsOf(
        'm request promised: 金曜までに棚の数を数えておいてください。',
        'r closed: 全部ですか。',
        'm answer: うん、全部。',
        'r consent promised: 承知しました。',
      ),
    ).toMatchObject([{ text: '金曜までに棚の数を数える', owner: 'employee', due: '金曜まで' }]);
  });

  it.each(['ありがとうございます。', '新しいのがあるんです。', 'いつまでに。', '今日の三時の、あの件。'])(
    'what names nothing that is done is none: %s',
    (reply) => {
      expect(actionsOf(`r promise promised: ${reply}`)).toEqual([]);
    },
  );

  it('what only leads up to a promise stays outside', () => {
    expect(actionsOf('m promise promised: 昼のことなんですけど、応援の当番を組んでおきますね。')).toMatchObject([
      { text: '応援の当番を組んでおく' },
    ]);
  });

  it('a request that was refused is none', () => {
    expect(
      actionsOf('m request: 日報を毎日書いてもらえますか。', 'r refuse: いや、それはちょっと難しいです。'),
    ).toEqual([]);
  });

  it('an offer that is taken is the promise of the one who made it', () => {
    expect(
      actionsOf('m offer promised: 人事にもこの件を共有しておきましょうか。', 'r consent: はい、お願いします。'),
    ).toMatchObject([{ owner: 'manager', lines: ['1'] }]);
  });
});

describe('recaps and dates', () => {
  it('a recap joins the promise it repeats', () => {
    expect(
      actionsOf(
        'r promise: 来週、見積書を先方に送ります。',
        'm aizuchi: うん。',
        'r answer: 値段が少し心配でした。',
        'm aizuchi: そうか。',
        'r promise: じゃあ、見積書を先方に送りますね。',
      ),
    ).toMatchObject([{ lines: ['1', '5'], due: '来週' }]);
  });

  it('two promises of one person stay two', () => {
    expect(
      actionsOf(
        'r promise: 見積書は来週送ります。',
        'm aizuchi: うん。',
        'r promise: あと、棚卸しの表は月末までに直します。',
      ),
    ).toMatchObject([{ due: '来週' }, { due: '月末まで' }]);
  });

  it('puts the week and the day together', () => {
    expect(actionsOf('m open: 来週でどう？', 'r promise: じゃあ、水曜に部長へ資料を出します。')[0]?.due).toBe(
      '来週の水曜',
    );
  });

  it('takes the date by which the other settles it', () => {
    expect(actionsOf('r promise: じゃあ、案を作ってみます。', 'm request: うん、月末までにお願い。')[0]?.due).toBe(
      '月末まで',
    );
  });

  it('a promise said over and over rests on its first lines', () => {
    const again = Array.from({ length: 30 }, (_, at) =>
      at % 2 ? 'm aizuchi: うん。' : 'r promise: 来週、見積書を先方に送ります。',
    );
    expect(actionsOf(...again)).toMatchObject([{ owner: 'employee', lines: { length: 8 } }]);
  });
});
