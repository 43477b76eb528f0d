import type { components } from '../../../api/schema.js';

type KeywordStat = components['schemas']['KeywordStatDto'];

/** As many bars as the card has room for; the table for screen readers has all. */
export const SHOWN_KEYWORDS = 8;

/** Height of a bar with the space around it. */
export const KEYWORD_ROW = 34;

/** Which keyword was said most, in one computed sentence; null where several share the first place beyond two. */
export function keywordFinding(stats: readonly KeywordStat[]): string | null {
  const most = stats.reduce((max, { frequency }) => Math.max(max, frequency), 0);
  const first = stats.filter(({ frequency }) => frequency === most);
  if (first.length === 0 || first.length > 2 || (first.length === stats.length && stats.length > 1)) return null;
  return `いちばん多いのは${first.map(({ keyword }) => `「${keyword}」`).join('と')}です。`;
}
