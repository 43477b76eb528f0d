import { Line } from '@ant-design/charts';
import { useTheme } from '../../../ui/theme/theme-context.js';
import { chartTokens } from '../../../ui/theme/tokens.js';
import { tickOf, type TrendPoint } from './sentiment-series.js';

const POSITIVE = 'ポジティブ';
const NEGATIVE = 'ネガティブ';

/** Two smoothed lines from 0 to 1: positive solid on a light area, negative dashed; their last points differ in shape. */
export default function SentimentChart({ points }: { points: readonly TrendPoint[] }) {
  const { mode } = useTheme();
  const tokens = chartTokens(mode);
  const data = points.flatMap(({ day, positive, negative }) => [
    { day, series: POSITIVE, score: positive },
    { day, series: NEGATIVE, score: negative },
  ]);
  const last = points.at(-1)?.day;
  return (
    <Line
      data={data}
      height={300}
      theme={mode === 'dark' ? 'classicDark' : 'classic'}
      xField="day"
      yField="score"
      colorField="series"
      shapeField={tokens.shape}
      legend={false}
      animate={false}
      marginLeft={0}
      scale={{
        y: { domain: tokens.yDomain, nice: false },
        color: { domain: [POSITIVE, NEGATIVE], range: [tokens.positive.stroke, tokens.negative.stroke] },
      }}
      axis={axesOf(tokens)}
      style={{
        lineWidth: (rows: readonly { series: string }[]) =>
          rows[0]?.series === POSITIVE ? tokens.positive.lineWidth : tokens.negative.lineWidth,
        lineDash: (rows: readonly { series: string }[]) =>
          rows[0]?.series === NEGATIVE ? tokens.negative.lineDash : undefined,
      }}
      area={{
        data: data.filter(({ series }) => series === POSITIVE),
        shapeField: tokens.shape,
        style: { fill: tokens.positive.area, fillOpacity: 1 },
        tooltip: false,
      }}
      point={{ data: data.filter(({ day }) => day === last), ...pointsOf(tokens) }}
      tooltip={{
        title: (row: { day: string }) => row.day.replaceAll('-', '/'),
        items: [
          (row: { series: string; score: number }) => ({
            name: row.series,
            value: row.score.toFixed(2),
            color: row.series === POSITIVE ? tokens.positive.stroke : tokens.negative.stroke,
          }),
        ],
      }}
    />
  );
}

type Tokens = ReturnType<typeof chartTokens>;

/** Days below, and the scores 0, 0.5 and 1 at the side. */
function axesOf(tokens: Tokens) {
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
    x: { ...common, labelFormatter: tickOf, labelAutoRotate: false, labelAutoHide: true },
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
