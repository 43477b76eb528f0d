/** A question that everybody asks before they talk in front of a tool, with its answer. */
export interface PrivacyTopic {
  id: string;
  question: string;
  answer: string;
  points: readonly string[];
}

/** Where voice and text go in one way of running the product. */
export interface Route {
  mode: string;
  voice: string;
  text: string;
}

/**
 * 「誰が何を見られるか」: true of the product as it is, whichever way it runs. A change of where data goes is a change of
 * this page.
 */
export const PRIVACY = {
  heading: '誰が何を見られるか',
  lead: '1on1の話は、あずかりものです。できることと、できないことの両方を書きます。',
  topics: [
    {
      id: 'recorded',
      question: '何が残りますか',
      answer: '言葉として残したものだけが残ります。',
      points: [
        '残るもの：文字起こし、問いと返事、メモ、マインドマップ、そこから作ったまとめ、次の一歩、話題と気持ちの推移',
        '録音は、相手の同意を得たと聞き手が押してから始まります。同意がなくても、録音のほかはすべて使えます',
        '声は、文字になるか聞き手が消すまでブラウザーに置かれ、サーバーに音声のファイルは残りません',
      ],
    },
    {
      id: 'readers',
      question: '誰が読めますか',
      answer: '画面で読めるのは、その1on1を行った本人だけです。',
      points: [
        'ほかの利用者には、記録があることも分かりません',
        '管理者も例外ではありません。扱えるのはアカウントやお知らせなどで、話の中身は見られません',
        'サーバーを運用する人は、技術的にはデータベースを読めます。ソフトウェアでは防げないので、誰が運用するのかを、はじめる前に部下の方へ伝えてください',
        '部下の方の画面はありません。内容を知りたいときは、聞き手が一緒に見るか、ファイルにして渡します',
      ],
    },
    {
      id: 'deletion',
      question: '消すには、どうしますか',
      answer: '聞き手が、いつでも自分で消せます。消したものは元に戻せません。',
      points: [
        '「1on1の記録」から1件を削除すると、文字起こし、メモ、まとめまで、すべてがその場で消えます',
        '録音のあいだに止めてほしいと言われたら、ひと押しで止まり、録音した分も消えます',
        'サーバーの運用者がとった控え（バックアップ）には、控えを捨てるまで残ります',
      ],
    },
  ] satisfies PrivacyTopic[],
  routes: {
    heading: '声と文字は、どこへ行きますか',
    lead: '設定によって変わります。いまどの設定かは、録音の画面にいつも表示されます。',
    speech: [
      {
        mode: 'ブラウザーの認識（はじめの設定）',
        voice: 'お使いのブラウザーが文字にします。ブラウザーによっては、その会社のサーバーに送られます',
        text: 'このサーバーに保存されます',
      },
      {
        mode: 'このサーバーの中で認識',
        voice: 'このサーバーの外に出ません',
        text: 'このサーバーに保存されます',
      },
      {
        mode: '外部の認識（Google、OpenAIと同じ方式のサーバー）',
        voice: '運用者が指定したサーバーに送られます',
        text: '戻ってきた文字が、このサーバーに保存されます',
      },
      { mode: '認識しない', voice: '録音しません', text: '手で書いたものだけが保存されます' },
    ] satisfies Route[],
    assistant: [
      {
        mode: 'オフライン分析（はじめの設定）',
        voice: '使いません',
        text: 'まとめや問いは、このサーバーの中だけで作ります',
      },
      {
        mode: '言語モデルを指定したとき',
        voice: '使いません',
        text: '話したことが、運用者が指定したサーバーに送られます。部下の名前の欄は送りません',
      },
    ] satisfies Route[],
  },
} as const;
