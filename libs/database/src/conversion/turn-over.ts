import type { ClientBase } from 'pg';

/** PostgreSQL's code for what a role may not do (its manual, appendix A). */
const REFUSED = '42501';

/** Writes tables anew: what their rows of before held is in no file of the database any more. */
export async function rewriteTables(
  client: ClientBase,
  tables: readonly string[],
  tell: (done: number) => void,
): Promise<void> {
  for (const [done, table] of tables.entries()) {
    tell(done);
    await client.query(`vacuum (full, analyze) ${table}`);
  }
  // It holds the most frequent values of every column.
  await client.query('vacuum full pg_catalog.pg_statistic');
  tell(tables.length);
}

/**
 * Turns the write-ahead log over: what was written before is in none of its files any more, also not in those that were kept to be
 * used again.
 * @returns false where this role may not
 */
export async function turnLogOver(client: ClientBase, tell: (done: number, total: number) => void): Promise<boolean> {
  try {
    await client.query('alter system set wal_recycle = off');
    await client.query('select pg_reload_conf()');
    await passBy(client, tell);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  } finally {
    await client.query('alter system reset wal_recycle').catch(() => undefined);
    await client.query('select pg_reload_conf()').catch(() => undefined);
  }
}

/** Goes on behind the last file there is. A checkpoint removes what the one before it did not need any more. */
async function passBy(client: ClientBase, tell: (done: number, total: number) => void): Promise<void> {
  const before = await filesOf(client);
  const last = before.at(-1) ?? '';
  for (let done = 0; ; done += 1) {
    const { rows } = await client.query<{ isBehind: boolean }>(
      `select pg_walfile_name(pg_current_wal_lsn()) > $1 as "isBehind"`,
      [last],
    );
    if (rows[0]?.isBehind === true) break;
    tell(done, before.length);
    await client.query(`select pg_logical_emit_message(false, 'jizo', 'over'), pg_switch_wal()`);
  }
  for (
    let left = await remaining(client, last), tries = 0;
    left > 0;
    left = await remaining(client, last), tries += 1
  ) {
    // A standby or an archive that lags keeps them: they go when it has read them.
    if (tries === 3) break;
    await client.query(`select pg_logical_emit_message(false, 'jizo', 'over'), pg_switch_wal()`);
    await client.query('checkpoint');
  }
}

async function remaining(client: ClientBase, last: string): Promise<number> {
  return (await filesOf(client)).filter((name) => name <= last).length;
}

async function filesOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' order by name`,
  );
  return rows.map(({ name }) => name);
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === REFUSED;
}
