import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import pg from 'pg';
import { MainPath } from '../migrations/0001-main-path.js';
import { Accounts } from '../migrations/0002-accounts.js';
import { SearchAndConsent } from '../migrations/0003-search-and-consent.js';
import { Recordings } from '../migrations/0004-recordings.js';
import { DashboardIndexes } from '../migrations/0005-dashboard-indexes.js';
import { Retention } from '../migrations/0006-retention.js';
import { Custody } from '../migrations/0007-custody.js';
import { Consents } from '../migrations/0008-consents.js';
import { RetriesAndNetworks } from '../migrations/0009-retries-and-networks.js';
import { Listening } from '../migrations/0010-listening.js';
import { Logins } from '../migrations/0011-logins.js';
import { FoldedSearch } from '../migrations/0012-folded-search.js';
import { KeptResults } from '../migrations/0013-kept-results.js';
import { Keys } from '../migrations/0014-keys.js';
import { SealedColumns } from '../migrations/0015-sealed-columns.js';
import { Channels } from '../migrations/0016-channels.js';
import { Fading } from '../migrations/0017-fading.js';
import { AdminResets } from '../migrations/0018-admin-resets.js';
import { KeptApart } from '../migrations/0019-kept-apart.js';
import { EmailChanges } from '../migrations/0020-email-changes.js';
import { SecondFactors } from '../migrations/0021-second-factors.js';
import { OpenidConnect } from '../migrations/0022-openid-connect.js';
import { QuestionsFrom } from '../migrations/0023-questions-from.js';
import { ClosedRecords } from '../migrations/0024-closed-records.js';
import { ToldOwners } from '../migrations/0025-told-owners.js';
import { SearchSignatures } from '../migrations/0026-search-signatures.js';
import { NarrowIndexes } from '../migrations/0027-narrow-indexes.js';
import { KeptLines } from '../migrations/0028-kept-lines.js';
import { LivingRuns } from '../migrations/0029-living-runs.js';
import { UnkeptResults } from '../migrations/0030-unkept-results.js';
import { ModelRefusals } from '../migrations/0031-model-refusals.js';
import { RefusalsOfChat } from '../migrations/0032-refusals-of-chat.js';
import { MailsWantedNow } from '../migrations/0033-mails-wanted-now.js';
import { ormOptions } from '../orm/orm-options.js';

/** In the order of their application; one that came later than its number is applied where it is missing. */
const MIGRATIONS = [
  { name: '0001-main-path', class: MainPath },
  { name: '0002-accounts', class: Accounts },
  { name: '0003-search-and-consent', class: SearchAndConsent },
  { name: '0004-recordings', class: Recordings },
  { name: '0005-dashboard-indexes', class: DashboardIndexes },
  { name: '0006-retention', class: Retention },
  { name: '0007-custody', class: Custody },
  { name: '0008-consents', class: Consents },
  { name: '0009-retries-and-networks', class: RetriesAndNetworks },
  { name: '0010-listening', class: Listening },
  { name: '0011-logins', class: Logins },
  { name: '0012-folded-search', class: FoldedSearch },
  { name: '0013-kept-results', class: KeptResults },
  { name: '0014-keys', class: Keys },
  { name: '0015-sealed-columns', class: SealedColumns },
  { name: '0016-channels', class: Channels },
  { name: '0017-fading', class: Fading },
  { name: '0018-admin-resets', class: AdminResets },
  { name: '0019-kept-apart', class: KeptApart },
  { name: '0020-email-changes', class: EmailChanges },
  { name: '0021-second-factors', class: SecondFactors },
  { name: '0022-openid-connect', class: OpenidConnect },
  { name: '0023-questions-from', class: QuestionsFrom },
  { name: '0024-closed-records', class: ClosedRecords },
  { name: '0025-told-owners', class: ToldOwners },
  { name: '0026-search-signatures', class: SearchSignatures },
  { name: '0027-narrow-indexes', class: NarrowIndexes },
  { name: '0028-kept-lines', class: KeptLines },
  { name: '0029-living-runs', class: LivingRuns },
  { name: '0030-unkept-results', class: UnkeptResults },
  { name: '0031-model-refusals', class: ModelRefusals },
  { name: '0032-refusals-of-chat', class: RefusalsOfChat },
  { name: '0033-mails-wanted-now', class: MailsWantedNow },
];

/** Held while one process migrates; others wait for it. */
const LOCK = 'jizo.migrate';

/** A table that stands in a database while a backup is restored into it. */
export const RESTORING = 'restoring';

/** A restore ended before it was whole: data deleted since the backup may be there again. */
export class HalfRestoredError extends Error {
  override readonly name = 'BackupError';

  constructor() {
    super('バックアップの復元が途中で終わっています。npm run restore をもう一度実行してください。');
  }
}

/** The database was made by a newer version of the product. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';

  constructor() {
    super(
      'データベースが、このプログラムより新しい版で作られています。新しい版のプログラムで起動するか、別のデータベースを指定してください。',
    );
  }
}

/**
 * Brings the database to the state this code expects. Several processes may do so at the same time: they take turns.
 * @param only to the state in which just these were applied: that of an old backup
 * @throws DatabaseTooNewError when the database has seen migrations this code does not know, HalfRestoredError when it holds half a restore
 * and this is not its end; then nothing is changed
 */
export async function migrate(
  url: string,
  only: readonly string[] = knownMigrations(),
  { restoring = false } = {},
): Promise<void> {
  await whileMigrating(url, async (holder) => {
    if (!restoring) await refuseHalfRestored(holder);
    await applyMigrations(url, only);
  });
}

/** @throws HalfRestoredError where a restore began and did not end: what was deleted since the backup would come back */
export async function refuseHalfRestored(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ half: boolean }>(
    `select to_regclass('public.${RESTORING}') is not null as half`,
  );
  if (rows[0]?.half === true) throw new HalfRestoredError();
}

/** Does `work` on a separate connection while no other process migrates. */
export async function whileMigrating(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: url, application_name: 'jizo-migrate', keepAlive: true });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [LOCK]);
    await work(holder);
  } finally {
    // Ends the session and with it the lock.
    await holder.end();
  }
}

/** The names of all migrations, in their order. */
export function knownMigrations(): string[] {
  return MIGRATIONS.map(({ name }) => name);
}

/** {@link migrate} for a caller that keeps others from doing the same, as {@link whileMigrating} does. */
export async function applyMigrations(url: string, only: readonly string[]): Promise<void> {
  const orm = await MikroORM.init({
    ...ormOptions(url),
    pool: { min: 0, max: 1 },
    extensions: [Migrator],
    migrations: {
      migrationsList: MIGRATIONS.filter(({ name }) => only.includes(name)),
      tableName: 'migrations',
      snapshot: false,
      silent: true,
      allOrNothing: true,
      transactional: true,
    },
  });
  try {
    const known = new Set(knownMigrations());
    const executed = await orm.migrator.getExecuted();
    if (executed.some(({ name }) => !known.has(name))) throw new DatabaseTooNewError();
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
}
