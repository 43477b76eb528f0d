import { Bar } from '@ant-design/charts';
import type { components } from '../../../api/schema.js';
import { useTheme } from '../../../ui/theme/theme-context.js';
import { chartTokens } from '../../../ui/theme/tokens.js';
import { KEYWORD_ROW } from './keywords.js';

/** Horizontal bars: the first full moss, the rest soft, the value at the end; no legend. */
export default function KeywordChart({ stats }: { stats: readonly components['schemas']['KeywordStatDto'][] }) {
  const { mode } = useTheme();
  const tokens = chartTokens(mode);
  const [first] = stats;
  return (
    <Bar
      data={[...stats]}
      height={stats.length * KEYWORD_ROW}
      theme={mode === 'dark' ? 'classicDark' : 'classic'}
      xField="keyword"
      yField="frequency"
      legend={false}
      animate={false}
      // Each bar has a row of its own height, over which its button lies.
      margin={0}
      paddingTop={0}
      paddingBottom={0}
      scale={{ x: { paddingInner: 0.4, paddingOuter: 0.2 } }}
      tooltip={false}
      insetRight={36}
      axis={{
        x: {
          title: false,
          tick: false,
          line: false,
          labelFontSize: 14,
          labelFill: tokens.categoryLabel,
          labelFillOpacity: 1,
          labelOpacity: 1,
          labelSpacing: 12,
          labelAutoHide: false,
        },
        y: false,
      }}
      style={{
        fill: ({ keyword }: { keyword: string }) => (keyword === first?.keyword ? tokens.barFirst : tokens.barRest),
        fillOpacity: 1,
        maxWidth: tokens.barHeight,
        radiusTopLeft: 8,
        radiusTopRight: 8,
        radiusBottomLeft: 3,
        radiusBottomRight: 3,
      }}
      label={{
        text: ({ frequency }: { frequency: number }) => frequency.toLocaleString('ja-JP'),
        position: 'right',
        textAlign: 'start',
        dx: 10,
        fontSize: 13,
        fill: tokens.valueLabel,
        fillOpacity: 1,
      }}
    />
  );
}
