import type { DocumentFrequencies, KeywordsResult } from '../../assistant.port.js';
import type { Token } from './tokenizer.js';
import type { Utterance } from './utterances.js';
import { NOT_AT_HEAD, STOP_NOUNS } from './data/stop-words.js';

const LONGEST_RUN = 6;
const MOST = 30;
/** So many of the best are compared with each other. */
const LOOKED_AT = 60;
/** What both of the two said counts so much more: it is what they talked about. */
const SHARED = 1.3;

type Keyword = KeywordsResult['keywords'][number];

interface Counted {
  words: number;
  frequency: number;
  nested: number;
  containers: Set<string>;
  roles: Set<Utterance['role']>;
}

const RUN_SUBS = new Set(['一般', 'サ変接続', '固有名詞', '形容動詞語幹', '接尾', '数', 'ナイ形容詞語幹']);
const AMOUNT =
  '(?:何|数|第)?[0-9０-９一二三四五六七八九十百千万億]*(?:[年月日時分秒回人個件つ本枚割円歳週番名点台度行組倍社杯食泊]|か月|ヶ月|週間|時間|日間|キロ|メートル|パーセント|%|ページ|カ所|か所|種類|連続|才)+';
const COUNTER = new RegExp(
  `^(?:[0-9０-９一二三四五六七八九十百千万億]+|(?:${AMOUNT})+)(?:間|前|後|目|半|以上|以下|あたり|くらい|ほど|ずつ)?$`,
  'u',
);
/** An amount at the end of a run is not part of the term: 学生さん|二人, 修正|三回. */
const AMOUNT_AT_END = new RegExp(
  `(?<=.{2})[0-9０-９一二三四五六七八九十百千万億]+(?:[人回分件個日度円秒歳時]|か月|時間|割|キロ)(?:あたり.*)?$`,
  'u',
);

/** Nouns that stand side by side, each run at most 6 long: 生成|AI, 働き|方|改革. */
export function nounRuns(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  const close = (): void => {
    while (run.length > 1 && NOT_AT_HEAD.has(run[0]?.surface ?? '')) run.shift();
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const token of tokens) {
    const joins = token.pos === '名詞' && RUN_SUBS.has(token.sub) && !(run.length === 0 && token.sub === '接尾');
    const opens =
      token.pos === '接頭詞' && run.length === 0 && token.sub === '名詞接続' && !/^[おご御]$/u.test(token.surface);
    if (joins || opens) run.push(token);
    else close();
    if (run.length === LONGEST_RUN) close();
  }
  close();
  return runs.filter((words) => words.some((word) => word.pos === '名詞'));
}

/** Whether a run of nouns can stand alone as a topic. */
export function isTopic(keyword: string): boolean {
  if (keyword.length < 2 && !/^[\p{Script=Han}]$/u.test(keyword)) return false;
  if (keyword.length > 24 || STOP_NOUNS.has(keyword) || COUNTER.test(keyword)) return false;
  return /\p{L}/u.test(keyword) && !/^[\p{Script=Hiragana}]{1,2}$/u.test(keyword);
}

/**
 * The words the talk was about, by C-value (Frantzi, Ananiadou and Mima 2000: long terms that do not only occur inside longer
 * ones) times IDF over the owner's other 1on1s. One-character nouns weigh little.
 */
export function extractKeywords(
  utterances: readonly Utterance[],
  frequencies: DocumentFrequencies,
): KeywordsResult['keywords'] {
  const counts = new Map<string, Counted>();
  const add = (keyword: string, words: number, role: Utterance['role']): void => {
    const entry = counts.get(keyword) ?? { words, frequency: 0, nested: 0, containers: new Set(), roles: new Set() };
    entry.frequency += 1;
    entry.roles.add(role);
    counts.set(keyword, entry);
  };
  for (const { tokens, role } of utterances) {
    for (const run of nounRuns(tokens)) {
      const whole = join(run).replace(AMOUNT_AT_END, '');
      if (isTopic(whole)) add(whole, run.length, role);
      if (run.length === 1) continue;
      for (const part of parts(run)) {
        if (!isTopic(part.text)) continue;
        add(part.text, part.words, role);
        const entry = counts.get(part.text);
        if (entry) {
          entry.nested += 1;
          entry.containers.add(whole);
        }
      }
    }
  }
  const scored = [...counts]
    .filter(([, entry]) => entry.frequency > entry.nested)
    .map(([keyword, { words, frequency, nested, containers, roles }]) => {
      const cValue = Math.log2(words + 1) * (frequency - (containers.size === 0 ? 0 : nested / containers.size));
      // A word such as constructor is no count.
      const others = Object.hasOwn(frequencies.counts, keyword) ? (frequencies.counts[keyword] ?? 0) : 0;
      const idf = Math.log((frequencies.conversations + 2) / (others + 1)) + 0.2;
      const weight = (keyword.length === 1 ? 0.5 : 1) * (roles.size > 1 ? SHARED : 1);
      return { keyword, frequency, score: Math.round(cValue * idf * weight * 1000) / 1000 };
    });
  const ranked = scored.sort((a, b) => b.score - a.score || b.frequency - a.frequency || compare(a.keyword, b.keyword));
  return withoutKin(ranked).slice(0, MOST);
}

/** What contains a better keyword, or is inside one, says little more: it comes after all others. */
function withoutKin(ranked: readonly Keyword[]): Keyword[] {
  const first: Keyword[] = [];
  const kin: Keyword[] = [];
  for (const one of ranked.slice(0, LOOKED_AT)) {
    const isKin = first.some(({ keyword }) => keyword.includes(one.keyword) || one.keyword.includes(keyword));
    (isKin ? kin : first).push(one);
  }
  return [...first, ...kin];
}

function parts(run: readonly Token[]): { text: string; words: number }[] {
  const found: { text: string; words: number }[] = [];
  for (let start = 0; start < run.length; start += 1) {
    for (let end = start + 1; end <= run.length; end += 1) {
      const words = run.slice(start, end);
      if (words.length === run.length || words[0]?.sub === '接尾' || words[0]?.sub === '数') continue;
      found.push({ text: join(words), words: words.length });
    }
  }
  return found;
}

function join(tokens: readonly Token[]): string {
  return tokens.map((token) => token.surface).join('');
}

/** By code unit, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
