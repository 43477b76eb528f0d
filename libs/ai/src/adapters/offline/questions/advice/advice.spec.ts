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
