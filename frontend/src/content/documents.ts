import { FLOW } from './learning-guide.js';
import { INFORMATION } from './information.js';
import { PRIVACY } from './privacy.js';

/** A piece of a document: running text, points, or a table whose first row is its head. */
export interface Block {
  heading?: string;
  text?: string;
  points?: readonly string[];
  table?: readonly (readonly string[])[];
}

/** A document of a few A4 pages; each page is an array of blocks. After a change: `npm run documents`. */
export interface Leaflet {
  id: string;
  title: string;
  subtitle: string;
  summary: string;
  pages: readonly (readonly Block[])[];
}

const introduction: Leaflet = {
  id: 'jizo-1on1-introduction',
  title: 'お地蔵さん1on1のご紹介',
  subtitle: '上司の「聞く」を支える道具と伴走',
  summary: '何ができるか、誰が何を見られるか、導入の流れ。社内で検討する方へ。',
  pages: [
    [
      {
        text: 'お地蔵さん1on1は、1on1で「聞くこと」に集中するための道具です。話しているあいだ、画面に大きく出るのは次の問いひとつだけ。書きとめることは道具にまかせて、相手の顔を見ていられます。',
      },
      {
        heading: 'できること',
        table: [
          ['とき', 'できること', '聞き手の手が空くところ'],
          ['始める前', '部下を選び、4つの聴く誓いを立て、テーマと関わり方を決める', '何のための時間かを、毎回そろえる'],
          [
            '話すあいだ',
            '次の問いの提案、文字起こし、メモ、マインドマップ、15秒の沈黙の合図',
            '書かずに聞ける。黙って待てる',
          ],
          ['終わったあと', 'まとめと次の一歩の下書き。どの文も、もとの発言までたどれる', '議事録を書かなくてよい'],
          ['続けるあいだ', '前回の約束の持ち越し、話題と気持ちの推移', '約束を忘れない'],
        ],
      },
      {
        heading: 'しないこと',
        points: [
          '部下や上司に、点数や順位を付けません。',
          '記録を、本人のほかの人に見せません。管理者にも見えません。',
          '部下が言いにくいことを話しはじめたら、新しい問いを出さずに待ちます。',
        ],
      },
      {
        heading: '費用',
        text: 'ご相談と、おひとり1回30分の体験は無料です。研修と伴走は、人数と期間をうかがってからお見積もりします。お見積もりまで費用はかかりません。',
      },
    ],
    [...PRIVACY.topics.map(({ question, answer, points }) => ({ heading: question, text: answer, points }))],
    [
      {
        heading: PRIVACY.routes.heading,
        table: [
          ['設定', '声', '文字'],
          ...[...PRIVACY.routes.speech, ...PRIVACY.routes.assistant].map(({ mode, voice, text }) => [
            mode,
            voice,
            text,
          ]),
        ],
      },
      {
        heading: '導入の流れ',
        table: [
          ['歩み', '目的', '主にすること', '得られるもの'],
          ...INFORMATION.flow.steps.map(({ name, weeks, purpose, action, outcome }) => [
            `${name}（${weeks}）`,
            purpose,
            action,
            outcome,
          ]),
        ],
      },
      {
        heading: '始めるために要るもの',
        points: [
          'ChromeかEdgeが動くパソコン。録音するときは、マイクとHTTPSで開けるアドレス。',
          'サーバー1台。社内に置いても、お使いのクラウドに置いてもかまいません。',
          '部下の方への説明。この資料の2ページ目と、このページの表をお使いください。',
        ],
      },
    ],
  ],
};

const guide: Leaflet = {
  id: 'thirty-minutes-of-listening',
  title: '聞き手のための30分',
  subtitle: 'お地蔵さん型1on1の手引き',
  summary: '30分の進め方、問いの例、言い換え、終わったあとの確認。聞き手になる方へ。',
  pages: [
    [
      { text: INFORMATION.method.lead },
      {
        heading: '4つの心がけ',
        table: [['心がけ', 'すること'], ...INFORMATION.method.points.map(({ name, text }) => [name, text])],
      },
      {
        heading: INFORMATION.method.flow,
        table: [['とき', '長さ', 'すること'], ...FLOW.map(({ name, minutes, text }) => [name, minutes, text])],
      },
    ],
    [
      {
        heading: '問いの例',
        text: '「なぜできないのか」ではなく、これからを一緒に見る問いを。ひとつたずねたら、最後まで聞きます。',
        table: [
          ['話したいこと', 'はじめの問い', '続けて聞くとき'],
          ['日々の仕事', 'このごろ、時間がかかっていることは何ですか。', 'そのうち、減らせそうなものはありますか。'],
          ['心と体', '先週とくらべて、よく眠れていますか。', '楽になる時間は、いつですか。'],
          ['まわりとの関係', '話しやすい人、話しにくい人はいますか。', 'わたしにできることはありますか。'],
          ['これから', '1年後、どんな仕事をしていたいですか。', 'そのために、いま試せることは何ですか。'],
          ['うまくいったこと', '前と、何がいちばん違いましたか。', 'ほかでも使えそうですか。'],
        ],
      },
      {
        heading: '言い換え',
        table: [
          ['つい言ってしまう', 'こう言い換える'],
          ['なんで早く言わなかったの。', '言いにくかったのですね。いつごろから気になっていましたか。'],
          ['それは、こうすればいいよ。', 'どうなるとよいと思っていますか。'],
          ['みんな大変なんだから。', 'どのあたりが、いちばんこたえていますか。'],
          ['わかった、わかった。', 'もう少し聞かせてください。'],
        ],
      },
      {
        heading: '終わったら、3つだけ',
        points: [
          '相手が話していた時間は、自分より長かったか。',
          '約束を、ふたりとも同じ言葉で言えるか。自分の約束も書いたか。',
          '次の日時を決めたか。取りやめるより、15分に短くする。',
        ],
      },
    ],
  ],
};

/** What the information page shows in place and offers for download. */
export const LEAFLETS: readonly Leaflet[] = [introduction, guide];
