import { Modal } from 'antd';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf } from '../api/failures.js';
import { useAuth } from '../entities/account/auth-context.js';
import { useEmployees } from '../entities/employee/use-employees.js';
import { EmployeeRows } from '../features/employees/index.js';
import { HeldSoundLine } from '../features/recording/index.js';
import { useHasSound } from '../entities/recording/use-has-sound.js';
import { LoadFailure } from '../ui/feedback/LoadFailure.js';
import { Button } from '../ui/controls/Button.js';
import { cx } from '../helpers/class-names.js';
import { Jizo } from '../ui/drawings/Jizo.js';
import { EmptyState } from '../ui/feedback/EmptyState.js';
import { Page } from '../ui/layout/Page.js';
import { usePageTitle } from '../ui/layout/PageTitle.js';
import { Ring } from '../ui/feedback/Ring.js';
import css from './New1on1Page.module.css';

function NobodyYet() {
  const navigate = useNavigate();
  const toSettings = () => void navigate('/app/settings');
  return (
    <>
      <EmptyState
        alone
        motif="sprout"
        title="まだ、話を聞く相手がいません。"
        help="部下をひとり登録すると、すぐに1on1を始められます。"
        action={
          <Button kind="filled" size="large" icon="plus" onClick={toSettings}>
            設定で部下を追加する
          </Button>
        }
      />
      <Modal
        open
        centered
        width={440}
        closable={false}
        title="部下が登録されていません"
        footer={
          <Button kind="filled" autoFocus onClick={toSettings}>
            設定へ進む
          </Button>
        }
        onCancel={toSettings}
      >
        1on1を始めるには、設定で部下を登録してください。
      </Modal>
    </>
  );
}

/** The start of a 1on1: the manager chooses the person to listen to today. */
export function New1on1Page() {
  usePageTitle('新しい1on1');
  const employees = useEmployees();
  const { user } = useAuth();
  const hasSound = useHasSound(user?.id);

  if (employees.data?.length === 0) return <NobodyYet />;
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
