import { App } from 'antd';
import { failureOf } from '../../api/failures.js';
import { Avatar } from '../../ui/Avatar.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { useConfirm } from '../../ui/confirm-context.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { IconButton } from '../../ui/IconButton.js';
import { Ring } from '../../ui/Ring.js';
import { EmployeeForm } from './EmployeeForm.js';
import css from './EmployeeSettings.module.css';
import { useDeleteEmployee, useEmployees, type Employee } from './use-employees.js';

function EmployeeList({ employees }: { employees: readonly Employee[] }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const remove = useDeleteEmployee();

  const askToDelete = async ({ id, name }: Employee) => {
    const agreed = await confirm({
      title: `${name}さんを一覧から削除しますか。`,
      body: 'これまでの1on1の記録は残り、読むことができます。新しい1on1は始められなくなります。',
      confirmLabel: '削除する',
      cancelLabel: '残しておく',
      danger: true,
    });
    if (!agreed) return;
    remove.mutate(id, { onSuccess: () => void message.success(`${name}さんを一覧から削除しました。`) });
  };
  return (
    <>
      {remove.isError && <Banner kind="error">{failureOf('deleteEmployee', remove.error)}</Banner>}
      <ul className={css.list}>
        {employees.map((employee) => (
          <li key={employee.id} className={css.row}>
            <Avatar name={employee.name} size={32} />
            <span className={css.name}>{employee.name}</span>
            <span className={css.email}>{employee.email ?? 'メール未登録'}</span>
            <IconButton
              icon="trash"
              name={`${employee.name}さんを削除する`}
              disabled={remove.isPending}
              onClick={() => void askToDelete(employee)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The manager's own reports: list, add, delete. */
export function EmployeeSettings() {
  const employees = useEmployees();
  return (
    <div className={css.all}>
      <EmployeeForm />
      {employees.isPending && <Ring />}
      {employees.isError && (
        <Banner
          kind="error"
          action={
            <Button size="small" onClick={() => void employees.refetch()}>
              もう一度読み込む
            </Button>
          }
        >
          {failureOf('loadEmployees', employees.error)}
        </Banner>
      )}
      {employees.data?.length === 0 && (
        <div className={css.empty}>
          <EmptyState
            row
            motif="sprout"
            title="はじめのおひとりを登録しましょう。"
            help="お名前だけで登録でき、すぐに1on1を始められます。"
          />
        </div>
      )}
      {employees.data !== undefined && employees.data.length > 0 && <EmployeeList employees={employees.data} />}
    </div>
  );
}
