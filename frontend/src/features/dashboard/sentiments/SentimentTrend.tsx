import { startOfDay } from '@app/contract';
import { lazy, Suspense, useState } from 'react';
import type { components } from '../../../api/schema.js';
import { formatDay } from '../../../helpers/dates.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { ChartOrTable } from '../parts/ChartOrTable.js';
import css from '../parts/dashboard.module.css';
import { SERIES } from './sentiment-options.js';
import { sentimentFinding, trendOf } from './sentiment-series.js';

// The drawing library is large and only needed here.
const SentimentChart = lazy(() => import('./SentimentChart.js'));

const MEANS = { day: null, week: '週ごとの平均です。', month: '月ごとの平均です。' } as const;

/** 感情の推移: the finding, the legend, the two lines, and the numbers as a table. */
export function SentimentTrend({ points }: { points: components['schemas']['SentimentPointDto'][] }) {
  const [now] = useState(Date.now);
  const trend = trendOf(points);
  const finding = sentimentFinding(trend, now);
  const means = MEANS[trend.span];
  return (
    <>
      {finding !== null && <p className={css.finding}>{finding}</p>}
      <p className={css.legend} aria-hidden>
        <span className={css.positive}>{SERIES.positive}</span>
        <span className={css.negative}>{SERIES.negative}</span>
      </p>
      {means !== null && <p className={css.emptyHelp}>{means}</p>}
      <ChartOrTable
        caption="感情の推移"
        columns={['日付', SERIES.positive, SERIES.negative]}
        rows={trend.points.map(({ day, positive, negative }) => ({
          key: day,
          cells: [formatDay(startOfDay(day), now), positive.toFixed(2), negative.toFixed(2)],
        }))}
        chart={
          <div className={css.lineChart} aria-hidden>
            <Suspense fallback={<Ring minHeight={300} />}>
              <SentimentChart points={trend.points} />
            </Suspense>
          </div>
        }
      />
    </>
  );
}
