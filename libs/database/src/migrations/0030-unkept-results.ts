import { Migration } from '@mikro-orm/migrations';

/** Takes away what two people did not keep, where their choice was carried out by a version that left it with the summary. */
export class UnkeptResults extends Migration {
  override readonly name = '0030-unkept-results';

  override up(): void {
    for (const table of ['findings', 'keywords', 'sentiments'])
      this.addSql(
        `delete from ${table} r using tombstones t
          where t.id = r.conversation_id and t.owner = r.owner and t.kind in ('words', 'results')`,
      );
  }
}
