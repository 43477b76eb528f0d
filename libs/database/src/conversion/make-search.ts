import { FileKeyWrapper, SealError } from '@app/sealing';
import { MikroORM } from '@mikro-orm/postgresql';
import type { ClientBase } from 'pg';
import { ormOptions } from '../orm/orm-options.js';
import { runInBackground } from '../orm/ownership.js';
import { DOCUMENTS_AT_ONCE, makeDocuments } from '../search/make-documents.js';

/** A conversation of which something is left and that no search document shows as it stands. */
const UNSEARCHED = `c.faded_at is null and not exists (
  select from search_documents s where s.conversation_id = c.id and s.owner = c.owner and s.revision = c.revision)`;

/**
 * Makes the search documents of sealed conversations that have none, so that nobody's first search waits for all of them. What is
 * made is stored in batches, and a run that was killed is taken up by the next.
 * @param url of the role that seals: its process is no api and no worker
 */
export async function makeSearchable(
  client: ClientBase,
  url: string,
  keyFile: string,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const { rows: owners } = await client.query<{ owner: string; count: number }>(
    `select c.owner, count(*)::int as count from conversations c where ${UNSEARCHED} group by c.owner order by c.owner`,
  );
  const total = owners.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return;
  const orm = await MikroORM.init({
    ...ormOptions(url, new FileKeyWrapper(keyFile)),
    pool: { min: 0, max: 1 },
    driverOptions: { application_name: 'jizo-prepare', keepAlive: true },
  });
  try {
    let done = 0;
    for (const { owner } of owners) {
      for (const ids of inBatches(await unsearched(client, owner))) {
        tell(done, total);
        try {
          // Each batch is a unit of its own: the keys that it opens go with it.
          await runInBackground(orm, owner, (em) => makeDocuments(em, owner, ids));
        } catch (error) {
          // A text that does not open must not keep everybody from starting: the search that looks for it says so.
          if (!(error instanceof SealError)) throw error;
        }
        done += ids.length;
      }
    }
    tell(total, total);
  } finally {
    await orm.close();
  }
}

async function unsearched(client: ClientBase, owner: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select c.id from conversations c where c.owner = $1 and ${UNSEARCHED} order by c.id`,
    [owner],
  );
  return rows.map(({ id }) => id);
}

function inBatches(ids: readonly string[]): string[][] {
  const starts = Array.from({ length: Math.ceil(ids.length / DOCUMENTS_AT_ONCE) }, (_, at) => at * DOCUMENTS_AT_ONCE);
  return starts.map((at) => ids.slice(at, at + DOCUMENTS_AT_ONCE));
}
