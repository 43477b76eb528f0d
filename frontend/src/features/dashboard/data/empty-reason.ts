import type { AnalysisKind } from '@app/contract';
import type { Schemas } from '../../../api/client.js';

/** What a card shows. */
export type CardKind = 'sentiment' | 'keywords' | 'issues' | 'positives' | 'promises';

/** What the results behind the cards can tell of, as far as the filter lets it through. */
export interface Covered {
  /** A report or a period is chosen. */
  isNarrow: boolean;
  /** For each kind of analysis; empty where no 1on1 is over. */
  coverage: readonly Schemas['CoverageDto'][];
}

const MADE_BY: Record<CardKind, AnalysisKind> = {
  sentiment: 'sentiment',
  keywords: 'keywords',
  issues: 'findings',
  positives: 'findings',
  promises: 'summary',
};

const NOTHING: Record<CardKind, string> = {
  sentiment: '気持ちの表れた言葉は、まだ見つかっていません。',
  keywords: 'くり返し話された言葉は、まだ見つかっていません。',
  issues: '課題や懸念は、見つかっていません。',
  positives: 'よい変化は、まだ見つかっていません。',
  promises: '約束は、まだ見つかっていません。',
};

/** Why a card is empty. That nothing was noticed is said only where all that was said was looked at and is kept. */
export function emptyReason(card: CardKind, { isNarrow, coverage }: Covered): string {
  const covered = coverage.find(({ kind }) => kind === MADE_BY[card]);
  if (covered === undefined)
    return isNarrow ? '選んだ部下と期間には、終えた1on1がありません。' : '1on1を1回終えると、ここに育ちはじめます。';
  if (covered.waiting > 0) return '分析しています。見つかったものは、ここに並びます。';
  if (covered.failed > 0) return '分析が済んでいないので、あるかどうかはまだわかりません。';
  if (covered.erased > 0) return '残す期間を過ぎたか、残さないと決めたものは、表示されません。';
  if (card === 'promises' && covered.unlisted > 0) return '一覧から削除した部下との約束は、表示されません。';
  return `${isNarrow ? '選んだ部下と期間の1on1に、' : 'これまでの1on1に、'}${NOTHING[card]}`;
}
