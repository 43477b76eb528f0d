import { Migration } from '@mikro-orm/migrations';

/** Why the offline engine answered in the chat, or proposed a question, in place of a language model that a person has to set right. */
export class RefusalsOfChat extends Migration {
  override readonly name = '0032-refusals-of-chat';

  override up(): void {
    for (const table of ['messages', 'shown_questions'])
      this.addSql(`alter table ${table} add column refused text null check (refused in ('money', 'key', 'model'))`);
  }
}
