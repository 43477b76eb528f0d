import { Migration } from '@mikro-orm/migrations';

/** When the words of a conversation were removed because they were old. */
export class Retention extends Migration {
  override readonly name = '0006-retention';

  override up(): void {
    this.addSql('alter table conversations add column redacted_at timestamptz(3) null');
    // What the timer looks through: the oldest first.
    this.addSql('create index conversations_unredacted on conversations (last_activity_at) where redacted_at is null');
  }
}
