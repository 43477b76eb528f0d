import { startOfDay, tokyoDay } from '@app/contract';
import type { chartTokens } from '../../../ui/theme/tokens.js';
import { needsYears, tickOf, type TrendPoint } from './sentiment-series.js';

/** The names of the two lines. */
export const SERIES = { positive: 'ポジティブ', negative: 'ネガティブ' } as const;
const { positive: POSITIVE, negative: NEGATIVE } = SERIES;

type Tokens = ReturnType<typeof chartTokens>;

/** How the chart is drawn: two lines over time in proportion, whose smoothing stays between the points, on an axis from 0 to 1. */
export function sentimentOptions(points: readonly TrendPoint[], tokens: Tokens) {
  const data = points.flatMap(({ day, positive, negative }) => {
    const at = startOfDay(day);
    return [
      { at, day, series: POSITIVE, score: positive },
      { at, day, series: NEGATIVE, score: negative },
    ];
  });
  const last = points.at(-1)?.day;
  return {
    data,
    xField: 'at',
    yField: 'score',
    colorField: 'series',
    // The library smooths it monotonously: no line leaves the range of its points.
    shapeField: tokens.shape,
    legend: false as const,
    animate: false as const,
    scale: {
      x: { type: 'time', nice: false },
      y: { domain: tokens.yDomain, nice: false },
      color: { domain: [POSITIVE, NEGATIVE], range: [tokens.positive.stroke, tokens.negative.stroke] },
    },
    axis: axesOf(tokens, needsYears(points)),
    area: {
      data: data.filter(({ series }) => series === POSITIVE),
      shapeField: tokens.shape,
      style: { fill: tokens.positive.area, fillOpacity: 1 },
      tooltip: false as const,
    },
    point: { data: data.filter(({ day }) => day === last), ...pointsOf(tokens) },
  };
}

/** Days below, or months where the year has to be said, and the scores 0, 0.5 and 1 at the side. */
function axesOf(tokens: Tokens, withYear: boolean) {
  const common = {
    title: false,
    tick: false,
    line: false,
    labelFontSize: tokens.labelFontSize,
    labelFill: tokens.axisLabel,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelSpacing: 8,
  };
  return {
    x: {
      ...common,
      labelFormatter: (at: Date) => tickOf(tokyoDay(at), withYear),
      labelAutoRotate: false,
      labelAutoHide: true,
    },
    y: {
      ...common,
      tickMethod: () => tokens.yTicks,
      labelFormatter: (value: number) => (value % 0.5 === 0 ? String(value) : ''),
      gridStroke: tokens.grid,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
    },
  };
}

/** The last point of each line: a circle and a diamond. */
function pointsOf(tokens: Tokens) {
  return {
    shapeField: (row: { series: string }) => (row.series === POSITIVE ? 'point' : 'diamond'),
    // The library draws a diamond narrower than a circle of the same size.
    sizeField: (row: { series: string }) => (row.series === POSITIVE ? 5 : 7),
    scale: { size: { type: 'identity' } },
    style: {
      fill: (row: { series: string }) => (row.series === POSITIVE ? tokens.positive : tokens.negative).stroke,
      fillOpacity: 1,
      lineWidth: 0,
    },
    legend: false,
    tooltip: false,
  };
}
