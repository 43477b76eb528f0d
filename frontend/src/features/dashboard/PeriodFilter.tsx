import { Select } from 'antd';
import { useId } from 'react';
import css from './parts/dashboard-cards.module.css';
import { PERIODS, type Period } from './data/period.js';

const OPTIONS = PERIODS.map(({ value, label }) => ({ value, label }));

/** How far one looks back. */
export function PeriodFilter({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const id = useId();
  return (
    <div className={css.period}>
      <label htmlFor={id} className={css.periodLabel}>
        期間
      </label>
      <Select id={id} className={css.periodSelect ?? ''} options={OPTIONS} value={value} onChange={onChange} />
    </div>
  );
}
