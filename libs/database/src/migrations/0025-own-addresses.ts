import { Migration } from '@mikro-orm/migrations';

/** Whether an address that can be brought back is one that the owner chose. */
export class OwnAddresses extends Migration {
  override readonly name = '0025-own-addresses';

  override up(): void {
    // Changes of before the update can be undone for three days: they are taken for the owner's, as they were.
    this.addSql('alter table email_changes add column old_is_own boolean not null default true');
  }
}
