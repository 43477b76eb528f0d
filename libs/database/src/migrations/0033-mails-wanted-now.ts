import { Migration } from '@mikro-orm/migrations';

/** A mail is wanted from the moment on at which its row is written, by the clock of the database: workers compare it with theirs. */
export class MailsWantedNow extends Migration {
  override readonly name = '0033-mails-wanted-now';

  override up(): void {
    this.addSql('alter table mails alter column wanted_at set default now()');
  }
}
