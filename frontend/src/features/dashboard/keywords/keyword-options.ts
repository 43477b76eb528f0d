import type { Schemas } from '../../../api/client.js';
import type { chartTokens } from '../../../ui/theme/tokens.js';
import { KEYWORD_ROW } from './keywords.js';

type Stat = Schemas['KeywordStatDto'];

/** How the chart is drawn: horizontal bars by frequency, the first full moss, the rest soft, the value at the end; no legend. */
export function keywordOptions(stats: readonly Stat[], tokens: ReturnType<typeof chartTokens>) {
  const [first] = stats;
  return {
    data: [...stats],
    height: stats.length * KEYWORD_ROW,
    xField: 'keyword',
    yField: 'frequency',
    legend: false as const,
    animate: false as const,
    // Each bar has a row of its own height, over which its button lies.
    margin: 0,
    paddingTop: 0,
    paddingBottom: 0,
    scale: { x: { paddingInner: 0.4, paddingOuter: 0.2 } },
    tooltip: false as const,
    insetRight: 52,
    axis: {
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
      y: false as const,
    },
    style: {
      fill: ({ keyword }: Stat) => (keyword === first?.keyword ? tokens.barFirst : tokens.barRest),
      fillOpacity: 1,
      maxWidth: tokens.barHeight,
      radiusTopLeft: 8,
      radiusTopRight: 8,
      radiusBottomLeft: 3,
      radiusBottomRight: 3,
    },
    label: {
      text: ({ frequency }: Stat) => `${frequency.toLocaleString('ja-JP')}回`,
      position: 'right',
      textAlign: 'start',
      dx: 10,
      fontSize: 13,
      fill: tokens.valueLabel,
      fillOpacity: 1,
    },
  };
}
