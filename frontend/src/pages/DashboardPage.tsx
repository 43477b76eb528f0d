import { useState } from 'react';
import { DashboardView } from '../features/dashboard/index.js';
import { EmployeeFilter } from '../features/employee-filter/index.js';
import { PageTitle } from '../ui/PageTitle.js';

/** Trends over all 1on1s. */
export function DashboardPage() {
  const [employeeId, setEmployeeId] = useState('');
  return (
    <>
      <PageTitle
        title="分析ダッシュボード"
        help="1on1全体の傾向を可視化します"
        extra={<EmployeeFilter label="部下を選択" showLabel value={employeeId} onChange={setEmployeeId} />}
      />
      <DashboardView employeeId={employeeId} />
    </>
  );
}
