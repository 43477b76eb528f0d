import { Migration } from '@mikro-orm/migrations';

/** An administrator can unlink the company's login of an account; owners are told of that, and of every factor that is added. */
export class ToldOwners extends Migration {
  override readonly name = '0025-told-owners';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table mails drop constraint mails_kind_check`,
  `alter table mails add constraint mails_kind_check check (kind in
     ('password_reset', 'admin_reset', 'email_changed', 'second_factor_removed', 'identity_unlinked',
      'passkey_added', 'totp_added', 'identity_linked', 'records_closed', 'records_code'))`,
  `alter table audit drop constraint audit_action_check`,
  `alter table audit add constraint audit_action_check check (action in
     ('user_created', 'user_changed', 'user_deactivated', 'user_activated', 'password_set', 'reset_started', 'second_factor_removed',
      'identity_unlinked', 'notice_changed'))`,
];
