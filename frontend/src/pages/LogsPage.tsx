import { LIMITS, tokyoDay, isDay } from '@app/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { useLatest } from '../entities/conversation/conversation-lists.js';
import { EmployeeFilter } from '../features/employee-filter/index.js';
import { ImportButton } from '../features/import/index.js';
import { LogView, SearchBox, type LogRange } from '../features/logs/index.js';
import { useToday } from '../ui/hooks/use-today.js';
import { PageTitle } from '../ui/layout/PageTitle.js';

/** What else may stand in an address is no report. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** The 1on1s by day. Opens on today, or where today has none on the last day that has a record; the address holds day, person and search, so that going back restores them. */
export function LogsPage() {
  const navigate = useNavigate();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const asked = params.get('day');
  const employeeId = UUID.exec(params.get('employee') ?? '')?.[0] ?? '';
  const latest = useLatest(employeeId);
  const last = latest.data ? tokyoDay(latest.data.timestamp) : today;
  // Without a day in the address: today, or the last day that has a record.
  const day = isDay(asked) ? asked : last < today ? last : today;
  const words = (params.get('q') ?? '').trim().slice(0, LIMITS.search);
  const range: LogRange = params.get('range') === 'month' ? 'month' : 'day';

  const change = (changes: Readonly<Record<string, string>>) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
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
            <SearchBox words={words} onWords={(q) => change({ q })} />
            <EmployeeFilter label="部下で絞り込む" value={employeeId} onChange={(employee) => change({ employee })} />
            <ImportButton employeeId={employeeId} onImported={(id) => void navigate(`/app/log/transcript/${id}`)} />
          </>
        }
      />
      <LogView
        day={day}
        today={today}
        employeeId={employeeId}
        range={range}
        words={words}
        onDay={(chosen) => change({ day: chosen, q: '' })}
        onRange={(next) => change({ range: next === 'day' ? '' : next })}
        onSearchEnd={() => change({ q: '' })}
      />
    </>
  );
}
