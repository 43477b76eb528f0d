import { Migration } from '@mikro-orm/migrations';

/** Recordings that end later, that are to be deleted, pieces that cannot be read, and the tombstones of deleted data. */
export class Custody extends Migration {
  override readonly name = '0007-custody';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table recordings
     add column ending_at timestamptz(3) null,
     add column delete_after timestamptz(3) null,
     add column deleted_at timestamptz(3) null`,
  // What the timer looks through.
  `create index recordings_to_delete on recordings (delete_after) where delete_after is not null and deleted_at is null`,
  // How many an owner records just now is counted when one begins.
  `create index recordings_open on recordings (owner) where ended_at is null`,
  `alter table takes add column quarantined jsonb not null default '[]'`,

  // No foreign key: it outlives what it names, and the account too.
  `create table tombstones (
    id uuid not null primary key,
    owner uuid not null,
    kind text not null check (kind in ('conversation', 'recording', 'account')),
    deleted_at timestamptz(3) not null
  )`,
  `create index tombstones_by_owner on tombstones (owner)`,
];
