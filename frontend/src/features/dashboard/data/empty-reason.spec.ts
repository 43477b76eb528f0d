import { ANALYSIS_KINDS, type AnalysisKind } from '@app/contract';
import { emptyReason, type CardKind } from './empty-reason.js';

const NONE = { ended: 2, unlisted: 0, waiting: 0, failed: 0, erased: 0 };

/** The counts of one kind of analysis; of the others nothing is missing. */
const coverage = (of: AnalysisKind = 'findings', counts: Partial<typeof NONE> = {}) =>
  ANALYSIS_KINDS.map((kind) => ({ kind, ...NONE, ...(kind === of && counts) }));
const reason = (card: CardKind, ...of: Parameters<typeof coverage>) =>
  emptyReason(card, { isNarrow: false, coverage: coverage(...of) });

const NO_ISSUE = 'これまでの1on1に、課題や懸念は、見つかっていません。';
const GONE = '残す期間を過ぎたか、残さないと決めたものは、表示されません。';

describe('the reason of an empty card', () => {
  it('[SCR-14] says that there was no 1on1 only where there was none', () => {
    expect(emptyReason('issues', { isNarrow: false, coverage: [] })).toBe('1on1を1回終えると、ここに育ちはじめます。');
    expect(emptyReason('issues', { isNarrow: true, coverage: [] })).toBe(
      '選んだ部下と期間には、終えた1on1がありません。',
    );
  });

  it('[SCR-14] says that nothing was noticed where all was looked at and is kept', () => {
    expect(reason('issues')).toBe(NO_ISSUE);
    expect(emptyReason('promises', { isNarrow: true, coverage: coverage() })).toBe(
      '選んだ部下と期間の1on1に、約束は、まだ見つかっていません。',
    );
  });

  it('[SCR-14] says that it is being looked at, and before that what else is missing', () => {
    expect(reason('issues', 'findings', { waiting: 1, failed: 1, erased: 1 })).toBe(
      '分析しています。見つかったものは、ここに並びます。',
    );
    expect(reason('positives', 'findings', { failed: 1, erased: 1 })).toBe(
      '分析が済んでいないので、あるかどうかはまだわかりません。',
    );
  });

  it('[SCR-14] says that it may be gone', () => {
    expect(reason('issues', 'findings', { erased: 1 })).toBe(GONE);
    expect(reason('promises', 'summary', { erased: 1, unlisted: 1 })).toBe(GONE);
  });

  it('[SCR-14] goes by the analysis that the card shows', () => {
    expect(reason('issues', 'summary', { waiting: 1, failed: 1, erased: 1 })).toBe(NO_ISSUE);
    for (const [card, kind] of [
      ['sentiment', 'sentiment'],
      ['keywords', 'keywords'],
      ['positives', 'findings'],
      ['promises', 'summary'],
    ] as const)
      expect(reason(card, kind, { erased: 2 })).toBe(GONE);
  });

  it('[SCR-14] says whose promises are not listed', () => {
    expect(reason('promises', 'summary', { unlisted: 1 })).toBe('一覧から削除した部下との約束は、表示されません。');
    expect(reason('issues', 'findings', { unlisted: 1 })).toBe(NO_ISSUE);
  });
});
