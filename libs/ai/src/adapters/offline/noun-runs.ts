import { NOT_AT_HEAD, STOP_NOUNS } from './data/stop-words.js';
import type { Token } from './tokenizer.js';

const LONGEST_RUN = 6;
const RUN_SUBS = new Set(['一般', 'サ変接続', '固有名詞', '形容動詞語幹', '接尾', '数', 'ナイ形容詞語幹']);
const AMOUNT =
  '(?:何|数|第)?[0-9０-９一二三四五六七八九十百千万億]*(?:[年月日時分秒回人個件つ本枚割円歳週番名点台度行組倍社杯食泊]|か月|ヶ月|週間|時間|日間|キロ|メートル|パーセント|%|ページ|カ所|か所|種類|連続|才)';
const COUNTER = new RegExp(
  `^(?:[0-9０-９一二三四五六七八九十百千万億]+|(?:${AMOUNT})+)(?:間|前|後|目|半|以上|以下|あたり|くらい|ほど|ずつ)?$`,
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
