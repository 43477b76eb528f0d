import type { Slot } from '../bank/question.js';

/** How many turns back an answer still stands in the room. */
export const RECENT_TURNS = 6;

const NUMBER = '[0-9一二三四五六七八九十百千万数何半]';
const DURATION = new RegExp(
  `(?:${NUMBER}{1,8}(?:年|か月|ヶ月|カ月|ヵ月|週間|日間|日|時間|分|泊)|半年|半日|一晩|一日中)(?:半|以上|くらい|ぐらい|ほど|近く|ちょっと|弱|強|も|は|間)?|ずっと|しばらく|長いこと|前からずっと|年間`,
  'u',
);
/** What an utterance itself tells. */
const TOLD: readonly (readonly [Slot, RegExp])[] = [
  [
    'when',
    /先(?:週|月|日|々週)|今(?:週|月|朝|年|日)|来(?:週|月|年)|去年|昨(?:日|晩|夜)|おととい|きのう|前から|ごろから|頃から|くらいから|ぐらいから|からです|からなん|以来|[月火水木金土日]曜|[0-9一二三四五六七八九十]{1,4}(?:月|日|時|年)(?:に|の|から|頃|ごろ|まで)|(?:朝|昼|夜|夕方|夜中|午前|午後|明け方|週末|月末|年末|春|夏|秋|冬)(?:に|は|から|の)|(?:とき|時)(?:に|です|が|は)|週間前|か月前|年前|日前|最初(?:は|から)/u,
  ],
  ['how-long', DURATION],
  [
    'how-much',
    new RegExp(
      `${NUMBER}{1,8}(?:件|個|人|回|割|本|枚|台|社|倍|パーセント|%|円|通|冊|箇所|か所|時間|分|ページ|つ)|半分|ほとんど|全部|毎日|毎週|毎晩|毎朝|しょっちゅう|たまに|ときどき|いつも|週に`,
      'u',
    ),
  ],
  [
    'who',
    /(?:さん|くん|君|ちゃん|先生|氏)(?:が|に|と|は|から|も|の|で|、|です|だけ)|(?:部長|課長|店長|係長|主任|所長|師長|社長|先輩|後輩|同僚|新人|同期|上司|部下|夫|妻|旦那|家族|友[だ達]|友だち|母|父|お客(?:さん|様|さま)?|取引先|担当の人|チーム(?:の人|のみんな|メンバー))(?:が|に|と|は|から|も|で|、|です|だけ)/u,
  ],
  [
    'where',
    /(?:会議|会社|現場|職場|家|自宅|在宅|店|支店|支社|本社|工場|倉庫|病棟|事務所|オフィス|電車|教室|窓口|売り場|厨房|駅|車|客先|部屋|席|リモート|トイレ|玄関)(?:で|では|の(?:中|とき|時)|にいる|です)|(?:のところ|の場面|の部分|のあたり)(?:です|で|が|なん)/u,
  ],
  [
    'tried',
    /(?:てみ(?:た|まし|て|ても)|試し(?:た|まし|て)|やってみ|変えてみ|相談(?:し(?:た|まし|て)|は)|お願いし(?:た|まし)|頼(?:んだ|みました|んで)|工夫し(?:て|まし|た)|(?:早く|早めに|朝)[^。]{0,10}(?:ようにし|るように)(?:て|まし))/u,
  ],
  ['help', /手伝って(?:もら|くれ|ほし|いただ)|(?:て|で)(?:ほしい|欲しい|もらえると|もらえれば|いただけると|くれると)/u],
  ['strength', /おかげで|おかげです|続けて(?:こられ|きた)/u],
];
/** What a question asks for by its word. */
const ASKED: readonly (readonly [Slot, RegExp])[] = [
  [
    'how-long',
    /どのくらい(?:前|の間|続|長|かか)|どれくらい(?:前|の間|続|長|かか)|いつ(?:ごろ|頃)?から|何(?:年|か月|ヶ月|週間|日|時間)(?:くらい|ぐらい|ほど|間|も)/u,
  ],
  ['when', /いつ|何(?:時|曜日|月|日)|どんなとき|どんな時/u],
  ['who', /誰|だれ|どなた/u],
  ['where', /どこ|どのあたり|どの(?:部分|場面|へん|辺)/u],
  ['how-much', /どのくらい|どれくらい|どれぐらい|いくつ|何(?:件|人|回|割|個)|いくら/u],
  ['tried', /試し|やってみ|これまでに(?:した|やった|何)/u],
  ['feeling', /どんな(?:気持ち|気分|ふうに感じ|感じ)|どう感じ|何を感じ/u],
  ['wish', /どうなると|どうなったら|どうし(?:たい|ていきたい)|何がある(?:と|といい)|どうなれば/u],
  ['next', /まず(?:何|どこ)|次(?:は|に)(?:何|どこ|どう)|一歩|何から/u],
  ['scene', /どんな(?:場面|様子|状況)|たとえば|例えば|具体的に/u],
  ['help', /できること|手伝|助け/u],
  ['what', /何が|何を|何です|どんなこと/u],
  ['how', /どうやって|どのように|どんなふうに|どんな具合|どうですか/u],
];

/** The slots that a question asks for. */
export function slotsAsked(question: string): Slot[] {
  return ASKED.filter(([, words]) => words.test(question)).map(([slot]) => slot);
}

/** The slots that an utterance fills by its own words. */
export function slotsTold(text: string): Slot[] {
  const told = TOLD.filter(([, words]) => words.test(text)).map(([slot]) => slot);
  // 二週間前から tells since when, and so for how long.
  return told.includes('when') && /から|前/u.test(text) ? [...new Set<Slot>([...told, 'how-long'])] : told;
}

/** What was answered in these turns: asked for and met with more than a shrug, or told unasked. */
export function answeredSlots<Turn extends { text: string }>(
  turns: readonly Turn[],
  isTheirs: (turn: Turn) => boolean,
  isAnswer: (text: string) => boolean,
): Set<Slot> {
  const slots = new Set<Slot>();
  let asked: Slot[] = [];
  for (const turn of turns) {
    if (!isTheirs(turn)) {
      asked = slotsAsked(turn.text);
      continue;
    }
    for (const slot of slotsTold(turn.text)) slots.add(slot);
    if (isAnswer(turn.text)) for (const slot of asked) slots.add(slot);
    asked = [];
  }
  return slots;
}
