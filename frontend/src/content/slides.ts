import type { MotifName } from '../ui/drawings/Motif.js';

/** One slide of the company's deck. `|` in the heading marks where its line may break. */
export interface Slide {
  heading: string;
  lines: readonly string[];
  motif: MotifName | 'jizo';
}

/** The deck that introduces the company. After a change: `npm run documents`. */
export const SLIDES: readonly Slide[] = [
  {
    heading: '黙って聞く人が、|職場を変えていく。',
    lines: ['株式会社いしのわ　会社案内'],
    motif: 'jizo',
  },
  {
    heading: '始まりは、|聞いてもらえた30分でした。',
    lines: ['答えをもらったわけではないのに、帰り道の足が軽かった。', 'あの30分を、もっと多くの人に渡したい。'],
    motif: 'steps',
  },
  {
    heading: '話さないのではなく、|話せない。',
    lines: [
      '助言が早いと、相談は報告に変わります。',
      '評価の話が混ざると、失敗は隠れます。',
      '約束が忘れられると、次は話さなくなります。',
    ],
    motif: 'kasa',
  },
  {
    heading: '4つの仕事、|ひとつの姿勢。',
    lines: [
      '1on1推進事業　上司の「聞く」を道具と伴走で',
      '新卒採用支援　選ぶ側と選ばれる側の対話を',
      '養鶏事業　急がせない卵づくりを',
      '人材紹介事業　条件の前に、話を',
    ],
    motif: 'sprout',
  },
  {
    heading: 'お地蔵さん1on1',
    lines: ['問いは、ひとつだけ大きく。', '書きとめるのは道具、聞くのは人。', 'まとめは、もとの発言までたどれます。'],
    motif: 'stones',
  },
  {
    heading: '画面で記録を見られるのは、|話を聞いた本人だけ。',
    lines: [
      'ほかの利用者にも、管理者にも見えません。',
      'サーバーを運用する人は、技術的には読めます。|だから、誰が運用するのかを先に伝えます。',
    ],
    motif: 'lantern',
  },
  {
    heading: '知る、試す、続ける。',
    lines: [
      '知る　　1〜2週間。30分の1on1を、聞かれる側で体験',
      '試す　　6〜8週間。ひとつの部署で、隔週で',
      '続ける　3か月目から。社内の聞き手が、次の聞き手へ',
    ],
    motif: 'leaf',
  },
  {
    heading: 'まず、|お話を聞かせてください。',
    lines: ['ご相談は無料です。30分の体験は、おひとり1回。', '株式会社いしのわ'],
    motif: 'ring',
  },
];
