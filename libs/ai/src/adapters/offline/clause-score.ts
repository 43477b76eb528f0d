import { LEXICON, NEUTRAL_WHEN_PLAIN, PHRASES } from './data/lexicon.js';
import { SELF_DOUBT } from './data/feeling-frames.js';
import type { Frame } from './data/frame.js';
import type { Token } from './tokenizer.js';

/** How words lean, and whether they pull both ways. */
export interface Score {
  sum: number;
  conflicting: boolean;
}

const NEGATION_REACH = 5;
const NEGATIONS = new Set([
  'ない',
  'ぬ',
  'ん',
  'ず',
  '無い',
  'ません',
  'へん',
  'なくなる',
  '無くなる',
  'なくす',
  '失う',
]);
const DENIED_AFTER = /^[ぁ-ん]{0,3}(?:ない|なく|なかっ|ません|へん|らん)/u;
/** Phrases that hold their negation already. */
const HOLDS_NEGATION = /(?:な|ませ|ん)$/u;
const BUT_PARTICLE = /^(?:が|けど|けれど|けれども|けども|のに|ものの|どん|ばってん)$/u;
const BUT_WORD = /^(?:でも|ただ|しかし|だけど|ですが|けど|けれど|けれども|とはいえ)$/u;

/** Ways of telling that colour a clause without any word of feeling. Weak ones only hint. */
const CUES: readonly (readonly [Frame, number])[] = [
  // Numbers of trouble: 六連勤, 三週続いて, 二日遅れ
  [
    /[0-9一二三四五六七八九十百半数](?:日|時間|週間?|回|件|人|個|か月|ヶ月|分)?(?:連勤|連続で|(?:も)?続い|遅れ|待ち|止ま|残業|不足|欠員)/u,
    -1.2,
  ],
  // What happened against one's will
  [/(?:て|で)しま(?:い|っ|う)|ちゃ(?:っ|い|う)|じゃっ(?:て|た)/u, -0.8],
  // What is left unsaid: 時間が、ちょっと……
  [/(?:が|も|は|の)、?(?:ちょっと|なかなか|あんまり|あまり|全然)[、。…]*$/u, -1.2],
  [/(?:言わ|思わ|笑わ|見ら|取ら|頼ま|呼び出さ)れ(?:て|た|まし|る)/u, -0.5],
  [/正直|実は|本音/u, -0.6],
  [/なきゃ(?:いけ|なら)|ないと(?:いけ|なら)|ん(?:と|な)(?:いかん|あかん)|ざるを得/u, -0.5],
  [/(?:夜中|深夜|明け方|終電|休みの日も|土日も|毎晩)/u, -0.5],
  [/このまま|どうし(?:たら|よう)|(?:ばっかり|ばかり)/u, -0.5],
  // Doubt about oneself, and what does not come off whatever the verb: 使いきれない, 覚えられなくて, する自信がない
  [{ test: (text) => SELF_DOUBT.some((doubt) => doubt.test(text)) }, -1],
  [
    /(?:きれ|切れ)(?:な|ませ|ん)|(?:[るた]|ていく|の)(?:自信|余裕|時間|気力|元気|暇|人|人手)(?:が|も|は)?[、]?(?:な[いくか]|あり?ませ|足り)/u,
    -1.2,
  ],
  [
    /(?:回ら|まわら|追いつか|おいつか|間に合わ|進ま|終わら|片付か|足り|届か|続か|決まら|減ら|直ら|治ら|つなが?ら|動か)(?:ん|へん|ない|なく|なか|ず|ませ)/u,
    -1,
  ],
  [/(?:ねば|なあ?かん|んならん|せんと(?:いかん|あかん))/u, -0.5],
  // Change for the worse and for the better that goes on: 減ってきて, 遅くなる一方で
  [/(?:一方で|どころじゃ|まで(?:も)?手が|ずっとこの調子|相変わらず|いつまで(?:も|たって))/u, -0.8],
  [/(?:ほぼ|ほとんど)?毎(?:日|晩|朝|週|回)(?:なん|のように|みたいに|ですよ)/u, -0.7],
  [
    /(?:前の(?:日|週)|早め|予定(?:より|どおり|通り)|期限内|一発|初めて|はじめて|自分(?:一人|だけ|ひとり)で|全部|ついに|やっと|ようやく|無事)(?:に|で)?[^、。]{0,10}(?:終わ[りっ]|でき[たま]|そろ[いっ]|揃[いっ]|通[りっ]|取れ[たま]|決ま[りっ]|間に合[いっ]|片付[いき]|呼ば?ん?で?もらえ|任せ|出せ[たま])/u,
    1.2,
  ],
  // Change for the better, and what others did for one
  [/(?:ない|ん)ように(?:なっ|なり)|(?:なく|んく)な(?:っ|り)/u, -0.6],
  [/(?<!ない)(?<!ん)ようにな(?:っ|り)/u, 1.2],
  [/(?:て|で)(?:(?:くれ|くださ|下さ)(?:て|た|る|まし|っ)|もらえ(?:て|た|まし)|いただけ(?:て|た|まし))/u, 0.7],
  [/(?:前|今まで|去年|先月|以前)より/u, 0.5],
];

