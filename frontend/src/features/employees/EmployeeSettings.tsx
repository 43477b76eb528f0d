import { App } from 'antd';
import { failureOf } from '../../api/failures.js';
import { Avatar } from '../../ui/labels/Avatar.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import { EmptyState } from '../../ui/feedback/EmptyState.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import { LongList } from '../../ui/layout/LongList.js';
import { briefName, fullNameSan } from '../../helpers/names.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { useOneEdited } from '../../ui/hooks/use-one-edited.js';
import { EmployeeEditForm } from './EmployeeEditForm.js';
import { EmployeeForm } from './EmployeeForm.js';
import css from './EmployeeSettings.module.css';
import { useDeleteEmployee, useEmployees, type Employee } from '../../entities/employee/use-employees.js';

const SHOWN_EMPLOYEES = 10;
const SEARCH = { label: '部下をさがす', textOf: ({ name, email }: Employee) => `${name} ${email ?? ''}` };

function EmployeeRow({
  employee,
  isBusy,
  wasEdited,
  onEdit,
  onDelete,
}: {
  employee: Employee;
  isBusy: boolean;
  /** The form has closed, and the focus returns to the button that opened it. */
  wasEdited: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const name = fullNameSan(employee.name);
  return (
    <>
      <Avatar name={employee.name} size={32} />
      <span className={css.name}>{employee.name}</span>
      <span className={css.email}>
        {employee.email === null ? 'メール未登録' : <Address>{employee.email}</Address>}
      </span>
      <span className={css.acts}>
        <IconButton icon="edit" name={`${name}を編集する`} autoFocus={wasEdited} onClick={onEdit} />
        <IconButton icon="trash" name={`${name}を削除する`} disabled={isBusy} onClick={onDelete} />
      </span>
    </>
  );
}

/** A mail address that breaks before the @ first, where it has to break. */
function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}

function EmployeeList({ employees }: { employees: readonly Employee[] }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const remove = useDeleteEmployee();
  const rows = useOneEdited();

  const askToDelete = async ({ id, name }: Employee) => {
    const agreed = await confirm({
      title: `${fullNameSan(briefName(name))}を一覧から削除しますか。`,
      body: 'これまでの1on1の記録は残り、読むことができます。新しい1on1は始められなくなります。',
      confirmLabel: '削除する',
      cancelLabel: '残しておく',
      danger: true,
    });
    if (!agreed) return;
    remove.mutate(id, {
      onSuccess: () => void message.success(`${fullNameSan(briefName(name))}を一覧から削除しました。`),
    });
  };
  return (
    <>
      {remove.isError && <Banner kind="error">{failureOf('deleteEmployee', remove.error)}</Banner>}
      <LongList
        items={employees}
        first={SHOWN_EMPLOYEES}
        unit="人"
        search={SEARCH}
        isHeld={({ id }) => rows.isEdited(id)}
      >
        {(shown) => (
          <ul className={css.list} aria-label="部下">
            {shown.map((employee) => (
              <li key={employee.id} className={css.row}>
                {rows.isEdited(employee.id) ? (
                  <EmployeeEditForm employee={employee} onClose={rows.close} />
                ) : (
                  <EmployeeRow
                    employee={employee}
                    isBusy={remove.isPending}
                    wasEdited={rows.wasEdited(employee.id)}
                    onEdit={() => rows.edit(employee.id)}
                    onDelete={() => void askToDelete(employee)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </>
  );
}

/** The manager's own reports: list, add, change, delete. The newest stands first, below the form it was added with. */
export function EmployeeSettings() {
  const employees = useEmployees();
  return (
    <div className={css.all}>
      <EmployeeForm />
      {employees.isPending && <Ring />}
      {employees.isError && (
        <LoadFailure sentence={failureOf('loadEmployees', employees.error)} onRetry={employees.refetch} />
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
      {employees.data !== undefined && employees.data.length > 0 && (
        <EmployeeList employees={employees.data.toReversed()} />
      )}
    </div>
  );
}
