import { useId, type ReactNode } from 'react';
import { AccountData, AccountInfo, LoginList } from '../features/account/index.js';
import { AuditList, OwnActs } from '../features/audit/index.js';
import { useClosedRecords } from '../entities/account/use-closed-records.js';
import { useAuth } from '../entities/account/auth-context.js';
import { ClosedRecords } from '../features/closed-records/index.js';
import { EmployeeSettings } from '../features/employees/index.js';
import { EngineState } from '../features/engines/index.js';
import { MaintenanceCard } from '../features/maintenance/index.js';
import { CompanyAccount } from '../features/sign-on/index.js';
import { usePublicSettings } from '../entities/account/use-public-settings.js';
import { SecondFactorSettings } from '../features/second-factor/index.js';
import { UserSettings } from '../features/users/index.js';
import { Page } from '../ui/layout/Page.js';
import { PageTitle } from '../ui/layout/PageTitle.js';
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

/** What only administrators have. For others it is not there, and nothing of it is fetched. */
function Administration() {
  return (
    <>
      <Section title="ユーザー管理" help="管理者だけが使えます。1on1の内容は、管理者にも見えません。">
        <UserSettings />
      </Section>
      <Section title="エンジンの状態" help="AIと文字起こしに使っているものと、その行き先です。">
        <EngineState />
      </Section>
      <Section title="操作の記録" help="管理者が行ったことです。変えた値は残りません。">
        <AuditList />
      </Section>
    </>
  );
}

/** Settings: what everybody uses comes first. */
export function SettingsPage() {
  const { user } = useAuth();
  const { data: closed } = useClosedRecords();
  const hasSignOn = (usePublicSettings()?.signOnLabel ?? null) !== null;
  return (
    <Page width="settings">
      <PageTitle title="設定" />
      {closed !== undefined && closed.count > 0 && (
        <Section title="閉じている記録" help="本人であることを確かめると開きます。">
          <ClosedRecords closed={closed} />
        </Section>
      )}
      <Section title="部下の管理" help="1on1の相手を登録します。あなたにだけ見えます。">
        <EmployeeSettings />
      </Section>
      <Section title="メンテナンス情報" help="ログイン画面に表示されます。">
        <MaintenanceCard />
      </Section>
      {user?.role === 'admin' && <Administration />}
      <Section title="自分の情報">
        <AccountInfo />
      </Section>
      {hasSignOn && (
        <Section title="会社のアカウント" help="会社のログインで、ここにも入れるようにします。">
          <CompanyAccount />
        </Section>
      )}
      <Section title="二要素認証" help="パスワードを知られても、ほかの人が入れないようにします。">
        <SecondFactorSettings />
      </Section>
      <Section title="ログイン中の端末" help="覚えのない端末があれば、ログアウトさせて、パスワードを変えてください。">
        <LoginList />
      </Section>
      <Section title="管理者がしたこと" help="あなたのアカウントに対してしたことは、ここにずっと残ります。">
        <OwnActs />
      </Section>
      <Section title="自分のデータ" help="あなたの記録は、あなたのものです。">
        <AccountData />
      </Section>
    </Page>
  );
}
