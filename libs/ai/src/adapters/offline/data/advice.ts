/** What a listener can try differently. `pattern` meets a line of the manager; `behaviour` and `alternative` are said without judging. */
export interface AdviceRule {
  /** A behaviour is noticed only in lines that meet this. */
  pattern: RegExp;
  /** Only where the employee's words just before were heavy. */
  afterHeavy?: true;
  behaviour: string;
  alternative: string;
}

/** The first rule that meets a line wins: what closes a talk most stands first. */
export const ADVICE_RULES: readonly AdviceRule[] = [
  {
    pattern: /(?:なんで|なぜ|どうして).{0,30}(?:ない|なかった|できな|遅|忘れ)/u,
    behaviour:
      '「なぜ」と理由をたずねると、問い詰められたように聞こえることがあります。出来事のほうへ目を向けてみましょう。',
    alternative: 'そのとき、どんなことが起きていましたか。',
  },
  {
    pattern: /(?:みんな|普通|ふつう|他の人|ほかの人).{0,20}(?:やって|できて|同じ|そう|大変)/u,
    behaviour: 'ほかの人と並べると、その人だけの事情が話しにくくなることがあります。本人の場面に戻してみましょう。',
    alternative: 'あなたの場面では、どんなところが引っかかっていますか。',
  },
  {
    pattern: /(?:た|る)(?:ほう|方)が(?:いい|よい|良い)|(?:すれば|したら)(?:いい|どう)|べき/u,
    afterHeavy: true,
    behaviour: '重さのある話のすぐあとに、助言をしていました。解決の前にひと呼吸おくと、続きが出てきやすくなります。',
    alternative: 'そうだったんですね。もう少し、そのときの様子を聞かせてもらえますか。',
  },
  {
    pattern: /大丈夫(?:だよ|ですよ|でしょ)|気にし(?:ないで|すぎ)|考えすぎ/u,
    behaviour: '安心してもらうための言葉が、話の続きを閉じることがあります。まず気持ちを受けとめてみましょう。',
    alternative: '気にかかっているんですね。どのあたりが、いちばん重いですか。',
  },
  {
    pattern: /[^?？。、]{4}(?:[?？]|(?<=[すたのでる])か。).{2,60}(?:[?？]|か。?$)/u,
    behaviour: '一度に二つたずねていました。問いを一つにすると、相手は考えることに集中できます。',
    alternative: '（一つだけたずねて、答えを待つ）いま、いちばん気になっているのはどこですか。',
  },
  {
    pattern: /(?:た|る)(?:ほう|方)が(?:いい|よい|良い)|(?:すれば|したら)(?:いい|どう)|べき/u,
    behaviour: '助言が先に出ていました。相手の考えを先に聞くと、本人の次の一歩になりやすくなります。',
    alternative: 'ご自身では、どうするとよさそうだと感じていますか。',
  },
  {
    pattern: /(?:です|ます|ました|でした|できた|終わった|ある|ない)(?:か|よね|の)?[?？]$|(?:です|ます|ました)か。?$/u,
    behaviour: '「はい」「いいえ」で答えられる問いでした。開いた問いにすると、相手の言葉が出てきやすくなります。',
    alternative: 'それは、いまどんな様子ですか。',
  },
];

/** A turn of the manager longer than this, in characters, fills the room. */
export const LONG_TURN = 120;

export const LONG_TURN_ADVICE = {
  behaviour: '上司の話が長く続いていました。短く渡して待つと、相手の時間が増えます。',
  alternative: 'ここまでで、どんなことを感じましたか。',
} as const;

/** A line that opens or receives; said back to the manager where nothing else was noticed. */
export const RECEIVING = /そうだったん|そうなんですね|そうか|なるほど|うんうん|聞かせて|どんな|どう感じ|話してくれて/u;

export const RECEIVING_ADVICE = {
  behaviour: '相手の言葉を受けとめて、続きを待つ言葉がありました。そのまま続けてみましょう。',
  alternative: 'もう少し、聞かせてもらえますか。（そのあと三つ数えて待つ）',
} as const;

/** Nothing was said yet, or nobody is known to be the manager. */
export const QUIET_ADVICE = {
  behaviour: '相手の言葉が終わってから、三つ数えて待ってみましょう。沈黙のあとに、大事な話が出てくることがあります。',
  alternative: '急がなくて大丈夫です。言葉になるまで待っています。',
} as const;
