import type { DangerSigns } from '../../../assistant/assistant.port.js';
import type { Utterance } from './utterance.js';

/**
 * From here on words that stand alone may hold a sign: to miss one weighs more than to offer words of care in vain. The level is low
 * since the head is learned from snippets, half of which hold a sign (libs/ai/training/README.md has what it finds).
 */
const POSSIBLE = 0.1;
/** In a talk, where most lines hold none: one of these is enough, of those there have to be two near each other. */
const LIKELY = 0.4;
const DOUBTFUL = 0.2;
/** From here on nothing is asked, and nothing is made of the words: a tired week must not be lost to a doubt. */
const CLEAR = 0.7;
/** Wishes to be gone, harm by oneself or by others, a body that gives way: met whatever else is said. */
const SIGNS =
  /消えてしまいたい|消えちゃいたい|消えたい|消えてなくなりたい|いなくなりたい|いなくなっ(?:ても|た(?:ら|ほう|方))|死にたい|死にとう|死んでしまいたい|死ぬことば(?:か|っか)り|遺書|生きて(?:い)?る価値(?:が|も|は|なんて)?な|生きとる(?:価値|意味)|おらん(?:よう|ごと|く)に?なっ(?:た|ても)|終わりにでき|線の外に|一歩(?:出|踏み出)(?:たら|せば|れば)|消え(?:で|て)しま[いえ]|これで(?:もう)?(?:誰|だれ)も困らな|身の回り(?:を|の物を|は)(?:整理|片づけ|片付け)|いろいろされる|梁を見|刃物|包丁を(?:向け|突き)|待ち伏せ|つきまと|あざ(?:が|は|を|に)|切り傷が|自分を傷つけ|目の前が真っ暗|倒れて(?:い)?まし|死んだほうが|死んだ方が|死のうと|死ねたら|死ぬこと(?:ばかり|を考え)|生きて(?:い)?(?:たくな|る意味|いる意味|く自信|るのが(?:つら|しんど))|生きるのが(?:つら|しんど|嫌)|自殺|飛び降り|飛び込(?:もう|みたく|んだら楽|めば)|首を(?:吊|つ)|手首を切|リストカット|薬を(?:たくさん|大量)|殴られ|蹴られ|叩かれ(?:て|た|まし)|首を絞|暴力を(?:ふる|振る|受け)|血を吐|吐血|倒れ(?:て救急|て運ば|て病院)|救急車で運|意識を失|気を失|過呼吸|起き上がれな(?:く|い日|かっ)|体が(?:まったく|全く|全然)?動かな(?:く|かっ|い日)|終わりにしたい|楽になりたい(?:と|って)?(?:ばかり|思って)|朝が来(?:ないで|なければ)/u;
/** Such words in a manner of speaking, or of a story. */
const MANNER =
  /死ぬほど|死にそうに(?:忙|眠)|(?:映画|ドラマ|小説|ゲーム|漫画|アニメ|ニュース|番組)[^。]{0,20}(?:自殺|死|殺)|データが|システムが|メールが消え|履歴|(?:その場|穴|恥)[^。]{0,14}消えたい/u;

/** Whether an utterance holds a clear sign of danger: then nothing is asked, and the words that meet it are fixed. */
export function isDangerous(said: Pick<Utterance, 'danger' | 'text'>): boolean {
  return said.danger >= CLEAR || hasSign(said.text);
}

/**
 * Whether the manager is shown the quiet line. It is shown to nobody else, and stored nowhere. In a talk a single doubt is mostly a
 * tired week: there it takes a likely sign, or two doubts near each other. Words that stand alone are all that is known: a doubt counts.
 * @param said what was said last
 * @param isAlone whether the report has said nothing else
 */
export function needsCare(said: readonly Utterance[], isAlone: boolean): boolean {
  if (said.some(isDangerous)) return true;
  const doubts = said.map((one) => (one.role === 'manager' || MANNER.test(one.text) ? 0 : one.danger));
  const most = Math.max(0, ...doubts);
  return most >= (isAlone ? POSSIBLE : LIKELY) || doubts.filter((doubt) => doubt >= DOUBTFUL).length > 1;
}

function hasSign(text: string): boolean {
  return SIGNS.test(text) && !MANNER.test(text);
}

/** What was said last: so many utterances. */
const RECENT = 6;

/** Whether the report has said one line in all. */
function isOneLine(utterances: readonly Utterance[]): boolean {
  return new Set(utterances.flatMap(({ role, line }) => (role === 'manager' ? [] : [line.id]))).size === 1;
}

/** The signs of danger in a talk that was read: the one place that decides what is kept out of everything made of the talk. */
export function signsOfDanger(utterances: readonly Utterance[]): DangerSigns {
  const recent = utterances.slice(-RECENT);
  const lineIds = new Set(utterances.filter(isDangerous).map(({ line }) => line.id));
  // A line without marks is read in many pieces: what was said last is all of it.
  const last = utterances.at(-1)?.line.id;
  return {
    lineIds: [...lineIds],
    isRecent: needsCare(recent, isOneLine(utterances)),
    isClear: recent.some(isDangerous) || (last !== undefined && lineIds.has(last)),
  };
}
