import { useSearchParams } from 'react-router';
import { EmployeeFilter } from '../features/employee-filter/index.js';
import { AllPromises } from '../features/promises/index.js';
import { Page } from '../ui/layout/Page.js';
import { PageTitle } from '../ui/layout/PageTitle.js';

/** Every promise that is open, of both sides. The address holds the filter, so that going back restores it. */
export function PromisesPage() {
  const [params, setParams] = useSearchParams();
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
  const employeeId = params.get('employee') ?? '';
  return (
    <Page>
      <PageTitle
        title="約束"
        help="これまでの1on1の、まだ済んでいない約束です。"
        extra={
          <EmployeeFilter label="部下で絞り込む" value={employeeId} onChange={(chosen) => change('employee', chosen)} />
        }
      />
      <AllPromises
        employeeId={employeeId}
        whose={params.get('whose') ?? ''}
        onWhose={(whose) => change('whose', whose)}
      />
    </Page>
  );
}
