import { NEGATIVE, NEGATIVE_PHRASES } from './lexicon-negative.js';
import { POSITIVE, POSITIVE_PHRASES } from './lexicon-positive.js';

type Groups = readonly (readonly [number, string])[];

function weighted(groups: Groups, sign: 1 | -1): [string, number][] {
  return groups.flatMap(([weight, text]) =>
    text
      .trim()
      .split(/\s+/u)
      .map((word): [string, number] => [word, sign * weight]),
  );
}

/** Verbs that say nothing of a feeling when plain and tell of trouble when denied: 眠れない, 足りない, 追いつかない. */
export const NEUTRAL_WHEN_PLAIN: ReadonlySet<string> = new Set(
  `眠れる 寝れる 寝られる 足りる 追いつく 追い付く 分かる わかる 回る 進む 通る 決まる できる 出来る 任せる 教える 早い 速い 増える 戻る 減る 認める 頼る 期待 評価 納得 間に合う 終わる 続く 持つ
   動く 動ける 休める 帰れる 食べれる 食べられる 行ける 取れる とれる 言える 話せる 聞ける 頼める 断れる 作れる 書ける 読める 覚える 覚えられる 使える 見える 伝わる 届く 揃う そろう 合う 噛み合う かみ合う 片付く 片づく まとまる 定着 浸透 機能 共有
   集中 両立 対応 把握 理解 割ける 回せる 直る 治る 繋がる つながる 返る 受かる 辞められる 抜けられる 思い出せる 信じる 解ける 評価する 良い いい よい`
    .trim()
    .split(/\s+/u),
);

/** How a word colours a line: its dictionary form and how strongly. */
export const LEXICON: ReadonlyMap<string, number> = new Map([
  ...[...NEUTRAL_WHEN_PLAIN].map((word): [string, number] => [word, 1.2]),
  ...weighted(POSITIVE, 1),
  ...weighted(NEGATIVE, -1),
]);

/** Phrases by their first two characters, longest first, so that looking for all of them costs one look-up per character. */
export const PHRASES: ReadonlyMap<string, readonly (readonly [string, number])[]> = byBeginning([
  ...weighted(POSITIVE_PHRASES, 1),
  ...weighted(NEGATIVE_PHRASES, -1),
]);

function byBeginning(phrases: readonly [string, number][]): Map<string, [string, number][]> {
  const groups = new Map<string, [string, number][]>();
  for (const entry of phrases.toSorted((a, b) => b[0].length - a[0].length)) {
    const key = entry[0].slice(0, 2);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
}
