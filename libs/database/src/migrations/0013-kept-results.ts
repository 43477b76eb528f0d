import { Migration } from '@mikro-orm/migrations';

/** Results that a person changed, and the versions of them. */
export class KeptResults extends Migration {
  override readonly name = '0013-kept-results';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table conversations add column summary_edited boolean not null default false,
     add column own_notes text not null default '', add column removed_actions jsonb not null default '[]'`,
  `alter table versions drop constraint versions_part_check`,
  `alter table versions add constraint versions_part_check
     check (part in ('memo', 'mindMap', 'transcript', 'summary', 'nextActions'))`,
];
