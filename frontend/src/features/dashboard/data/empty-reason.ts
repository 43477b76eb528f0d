/** What a card shows. */
export type CardKind = 'sentiment' | 'keywords' | 'issues' | 'positives' | 'promises';

/** What was held, as far as the filter lets it through. */
export interface Held {
  /** A report or a period is chosen. */
  isNarrow: boolean;
  /** How many 1on1s are over. */
  ended: number;
}

const NOTHING: Record<CardKind, string> = {
  sentiment: '気持ちの表れた言葉は、まだ見つかっていません。',
  keywords: 'くり返し話された言葉は、まだ見つかっていません。',
  issues: '課題や懸念は、見つかっていません。',
  positives: 'よい変化は、まだ見つかっていません。',
  promises: '約束は、まだ見つかっていません。',
};

/** Why a card is empty: nobody talked, nobody talked within the filter, or they talked and nothing of the kind was noticed. */
export function emptyReason(kind: CardKind, { isNarrow, ended }: Held): string {
  if (ended > 0) return `${isNarrow ? '選んだ部下と期間の1on1に、' : 'これまでの1on1に、'}${NOTHING[kind]}`;
  return isNarrow ? '選んだ部下と期間には、終えた1on1がありません。' : '1on1を1回終えると、ここに育ちはじめます。';
}
