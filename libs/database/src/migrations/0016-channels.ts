import { Migration } from '@mikro-orm/migrations';

/** Whose sound a take holds; null: one microphone hears the whole room. */
export class Channels extends Migration {
  override readonly name = '0016-channels';

  override up(): void {
    this.addSql(`alter table takes add column channel text null check (channel in ('own', 'other'))`);
  }
}
