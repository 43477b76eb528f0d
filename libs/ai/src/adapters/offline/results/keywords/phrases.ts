import type { Token } from '../../text/tokenizer.js';
import { NO_HEADS, NO_TERMS, NOT_AT_HEAD, STOP_NOUNS } from './stop-words.js';

/** A whole noun phrase as it was said: 見積もりの直し, 新しいシステム, 人事部. */
export interface NounPhrase {
  text: string;
  /** Its nouns, each a compound: 見積もり, 直し. */
  words: readonly string[];
  /** Its last morpheme. */
  head: string;
  /** Part of a longer one. */
  isInside: boolean;
  /** What stands after it. */
  follower: string;
  /** The name without its title, where one of its words names a person. */
  person: string | null;
}

const RUN_SUBS = new Set(['一般', 'サ変接続', '固有名詞', '形容動詞語幹', '接尾', '数', 'ナイ形容詞語幹']);
const LONGEST_RUN = 6;
const MOST_WORDS = 3;
const NUMERAL = /^[0-9〇一二三四五六七八九十百千万億何数]+$/u;
const COUNTER =
  /^(?:[年月日時分秒回人個件つ本枚割円歳週番名点台度行組倍社杯食泊号階才通冊匹頭]|か月|ヶ月|カ月|週間|時間|時半|日間|キロ|メートル|パーセント|ページ|カ所|か所|種類|連続|年間|年生|人目|回目|日目|年目|半|前|後|ごろ|頃|くらい|ぐらい|以上|以下|目|間|分|ずつ|過ぎ|前後|弱|強|近く)$/u;
const TITLE = /^(?:さん|くん|君|ちゃん|様|さま|氏|先生|はん|主任|課長|部長|係長|店長|所長|班長|院長|社長|専務|常務)$/u;
/** Only people are called so. */
const TITLED_ONLY = /^(?:くん|君|ちゃん|氏)$/u;
const TAILS = new Set(
  'たち 達 ら 等 など 自体 自身 以外 以上 以下 以降 以内 全員 同士 どうし あたり 辺り ごろ 頃 ごと 毎 宛て 向け さ げ 側 とか よう 風 がち 気味 ぎみ だらけ まみれ 本人 全体 全部 全般 次第 的'.split(
    ' ',
  ),
);
/** Unknown to the dictionary, and no word: 失礼しまー, あっはっは, laughter; or a verb that it takes for a noun: うまく|いってい|なくて. */
const NOISE =
  /^[ぁぃぅぇぉっゃゅょ]|^[ぁ-んー]{6,}$|^[ぁ-ん]{0,2}って[ぁ-ん]|[ぁ-ん]ー$|しま$|^[ぁ-んー]{1,2}$|^(.{1,2})\1+$|^何|^[笑草w]+$|^[ａ-ｚA-Za-z]$|^話者/u;
const TIME =
  /^(?:(?:今|来|先|翌|再来|毎|昨|前|去|本|当)(?:日|週|月|年|朝|晩|夜|期|年度|回|度)|[今来先]々?(?:週|月)|さ来週|明日|あした|明後日|あさって|昨日|きのう|一昨日|おととい|今日|きょう|本日|年内|年末|年始|年度末|月末|月初|月曜日?|火曜日?|水曜日?|木曜日?|金曜日?|土曜日?|日曜日?|土日|平日|午前中?|午後|夕方|朝|昼|夜|晩|夜中|今夜|今晩|今朝|週明け|週末|正月|お盆|盆|最近|最後|最初|昔|以前|春|夏|秋|冬|[0-9〇一二三四五六七八九十]+月)$/u;
/** Of the body: alone they say little. */
const BODY = new Set(
  '目 手 口 頭 顔 声 耳 鼻 首 肩 腰 足 腕 指 胸 腹 お腹 背中 膝 ひざ 肘 手首 足首 のど 喉 歯 髪 体 身体 からだ 胃 心 心臓'.split(
    ' ',
  ),
);
const DOING = /^\p{Script=Han}[ぁ-ん]?\p{Script=Han}[ぁ-ん]{1,2}$/u;
const NAMES_WHAT = new Set(['が', 'を', 'の', 'は', 'も', 'って', 'に', 'と', 'で']);

interface Run {
  tokens: readonly Token[];
  start: number;
  end: number;
}

