import { Migration } from '@mikro-orm/migrations';

/** What the questions under a message were made from, so that older ones that come late do not take the place of newer ones. */
export class QuestionsFrom extends Migration {
  override readonly name = '0023-questions-from';

  override up(): void {
    this.addSql(`alter table messages add column questions_from integer null`);
  }
}
