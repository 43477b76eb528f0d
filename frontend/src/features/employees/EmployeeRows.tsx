import { useDeferredValue, useId } from 'react';
import { useSearchParams } from 'react-router';
import { useEmployeeStatus, type Employee } from '../../entities/employee/use-employees.js';
import { TextField } from '../../ui/controls/TextField.js';
import { useAddressText } from '../../ui/hooks/use-address-text.js';
import { EmployeeRow } from './EmployeeRow.js';
import css from './EmployeeRows.module.css';
import { talkNote } from './last-talk.js';
import { orderOf, orderPeople, ORDERS, type Order } from './people-order.js';

/** Above this many names one types rather than looks. */
const TOOLS_FROM = 8;

function Tools({
  field,
  order,
  onOrder,
}: {
  field: ReturnType<typeof useAddressText>;
  order: Order;
  onOrder: (order: string) => void;
}) {
  const id = useId();
  return (
    <div className={css.tools} {...field.composition}>
      <TextField
        label="部下をさがす"
        type="search"
        className={css.search}
        value={field.text}
        autoComplete="off"
        onChange={field.setText}
      />
      <div>
        <label htmlFor={id} className={css.toolLabel}>
          並び順
        </label>
        <select id={id} className={css.order} value={order} onChange={({ target }) => onOrder(target.value)}>
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
  const order = orderOf(params.get('order'));
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
  const field = useAddressText(params.get('q') ?? '', (words) => change('q', words));
  const settled = useDeferredValue(field.text);
  const hasTools = employees.length >= TOOLS_FROM;
  const shown = hasTools ? orderPeople(employees, standings.data, order, settled) : employees;
  return (
    <>
      {hasTools && <Tools field={field} order={order} onOrder={(value) => change('order', value)} />}
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
