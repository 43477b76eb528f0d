import { hasWords } from '@app/contract';
import { Select } from 'antd';
import { useId } from 'react';
import { failureOf } from '../../api/failures.js';
import { employeeOptions } from '../../entities/employee/tell-apart.js';
import { useEmployees } from '../../entities/employee/use-employees.js';
import css from './employee-filter.module.css';

/** Above this many names one types rather than looks. */
const SEARCH_FROM = 8;

/** The dropdown of one's own reports; the empty value stands for all of them. */
export function EmployeeFilter({
  label,
  showLabel = false,
  value,
  onChange,
}: {
  label: string;
  showLabel?: boolean;
  value: string;
  onChange: (employeeId: string) => void;
}) {
  const id = useId();
  const { data: employees = [], error, isPending } = useEmployees();
  const options = [{ value: '', label: 'すべての部下' }, ...employeeOptions(employees)];
  const isKnown = options.some((option) => option.value === value);
  return (
    <div className={css.filter}>
      <label htmlFor={id} className={showLabel ? css.label : 'visually-hidden'}>
        {label}
      </label>
      <Select
        id={id}
        className={css.select ?? ''}
        popupMatchSelectWidth={false}
        loading={isPending}
        showSearch={
          employees.length >= SEARCH_FROM
            ? { filterOption: (typed, option) => hasWords(option?.label ?? '', typed) }
            : false
        }
        options={options}
        value={isKnown ? value : ''}
        onChange={onChange}
      />
      {error !== null && (
        <p className={css.error} role="alert">
          {failureOf('loadEmployees', error)}
        </p>
      )}
    </div>
  );
}
