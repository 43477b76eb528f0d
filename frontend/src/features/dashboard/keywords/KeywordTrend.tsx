import { lazy, Suspense } from 'react';
import type { Schemas } from '../../../api/client.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import css from '../parts/dashboard-cards.module.css';
import { ChartOrTable } from '../parts/ChartOrTable.js';
import dashboardCss from '../parts/dashboard.module.css';
import { KEYWORD_ROW, keywordFinding, SHOWN_KEYWORDS } from './keywords.js';

// The drawing library is large and only needed here.
const KeywordChart = lazy(() => import('./KeywordChart.js'));

/** 会話トピックの傾向: the finding, the bars, and the numbers as a table. A bar leads to the 1on1s in which the word was said. */
export function KeywordTrend({
  stats,
  onKeyword,
}: {
  stats: readonly Schemas['KeywordStatDto'][];
  onKeyword: (keyword: string) => void;
}) {
  const finding = keywordFinding(stats);
  const shown = stats.slice(0, SHOWN_KEYWORDS);
  return (
    <>
      {finding !== null && <p className={dashboardCss.finding}>{finding}</p>}
      <ChartOrTable
        caption="会話トピックの傾向"
        columns={['キーワード', '回数']}
        rows={stats.map(({ keyword, frequency }) => ({
          key: keyword,
          cells: [keyword, frequency.toLocaleString('ja-JP')],
        }))}
        chart={
          <div className={css.bars} style={{ minHeight: shown.length * KEYWORD_ROW }}>
            <div aria-hidden>
              <Suspense fallback={<Ring minHeight={shown.length * KEYWORD_ROW} />}>
                <KeywordChart stats={shown} />
              </Suspense>
            </div>
            {/* The bars are a drawing: the buttons lie over them, one row a word. */}
            <ul className={css.barButtons}>
              {shown.map(({ keyword, frequency }) => (
                <li key={keyword} style={{ height: KEYWORD_ROW }}>
                  <button
                    type="button"
                    aria-label={`「${keyword}」${frequency}回。話された1on1を見る`}
                    aria-haspopup="dialog"
                    onClick={() => onKeyword(keyword)}
                  />
                </li>
              ))}
            </ul>
          </div>
        }
      />
    </>
  );
}
