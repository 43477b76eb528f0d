import type { Party } from '@app/contract';
import { condense } from '../../reading/quote.js';
import type { Token } from '../../text/tokenizer.js';
import { withoutEnd } from '../../text/without-end.js';

/** A sentence with its morphemes. */
export interface Sentence {
  text: string;
  tokens: readonly Token[];
}

const MARK = /^[。．！？!?、，,…・「」『』（）()]+$/u;
const STOP = /^[。．！？!?]+$/u;
const COMMA = /^[、，,]$/u;
const SELF = new Set([
  '私',
  'わたし',
  'わたくし',
  '僕',
  'ぼく',
  'ボク',
  '俺',
  'おれ',
  'オレ',
  'わし',
  'ワシ',
  'あたし',
  'おいら',
  'わい',
  'わて',
]);
/** What only links to what was said, or says yes. */
const OPENINGS =
  /^(?:(?:はい|うん|ええ|よし|ああ|あ|おう|おお|わかりました|分かりました|わかった|分かった|了解(?:です|しました)?|承知しました|もちろん(?:です)?|じゃあ?|じゃ|それじゃあ?|では|それでは|んじゃ|ほな|ほんなら|ほいじゃ|ほんじゃ|ほんで|ほいたら|したら|そしたら|そうしたら|なら|それなら|だったら|んでは|んだば|せば|あと|あとは|で|それで|それと|とりあえず|まず|まずは|なので|だから|ですから|ね|ねえ|ちょっと|いや|いえ|えっと|まあ|ほんと|ありがとうございます|ありがとう|すみません|すいません|うれしいです|助かります|そうですね|そうやね|そうね|そうだね)[、。,\s]+)+/u;
/** Said without a comma as well, where speech was recognised. */
const YES =
  /^(?:はい|うん|ええ|了解です|承知しました|わかりました|分かりました|わかった|じゃあ|ほんなら|ほな|それじゃ)(?=.{4})/u;
/** Speaks to the listener, or gives the promise as a reason. */
const TAIL_PARTICLES = new Set([
  'ね',
  'よ',
  'わ',
  'な',
  'さ',
  'ぞ',
  'ぜ',
  'で',
  'から',
  'ので',
  'けど',
  'けれど',
  'が',
  'し',
  'けん',
  'き',
  'きに',
  'さかい',
  'ねん',
  'って',
  'かな',
  'か',
  'の',
]);
/** How a helping verb is written out. */
const HELPERS: readonly (readonly [RegExp, string])[] = [
  [/とく$/u, 'ておく'],
  [/どく$/u, 'でおく'],
  [/ちょく$/u, 'ておく'],
  [/ていただく$|てもらう$/u, 'てもらう'],
];
/** What leaves when the promise is told by another: 送らせてください. */
const MODEST = /(?:せて|さして)(?:ください|下さい|もらう|もらいます|いただく|いただきます)?$/u;
/** The last character of a stem before せて, and that of the verb. */
const STEMS: Readonly<Record<string, string>> = {
  ら: 'る',
  か: 'く',
  わ: 'う',
  ま: 'む',
  た: 'つ',
  な: 'ぬ',
  が: 'ぐ',
  ば: 'ぶ',
};

/** The sentences of an utterance. */
export function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    groups.at(-1)?.push(token);
    if (STOP.test(token.surface)) groups.push([]);
  }
  return groups.filter((group) => group.some(({ surface }) => !MARK.test(surface))).map(toSentence);
}

/** A sentence of these morphemes. */
export function toSentence(tokens: readonly Token[]): Sentence {
  return { text: tokens.map(({ surface }) => surface).join(''), tokens };
}

/** A promise as a task that is understood from outside: no わたし, its verb in the dictionary form. */
export function toTask(sentence: Sentence, speaker: Party | null): string {
  const tokens = withoutSelf(turned(trimmed(sentence.tokens)), speaker);
  const text = toPlain(tokens);
  return condense(withoutEnd(stripOpenings(text), '。、'));
}

/** 「日報に書いてもらえますか」 as a task: up to its verb. */
export function requestedTask({ tokens: all }: Sentence, speaker: Party | null): string {
  const tokens = withoutSelf(all, speaker);
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token?.pos !== '動詞' || token.sub !== '自立' || isHelper(tokens, at)) continue;
    return condense(stripOpenings(`${surfaces(tokens.slice(0, at))}${token.base}`));
  }
  return condense(stripOpenings(surfaces(tokens)));
}

