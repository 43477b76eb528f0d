import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../api/failures.js';
import { useAuth } from '../entities/account/auth-context.js';
import { useEmployees } from '../entities/employee/use-employees.js';
import { EmployeeRows } from '../features/employees/index.js';
import { HeldSoundLine } from '../features/recording/index.js';
import { useHasSound } from '../entities/recording/use-has-sound.js';
import { LoadFailure } from '../ui/feedback/LoadFailure.js';
import { cx } from '../helpers/class-names.js';
import { Jizo } from '../ui/drawings/Jizo.js';
import { Page } from '../ui/layout/Page.js';
import { usePageTitle } from '../ui/layout/PageTitle.js';
import { Ring } from '../ui/feedback/Ring.js';
import css from './New1on1Page.module.css';

/** Only those who begin see it: the others do not wait for it. */
const NobodyYet = lazy(async () => ({ default: (await import('./NobodyYet.js')).NobodyYet }));

/** The start of a 1on1: the manager chooses the person to listen to today. */
export function New1on1Page() {
  usePageTitle('新しい1on1');
  const employees = useEmployees();
  const { user } = useAuth();
  const hasSound = useHasSound(user?.id);

  if (employees.data?.length === 0) {
    return (
      <Suspense fallback={<Ring />}>
        <NobodyYet />
      </Suspense>
    );
  }
  return (
    <Page width="narrow">
      <header className={css.head}>
        <Jizo width={91} className={css.jizo} />
        <div>
          <h1 className={css.title}>新しい1on1のサポート</h1>
          <p className={cx(css.greeting, 'mincho', 'question')}>今日は、どなたの話を聞きますか。</p>
          <p className={css.help}>選ぶと、新しいタブで始まります。</p>
        </div>
      </header>
      {employees.isPending && <Ring />}
      {employees.isError && (
        <LoadFailure sentence={failureOf('loadEmployees', employees.error)} onRetry={employees.refetch} />
      )}
      {employees.data !== undefined && (
        <>
          <EmployeeRows employees={employees.data} />
          <p className={css.foot}>
            一覧にない方は、<Link to="/app/settings">設定</Link>で追加できます。約束は、
            <Link to="/app/promises">約束の一覧</Link>にあります。
          </p>
        </>
      )}
      {user !== null && hasSound && (
        <Suspense fallback={null}>
          <HeldSoundLine userId={user.id} />
        </Suspense>
      )}
    </Page>
  );
}
