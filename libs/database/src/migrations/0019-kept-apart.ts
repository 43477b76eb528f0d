import { Migration } from '@mikro-orm/migrations';

/** Takes away the versions that were left behind when their 1on1 faded; tombstones that say what two people kept. */
export class KeptApart extends Migration {
  override readonly name = '0019-kept-apart';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Their key is destroyed: they open no more, and all that read them failed.
  `delete from versions v using conversations c
    where c.id = v.conversation_id and c.owner = v.owner and c.faded_at is not null`,
  `alter table tombstones drop constraint tombstones_kind_check,
     add constraint tombstones_kind_check
       check (kind in ('conversation', 'recording', 'sound', 'words', 'results', 'consent', 'account'))`,
];
