import { Line } from '@ant-design/charts';
import { useTheme } from '../../../ui/theme/theme-context.js';
import { chartTokens } from '../../../ui/theme/tokens.js';
import { sentimentOptions, SERIES } from './sentiment-options.js';
import type { TrendPoint } from './sentiment-series.js';

/** Two smoothed lines from 0 to 1: positive solid on a light area, negative dashed; their last points differ in shape. */
export default function SentimentChart({ points }: { points: readonly TrendPoint[] }) {
  const { mode } = useTheme();
  const tokens = chartTokens(mode);
  return (
    <Line
      {...sentimentOptions(points, tokens)}
      height={300}
      theme={mode === 'dark' ? 'classicDark' : 'classic'}
      marginLeft={0}
      style={{
        lineWidth: (rows: readonly { series: string }[]) =>
          rows[0]?.series === SERIES.positive ? tokens.positive.lineWidth : tokens.negative.lineWidth,
        lineDash: (rows: readonly { series: string }[]) =>
          rows[0]?.series === SERIES.negative ? tokens.negative.lineDash : undefined,
      }}
      tooltip={{
        title: (row: { day: string }) => row.day.replaceAll('-', '/'),
        items: [
          (row: { series: string; score: number }) => ({
            name: row.series,
            value: row.score.toFixed(2),
            color: row.series === SERIES.positive ? tokens.positive.stroke : tokens.negative.stroke,
          }),
        ],
      }}
    />
  );
}
