import { Migration } from '@mikro-orm/migrations';

/** What an earlier transcript holds of its lines and speakers beside the words, so that they come back as they were. */
export class KeptLines extends Migration {
  override readonly name = '0028-kept-lines';

  override up(): void {
    this.addSql(
      `alter table versions add column lines text null, add column manager_speaker int null, add column employee_speaker int null`,
    );
  }
}
