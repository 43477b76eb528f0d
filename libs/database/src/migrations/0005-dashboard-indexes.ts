import { Migration } from '@mikro-orm/migrations';

/** What the dashboard counts over all of an owner's 1on1s, from indexes alone. */
export class DashboardIndexes extends Migration {
  override readonly name = '0005-dashboard-indexes';

  override up(): void {
    // Few rows among all analyses.
    this.addSql(`create index analyses_failed on analyses (owner, conversation_id) where failed`);
    this.addSql(`create index next_actions_by_owner on next_actions (owner) include (conversation_id, party, done)`);
  }
}
