import type { ReplyKind } from '../reply/kinds.js';
import { GIVING_BACK, MEETINGS, type AdviceText } from './behaviours.js';

/** Under these words it was learned where the report's own words are given back. */
export const ECHOED = GIVING_BACK[2];

/** What suits words that are told, where they are not given back. In which moments is learned from readers (`libs/ai/training/README.md`). */
export const SUITED: readonly AdviceText[] = [
  MEETINGS.long,
  {
    behaviour: '気持ちを話してくれています。励ましや助言をはさまずに、そのまま受けとって待ってみましょう。',
    alternative: 'そうだったんですね。（そのまま、続きを待つ）',
  },
  {
    behaviour: 'うれしい話です。評価や次の課題を足さずに、まず一緒に喜ぶ言葉をひとつ返してみましょう。',
    alternative: 'いいですね。聞いている私も、うれしくなりました。（そのまま、続きを待つ）',
  },
  {
    behaviour: '困りごとを話してくれています。手立てを出す前に、受けとめる言葉をひとつ返して、続きを聞いてみましょう。',
    alternative: 'そうでしたか。もう少し、くわしく聞かせてもらえますか。',
  },
  {
    behaviour: 'うまくいった話です。次の目標へ急がずに、本人の手ごたえを聞くと、その力が言葉になります。',
    alternative: 'よかったですね。いちばん手ごたえがあったのは、どんなところでしたか。',
  },
  {
    behaviour:
      'こうなるといい、という思いを話してくれています。かなえ方より先に、何を大切にしているのかを聞いてみましょう。',
    alternative: 'そう思っているんですね。いちばん大切にしたいのは、どんなところですか。',
  },
  {
    behaviour:
      '自分で決めた進め方です。直したいところがあってもまず受けとり、手助けがいるかどうかをたずねてみましょう。',
    alternative: 'そう考えているんですね。進めるうえで、手伝えることはありますか。',
  },
  {
    behaviour: '引き受けてくれたことです。念を押すかわりに、受けとったことと、手伝えることがあるかを伝えてみましょう。',
    alternative: 'ありがとうございます。進めるうえで、手伝えることはありますか。',
  },
  {
    behaviour:
      'はっきりしない答えも、ひとつの答えです。同じことを重ねて聞くより、身近な一場面から聞くと、話しやすくなります。',
    alternative: 'はっきりしなくて大丈夫です。最近のことで、頭に残っている場面はありますか。',
  },
  MEETINGS.refuse,
  MEETINGS.declined,
  MEETINGS.smalltalk,
  MEETINGS.thanks,
  MEETINGS.closing,
  MEETINGS.askedBack,
  MEETINGS.request,
  MEETINGS.care,
  MEETINGS.quiet,
  {
    behaviour: '二つの気持ちが、一緒にあるようです。どちらかにまとめずに、両方をそのまま受けとってみましょう。',
    alternative: 'どちらの気持ちも、あるんですね。（そのまま、続きを待つ）',
  },
  {
    behaviour: 'ここまで重ねてきた苦労や工夫が、言葉の中にあります。次の話に進む前に、まずそこをねぎらってみましょう。',
    alternative: 'ここまで、よくやってこられましたね。（そのまま、続きを待つ）',
  },
  {
    behaviour: '考えを求められています。いくつも並べずに、「私なら」と一つだけ渡して、本人の考えも聞いてみましょう。',
    alternative: '私なりの考えを一つお話しします。そのあとで、どう思うか聞かせてください。',
  },
  {
    behaviour:
      '話しても大丈夫な場かどうかを、確かめているようです。だれに伝わるのかを、約束できる範囲で先に伝えてみましょう。',
    alternative:
      'だれかに伝えるときは、命にかかわることでなければ、先に相談します。話すかどうかは、それから決めてください。',
  },
  {
    behaviour: '軽い言い方の中に、本音があるかもしれません。笑って流さずに、静かに聞いてみましょう。',
    alternative: 'いまの言葉、もう少し聞いてもいいですか。',
  },
  {
    behaviour: '不満の奥に、大切にしたいことがありそうです。説明や反論の前に、まず受けとめてみましょう。',
    alternative: 'そう感じていたんですね。もう少し聞かせてください。',
  },
  {
    behaviour: '様子を話してくれました。よしあしを言わずに、本人がどう感じているかも聞いてみましょう。',
    alternative: 'そうなんですね。やってみて、どう感じていますか。',
  },
  {
    behaviour: 'まわりの人を気づかう話です。その人のことと一緒に、話している本人のことも聞いてみましょう。',
    alternative: '気にかけているんですね。あなた自身は、いまどんな気持ちですか。',
  },
  {
    behaviour:
      '自分を責める言葉がありました。打ち消したり励ましたりする前に、そう思うほどのことがあったと受けとめてみましょう。',
    alternative: 'そう思うくらい、こたえたんですね。（そのまま、続きを待つ）',
  },
  {
    behaviour: '困りながらも、手を打ってきた話です。足りないところを探す前に、してきたことを聞いてみましょう。',
    alternative: 'ここまで、いろいろ考えてくれていたんですね。やってみて、どうでしたか。',
  },
  {
    behaviour: '聞いたことに、答えてくれました。よしあしを言わずに、短くお礼を返してみましょう。',
    alternative: '教えてくれて、ありがとうございます。',
  },
  {
    behaviour: 'はっきりしないままで大丈夫だと、伝えてみましょう。急がされないとわかると、話しやすくなります。',
    alternative: 'はっきりしなくて大丈夫です。ゆっくりでいいですよ。',
  },
  {
    behaviour: '願いを伝えてくれました。できるかどうかを答える前に、言ってくれたことへのお礼を伝えてみましょう。',
    alternative: '言ってくれて、ありがとうございます。もう少し聞かせてください。',
  },
  {
    behaviour: 'たずねられたことがあります。わかることは先に答えて、わからないことは、いつ返せるかを伝えてみましょう。',
    alternative: 'いまわかっていることから、お話ししますね。',
  },
];

/** What ends something is met by its own words alone. */
export const OWN: Readonly<Partial<Record<ReplyKind | 'start', readonly AdviceText[]>>> = {
  refuse: [MEETINGS.refuse, MEETINGS.declined],
  thanks: [MEETINGS.thanks],
  closing: [MEETINGS.closing],
};
