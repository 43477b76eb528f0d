import type { Talk, TalkLine } from '@app/contract';
import { renderAdvice, renderDeepDive } from '../../../../assistant/render-advice.js';
import { OfflineEngine } from '../../engine.js';
import { createTokenizer } from '../../text/tokenizer.js';

const engine = new OfflineEngine(createTokenizer());
let revision = 0;

function talk(...lines: [TalkLine['role'], string][]): Talk {
  revision += 1;
  return {
    conversationId: 'talk',
    revision,
    theme: null,
    stance: null,
    employeeName: '石田',
    heldAt: new Date('2026-11-21T03:00:00Z'),
    lines: lines.map(([role, text], index) => ({ source: 'message', id: `line-${index}`, speaker: null, role, text })),
  };
}

it('names one behaviour, quotes the line it was seen in and offers another wording', () => {
  const advice = engine.advise(
    talk(
      ['employee', '納期に間に合わなくて、本当につらいです。'],
      ['manager', 'どうして間に合わなかったんですか。'],
      ['employee', 'すみません。'],
      ['manager', '進捗は出しましたか？'],
    ),
  );
  expect(advice.quote).toEqual({ source: 'message', id: 'line-1', quote: 'どうして間に合わなかったんですか。' });
  expect(advice.behaviour).toContain('なぜ');
  expect(advice.alternative).toBe('そのとき、どんなことが起きていましたか。');
});

it('finds advice given too early only after words that weigh', () => {
  const early = engine.advise(
    talk(['employee', '毎日残業で疲れていて、つらいです。'], ['manager', '早く帰ったほうがいいよ。']),
  );
  expect(early.behaviour).toContain('重さのある話');
  const later = engine.advise(talk(['employee', '資料ができました。'], ['manager', '部長に見せたほうがいいよ。']));
  expect(later.behaviour).toContain('助言が先に');
});

it('says what went well where nothing closes the talk, and a quiet word where nothing was said', () => {
  expect(engine.advise(talk(['employee', '疲れました。'], ['manager', 'そうだったんですね。'])).quote?.id).toBe(
    'line-1',
  );
  expect(engine.advise(talk()).quote).toBeNull();
});

it('a deep dive keeps apart what was said, how it can be read and what to ask next', () => {
  const dive = engine.deepDive(
    talk(
      ['manager', 'どうですか。'],
      ['employee', '移行作業の残業が続いていて、少し不安です。'],
      ['employee', '昼は元気です。'],
    ),
    '移行作業の残業',
  );
  expect(dive.said).toEqual(['移行作業の残業が続いていて、少し不安です。']);
  expect(dive.readings.length).toBeGreaterThan(0);
  for (const { text } of dive.questions) expect(text).toMatch(/(?:か|でしょう|ください)。$/u);
  expect(dive.questions[0]?.text).toContain('移行作業');
});

it('a deep dive into words nobody said claims no line', () => {
  const dive = engine.deepDive(talk(['employee', '昼は元気です。']), '宇宙船の設計');
  expect(dive.said).toEqual([]);
  expect(renderDeepDive(dive)).toContain('見つかりませんでした');
});

it('what was said is shown as words, never as markup', () => {
  const quote = {
    source: 'message',
    id: 'x',
    quote: '<img src=x> [ここ](https://example.com) **太字**\n# 見出し',
  } as const;
  const shown = renderAdvice({ behaviour: 'x', quote, alternative: 'y' });
  expect(shown).toContain('\\<img src=x\\> \\[ここ\\]\\(https://example.com\\) \\*\\*太字\\*\\* \\# 見出し');
});

