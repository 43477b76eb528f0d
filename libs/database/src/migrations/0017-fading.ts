import { Migration } from '@mikro-orm/migrations';

/** For how many days a person wants the words and the results of one conversation kept, and when its results were removed. */
export class Fading extends Migration {
  override readonly name = '0017-fading';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table conversations
     add column words_days integer null,
     add column results_days integer null,
     add column faded_at timestamptz(3) null`,
  // What the timer looks through, beside what is old: the conversations for which somebody chose.
  `create index conversations_unfaded on conversations (last_activity_at) where faded_at is null`,
  `create index conversations_chosen on conversations (last_activity_at)
    where faded_at is null and num_nonnulls(words_days, results_days) > 0`,
];
