import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EmployeeFilter } from '../features/employee-filter/index.js';
import { ImportButton } from '../features/import/index.js';
import { isDay, LogView } from '../features/logs/index.js';
import { dayKey } from '../ui/dates.js';
import { PageTitle } from '../ui/PageTitle.js';

/** The 1on1s by day. Opens on today; day and report stand in the address, so that going back finds them again. */
export function LogsPage() {
  const navigate = useNavigate();
  const [today] = useState(() => dayKey(Date.now()));
  const [params, setParams] = useSearchParams();
  const asked = params.get('day');
  const day = isDay(asked) ? asked : today;
  const employeeId = params.get('employee') ?? '';

  const change = (name: string, value: string) => {
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
      <PageTitle
        title="1on1の記録"
        help="日付を選ぶと、その日の1on1が並びます。"
        extra={
          <>
            <EmployeeFilter label="部下で絞り込む" value={employeeId} onChange={(id) => change('employee', id)} />
            <ImportButton employeeId={employeeId} onImported={(id) => void navigate(`/app/log/transcript/${id}`)} />
          </>
        }
      />
      <LogView day={day} today={today} employeeId={employeeId} onDay={(chosen) => change('day', chosen)} />
    </>
  );
}
