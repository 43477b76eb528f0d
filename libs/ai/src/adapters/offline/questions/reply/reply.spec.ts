import type { Talk } from '@app/contract';
import type { AssistantReply } from '../../../../assistant/assistant.port.js';
import { OfflineEngine } from '../../engine.js';
import { readTalk } from '../../reading/utterance.js';
import { createTokenizer } from '../../text/tokenizer.js';
import { readMoment } from '../moment/read-moment.js';
import { BESIDE, RECEIVING } from './receiving.js';

const tokenize = createTokenizer();
const engine = new OfflineEngine(tokenize);
let revision = 0;

function talkOf(question: string, reply: string): Talk {
  revision += 1;
  const about = { theme: null, stance: null, employeeName: '佐倉', heldAt: new Date(0), conversationId: 'talk' };
  const line = { source: 'message', speaker: null } as const;
  const asked = { ...line, id: 'q', role: 'manager', text: question } as const;
  return {
    ...about,
    revision,
    lines: [...(question === '' ? [] : [asked]), { ...line, id: 'r', role: 'employee', text: reply }],
  };
}

function kind(reply: string, question = ''): string {
  const asked = { text: question, tokens: tokenize(question) };
  return readMoment({ reply: readTalk(talkOf('', reply), tokenize), question: asked }).kind;
}

function respond(reply: string, question = ''): AssistantReply {
  const talk = talkOf(question, reply);
  return engine.respond({ talk, asked: question === '' ? [] : [question], latest: { question, reply } });
}

describe('[MND-14] a reply is met by what it is', () => {
  it.each([
    ['feeling', '朝になると気が重くて、電車に乗るのもしんどいです。'],
    ['feeling', 'このごろ寝られへんし、情けないですわ。'],
    ['problem', '検品の人手が足りなくて、昼までに終わらないんです。'],
    ['problem', '発注の画面がわかりにくくて、よく間違えて困っています。'],
    ['achievement', '先週の監査、指摘なしで無事に終わりました。'],
    ['achievement', '初めて一人で見積もりを出せて、部長に褒められました。'],
    ['joy', '隣の班の人に声をかけてもらえて、うれしかったです。'],
    ['wish', '一度でいいから、企画の仕事もやってみたいです。'],
    ['wish', '早番が週に二回あると助かります。'],
    ['plan', '来週から朝の三十分を資料づくりにあてようと思っています。'],
    ['promise', '木曜までに一覧を送っておきます。'],
    ['refuse', 'そのことは、あまり話したくないです。'],
    ['refuse', 'すみません、その話は今日はやめておきます。'],
    ['refuse', '家のことは聞かないでもらえますか。'],
    ['refuse', '理由は言わないでおきます。'],
    ['refuse', 'それはパスします。'],
    ['vague', 'まあ、ぼちぼちです。'],
    ['vague', '特にないですね。'],
    ['vague', 'うーん、なんとも言えないです。'],
    ['advice-asked', '私はどうしたらいいと思いますか。'],
    ['back-meaning', 'えっと、それはどういう意味ですか。'],
    ['back-safety', 'ここで話したこと、人事に伝わりますか。'],
    ['back-reason', 'どうしてそんなことを聞くんですか。'],
    ['back-you', '課長は新人のころ、どうだったんですか。'],
    ['back-fact', '来期の予算はもう決まったんですか。'],
    ['thanks', 'ありがとうございます。'],
    ['answer', '昨日は午後から支店に行きました。'],
  ])('%s: %s', (expected, reply) => {
    expect(kind(reply)).toBe(expected);
  });

  it.each([
    ['problem', '今、何に困っていますか。', '端末が一台しかないので、順番を待っているんです。'],
    ['plan', 'どう進めますか。', '先に倉庫の奥だけ数えて、紙を貼ります。'],
    ['wish', 'どうなったらいいですか。', 'みんなが五時に帰れる職場です。'],
  ])('a plain answer means what was asked for: %s', (expected, question, reply) => {
    expect(kind(reply, question)).toBe(expected);
  });

  it.each([
    ['feeling', '正直、間に合うか不安です。でも、木曜までに一覧を送っておきます。'],
    ['feeling', 'このところ眠れなくて、しんどいんです。資料は金曜までに出します。'],
    ['problem', '検品の人手が足りなくて困っています。表は明日までに直しておきます。'],
    ['problem', '返事が来なくて止まっているので、来週から電話で聞いてみます。'],
    ['promise', '大丈夫です。問題点の一覧は、木曜までに送っておきます。'],
  ])('a worry is met before what is promised beside it, %s: %s', (expected, reply) => {
    expect(kind(reply)).toBe(expected);
  });

  it.each([
    ['不安はないです。', 'feeling'],
    ['特に困っていないです。', 'problem'],
    ['うまくいきませんでした。', 'achievement'],
    ['冷たいと言われました。', 'wish'],
    ['このまま続けていけるのかな。', 'back-fact'],
    ['今日はお待ちくださいとしか言えません。', 'refuse'],
    ['もういいよと言われて、帰ってきました。', 'refuse'],
    ['人のことは言えないんですけど、片づいていません。', 'refuse'],
    ['朝礼で名前を出されて、それは嫌でした。', 'refuse'],
    ['内定を辞退されて、席が空いたままです。', 'refuse'],
    ['相手の課が一切話してくれません。', 'refuse'],
    ['会議ではいつも黙ってます。', 'refuse'],
    ['メールに返事しない人が多くて困っています。', 'refuse'],
    ['庭の雨どいが壊れて、工事が遅れています。', 'smalltalk'],
    ['写真、見ます？', 'back-fact'],
  ])('%s is no %s', (reply, wrong) => {
    expect(kind(reply)).not.toBe(wrong);
  });
});

