import type { ReactNode } from 'react';
import { cx } from '../../../helpers/class-names.js';
import css from './dashboard-cards.module.css';

/** A row of numbers: the first cell names it. */
export interface TableRow {
  key: string;
  cells: readonly ReactNode[];
}

/** Numbers as a table: for those who would rather read it than the chart, and hidden for those who hear the chart. */
export function DataTable({
  caption,
  columns,
  rows,
  isHidden = false,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly TableRow[];
  isHidden?: boolean;
}) {
  const table = (
    <table className={cx(!isHidden && css.table)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  // A table takes the height of its rows whatever is said of it: what hides it stands around it.
  return isHidden ? <div className="visually-hidden">{table}</div> : table;
}
