import { useDeferredValue, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useEmployeeStatus, type Employee } from '../../entities/employee/use-employees.js';
import { tellApart } from '../../entities/employee/tell-apart.js';
import { TextField } from '../../ui/controls/TextField.js';
import { useAddressText } from '../../ui/hooks/use-address-text.js';
import { EmployeeRow } from './EmployeeRow.js';
import css from './EmployeeRows.module.css';
import { orderOf, orderPeople, ORDERS, type Order } from './people-order.js';

/** Above this many names one types rather than looks. */
const TOOLS_FROM = 8;
/** As many as stand on a high screen: they are drawn at once, and the others behind them when that is done. */
const FIRST = 16;
/** About as high as one row with its gap. */
const ROW_PX = 98;
const NOBODY: readonly Employee[] = [];

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
  const { data, dataUpdatedAt } = useEmployeeStatus();
  const [params, setParams] = useSearchParams();
  const order = orderOf(params.get('order'));
  const marks = useMemo(() => tellApart(employees), [employees]);
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
  const said = useMemo(() => ({ of: data, at: dataUpdatedAt }), [data, dataUpdatedAt]);
  const shown = useMemo(
    () => (hasTools ? orderPeople(employees, said.of, order, settled) : employees),
    [hasTools, employees, said, order, settled],
  );
  const { first, others, height } = useFirstAtOnce(shown);
  // What is drawn behind the others hears behind them what is said of its people, too.
  const saidLater = useDeferredValue(said);
  const row = (employee: Employee, { of, at }: typeof said) => (
    <li key={employee.id}>
      {/* Until the talks are known nothing is said about them. */}
      <EmployeeRow
        employee={employee}
        mark={marks.get(employee.id)}
        standing={of?.get(employee.id)}
        readAt={of === undefined ? null : at}
      />
    </li>
  );
  return (
    <>
      {hasTools && <Tools field={field} order={order} onOrder={(value) => change('order', value)} />}
      {hasTools && (
        <p className={settled.trim() === '' ? 'visually-hidden' : css.found} role="status">
          {settled.trim() !== '' &&
            (shown.length === 0 ? '見つかりませんでした。' : `${shown.length}人見つかりました。`)}
        </p>
      )}
      <ul className={css.rows} style={{ minBlockSize: height }}>
        {/* One list: a person who comes among the first, or leaves them, keeps what is open in the row. */}
        {[...first.map((employee) => row(employee, said)), ...others.map((employee) => row(employee, saidLater))]}
      </ul>
    </>
  );
}

/**
 * The first of many people, to be drawn at once, and those that are drawn when they are: nobody stands in both. Until then the list has
 * about the height that it will have.
 */
function useFirstAtOnce(shown: readonly Employee[]) {
  const rest = useMemo(() => shown.slice(FIRST), [shown]);
  const later = useDeferredValue(rest, NOBODY);
  const first = shown.slice(0, FIRST);
  const ids = new Set(first.map(({ id }) => id));
  const others = later.filter(({ id }) => !ids.has(id));
  const height = first.length + others.length < shown.length ? shown.length * ROW_PX : undefined;
  return { first, others, height };
}