/** くださる, もらう and the like after て, お願い. */
function isHelper(tokens: readonly Token[], at: number): boolean {
  const base = tokens[at]?.base ?? '';
  if (
    /^(?:くださる|下さる|もらう|いただく|頂く|くれる|願う|いい|いく|くる|みる|おく|やる|あげる)$/u.test(base) &&
    tokens[at - 1]?.sub === '接続助詞'
  )
    return true;
  return tokens[at - 1]?.surface === 'お願い';
}

function stripOpenings(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest
      .replace(OPENINGS, '')
      .replace(YES, '')
      .replace(/^[、。\s]+/u, '');
  }
  return rest;
}

/** Without marks and particles at the end. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length;
  while (end > 1 && (MARK.test(tokens[end - 1]?.surface ?? '') || isTail(tokens[end - 1]))) end -= 1;
  return tokens.slice(0, end);
}

function isTail(token: Token | undefined): boolean {
  return token?.pos === '助詞' && TAIL_PARTICLES.has(token.surface) && token.sub !== '格助詞';
}

/** 「電話するわ、今日中に」 in the usual order. */
function turned(tokens: readonly Token[]): readonly Token[] {
  for (let at = tokens.length - 2; at > 1; at -= 1) {
    if (!COMMA.test(tokens[at]?.surface ?? '')) continue;
    const after = tokens.slice(at + 1);
    const before = trimmed(tokens.slice(0, at));
    const last = before.at(-1);
    const isOver = last !== undefined && (last.base === 'ます' || (last.pos === '動詞' && last.form === '基本形'));
    if (after.some(({ pos }) => pos === '動詞' || pos === '助動詞') || after.length > 10) return tokens;
    if (isOver) return [...after, ...before];
  }
  return tokens;
}

/** わたしが and the like is left out; わたしに names the party. */
function withoutSelf(tokens: readonly Token[], speaker: Party | null): readonly Token[] {
  const name = speaker === null ? '話した人' : speaker === 'manager' ? '上司' : '部下';
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (!SELF.has(token.surface)) {
      kept.push(token);
      continue;
    }
    const next = tokens[at + 1];
    const way = /^(?:ほう|方)$/u.test(tokens[at + 2]?.surface ?? '') && next?.surface === 'の';
    const particle = way ? tokens[at + 3] : next;
    const isDoer =
      particle === undefined || /^(?:が|は|も|から|で|か)$/u.test(particle.surface) || particle.pos !== '助詞';
    if (!isDoer) {
      kept.push({ ...token, surface: particle.surface === 'の' ? '自分' : name, base: name });
      continue;
    }
    if (particle?.pos === '助詞') at += way ? 3 : 1;
    if (COMMA.test(tokens[at + 1]?.surface ?? '')) at += 1;
  }
  return kept;
}

/** 送ります, 送ろう, 送っときますわ as 送る, 送っておく. */
function toPlain(given: readonly Token[]): string {
  let end = given.length;
  const last = (): Token | undefined => given[end - 1];
  if (last()?.surface === 'ん' || last()?.base === 'です')
    while (end > 1 && (last()?.base === 'です' || last()?.surface === 'ん')) end -= 1;
  while (end > 1 && (last()?.surface === 'う' || last()?.base === 'ます' || isTail(last()))) end -= 1;
  const verb = last();
  if (verb === undefined) return '';
  const isCut = end < given.length;
  const text =
    verb.pos === '動詞' &&
    (isCut || verb.form !== '基本形') &&
    !/^(?:未然形|連用タ接続|仮定形)/u.test(isCut ? '' : verb.form)
      ? `${surfaces(given.slice(0, end - 1))}${verb.base}`
      : surfaces(given.slice(0, isCut && verb.pos !== '動詞' ? given.length : end));
  return HELPERS.reduce((all, [short, long]) => all.replace(short, long), asDone(text));
}

function asDone(text: string): string {
  const modest = MODEST.exec(text);
  if (modest === null) return text.replace(/いたす$/u, 'する');
  const stem = text.slice(0, modest.index);
  const [before, end] = [stem.slice(0, -1), stem.slice(-1)];
  if (end !== 'さ') return `${before}${STEMS[end] ?? end}`;
  // 確認させて, まとめさせて.
  return /[\p{Script=Han}\p{Script=Katakana}ー]$/u.test(before) ? `${before}する` : `${before}る`;
}

function surfaces(tokens: readonly Token[]): string {
  return tokens.map(({ surface }) => surface).join('');
}
