import { readTalk } from '../../reading/utterance.js';
import { createTokenizer } from '../../text/tokenizer.js';
import { echoOf } from './echo.js';

const tokenize = createTokenizer();

/** What is given back of words of the report. */
function given(text: string): string | null {
  const line = { source: 'message', id: 'said', speaker: null, role: 'employee', text } as const;
  const talk = { theme: null, stance: null, employeeName: '石田', heldAt: new Date('2026-11-21T03:00:00Z') };
  return echoOf(readTalk({ conversationId: 'talk', revision: 1, ...talk, lines: [line] }, tokenize))?.words ?? null;
}

describe('[MND-11] the words of the report, given back', () => {
  it.each([
    ['でも、聞いていた後輩が手を挙げてくれました。', '聞いていた後輩が手を挙げてくれたんですね。'],
    ['うれしいより先に、さみしかったです。', 'うれしいより先に、さみしかったんですね。'],
    ['来週の火曜に、一棚だけ動かします。', '来週の火曜に、一棚だけ動かすんですね。'],
    ['誰からも呼ばれない時間がほしいです。', '誰からも呼ばれない時間がほしいんですね。'],
    ['今日で禁煙百日です。', '今日で禁煙百日なんですね。'],
    ['昨日は客先まで歩いて行きました。', '昨日は客先まで歩いて行ったんですね。'],
    ['部品の棚には誰もさわりません。', '部品の棚には誰もさわらないんですね。'],
    ['発表会に先生が来てくださいました。', '発表会に先生が来てくださったんですね。'],
    ['最初からやり直しになっちゃいました。', '最初からやり直しになっちゃったんですね。'],
    ['楽しかったっす。', '楽しかったんですね。'],
    ['図書館で本を借りました。', '図書館で本を借りたんですね。'],
    ['今月の予算は足りました。', '今月の予算は足りたんですね。'],
    ['来週から部署を移ります。', '来週から部署を移るんですね。'],
    ['うわ、表彰がうれしいです。', '表彰がうれしいんですね。'],
    ['納期には間に合ってはいます。', '納期には間に合ってはいるんですね。'],
    ['設計の仕事に入ってみたいです。', '設計の仕事に入ってみたいんですね。'],
  ])('take a form that can be spoken (%s)', (said, words) => {
    expect(given(said)).toBe(words);
  });

  it.each(['実技は減点なしでした。', '皆さんに図面をお見せします。', '来月からは隣の棟だそうです。'])(
    'are none where they would be spoken wrongly (%s)',
    (said) => {
      expect(given(said)).toBeNull();
    },
  );

  it('are the last that were said: what was told on the way is not what it came to', () => {
    expect(given('棚を二つ動かしました。駅まで三十分かかりました。')).toBe('駅まで三十分かかったんですね。');
    expect(given('棚を二つ動かしました。どう思いますか。')).toBeNull();
  });

  it('begin with a word, not with the pause before it', () => {
    expect(given('……、また夜勤です。')).toBe('また夜勤なんですね。');
  });

  it('hold no courtesy, hedge or verdict on oneself', () => {
    expect(given('月曜は電話が鳴りやみません。それだけなんですけど。')).toBe('月曜は電話が鳴りやまないんですね。');
    expect(given('営業失格だなと思いました。')).toBeNull();
  });
});
