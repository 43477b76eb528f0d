import { Segmented } from '../../ui/controls/Segmented.js';

/** Whether a day or its whole month is listed. */
export type LogRange = 'day' | 'month';

const RANGES: readonly [LogRange, string][] = [
  ['day', '日ごと'],
  ['month', '月ごと'],
];

/** The talks of a day, or of its month. */
export function ViewSwitch({ range, onRange }: { range: LogRange; onRange: (range: LogRange) => void }) {
  return <Segmented label="並べる期間" options={RANGES} value={range} onChange={onRange} />;
}
