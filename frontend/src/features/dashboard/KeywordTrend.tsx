import { lazy, Suspense } from 'react';
import type { components } from '../../api/schema.js';
import { Ring } from '../../ui/Ring.js';
import css from './dashboard.module.css';
import { DataTable } from './DataTable.js';
import { keywordFinding, SHOWN_KEYWORDS } from './keywords.js';

// The drawing library is large and only needed here.
const KeywordChart = lazy(() => import('./KeywordChart.js'));

/** 会話トピックの傾向: the finding, the bars, and the numbers as a table. */
export function KeywordTrend({ stats }: { stats: components['schemas']['KeywordStatDto'][] }) {
  const finding = keywordFinding(stats);
  return (
    <>
      {finding !== null && <p className={css.finding}>{finding}</p>}
      <div aria-hidden>
        <Suspense fallback={<Ring minHeight={250} />}>
          <KeywordChart stats={stats.slice(0, SHOWN_KEYWORDS)} />
        </Suspense>
      </div>
      <DataTable
        caption="会話トピックの傾向"
        columns={['キーワード', '回数']}
        rows={stats.map(({ keyword, frequency }) => [keyword, String(frequency)])}
      />
    </>
  );
}
