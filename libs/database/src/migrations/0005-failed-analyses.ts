import { Migration } from '@mikro-orm/migrations';

/** The dashboard tells what could not be analysed: few rows among all analyses. */
export class FailedAnalyses extends Migration {
  override readonly name = '0005-failed-analyses';

  override up(): void {
    this.addSql(`create index analyses_failed on analyses (owner, conversation_id) where failed`);
  }
}
