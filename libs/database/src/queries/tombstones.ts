import type { EntityManager } from '@mikro-orm/postgresql';
import type { TombstoneKind } from '../entities/tombstone.entity.js';
import { timestampColumn } from './timestamps.js';

/** Something that was deleted. */
export interface Deletion {
  id: string;
  owner: string;
  kind: TombstoneKind;
  deletedAt: Date;
}

/** Notes a deletion in the transaction that deletes. */
export async function bury(em: EntityManager, owner: string, kind: TombstoneKind, id: string): Promise<void> {
  if (!em.isInTransaction()) throw new Error('a tombstone belongs into the deleting transaction');
  await em.execute(
    `insert into tombstones (id, owner, kind, deleted_at) values (?, ?, ?, clock_timestamp())
     on conflict (id, owner, kind) do update set deleted_at = excluded.deleted_at, written_at = null`,
    [id, owner, kind],
  );
}

/** Whether the owner deleted it. */
export async function isBuried(em: EntityManager, owner: string, kind: TombstoneKind, id: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from tombstones where id = ? and owner = ? and kind = ?', [
    id,
    owner,
    kind,
  ]);
  return rows.length > 0;
}

/**
 * Across owners, the oldest first: the deletions that are not in the file yet, locked until the transaction ends; those that another
 * process is just writing are left to it. `again`: also what was written.
 */
export async function unwrittenDeletions(em: EntityManager, { again = false } = {}): Promise<Deletion[]> {
  const rows = await em.execute<(Omit<Deletion, 'deletedAt'> & { deletedAt: number })[]>(
    `select id, owner, kind, ${timestampColumn('deleted_at', 'deletedAt')} from tombstones
      where ${again ? 'true' : 'written_at is null'} order by deleted_at, id for update skip locked`,
  );
  return rows.map((row) => ({ ...row, deletedAt: new Date(row.deletedAt) }));
}

/** Notes that they are in the file. Inside the transaction that has locked them. */
export async function noteWritten(em: EntityManager, deletions: readonly Deletion[]): Promise<void> {
  await em.execute(
    `update tombstones t set written_at = clock_timestamp()
       from json_to_recordset(?::json) as written(id uuid, owner uuid, kind text)
      where t.id = written.id and t.owner = written.owner and t.kind = written.kind`,
    [JSON.stringify(deletions)],
  );
}
