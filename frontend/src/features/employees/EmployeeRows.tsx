import { useDeferredValue, useId } from 'react';
import { useSearchParams } from 'react-router';
import { useEmployeeStatus, type Employee } from '../../entities/employee/use-employees.js';
import { TextField } from '../../ui/controls/TextField.js';
import { EmployeeRow } from './EmployeeRow.js';
import css from './EmployeeRows.module.css';
import { talkNote } from './last-talk.js';
import { orderOf, orderPeople, ORDERS, type Order } from './people-order.js';

/** Above this many names one types rather than looks. */
const TOOLS_FROM = 8;

function Tools({
  words,
  order,
  onChange,
}: {
  words: string;
  order: Order;
  onChange: (name: 'q' | 'order', value: string) => void;
}) {
  const id = useId();
  return (
    <div className={css.tools}>
      <TextField
        label="部下をさがす"
        type="search"
        className={css.search}
        value={words}
        autoComplete="off"
        onChange={(text) => onChange('q', text)}
      />
      <div>
        <label htmlFor={id} className={css.toolLabel}>
          並び順
        </label>
        <select id={id} className={css.order} value={order} onChange={({ target }) => onChange('order', target.value)}>
          {ORDERS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** One row a report. Many of them can be searched and put in order; the address holds both, so that going back restores them. */
export function EmployeeRows({ employees }: { employees: readonly Employee[] }) {
  const standings = useEmployeeStatus();
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const order = orderOf(params.get('order'));
  const settled = useDeferredValue(words);
  const hasTools = employees.length >= TOOLS_FROM;
  const shown = hasTools ? orderPeople(employees, standings.data, order, settled) : employees;
  const change = (name: 'q' | 'order', value: string) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      {hasTools && <Tools words={words} order={order} onChange={change} />}
      {hasTools && (
        <p className={settled.trim() === '' ? 'visually-hidden' : css.found} role="status">
          {settled.trim() !== '' &&
            (shown.length === 0 ? '見つかりませんでした。' : `${shown.length}人見つかりました。`)}
        </p>
      )}
      <ul className={css.rows}>
        {shown.map((employee) => {
          const standing = standings.data?.get(employee.id);
          return (
            <li key={employee.id} className={css.item}>
              <EmployeeRow
                employee={employee}
                // Until the talks are known nothing is said about them.
                note={standings.data === undefined ? null : talkNote(standing, standings.dataUpdatedAt)}
                hasTalk={standing !== undefined && standing.last_timestamp !== null}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
