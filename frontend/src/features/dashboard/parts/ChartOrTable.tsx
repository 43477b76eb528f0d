import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import css from './dashboard-cards.module.css';
import { DataTable, type TableRow } from './DataTable.js';

/** A chart, and the same numbers as a table: below the chart for those who do not see it, in its place for those who ask. */
export function ChartOrTable({
  caption,
  columns,
  rows,
  chart,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly TableRow[];
  chart: ReactNode;
}) {
  const [isTable, setTable] = useState(false);
  return (
    <>
      {isTable ? (
        // A long table scrolls in its card, with the keys too.
        <div className={css.scroll} role="region" aria-label={`${caption}の表`} tabIndex={0}>
          <DataTable caption={caption} columns={columns} rows={rows} />
        </div>
      ) : (
        <>
          {chart}
          <DataTable caption={caption} columns={columns} rows={rows} isHidden />
        </>
      )}
      <Button kind="text" size="small" className={css.turn} onClick={() => setTable(!isTable)}>
        {isTable ? 'グラフで見る' : '表で見る'}
        <span className="visually-hidden">（{caption}）</span>
      </Button>
    </>
  );
}
