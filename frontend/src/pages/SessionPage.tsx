import { useSearchParams } from 'react-router';
import { messageFor } from '../api/client.js';
import { useAuth, usePublicSettings } from '../features/auth/index.js';
import { useEmployees } from '../features/employees/index.js';
import { SESSION_TEXTS, SessionScreen } from '../features/session/index.js';
import { Button } from '../ui/Button.js';
import { EmptyState } from '../ui/EmptyState.js';
import { Ring } from '../ui/Ring.js';

/** The session screen of the person whom the address names. */
export function SessionPage() {
  const [params] = useSearchParams();
  const { user } = useAuth();
  const employees = useEmployees();
  const settings = usePublicSettings();
  const id = params.get('employeeId')?.trim() ?? '';
  const name = params.get('employeeName')?.trim() ?? '';

  if (id === '' || name === '') {
    return (
      <main role="alert">
        <EmptyState
          motif="steps"
          title={SESSION_TEXTS.invalid}
          help="話す相手を選びなおしてください。"
          action={<a href="/app/new-1on1">1on1をはじめる画面へ</a>}
        />
      </main>
    );
  }
  if (employees.isError && !employees.data) {
    return (
      <main role="alert">
        <EmptyState
          motif="steps"
          title={SESSION_TEXTS.initFailed}
          help={messageFor(employees.error)}
          action={<Button onClick={() => void employees.refetch()}>もう一度読みこむ</Button>}
        />
      </main>
    );
  }
  if (!employees.data || !user) return <Ring minHeight="100dvh" />;
  // The stored name wins; somebody who was deleted meanwhile is named as the address does.
  const employee = employees.data.find((known) => known.id === id) ?? { id, name };
  return (
    <SessionScreen
      key={`${user.id}-${id}`}
      userId={user.id}
      beginning={{ employee, employees: employees.data }}
      speechMode={settings?.speechMode ?? 'off'}
    />
  );
}
