import { COMMONNESS, NO_HEADS, NO_TERMS } from './data/common-nouns.js';
import { STOP_NOUNS } from './data/stop-words.js';
import { isTopic, nounRuns } from './noun-runs.js';
import type { Token } from './tokenizer.js';

/** A word or a compound that a line names. */
export interface Term {
  text: string;
  words: number;
  /** The longer term that it was said in; null where it stands alone. */
  within: string | null;
}

/** Counting words and what only measures: 三|回, 七|時|ごろ. */
const NUMERAL = /^[0-9０-９一二三四五六七八九十百千万億何数]+$/u;
/** Ends that do not name: 子|たち, 操作|自体, 来月|あたり, 保護者|宛て. */
const TAILS = new Set(
  'たち 達 ら 等 など 自体 自身 以外 以上 以下 以降 以内 全員 同士 どうし あたり 辺り ごろ 頃 ごと 毎 中 宛て 向け 用 さ げ 側 とか よう 風 がち 気味 ぎみ だらけ まみれ 本人 全体 全部 全般 関係 関連 次第'.split(
    ' ',
  ),
);
/** Unknown to the dictionary, and no word: 失礼しまー, あっはっは. */
const NOISE =
  /^[ぁぃぅぇぉっゃゅょ]|^[ぁ-んー]{6,}$|ー$(?<=[ぁ-ん]ー)|しま$|^[ぁ-んー]{1,3}$|^(.{1,2})\1+$|^[おご]?[^ぁ-ん]+しい$|^何/u;
/** Titles that make one name with what stands before them. */
const TITLE = /^(?:さん|くん|君|ちゃん|様|さま|氏|先生|課長|部長|店長|係長|主任|所長|社長|先輩)$/u;
const NAMES_WHAT = new Set(['が', 'を', 'の', 'は', 'も', 'って']);
/** A doing named by its verb has to be a word of its own: 読み上げ, 立ち上げ; 行き and 思い are not. */
const DOING = /^\p{Script=Han}[ぁ-ん]?\p{Script=Han}[ぁ-ん]{1,2}$/u;

/** The terms of a line and the shorter ones in them. */
export function termsOf(tokens: readonly Token[]): Term[] {
  return nounRuns(namedDoings(tokens)).flatMap((run) => {
    const pieces = cutAmounts(run);
    return pieces.flatMap((piece) => {
      const whole = textOf(piece);
      if (NOISE.test(whole) || whole.endsWith('的')) return [];
      const stands = isTerm(piece);
      const terms: Term[] = stands ? [{ text: whole, words: wordsIn(piece), within: null }] : [];
      if (piece.length === 1) return terms;
      for (const part of partsOf(piece)) {
        if (isTerm(part)) terms.push({ text: textOf(part), words: wordsIn(part), within: stands ? whole : null });
      }
      return terms;
    });
  });
}

/** How much a term says by itself: everyday words little, long words and those of a trade much. */
export function distinctiveness(term: string): number {
  const common = COMMONNESS.find(({ words }) => words.has(term))?.weight ?? 1;
  return common * lengthWeight(term);
}

function lengthWeight(term: string): number {
  if (term.length === 1) return 0.5;
  if (/^[ァ-ヶー・]+$/u.test(term)) return term.length >= 4 ? 1.3 : 1;
  return term.length >= 3 ? 1.1 : 1;
}

/** A verb that names a doing is a noun: 読み上げ|が, 申し送り|の. */
function namedDoings(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isNamed =
      token.pos === '動詞' &&
      token.form === '連用形' &&
      DOING.test(token.surface) &&
      next?.pos === '助詞' &&
      NAMES_WHAT.has(next.surface);
    if (isNamed) return { ...token, pos: '名詞', sub: '一般' };
    // シフト|組|んでる, 空気|悪|い: half of a verb.
    const isHalf =
      token.pos === '名詞' && token.surface.length === 1 && /^(?:ん|い$|く(?:て)?$|かっ$)/u.test(next?.surface ?? '');
    return isHalf && next?.pos !== '名詞' ? { ...token, pos: '動詞', sub: '自立' } : token;
  });
}

/** 新人|三|人 is 新人; 三|号|機 stays: a numeral at the head of a longer name belongs to it. */
function cutAmounts(run: readonly Token[]): Token[][] {
  let end = run.length;
  while (end > 1 && TAILS.has(run[end - 1]?.surface ?? '')) end -= 1;
  let start = 0;
  while (start < end - 1 && NO_HEADS.has(run[start]?.surface ?? '')) start += 1;
  const kept = run.slice(start, end);
  const numeral = kept.findIndex(({ sub, surface }, at) => at > 0 && sub === '数' && NUMERAL.test(surface));
  if (numeral < 0) return [kept];
  const rest = kept.slice(numeral);
  const head = kept.slice(0, numeral);
  // What stands after the numeral and its unit: 午後|三|時|会議.
  return [head, ...(rest.length > 3 ? [rest.slice(2)] : [])].filter((piece) => piece.length > 0);
}

function isTerm(run: readonly Token[]): boolean {
  const text = textOf(run);
  if (!isTopic(text) || NO_TERMS.has(text) || NOISE.test(text)) return false;
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined || first.sub === '接尾') return false;
  if (run.length > 1 && TAILS.has(last.surface)) return false;
  // 申し訳, 仕方: only half of an adjective.
  return !(run.length === 1 && first.sub === 'ナイ形容詞語幹');
}

/** A name and its title are one word. */
function wordsIn(run: readonly Token[]): number {
  return run.filter(({ surface }, at) => at === 0 || !TITLE.test(surface)).length;
}

function partsOf(run: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  for (let start = 0; start < run.length; start += 1) {
    for (let end = start + 1; end <= run.length; end += 1) {
      const part = run.slice(start, end);
      const [first] = part;
      if (part.length === run.length || first?.sub === '接尾' || first?.sub === '数') continue;
      if (part.length === 1 && STOP_NOUNS.has(first?.surface ?? '')) continue;
      found.push(part);
    }
  }
  return found;
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ surface }) => surface).join('');
}
