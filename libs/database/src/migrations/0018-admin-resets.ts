import { Migration } from '@mikro-orm/migrations';

/** Resets that an administrator starts: a kind of mail, and an act of the audit. */
export class AdminResets extends Migration {
  override readonly name = '0018-admin-resets';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table mails drop constraint mails_kind_check`,
  `alter table mails add constraint mails_kind_check check (kind in ('password_reset', 'admin_reset'))`,
  `alter table audit drop constraint audit_action_check`,
  `alter table audit add constraint audit_action_check check (action in
     ('user_created', 'user_changed', 'user_deactivated', 'user_activated', 'password_set', 'reset_started', 'notice_changed'))`,
  `create index audit_by_target on audit (target, id)`,
];
