import type { MotifName } from '../ui/drawings/Motif.js';
import { FREQUENCY } from './learning-guide.js';

/** One item of the service list. */
export interface Service {
  name: string;
  text: string;
  motif: MotifName;
}

/** One of the steps until a company holds its 1on1s without help. */
export interface Step {
  name: string;
  weeks: string;
  purpose: string;
  action: string;
  outcome: string;
}

/** What changed at a client, with how it was counted. */
export interface Result {
  who: string;
  before: string;
  after: string;
  what: string;
  method: string;
  voice: string;
}

/** The page about お地蔵さん1on1. `|` in a heading marks where its line may break. */
export const INFORMATION = {
  title: 'お地蔵さん1on1｜株式会社いしのわ',
  description:
    'お地蔵さん1on1は、上司の「聞く」を支える1on1の道具です。問いかけ、文字起こし、メモ、まとめ。記録を見られるのは話を聞いた本人だけ。30分の無料体験があります。',
  nav: [
    { id: 'home', label: 'ホーム' },
    { id: 'services', label: 'サービス' },
    { id: 'method', label: '聞き方' },
    { id: 'product', label: '道具' },
    { id: 'flow', label: '導入の流れ' },
    { id: 'documents', label: '資料' },
    { id: 'form', label: 'お問い合わせ' },
  ],
  back: 'いしのわのホームへ戻る',
  hero: {
    name: 'お地蔵さん1on1',
    heading: '問いは、ひとつ。|あとは、聞くだけ。',
    lead: [
      '話しているあいだ、画面に大きく出るのは次の問いひとつだけ。',
      '書きとめることは道具にまかせて、相手の顔を見ていられます。',
    ],
    login: 'ログインして始める',
    ask: '無料で相談する',
  },
  intro: {
    heading: '黙って待てる上司は、|そう多くありません。',
    images: [
      {
        alt: '水面に立つお地蔵さんと、そのそばに積まれた小さな石',
        title: '沈黙は、考えている時間です',
        text: '話がとぎれると、つい助言をしてしまう。その15秒を待つための合図を、画面のすみに置きました。',
      },
      {
        alt: 'お地蔵さん1on1の画面。左に大きな問いがひとつ、右にメモがある',
        title: '画面は、脇役です',
        text: '問いはひとつ、文字は大きく。ひと目で読めて、すぐに相手へ目を戻せます。',
      },
    ],
  },
  services: {
    heading: '道具だけでも、|道具なしでも。',
    lead: '会社の様子に合わせて、要るものだけをお選びください。',
    items: [
      {
        name: '1on1の設計',
        text: '何のために、誰と誰が、どのくらいの間隔で話すのか。はじめの一枚を一緒につくります。',
        motif: 'steps',
      },
      {
        name: '聞き手の研修',
        text: '上司どうしで聞き、聞かれる半日。待つこと、返すこと、約束を覚えておくことを練習します。',
        motif: 'kasa',
      },
      {
        name: 'お地蔵さん1on1',
        text: '問いかけ、文字起こし、メモ、まとめ。聞くことに集中するための道具です。',
        motif: 'stones',
      },
      {
        name: '同席と振り返り',
        text: '部下の方の同意があるときだけ、担当者が同席し、あとで聞き手と二人で振り返ります。',
        motif: 'ring',
      },
      {
        name: '半年ごとの点検',
        text: '続いているか、負担になっていないか。話の中身は見ずに、続け方だけを一緒に見直します。',
        motif: 'leaf',
      },
    ] satisfies Service[],
  },
  method: {
    heading: 'お地蔵さん型の聞き方',
    lead: 'お地蔵さんは、道ばたで、だまって人の話を聞いています。急がせず、裁かず、そこにいる。お地蔵さん型の1on1は、その聞き方を手本にした対話です。',
    points: [
      {
        name: '急がせない',
        text: '相手が黙ったら、15秒待ちます。その先の言葉が、いちばん聞きたかった言葉かもしれません。',
      },
      {
        name: '裁かない',
        text: '評価の場ではないことを、毎回はじめに伝えます。ちがう意見も、まず「そう考えたのですね」と受けとめます。',
      },
      { name: 'さえぎらない', text: '聞くのが八割、話すのは二割。問いはひとつずつ、最後まで聞いてから。' },
      { name: '忘れない', text: '終わりに約束をひとつかふたつ。上司の約束も書きとめ、次はそこから始めます。' },
    ],
    flow: '30分の流れ',
    frequency: `${FREQUENCY.title}が目安です。`,
  },
  product: {
    heading: '聞く人のための、|静かな道具。',
    lead: '1on1の前、あいだ、あと。それぞれで、聞き手の手をひとつ空けます。',
    features: [
      {
        picture: 'session',
        alt: '1on1の画面。大きな問いと、前回の約束、メモの欄',
        title: '次の問いを、ひとつだけ大きく',
        text: '話の流れに合わせて、次の問いを提案します。部下が言いにくいことを話しはじめたら、新しい問いは出さずに待ちます。',
      },
      {
        picture: 'transcript',
        alt: '記録の画面。発言の一覧と、まとめ、次の一歩',
        title: 'まとめは、もとの発言までたどれる',
        text: '終わると、まとめと次の一歩を下書きします。どの文にも行の番号が付き、選ぶともとの発言が光ります。',
      },
      {
        picture: 'dashboard',
        alt: '分析ダッシュボード。課題、よい変化、話題、気持ちの推移',
        title: 'これまでの1on1を、ひと続きに',
        text: '気になること、よい変化、話題、気持ちの推移を並べます。点数や順位は付けません。',
      },
    ],
    more: ['メモとマインドマップ', '15秒の沈黙の合図', '前回の約束の持ち越し', '全文の検索とダウンロード'],
  },
  flow: {
    heading: '導入は、3つの歩みで。',
    steps: [
      {
        name: '知る',
        weeks: '1〜2週間',
        purpose: 'いまの1on1の様子と、困りごとをそろえて見る。',
        action: '無料相談のあと、上司の方に30分の1on1を「聞かれる側」で体験していただきます。',
        outcome: '何を変え、何を変えないかを書いた一枚。',
      },
      {
        name: '試す',
        weeks: '6〜8週間',
        purpose: 'ひとつの部署で、無理なく続く形を見つける。',
        action: '半日の研修のあと、隔週で1on1を行います。道具を使い、担当者が二度、振り返りにうかがいます。',
        outcome: 'その部署に合った間隔、長さ、約束の決め方。',
      },
      {
        name: '続ける',
        weeks: '3か月目から',
        purpose: '担当者がいなくても、社内だけで続くようにする。',
        action: '社内の聞き手が次の聞き手に教えます。半年に一度、続け方だけを一緒に点検します。',
        outcome: '教えあう聞き手と、自分たちの手引き。',
      },
    ] satisfies Step[],
  },
  results: {
    heading: '先に始めた会社から',
    items: [
      {
        who: '製造業・従業員120名',
        before: '41%',
        after: '88%',
        what: '予定どおりに行われた1on1の割合',
        method: '管理職18名の予定表で数えた、導入前の3か月と導入後の3か月の比較（2025年）',
        voice: '黙って待つ練習がいちばん効きました。待つと、部下のほうから話しはじめます。',
      },
      {
        who: '物流業・従業員310名',
        before: '12分',
        after: '22分',
        what: '30分のうち、部下が話していた時間',
        method: '同意を得た24組の文字起こしから、開始時と3か月後を比較（2026年）',
        voice: '自分がこんなに話していたとは思いませんでした。次の約束から始めるようになりました。',
      },
      {
        who: '福祉・従業員64名',
        before: '9人',
        after: '2人',
        what: '1年のうちに「突然の退職」となった人数',
        method: '退職の申し出の前に、上司が兆しを聞けていたかを人事が確認（2024年度と2025年度）',
        voice: '辞めたい、の手前にある話を聞けるようになりました。結果として残る人も増えました。',
      },
    ] satisfies Result[],
  },
  documents: {
    heading: '社内で説明するための資料',
    lead: 'そのまま配っていただける2つのPDFです。登録は要りません。',
  },
  inquiry: {
    heading: 'お問い合わせ',
    lead: 'ご相談、無料体験のお申し込み、資料についてのご質問は、フォームからお送りください。',
    points: [
      '2営業日のうちに、人がお返事します。',
      'ご相談は無料です。お見積もりまで費用はかかりません。',
      '営業のお電話を、こちらからすることはありません。',
    ],
    button: 'お問い合わせフォームをひらく',
    note: '外部のフォームが新しいタブでひらきます。',
  },
} as const;
