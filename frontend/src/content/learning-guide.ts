/** One guide of the learning page: who it is for, and what it says, in short parts. */
export interface Guide {
  id: string;
  title: string;
  lead: string;
  parts: readonly { heading: string; text: string; points?: readonly string[] }[];
}

/** A stretch of the 30 minutes. */
export interface FlowStep {
  name: string;
  minutes: string;
  /** How wide it is drawn, in minutes. */
  length: number;
  text: string;
}

/** What the jizo style is, in front of both guides. */
export const INTRODUCTION =
  'お地蔵さんは、道ばたで、だまって人の話を聞いています。急がせず、裁かず、そこにいる。お地蔵さん型の1on1は、その聞き方を手本にした対話です。';

export const GUIDES: readonly Guide[] = [
  {
    id: 'listener',
    title: '上司（聞き手）のためのガイド',
    lead: '話すことより、聞くことに時間を使います。目安は、聞く8割、話す2割です。',
    parts: [
      {
        heading: 'はじめに、場をつくる',
        text: '1on1は評価の場ではないことを、毎回ことばにして伝えます。パソコンや電話の通知を切り、相手のほうを向いて座ります。',
        points: ['今日話したいことは、相手に先に決めてもらう', '話した内容をどこまで共有するか、はじめに約束する'],
      },
      {
        heading: '最後まで聞く',
        text: '途中で結論を言ったり、自分の経験を重ねたりせず、話し終わるまで待ちます。うなずきと短いあいづちで、聞いていることが伝わります。',
        points: [
          '「それで」「もう少し聞かせてください」と続きをうながす',
          '相手のことばを、そのままくり返す',
          '意見がちがうときも、まず「そう考えたのですね」と受けとめる',
        ],
      },
      {
        heading: '沈黙を待つ',
        text: '相手がだまっているときは、考えている時間です。15秒ほど待つと、その先のことばが出てくることがあります。待つ間は、次の質問を考えなくてかまいません。',
      },
      {
        heading: '問いはひとつずつ',
        text: '「なぜできないのか」ではなく、「何があると進めやすいですか」とたずねます。理由を問いつめる質問より、これからを一緒に見る質問のほうが、話しやすくなります。',
      },
      {
        heading: 'おわりに、約束を確かめる',
        text: '次までに誰が何をするかを、ひとつかふたつに絞って確かめます。上司の約束も、必ず書きとめます。次の1on1は、その約束から始めます。',
      },
    ],
  },
  {
    id: 'speaker',
    title: '部下（話し手）のためのガイド',
    lead: 'この時間は、あなたのためのものです。うまく話そうとしなくて大丈夫です。',
    parts: [
      {
        heading: '話すことは、ひとつあれば十分',
        text: '気になっていること、うまくいったこと、困っていること。小さなことをひとつ思い浮かべておくだけで、対話は始まります。',
      },
      {
        heading: 'まとまっていなくてもかまいません',
        text: '話しながら考えて大丈夫です。「うまく言えないのですが」から始めてください。ことばを探す間、だまっていてもかまいません。',
      },
      {
        heading: '聞き方の希望を伝える',
        text: 'ただ聞いてほしいのか、助言がほしいのか、はじめに伝えると、話がずれにくくなります。',
        points: [
          '「今日は聞いてもらえるだけで助かります」',
          '「考えを整理したいので、質問してもらえますか」',
          '「具体的な案がほしいです」',
        ],
      },
      {
        heading: '話したくないことは、話さなくてよい',
        text: '答えにくい質問には、「今は話したくありません」と言ってかまいません。それによって評価が変わることはありません。',
      },
      {
        heading: '次の一歩は、自分のことばで',
        text: 'おわりに、やってみようと思うことを小さく決めます。上司にしてほしいことがあれば、それも伝えてください。',
      },
    ],
  },
];

export const FLOW: readonly FlowStep[] = [
  { name: 'はじまり', minutes: '2〜3分', length: 3, text: 'あいさつをして、今日話したいことを決めます。' },
  { name: '近況', minutes: '5分', length: 5, text: '前回の約束と、このごろの様子を聞きます。' },
  { name: '本題', minutes: '15分', length: 15, text: '選んだテーマについて、相手の話をじっくり聞きます。' },
  { name: 'まとめ', minutes: '4〜5分', length: 4, text: '話したことをふり返り、次の一歩を確かめます。' },
  { name: '次回', minutes: '2〜3分', length: 2, text: '次の日時と、話したいことの予定を決めます。' },
  { name: 'おわり', minutes: '1分', length: 1, text: '感謝を伝えて、終わります。' },
];

export const FREQUENCY = {
  title: '毎週から隔週に1回、15〜30分',
  text: '長い時間をたまにとるより、短い時間を続けるほうが、話しやすい関係になります。都合が合わないときは取りやめず、15分に短くするか、別の日に移してください。',
};