describe('[MND-11] advice names what is really there', () => {
  const open = [
    'employee',
    '先週から発注の画面が変わって、単位を見まちがえることが続いていて、直すのに毎日時間がかかっています。',
  ] as const;

  it('an open question is never called closed, and what it opened is said', () => {
    const { behaviour, quote } = engine.advise(talk(['manager', 'いちばん困っているのはどこですか。'], [...open]));
    expect(behaviour).toContain('開いた問い');
    expect(quote?.id).toBe('line-0');
  });

  it('a closed question counts where a short answer ended it', () => {
    const { behaviour, quote } = engine.advise(talk(['manager', '資料はもう出しましたか'], ['employee', 'はい。']));
    expect(behaviour).toContain('「はい」「いいえ」');
    expect(quote?.id).toBe('line-0');
  });

  it('a question that the application proposed is not criticised, whatever its form', () => {
    const turns = [
      ['manager', '資料はもう出しましたか'],
      ['employee', 'はい。'],
    ] as const;
    const { behaviour } = engine.advise(talk(...turns.map(([who, said]): [typeof who, string] => [who, said])), [
      '資料はもう出しましたか。',
    ]);
    expect(behaviour).not.toContain('「はい」「いいえ」');
  });

  it('two questions in one turn, and a choice between two that is one', () => {
    const two = engine.advise(
      talk(['manager', '進み具合はどうですか。誰と進めているんですか。'], ['employee', 'ええと。']),
    );
    expect(two.behaviour).toContain('一度に二つ');
    const one = engine.advise(
      talk(['manager', '午前がいいですか。それとも午後がいいですか。'], ['employee', '午後で。']),
    );
    expect(one.behaviour).not.toContain('一度に二つ');
  });

  it('thanks for what was told', () => {
    const { behaviour } = engine.advise(
      talk(['employee', '異動を考えています。'], ['manager', '話してくれて、ありがとうございます。']),
    );
    expect(behaviour).toContain('お礼');
  });
});

describe('[MND-11] advice praises and criticises nothing that is not there', () => {
  const of = (...lines: Parameters<typeof talk>) => engine.advise(talk(...lines));

  it.each(['最近どうですか。', '週末はゆっくりできましたか。', '資格の勉強、いかがですか。'])(
    'a question that begins the talk takes nothing in (%s)',
    (asked) => {
      const { behaviour, quote } = of(['manager', asked], ['employee', '朝の電車で単語を覚えています。']);
      expect(behaviour).not.toContain('受けとめ');
      expect(quote?.id).toBe('line-1');
    },
  );

  it.each([
    ['ほっとしてる？', 'そうですね、年末まで休みがなかったので、妻とゆっくり過ごせるのがうれしくて。'],
    ['ほっとしている、と。', 'はい。年末まで休みがなかったので、家でゆっくり過ごせるのがうれしいんです。'],
  ])('words that were given back count where the talk went on (%s)', (echo, answer) => {
    const { behaviour, quote } = of(
      ['manager', '結果が出ましたね。'],
      ['employee', '実は、ほっとしているんです。'],
      ['manager', echo],
      ['employee', answer],
    );
    expect(behaviour).toContain('短く返したあと');
    expect(quote?.id).toBe('line-2');
  });

  it('a reception follows the words that it takes in, and asks nothing else', () => {
    const told: [TalkLine['role'], string] = ['employee', '毎朝、隣の班の鍵も開けています。'];
    expect(of(told, ['manager', 'そうだったんですね。']).behaviour).toContain('受けとめて');
    const asked = of(told, ['manager', 'そうなんですね。資料のほうは出しましたか。'], ['employee', '昨日出しました。']);
    expect(asked.behaviour).not.toContain('受けとめ');
  });

  it.each(['えっ、そうなんですか。', '掃除は朝の班の担当なんですか。', '隣の班に頼むのはどうでしょう。'])(
    'no word that asks openly, no open question (%s)',
    (asked) => {
      const { behaviour } = of(
        ['employee', '鍵の係が決まっていません。'],
        ['manager', asked],
        [
          'employee',
          '前の責任者の方が貼った紙があって、そこに早く来た人が開けると書いてあったので、そのままになっています。',
        ],
      );
      expect(behaviour).not.toContain('開いた問い');
    },
  );

  it('a closed question is named where it ended the talk, with what it was about', () => {
    const ended = of(['manager', '引き継ぎは終わりましたか。'], ['employee', 'はい。']);
    expect(ended.behaviour).toContain('「はい」「いいえ」');
    expect(ended.alternative).toBe('引き継ぎについて、いまどんなふうに感じていますか。');
    const wentOn = of(
      ['manager', '引き継ぎは終わりましたか。'],
      ['employee', 'はい。'],
      ['manager', 'よかったです。'],
      ['employee', '後任の方が前の日に全部読んできてくれました。'],
    );
    expect(wentOn.behaviour).not.toContain('「はい」「いいえ」');
    const idle = of(['manager', '連休はゆっくりできましたか。'], ['employee', 'はい。']);
    expect(idle.behaviour).not.toContain('「はい」「いいえ」');
  });

  it.each([
    ['あの、先月から家のことで、', 'とりあえず、今月の数字を見ましょう。', true],
    ['相談するか迷ったんですけど', 'そういえば、会議の資料はどうなりましたか。', true],
    ['迷惑かもしれないんですけど。', 'そんなふうには思いませんよ。話してください。', false],
    ['誰にも言っていなくて。', '思いませんよ。何年いっしょに。', false],
    ['先月から家のことで、', 'はい、聞いています。', false],
  ])('only words in the middle of which something else began were cut off (%s)', (told, said, isCut) => {
    const { behaviour } = of(['employee', told], ['manager', said], ['employee', 'はい、あの、明日の朝に出します。']);
    expect(behaviour.includes('途中のところ')).toBe(isCut);
  });
});

