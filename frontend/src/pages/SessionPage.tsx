import { useReducer, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageFor } from '../api/client.js';
import { useAuth } from '../entities/account/auth-context.js';
import { usePublicSettings } from '../entities/account/use-public-settings.js';
import { useEmployees } from '../entities/employee/use-employees.js';
import { useResumable } from '../entities/conversation/conversation-lists.js';
import { hasPledged, SESSION_TEXTS, SessionScreen, type SessionEmployee } from '../features/session/index.js';
import { Button } from '../ui/controls/Button.js';
import { EmptyState } from '../ui/feedback/EmptyState.js';
import { usePageTitle } from '../ui/layout/PageTitle.js';
import { Ring } from '../ui/feedback/Ring.js';

/** The session screen of the person that the address names. */
export function SessionPage() {
  const [params] = useSearchParams();
  const id = params.get('employeeId')?.trim() ?? '';
  const name = params.get('employeeName')?.trim() ?? '';
  return id === '' || name === '' ? <InvalidSession /> : <Meeting key={id} id={id} />;
}

function Meeting({ id }: { id: string }) {
  const { user } = useAuth();
  const employees = useEmployees();
  const open = useResumable(id);
  const [version, refresh] = useReducer((before: number) => before + 1, 0);
  const settings = usePublicSettings(version);
  const [met, setMet] = useState<SessionEmployee | null>(null);

  // The stored name wins over the address. A person deleted in the meantime stays, and the talk can be resumed.
  const report = employees.data?.find((known) => known.id === id);
  const found = report ?? (open.data && { id, name: open.data.employee_name });
  // Whether the pledge of today counts depends on the talk of today.
  const isWaiting = open.isPending && hasPledged(user?.id ?? '', id);
  if (met === null && user && employees.data && found && !isWaiting) setMet(found);

  if (met && user && employees.data) {
    return (
      <SessionScreen
        key={user.id}
        userId={user.id}
        beginning={{ employee: met, employees: employees.data }}
        speech={{ ...settings, speechMode: settings?.speechMode ?? 'off', refresh }}
      />
    );
  }
  const failed = [employees, open].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <main role="alert">
        <EmptyState
          alone
          motif="steps"
          title={SESSION_TEXTS.initFailed}
          help={messageFor(failed.error)}
          action={<Button onClick={() => void failed.refetch()}>もう一度読みこむ</Button>}
        />
      </main>
    );
  }
  return employees.data && open.data === null ? <InvalidSession /> : <Ring minHeight="100dvh" />;
}

/** The address names no person, or one that this manager may not meet: the screen does not say which. */
function InvalidSession() {
  usePageTitle('1on1を始められません');
  return (
    <main role="alert">
      <EmptyState
        alone
        motif="steps"
        title={SESSION_TEXTS.invalid}
        help="話す相手を選びなおしてください。"
        action={<Link to="/app/new-1on1">1on1をはじめる画面へ</Link>}
      />
    </main>
  );
}
