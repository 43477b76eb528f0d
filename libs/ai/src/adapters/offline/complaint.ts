import { FALLS, QUANTITY, RISES } from './data/quantities.js';
import type { Token } from './tokenizer.js';
import type { Utterance } from './utterances.js';

const DENIALS = new Set(['ない', 'ぬ', 'ん', 'へん', 'ず', 'ひん']);
/** Verbs that say what somebody does for another: denied, help fails to come. */
const FAVOURS = new Set(['くれる', 'もらえる', '貰える', 'くださる', '下さる', 'いただける', 'くれはる', 'もらう']);
/** Denied, these only hedge, count or ask: かもしれない, 違わない, 知らない. */
const HARMLESS = new Set(['しれる', '知れる', '違う', '構う', 'かまう', '要る', '知る', '限る']);
/** Passives one is glad of, or that are polite or say what seems. */
const WELCOME =
  /^(?:褒める|ほめる|任す|任せる|認める|選ぶ|呼ぶ|頼る|頼む|喜ぶ|誘う|助ける|助かる|救う|恵む|思う|考える|見る|来る|出る|寝る|食べる|行く|おる|聞く|着る|感じる|癒す|励ます|いう|比べる|得る|支える|守る|続ける|受ける|覚える|決める|信じる|教える)$/u;
const WELCOME_NOUN =
  /^(?:採用|評価|感謝|表彰|期待|信頼|紹介|支援|改善|整備|用意|解決|解消|抜擢|登録|共有|予定|復旧|導入)$/u;
/** What follows a denial that is no fact: orders, conditions, plans, wishes. */
const NO_FACT =
  /^(?:けれ|きゃ|と(?!いう|か|言)|よう(?:に(?:し|す|と|、|ね))|で(?:くだ|ほし|、?もい|いい)|つもり|かも|ほうが|方が|うち|わけでは|わけじゃ|ことも|くもな|くはな)/u;
/** Nothing bad is there: 問題ない, クレームは一件もない, 困ったことはありません. */
const ABSENCE =
  /(?:問題|心配|不安|トラブル|ミス|残業|クレーム|苦情|異常|遅れ|事故|支障|無理|不満|変わったこと|変わり|困(?:っ|り|る)[^、。]{0,5}|気になる[^、。]{0,4}|変な[^、。]{0,4}|大したこと|気にし)(?:な(?:こと|ところ|点))?(?:は|も|が|って|とか)?(?:特に|とくに|今[日週月年]は|先[週月]は|ここ[^、。は]{1,6}は|ほとんど|今のところ|今のとこ|一件も|一度も|まったく|全く|全然|そんなに|あまり|別に|、)*(?:な(?:い|く|かっ|さ)|あり?ませ|ゼロ|おきて(?:い)?な|起きて(?:い)?な)/u;

/** 増えない, 下がってない, 減らん */
const DENIED_MOVE =
  /(?:え|び|ら|が|れ)(?:て(?:い)?)?(?:ない|なか|なく(?!な)|ませ|ん(?:で|わ|く|$))|(?:っ|え|び)て(?:い)?(?:な[いくか]|ませ)|とらん|へん/u;
/** Denied, these are good: 遅れない, 止まらず. */
const MISHAPS = new Set(
  '遅れる 止まる 間違える 落ちる 壊れる 怒る 倒れる 揉める もめる 困る 迷う 辞める 滞る 忘れる 荒れる 泣く 転ぶ 漏れる 詰まる 焦る 疲れる 心配 変わる'.split(
    ' ',
  ),
);

