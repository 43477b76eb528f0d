import { ROLE_LABELS } from '@app/contract';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../features/auth/index.js';
import { EmployeeSettings } from '../features/employees/index.js';
import { MaintenanceCard } from '../features/maintenance/index.js';
import { Page } from '../ui/Page.js';
import { PageTitle } from '../ui/PageTitle.js';
import css from './SettingsPage.module.css';

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {help !== undefined && <p className={css.help}>{help}</p>}
      </div>
      <div className={css.content}>{children}</div>
    </section>
  );
}

function OwnInfo() {
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <dl className={css.own}>
      <dt>ユーザー名</dt>
      <dd>{user.username}</dd>
      <dt>権限</dt>
      <dd>{ROLE_LABELS[user.role]}</dd>
      <dt>パスワード</dt>
      <dd>
        <Link to="/change-password">パスワードを変更する</Link>
      </dd>
    </dl>
  );
}

/** Settings: what everybody uses comes first. */
export function SettingsPage() {
  return (
    <Page width="settings">
      <PageTitle title="設定" />
      <Section title="部下の管理" help="1on1の相手を登録します。あなたにだけ見えます。">
        <EmployeeSettings />
      </Section>
      <Section title="メンテナンス情報" help="ログイン画面に表示されます。">
        <MaintenanceCard />
      </Section>
      <Section title="自分の情報">
        <OwnInfo />
      </Section>
    </Page>
  );
}