describe('[MND-14] words that end a talk', () => {
  it.each(['来週の見積もりが終わるか心配です。', '仕事が終わらなくて困っています。'])(
    'meet nothing that is told: %s',
    (reply) => {
      const ending = [...RECEIVING.closing, ...RECEIVING.refuse, ...RECEIVING.thanks];
      expect(ending).not.toContain(respond(reply).message);
    },
  );
});

describe('[MND-14] a refusal', () => {
  it.each([
    'それは言いたくないです。',
    'ちょっと、それは…。',
    '前の部署のことは触れないでほしいです。',
    'その件は勘弁してください。',
    'この話はもう結構です。',
    '次の話に移ってもらえますか。',
    '私からは何も言えません。',
    'その役は辞退させてください。',
    'いまは、話す気分ではないです。',
  ])('is respected, and not dug at: %s', (reply) => {
    const question = '前の部署では何がありましたか。';
    const { message, suggestedQuestions } = respond(reply, question);
    expect(RECEIVING.refuse).toContain(message);
    // Also those that come when they are asked for.
    const talk = talkOf(question, reply);
    const { questions } = engine.suggestQuestions({ talk, asked: [question], latest: { question, reply } });
    expect(questions).toHaveLength(4);
    for (const { text } of [...suggestedQuestions, ...questions])
      expect(text).not.toMatch(/前の部署|場面|たとえば|そのとき|いつごろ|詳しく|もう少し/u);
  });

  it('keeps its topic closed in the turns after it', () => {
    const talk = talkOf('', 'はい。');
    const line = { source: 'message', speaker: null } as const;
    const lines = [
      { ...line, id: 'a', role: 'manager', text: '店舗の引っ越しの話を聞かせてください。' } as const,
      { ...line, id: 'b', role: 'employee', text: '店舗の引っ越しの話は、したくないです。' } as const,
      { ...line, id: 'c', role: 'employee', text: '店舗の引っ越しで、検品の手順が変わって困っています。' } as const,
    ];
    const { questions } = engine.suggestQuestions({ talk: { ...talk, lines }, asked: [], latest: null });
    for (const { text } of questions) expect(text).not.toContain('引っ越し');
  });
});

describe('[MND-15] a sign of danger', () => {
  it.each([
    '消えてしまいたいと思うことがあります。',
    'もう生きていたくないんです。',
    '昨日、机の角で手首を切りました。',
    '夫に殴られて、家に帰れません。',
    '昨日は現場で倒れて救急車で運ばれました。',
  ])('gets the fixed words and no question: %s', (reply) => {
    expect(respond(reply)).toEqual({ message: BESIDE, suggestedQuestions: [], care: true });
  });

  it('keeps questions away for the turns after it', () => {
    const talk = talkOf('', '消えてしまいたいです。');
    const lines = [...talk.lines, { ...talk.lines[0]!, id: 'n', text: 'すみません、忘れてください。' }];
    const after = { talk: { ...talk, revision: 9_000, lines }, asked: [], latest: null };
    expect(engine.suggestQuestions(after)).toEqual({ questions: [], care: true });
  });

  it.each([
    '死ぬほど忙しいです、今月は。',
    '恥ずかしくて、その場から消えたかったです。',
    '昨日見た映画で、主人公が自殺する場面がありました。',
    'データが消えてしまって、やり直しです。',
  ])('is not seen in a manner of speaking: %s', (reply) => {
    expect(respond(reply).care).toBe(false);
  });

  it.each(['検査の順番が毎日変わって、午後の仕事が全部ずれ込むんです。', '棚の在庫がまた合わなくて、数え直しです。'])(
    'is not seen in an everyday trouble: %s',
    (reply) => {
      expect(respond(reply).care).toBe(false);
    },
  );
});

describe('what once came out wrong', () => {
  it.each([
    '部長が理由を言わないので、納得できません。',
    '新人は理由まで聞かないんです。',
    'それ、パスワードの再設定で止まっています。',
    '試験にパスしました。',
    '仕事に戻っていいと言われました。',
  ])('what others do not say, a password and an exam that were taken for a refusal (%s)', (reply) => {
    expect(kind(reply)).not.toBe('refuse');
  });

  it.each(['つらいです。わたしは営業失格です。', '後輩の田中さんは、いつもさぼっています。', 'おはようございます。'])(
    'a verdict or a greeting that the manager was to give back (%s)',
    (reply) => expect(respond(reply).message).not.toMatch(/失格|さぼ|おはよう/u),
  );

  it('half a noun phrase, and a question that was answered', () => {
    const { suggestedQuestions, message } = respond('今週は見積もりの直しに追われていて、あまり眠れていません。');
    expect(message + suggestedQuestions.map(({ text }) => text).join('')).not.toContain('「直し」');
    for (const { text } of respond('二週間くらい前からです', '眠れないのは、いつごろからですか。').suggestedQuestions)
      expect(text).not.toMatch(/いつごろから|どのくらい/u);
  });

  it('a wish that was taken for news of success', () => {
    for (const reply of [
      '在宅の日が一日でもあると、だいぶ違うと思います。',
      '朝礼が週に一回だけになると、助かります。',
    ]) {
      expect(kind(reply)).toBe('wish');
      for (const { text } of respond(reply).suggestedQuestions)
        expect(text).not.toMatch(/前と何が|工夫|うまくいった(?!ときは|と思え)/u);
    }
  });

  it('a complaint that was taken for good news', () => {
    expect(['problem', 'feeling']).toContain(
      kind('正直、給料が上がらないのがいちばんの不満です。転職サイトも見ています。'),
    );
  });
});