describe('[MND-11] where nothing was seen, the words of the report are given back', () => {
  const after = (...said: string[]) =>
    engine.advise(
      talk(
        ['manager', 'その後は、どうですか。'],
        ...said.map((text): [TalkLine['role'], string] => ['employee', text]),
      ),
    );

  it.each([
    ['倉庫の前で、足がすくみました。', '倉庫の前で、足がすくんだんですね。'],
    ['うれしいより先に、さみしくなりました。', 'うれしいより先に、さみしくなったんですね。'],
  ])('in a form that can be spoken (%s)', (said, words) => {
    const { quote, alternative } = after(said);
    expect(alternative.startsWith(words)).toBe(true);
    expect(quote).toEqual({ source: 'message', id: 'line-1', quote: said });
  });

  it.each([
    ['入口の鍵が、週に二度は壊れて開かなくなります。', 'そうでしたか'],
    ['月に一度、ほかの店の人とも話せたらいいなと思います。', 'ありがとうございます'],
  ])('but a worry and a wish are heard out (%s)', (said, words) => {
    const { quote, alternative } = after(said);
    expect(alternative).toContain(words);
    expect(quote?.id).toBe('line-1');
  });

  it('but small talk is met as small talk, as the sentence of the chat meets it', () => {
    const { alternative } = engine.advise(
      talk(
        ['manager', '週末はゆっくりできましたか。'],
        ['employee', 'ええ、下の子とザリガニ釣りに行って、四匹も釣れましてね。'],
      ),
    );
    expect(alternative).toContain('一緒に笑って');
  });

  it.each(['おはようございます。', 'お世話になっております。', '承知しました。'])('no greeting is (%s)', (said) => {
    expect(after(said).alternative).not.toContain(said.slice(0, 4));
  });

  it.each(['わたしの席だけ、窓の横にあるんです。', '今日は早く終われます。'])(
    'what only the report can say of itself, or takes no such form, is not given back (%s)',
    (said) => {
      const { quote, alternative } = after(said);
      expect(alternative).not.toContain('窓');
      expect(alternative).not.toContain('終われ');
      expect(quote?.quote).toBe(said);
    },
  );

  it('where nobody knows who spoke, no words are given back', () => {
    const { alternative } = engine.advise(talk([null, 'ああそうなんですね'], [null, '窓の横に席があります']));
    expect(alternative).not.toContain('席');
    expect(alternative).not.toContain('ああ');
  });

  it('the sentences differ from one moment to the next', () => {
    const said = ['朝は雨が降りました。', '昼に荷物が届きました。', '棚を動かしました。', '夕方に箱を開けました。'];
    const seen = new Set(said.map((_, at) => after(...said.slice(0, at + 1)).behaviour));
    expect(seen.size).toBeGreaterThan(1);
  });

  it.each([
    ['その話は、今日はしたくないです。', 'わかりました。'],
    ['課長は、うちの班を残したいと思っていますか。', 'お話ししますね'],
    ['来週の会議、早めに抜けさせてもらえませんか。', '一緒に考えさせてください'],
    ['うーん、なんとなく。', 'はっきりしなくて大丈夫です'],
    ['話を聞いてくれて、ありがとうございました。', 'こちらこそ'],
  ])('what asks for another answer is met by it (%s)', (said, words) => {
    const { alternative, quote } = after(said);
    expect(alternative).toContain(words);
    expect(quote?.id).toBe('line-1');
  });

  it.each(['会議では、みんな意見を言いません。', 'お客さんは何も言いません。'])(
    'what others do not say is no refusal (%s)',
    (said) => {
      expect(after(said).behaviour).not.toContain('話さないでおきたい');
    },
  );

  it.each(['manager', null] as const)(
    'also after the manager went on, or where nobody knows who spoke (%s)',
    (role) => {
      const refused = (last: string) =>
        engine.advise(
          talk(
            [role, '前の部署では何がありましたか。'],
            [role === null ? null : 'employee', last],
            ...(role === null ? [] : ([[role, 'では、今月の予定を見ましょう。']] as [TalkLine['role'], string][])),
          ),
        );
      expect(refused('その話はしたくないです。').alternative).toContain('わかりました');
      const scene = 'さっきから左の肩から顎までぎゅっと締まって、冷や汗が止まらないんです。';
      expect(refused(scene)).toMatchObject({ quote: null });
      expect(refused(scene).behaviour).toMatch(/そばにいること|そのまま聞いて/u);
    },
  );

  it('near a sign of danger nothing is said of style, and its words are not quoted', () => {
    const { behaviour, quote, alternative } = engine.advise(
      talk(
        ['manager', '眠れていますか。'],
        ['employee', '夜になると、もう死にたいと思います。'],
        ['manager', 'なんでもっと早く言わなかったんですか。'],
        ['employee', 'すみません。'],
      ),
    );
    expect(behaviour).toContain('そばにいること');
    expect(alternative).toContain('一緒にいます');
    expect(quote?.quote ?? '').not.toContain('死');
  });

  it('a line is not quoted for a harmless piece of it where another piece is such a sign', () => {
    const line = '夜は眠れてます もう死にたいです 今日は元気です';
    expect(engine.advise(talk(['employee', line])).quote).toBeNull();
    expect(engine.advise(talk(['manager', '眠れていますか。'], ['employee', line])).quote).toBeNull();
  });

  it('the question of a manager who names such a sign is no matter of style either', () => {
    const asked: [TalkLine['role'], string] = ['manager', 'なんで死にたいと言わなかったんですか。'];
    const since = ['駅まで歩きました。', '荷物が届きました。', '棚を動かしました。', '昼に雨が降りました。'];
    const { behaviour, quote } = engine.advise(
      talk(
        asked,
        ...since.flatMap((text): [TalkLine['role'], string][] => [
          ['employee', text],
          ['manager', 'はい。'],
        ]),
      ),
    );
    expect(behaviour).not.toContain('なぜ');
    expect(quote?.quote ?? '').not.toContain('死');
  });
});