/** Ways of telling that complain whatever the words are. */
const WAYS: readonly (readonly [RegExp, number])[] = [
  // Nothing else is left to do, nothing else happens.
  [/しか[^、。]{0,10}(?:な[いくか]|ませ|ん(?:で|が|し|わ|のや))/u, 1],
  [/(?:ばかり|ばっかり?)(?:で|だ|や|に|が|の|を|、|。|$|なん|いる|して|言)/u, 0.8],
  [/(?:る|く|む|す|つ|ぐ|ぶ)一方/u, 1.3],
  [/(?:る|た|の)たび/u, 0.6],
  // More than is bearable, less than is needed.
  [
    /[0-9一二三四五六七八九十百千数何](?:日|時間|分|週間?|回|件|人|個|か月|ヶ月|度|本|年|枚|通|社|台|連)+(?:間)?も(?!な|経た)/u,
    0.7,
  ],
  [
    /(?:誰|だれ|何|なに|なん|どこ|どれ|ひとつ|一つ|一人|一件|一回|一度|一日|半分|全然|まったく|全く|なかなか|ろくに|まともに|ちっとも|いっこう|よう|どうしても)(?:にも|とも|も|に)?[^、。]{0,14}(?:な[いくか]|ませ|へん|[らかわえけせれこ]ん)/u,
    0.7,
  ],
  [
    /(?:なきゃ|なくちゃ|なければ|ないと|んと|んば|な)(?:、)?(?:いけな|いけませ|ならな|なりませ|いか?ん|あかん|だめ|ダメ|ならん|いかん|しょうがな)/u,
    0.8,
  ],
  [/ざるを得/u, 1.2],
  [/(?:その|た|ない|の)まま(?:で|に|な|、|。|$)|っぱなし/u, 0.7],
  [/(?:な|た|る|い)のに(?!は)/u, 0.6],
  [/(?:急に|いきなり|突然|一方的)/u, 0.5],
  // It goes away: 話さなくなって, 自信がなくなった.
  [
    /(?:[わらかがさたなばまえけげせてねべめいきぎしちにびみり]なくな|[らわかえれけせ]んくな|んようにな|自信|余裕|時間|元気|やる気|意欲|会話|笑顔)(?:が|も|、|ちょっと)*(?:っ|なくな|減っ)(?:て|た)/u,
    0.8,
  ],
  // Left unsaid: 勉強する時間が。/ 全部書くのが、ちょっと。
  [/[^、。\sぁ-んー](?:が|も)、?(?:ちょっと|なかなか|どうも|やっぱり)?[。…、]*$|のが、?ちょっと[。…]*$/u, 1.1],
  [/(?:気がし|気分|感じが(?:し|する|あ)|みたいで|空気で|思われ|見られ)/u, 0.4],
  [/(?:ん|の)じゃないか(?:な)?(?:って|と)/u, 0.5],
  [
    /(?<!でき|いけ|行け|合い|よさ|良さ|楽し|面白|なれ|取れ|とれ|終わり|うまくいき|喜び)(?<=[いきしちりえけせてねれみび])そうで(?:す|。|$|、)|そうになっ/u,
    0.8,
  ],
  // How much is late, missing, waited for: 二日遅れて, 三人足りない.
  [
    /[0-9一二三四五六七八九十百千半数](?:日|時間|週間?|か月|ヶ月|件|個|人|名|台|本|分|枚|割|円|万)(?:も|ほど|くらい|ぐらい|分)?(?:、)?(?:は)?(?:遅れ|足り|不足|待ち|待た|止ま|滞|超え|オーバー|欠け|抜け|余計|たま|溜ま|残っ)/u,
    0.9,
  ],
  // More or less of it than one can do with, said as a reason.
  [
    /(?:が|も|は)、?(?:とにかく|すごく|かなり|結構|けっこう|ちょっと)?(?:多|少な|長|遅|重|狭|高|遠|古|暗|寒|低|薄|弱|悪|短|きびし|厳し|うるさ|汚)(?:くて|いんで|いもんで|うて|すぎ|い(?:ん|の)です|かったり)/u,
    0.9,
  ],
  [/(?:て|で)もう(?:て|た)|(?:ちま|じま)っ/u, 1],
  // Denials that the dictionary of standard Japanese does not know.
  [
    /(?:[らわかがえけげれべこ]|(?<!ま)せ)ん(?:かっ|くて|くな|です|ですわ|がで|のです|のや|とで|き[、。]|し[、。]|ばい|たい|けん|もんで|で[、。]|とよ)|[らかわけせれ]へん/u,
    0.9,
  ],
];