/** Every noun phrase of an utterance: each noun with its compound, and those that の joins, parts and wholes. */
export function nounPhrases(given: readonly Token[]): NounPhrase[] {
  const tokens = given.map((token, at) => asNoun(token, given[at + 1]));
  const runs = runsOf(tokens);
  const found: NounPhrase[] = [];
  let chain: Run[] = [];
  const close = (): void => {
    for (let from = 0; from < chain.length; from += 1)
      for (let to = from; to < Math.min(chain.length, from + MOST_WORDS); to += 1) {
        const phrase = phraseOf(tokens, chain.slice(from, to + 1), from > 0 || to < chain.length - 1);
        if (phrase !== null) found.push(phrase);
      }
    chain = [];
  };
  for (const run of runs) {
    const last = chain.at(-1);
    if (last !== undefined && !(run.start === last.end + 1 && tokens[last.end]?.surface === 'の')) close();
    chain.push(run);
  }
  close();
  return found;
}

/** A verb that names a doing is a noun: 読み上げ|が, 申し送り|の. */
function asNoun(token: Token, next: Token | undefined): Token {
  const isWay = next?.surface === '方' && next.sub === '接尾';
  const isNamed =
    token.pos === '動詞' &&
    token.form === '連用形' &&
    (isWay ||
      (DOING.test(token.surface) &&
        (next === undefined || next.pos === '記号' || next.base === 'です' || NAMES_WHAT.has(next.surface))));
  return isNamed ? { ...token, pos: '名詞', sub: '一般' } : token;
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  let start = -1;
  const close = (end: number): void => {
    if (start >= 0 && end > start) runs.push(...cleaned(tokens, start, end));
    start = -1;
  };
  tokens.forEach((token, at) => {
    const joins = token.pos === '名詞' && RUN_SUBS.has(token.sub) && !(start < 0 && token.sub === '接尾');
    const opens = start < 0 && token.pos === '接頭詞' && token.sub === '名詞接続';
    if (joins || opens) {
      if (start < 0) start = at;
      if (at + 1 - start === LONGEST_RUN) close(at + 1);
    } else close(at);
  });
  close(tokens.length);
  return runs;
}

/** Without words of time and number at its ends; two where a number stands between. */
function cleaned(tokens: readonly Token[], from: number, to: number): Run[] {
  let [start, end] = [from, to];
  const at = (place: number): string => tokens[place]?.surface ?? '';
  while (start < end - 1 && (NOT_AT_HEAD.has(at(start)) || NO_HEADS.has(at(start)) || TIME.test(at(start)))) start += 1;
  while (end > start + 1 && TAILS.has(at(end - 1))) end -= 1;
  if (end <= start || !tokens.slice(start, end).some(({ pos }) => pos === '名詞')) return [];
  let amount = start + 1;
  while (amount < end - 1 && !(tokens[amount]?.sub === '数' && COUNTER.test(at(amount + 1)))) amount += 1;
  if (amount >= end - 1) return [{ tokens: tokens.slice(start, end), start, end }];
  return [{ tokens: tokens.slice(start, amount), start, end: amount }];
}

function phraseOf(tokens: readonly Token[], chain: readonly Run[], isInside: boolean): NounPhrase | null {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return null;
  const words = chain.map((run) => textOf(run.tokens));
  const said = tokens.slice(first.start, last.end);
  const text = textOf(said);
  const head = last.tokens.at(-1);
  if (head === undefined || !isTerm(text, words, first, last)) return null;
  const follower = tokens[last.end]?.surface ?? '';
  const person = chain.map(nameIn).find((name) => name !== null) ?? null;
  return { text, words, head: head.surface, isInside, follower, person };
}

/** 田所 of 田所さん and of 田所課長; 業者さん names nobody. */
function nameIn({ tokens }: Run): string | null {
  const at = tokens.findIndex(({ surface }) => TITLE.test(surface));
  const stem = tokens.slice(0, at);
  if (at < 1 || stem.length > 2) return null;
  const name = textOf(stem);
  const isName =
    stem.every(({ sub }) => sub === '固有名詞') ||
    (name.length === 1 && name !== '母' && name !== '父') ||
    TITLED_ONLY.test(textOf(tokens.slice(at, at + 1)));
  return isName ? name : null;
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ surface }) => surface).join('');
}

function isTerm(text: string, words: readonly string[], first: Run, last: Run): boolean {
  const tail = words.at(-1) ?? '';
  if (text.length > 20 || NOISE.test(text) || NOISE.test(tail) || TIME.test(words[0] ?? '') || TIME.test(tail))
    return false;
  if (!/\p{L}/u.test(text) || first.tokens[0]?.sub === '接尾' || isAmount(first) || isAmount(last)) return false;
  if (words.length > 1) return !STOP_NOUNS.has(words[0] ?? '') || words[0] === '声';
  if (BODY.has(text) || STOP_NOUNS.has(text) || NO_TERMS.has(text)) return false;
  return text.length > 1 || /^\p{Script=Han}$/u.test(text);
}

/** 三十分, 二回目: a number with its unit. */
function isAmount({ tokens }: Run): boolean {
  return tokens.every(({ sub, surface }) => sub === '数' || NUMERAL.test(surface) || COUNTER.test(surface));
}
