/** What a manager is told of one behaviour: what was seen, without a verdict, and how it can be said. */
export interface AdviceText {
  behaviour: string;
  alternative: string;
}

/** Behaviours of the manager that can be seen in a line. */
export const BEHAVIOURS = {
  why: {
    behaviour:
      '「なぜ」と理由をたずねると、問い詰められたように聞こえることがあります。出来事のほうへ目を向けてみましょう。',
    alternative: 'そのとき、どんなことが起きていましたか。',
  },
  afterFeeling: {
    behaviour: '重さのある話のすぐあとに、助言をしていました。解決の前にひと呼吸おくと、続きが出てきやすくなります。',
    alternative: 'そうだったんですね。もう少し、そのときの様子を聞かせてもらえますか。',
  },
  compared: {
    behaviour: 'ほかの人と並べると、その人だけの事情が話しにくくなることがあります。本人の場面に戻してみましょう。',
    alternative: 'あなたの場面では、どんなところが引っかかっていますか。',
  },
  soothed: {
    behaviour: '安心してもらうための言葉が、話の続きを閉じることがあります。まず気持ちを受けとめてみましょう。',
    alternative: '気にかかっているんですね。どのあたりが、いちばん重いですか。',
  },
  interrupted: {
    behaviour: '相手の言葉が途中のところで、話しはじめていました。言い終わるまで待つと、続きが出てくることがあります。',
    alternative: 'さっき途中だったところから、もう一度聞かせてもらえますか。',
  },
  twoQuestions: {
    behaviour: '一度に二つたずねていました。問いを一つにすると、相手は考えることに集中できます。',
    alternative: '（一つだけたずねて、答えを待つ）いま、いちばん気になっているのはどこですか。',
  },
  longTurn: {
    behaviour: '上司の話が長く続いていました。短く渡して待つと、相手の時間が増えます。',
    alternative: 'ここまで聞いて、どんなことを感じましたか。',
  },
  adviceFirst: {
    behaviour: '助言が先に出ていました。相手の考えを先に聞くと、本人の次の一歩になりやすくなります。',
    alternative: 'ご自身では、どうするとよさそうだと感じていますか。',
  },
  closed: {
    behaviour:
      '「はい」「いいえ」で答えられる問いのあと、短い返事で終わっていました。「どんな」で始めると、続きが出やすくなります。',
    alternative: 'いま、どんなことがいちばん頭にありますか。',
  },
  openWorked: {
    behaviour: '開いた問いのあとに、長い言葉が返ってきていました。この問い方が、話すきっかけになったようです。',
    alternative: 'いまのところを、もう少し聞かせてください。（そのあと三つ数えて待つ）',
  },
  echoWorked: {
    behaviour: '相手の言葉を短く返したあとに、話が続いていました。返して待つことが、話すきっかけになったようです。',
    alternative: 'そうだったんですね。（そのまま、続きを待つ）',
  },
  receivedWorked: {
    behaviour: '相手の言葉を受けとめたあとに、話が続いていました。受けとめてから待つ、を続けてみましょう。',
    alternative: 'そうだったんですね。（そのまま、続きを待つ）',
  },
  thanked: {
    behaviour: '話してくれたことに、お礼を伝えていました。話してよかったと思えると、次も話しやすくなります。',
    alternative: '話してくれて、ありがとうございます。',
  },
  received: {
    behaviour: '相手の言葉を受けとめて、続きを待つ言葉がありました。そのまま続けてみましょう。',
    alternative: 'もう少し、聞かせてもらえますか。（そのあと三つ数えて待つ）',
  },
} as const satisfies Record<string, AdviceText>;
export type Behaviour = keyof typeof BEHAVIOURS;

/** What meets the report's last words, where nothing of the manager's has to be said. */
export const MEETINGS = {
  danger: {
    behaviour:
      'いまは言い方よりも、そばにいることが支えになります。体や命があぶないと感じたら、聞くより先に助けを呼んでください。',
    alternative: '話してくれて、ありがとうございます。このまま、一緒にいます。',
  },
  grave: {
    behaviour:
      '言い方よりも、安心して過ごせるかどうかが先です。体の具合と、このあといる場所を、短くまっすぐたずねてみましょう。',
    alternative: '話してくれて、ありがとうございます。体は大丈夫ですか。今日このあと、安心して過ごせそうですか。',
  },
  care: {
    behaviour: '結論を急がずに、そのまま聞いてみましょう。聞いてもらえたと感じることが、支えになります。',
    alternative: '話してくれて、ありがとうございます。もう少し、聞かせてもらえますか。',
  },
  declined: {
    behaviour: '断る言葉を、そのまま受けとりましょう。理由を聞かずに「わかりました」と返すと、安心できます。',
    alternative: 'わかりました。言ってくれて、ありがとうございます。',
  },
  refuse: {
    behaviour: '断る気持ちを、伝えてくれました。理由をたずねずに受けとると、安心して話せる場になります。',
    alternative: 'わかりました。正直に言ってくれて、ありがとうございます。',
  },
  askedBack: {
    behaviour: '相手のほうから、たずねてくれました。聞き返す前に、まず自分の言葉で短く答えてみましょう。',
    alternative: '聞いてくれて、ありがとうございます。私が思っていることを、お話ししますね。',
  },
  request: {
    behaviour: '相手のほうから、頼みごとを伝えてくれました。できるかどうかの前に、受けとったことを伝えてみましょう。',
    alternative: '言ってくれて、ありがとうございます。どうすればできるか、一緒に考えさせてください。',
  },
  thanks: {
    behaviour: 'お礼の言葉がありました。こちらからもひとこと返すと、次も話しやすくなります。',
    alternative: 'こちらこそ、話してくれてありがとうございます。',
  },
  smalltalk: {
    behaviour: 'なにげない話が出ていました。すぐに本題へ戻さずに、一緒に楽しむと、話しやすい場になります。',
    alternative: '（一緒に笑って）いいですね。その話、もう少し聞かせてください。',
  },
  closing: {
    behaviour: '区切りの言葉がありました。話してくれたことへのお礼を短く伝えると、次も話しやすくなります。',
    alternative: '今日は話してくれて、ありがとうございました。',
  },
  long: {
    behaviour: 'まとめや助言をはさまずに、もう少し聞いてみましょう。続きの中に、大事なことが出てくることがあります。',
    alternative: 'そうだったんですね。もう少し、聞かせてもらえますか。',
  },
  quiet: {
    behaviour: '相手の言葉が終わってから、三つ数えて待ってみましょう。沈黙のあとに、大事な話が出てくることがあります。',
    alternative: '急がなくて大丈夫です。言葉になるまで待っています。',
  },
} as const satisfies Record<string, AdviceText>;

/** The words of the report are given back; not always in the same words. */
export const GIVING_BACK = [
  '次の問いの前に、この言葉を短く返してみましょう。聞いてもらえたと感じると、続きが話しやすくなります。',
  '感想や助言を足さずに、この言葉を返して待ってみましょう。自分の言葉を聞くと、その先が見つかることがあります。',
  'この言葉を、相手に近い言い方で返してみましょう。受けとってもらえたとわかると、その先を話しやすくなります。',
] as const;
/** What is done after the words were given back. */
export const WAITING = ['（そのまま、続きを待つ）', '（ひと呼吸おいて、待つ）'] as const;
