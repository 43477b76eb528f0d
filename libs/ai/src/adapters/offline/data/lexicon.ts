import { HEAVY, NEEDS_NEGATION as DENIED, WEIGHING } from './lexicon-negative.js';
import { BRIGHT, GOOD } from './lexicon-positive.js';

function words(text: string, weight: number): [string, number][] {
  return text
    .trim()
    .split(/\s+/u)
    .map((word) => [word, weight]);
}

/** Words that are bad only when denied: 眠れない, 足りない, 追いつかない; plain, they are neutral. */
export const NEUTRAL_WHEN_PLAIN: ReadonlySet<string> = new Set([
  ...words(DENIED, 1).map(([word]) => word),
  ...words(
    '早い 速い 評価 増える 戻る 減る 抜ける 止まる 止める 影響 課題 問題 優先 承認 許可 採用 理解 フォロー サポート 協力 機会 希望 発見 指名 余力 意義 距離 壁 熱 急ぐ 迫る 追う 外す 切れる 乗る 当たる 整う',
    1,
  ).map(([word]) => word),
]);

/** How a word colours a line: its dictionary form, and how strongly. Below 0 it weighs, above 0 it shines. */
export const LEXICON: ReadonlyMap<string, number> = new Map([
  ...words(DENIED, 1),
  ...words(GOOD, 1),
  ...words(BRIGHT, 2),
  ...words(WEIGHING, -1),
  ...words(HEAVY, -2),
]);