/** The words, set phrases and ways of telling of one clause, added up. */
export function clauseScore(tokens: readonly Token[]): Score {
  const text = tokens.map(({ surface }) => surface).join('');
  const { weights, covered } = phrasesOf(text);
  let at = 0;
  tokens.forEach((token, index) => {
    if (covered[at] !== true) weights.push(weightOf(token, tokens.slice(index + 1, index + 1 + NEGATION_REACH)));
    at += token.surface.length;
  });
  for (const [cue, weight] of CUES) if (cue.test(text)) weights.push(weight);
  const good = total(weights.filter((weight) => weight > 0));
  const bad = -total(weights.filter((weight) => weight < 0));
  // なくはない, なくもない: half a denial.
  const half = /なく[はも]な/u.test(text) ? 0.4 : 1;
  return { sum: half * (good - bad), conflicting: good >= 1 && bad >= 1 && Math.abs(good - bad) < 1 };
}

/** けど, が, でも: what follows outweighs what came before. */
export function joinsWithBut({ surface, pos, sub }: Token): boolean {
  return (sub === '接続助詞' && BUT_PARTICLE.test(surface)) || (pos === '接続詞' && BUT_WORD.test(surface));
}

/** Set phrases in the clause, longest first; `covered` marks their characters, so that their words do not count again. */
function phrasesOf(text: string): { weights: number[]; covered: boolean[] } {
  const weights: number[] = [];
  const covered: boolean[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const found = PHRASES.get(text.slice(at, at + 2))?.find(([phrase]) => text.startsWith(phrase, at));
    if (found === undefined) continue;
    const [phrase, weight] = found;
    const end = at + phrase.length;
    const denied = !HOLDS_NEGATION.test(phrase) && DENIED_AFTER.test(text.slice(end, end + 8));
    weights.push(denied ? whenDenied(weight) : weight);
    for (let place = at; place < end; place += 1) covered[place] = true;
    at = end - 1;
  }
  return { weights, covered };
}

function weightOf(token: Token, next: readonly Token[]): number {
  if (/^(?:にくい|づらい)$/u.test(token.base)) return -1.5;
  if (token.base === 'すぎる' || token.base === '過ぎる') return -1;
  const weight = LEXICON.get(token.base) ?? LEXICON.get(token.surface);
  const denied = isDenied(next);
  // 動けない, 行けない: what one cannot do, in any verb of ability.
  if (weight === undefined)
    return denied && /[えけげせてねべめれ]る$/u.test(token.base) && token.sub === '自立' ? -0.6 : 0;
  if (!denied) return NEUTRAL_WHEN_PLAIN.has(token.base) ? 0 : weight;
  return whenDenied(weight);
}

/** 心配ない, 悪くない: denying a bad word says less than denying a good one. */
function whenDenied(weight: number): number {
  return weight > 0 ? -Math.max(1, weight) : -weight * 0.5;
}

function isDenied(next: readonly Token[]): boolean {
  for (const [index, token] of next.entries()) {
    // 自信が、ちょっとなくて: a breath after the particle does not end the clause.
    if (token.surface === '、' && /^(?:が|も|は)$/u.test(next[index - 1]?.surface ?? '')) continue;
    if (token.pos === '記号' || (token.sub === '接続助詞' && !/^[てで]$/u.test(token.surface))) return false;
    if (NEGATIONS.has(token.base) && token.pos !== '名詞') return true;
    if (token.pos === '名詞' && token.sub !== '非自立') return false;
  }
  return false;
}

function total(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}