/** How much the grammar of a line complains: what cannot be done, is not given, happens against one's will, is too much. */
export function complaintOf({ text, tokens }: Pick<Utterance, 'text' | 'tokens'>): number {
  if (ABSENCE.test(text)) return 0;
  let sum = 0;
  tokens.forEach((token, at) => {
    sum += weightOf(token, tokens, at);
  });
  for (const [way, weight] of WAYS) if (way.test(text)) sum += weight;
  return sum;
}

/** Whether nothing bad is there: said of a trouble that is none. */
export function isAbsence(text: string): boolean {
  return ABSENCE.test(text);
}

/** What rises or falls, and whether one wants it: above 0 for the better, below for the worse. Denied, it is the other way round. */
export function movementOf(text: string): number {
  let sum = 0;
  let wanted: boolean | null = null;
  for (const clause of text.split(/[、。]/u)) {
    const named = [...clause.matchAll(QUANTITY)].at(-1);
    // 満足度が、去年より上がりました: the quantity may stand a breath before.
    if (named) wanted = named.groups?.['wanted'] !== undefined;
    const rises = RISES.test(clause);
    if (wanted === null || rises === FALLS.test(clause)) continue;
    const isDenied = DENIED_MOVE.test(clause);
    sum += (rises === wanted) !== isDenied ? 1 : -1;
  }
  return sum;
}

function weightOf(token: Token, tokens: readonly Token[], at: number): number {
  if (token.base === 'すぎる' || token.base === '過ぎる') return token.sub === '非自立' ? 1.2 : 0;
  if (/^(?:にくい|づらい|がたい)$/u.test(token.base)) return 1.2;
  if (/^(?:しまう|ちゃう|じゃう|まう|ちまう)$/u.test(token.base) && token.pos === '動詞') return 1;
  if (isDenial(token)) return denialOf(tokens, at);
  if (token.pos === '動詞' && token.sub === '接尾' && /^(?:れる|られる)$/u.test(token.base))
    return passiveOf(tokens, at);
  return 0;
}

function isDenial({ pos, base }: Token): boolean {
  return (pos === '助動詞' && DENIALS.has(base)) || (pos === '形容詞' && base === 'ない');
}

function denialOf(tokens: readonly Token[], at: number): number {
  const after = tokens
    .slice(at + 1, at + 5)
    .map(({ surface }) => surface)
    .join('');
  const denial = tokens[at];
  if (denial === undefined || NO_FACT.test(after) || /^な(?:けれ|きゃ)$/u.test(denial.surface)) return 0;
  const chain = tokens.slice(Math.max(0, at - 4), at);
  const head = chain.findLast(({ pos, sub }) => pos === '動詞' && sub === '自立');
  const last = chain.at(-1);
  if (last === undefined) return 0;
  // 時間がない, 余裕もなくて; じゃない and ではない only say what something is not.
  if (denial.pos === '形容詞' && /^(?:が|も)$/u.test(last.surface)) return 1;
  if (last.pos === '助詞' && !/^て$/u.test(last.surface)) return 0;
  if (last.pos === '形容詞' || last.pos === '名詞') return last.pos === '名詞' ? 0.5 : 0.3;
  if (chain.some(({ base }) => FAVOURS.has(base))) return 1.4;
  if (head === undefined || HARMLESS.has(head.base)) return head === undefined ? 0.4 : 0;
  if (MISHAPS.has(head.base)) return head.base === '変わる' ? 0.6 : -1.5;
  const able = /[えけげせてねべめれ]る$/u.test(head.base) || head.base === 'できる' || head.base === '出来る';
  const stem = chain.some(({ sub, base }) => sub === '接尾' && base.endsWith('れる'));
  return able || stem ? 1.2 : 0.9;
}

/** The passive of what one suffers: 押し付けられて, 呼び出されて; させられる most of all. */
function passiveOf(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1];
  if (before === undefined || tokens.slice(at + 1, at + 4).some(isDenial)) return 0;
  if (before.sub === '接尾' && /^(?:せる|させる)$/u.test(before.base)) return 1.6;
  if (before.base === 'する') return WELCOME_NOUN.test(tokens[at - 2]?.base ?? '') ? 0 : 0.6;
  return WELCOME.test(before.base) ? 0 : 0.9;
}
