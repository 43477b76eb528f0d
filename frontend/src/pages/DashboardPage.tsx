import { useSearchParams } from 'react-router';
import { DashboardView, firstDayOf, PeriodFilter, periodOf } from '../features/dashboard/index.js';
import { EmployeeFilter } from '../features/employee-filter/index.js';
import { Page } from '../ui/layout/Page.js';
import { useToday } from '../ui/hooks/use-today.js';
import { PageTitle } from '../ui/layout/PageTitle.js';

/** Trends over all 1on1s. The address holds the chosen filter, so that going back restores it. */
export function DashboardPage() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const employeeId = params.get('employee') ?? '';
  const period = periodOf(params.get('period'));

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
    <Page width="wide">
      <PageTitle
        title="分析ダッシュボード"
        help="1on1全体の傾向を可視化します"
        extra={
          <>
            <PeriodFilter value={period} onChange={(chosen) => change('period', chosen)} />
            <EmployeeFilter
              label="部下を選択"
              showLabel
              value={employeeId}
              onChange={(chosen) => change('employee', chosen)}
            />
          </>
        }
      />
      <DashboardView
        filter={{ employeeId, from: firstDayOf(period, today) }}
        keyword={params.get('keyword')}
        onKeyword={(keyword) => change('keyword', keyword ?? '')}
      />
    </Page>
  );
}
