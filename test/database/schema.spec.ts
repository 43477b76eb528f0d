import {
  DatabaseTooNewError,
  Employee,
  migrate,
  ormOptions,
  prepareRootKey,
  runAs,
  SEALED_COLUMNS,
  User,
} from '@app/database';
import { newId } from '@app/platform';
import { FileKeyWrapper } from '@app/sealing';
import { MikroORM } from '@mikro-orm/postgresql';
import { knownMigrations } from '../../libs/database/src/schema/migrate.js';
import { createDatabase, rootKeyFile, type TestDatabase } from '../kit/product/postgres.js';

/** What only the migrations know: keys, indexes, the one-row check, and the table of the migrations themselves. */
const ONLY_IN_MIGRATIONS = [
  /^drop table if exists "migrations" cascade$/,
  /^alter table "\w+" drop constraint "\w+_(fkey|id_owner_key|notices_id_check|of_owner)"$/,
  /^drop index "\w+"$/,
];

/** The columns that were sealed stay, empty, until a later version drops them. */
function isOfBefore(statement: string): boolean {
  const [, table, drops] = /^alter table "(\w+)" (drop column .*)$/.exec(statement) ?? [];
  if (table === undefined || drops === undefined) return false;
  const before = SEALED_COLUMNS.filter((column) => column.table === table).map(({ plain }) => `drop column "${plain}"`);
  return drops.split(', ').every((drop) => before.includes(drop));
}

/** Columns of text that are not sealed, and why no words of people stand in them. */
const NOT_SEALED = Object.entries({
  'a word of the code': [
    ...[
      'analyses.engine',
      'analyses.kind',
      'analyses.refused',
      'audit.action',
      'audit.fields',
      'consents.mode',
      'conversations.status',
    ],
    ...['findings.kind', 'keys.kind', 'ledger.act', 'logins.factor', 'mails.kind', 'mails.state', 'messages.engine'],
    ...['messages.sender', 'migrations.name', 'next_actions.party', 'recordings.mode', 'shown_questions.purpose'],
    ...['messages.refused', 'shown_questions.refused'],
    ...['takes.channel', 'takes.mime_type', 'tombstones.kind', 'users.role', 'versions.part'],
  ],
  'ids and numbers alone': ['conversations.removed_actions', 'ledger.ids', 'takes.quarantined', 'versions.lines'],
  'a hash, with a key that is not in the database': ['conversations.request_hash'],
  'a hash of what the configuration says, or of a password or token': [
    ...['consents.key', 'users.password_hash', 'password_resets.token_hash', 'email_changes.token_hashes'],
    ...['sign_ons.browser_hash', 'sign_ons.reset_hash', 'sign_on_codes.browser_hash', 'sign_on_codes.code_hash'],
    ...['logout_tokens.token_hash', 'passkey_challenges.challenge', 'recovery_codes.code_hash'],
    'record_codes.code_hash',
  ],
  'where voices and words are sent: of the configuration': ['consents.voice', 'consents.words'],
  'who may log in, and from where, which is asked before anything can be opened': [
    ...['known_networks.network', 'logins.device', 'rate_limits.key', 'users.email', 'users.owner_email'],
    'users.username',
    ...['email_changes.old_email', 'identities.issuer', 'identities.subject'],
    ...['logins.provider_session', 'sign_on_codes.provider_session'],
    ...['passkeys.credential_id', 'passkeys.device', 'passkeys.transports'],
  ],
  'what the administrator tells everybody': ['maintenance_notices.content'],
}).flatMap(([reason, columns]) => columns.map((column) => ({ column, reason })));

describe('the schema', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeEach(async () => {
    database = await createDatabase();
    orm = await MikroORM.init({
      ...ormOptions(database.ownerUrl),
      schemaGenerator: { createForeignKeyConstraints: false },
    });
  });

  afterEach(async () => {
    await orm.close();
    await database.drop();
  });

  const query = <T = unknown>(sql: string): Promise<T[]> => orm.em.fork().execute<T[]>(sql);

  const executed = async (): Promise<string[]> =>
    (await query<{ name: string }>('select name from migrations order by id')).map(({ name }) => name);
  /** What would have to be done so that the database is what the entities say. */
  const differences = async (): Promise<string[]> => {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    return sql
      .split(';')
      .map((statement) => statement.trim())
      .filter(
        (statement) =>
          statement !== '' && !ONLY_IN_MIGRATIONS.some((known) => known.test(statement)) && !isOfBefore(statement),
      );
  };

  it('is what the entities say', async () => {
    await migrate(database.ownerUrl);
    expect(await differences()).toEqual([]);

    // The comparison sees what it has to see.
    await query('alter table lines drop column speaker');
    await query('alter table users alter column role drop default');
    await query('alter table findings drop constraint findings_kind_check');
    expect(await differences()).toHaveLength(3);
  });

  it('[KEY-1] seals every column of text, or says why not', async () => {
    await migrate(database.ownerUrl);
    const texts = await query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying') order by 1`,
    );
    const sealed = SEALED_COLUMNS.map(({ table, plain }) => `${table}.${plain}`);
    expect(texts.length).toBeGreaterThan(sealed.length);
    const known = [...sealed, ...NOT_SEALED.map(({ column }) => column)];
    expect(texts.map(({ name }) => name)).toEqual(known.sort());
    // Each has the column that holds the sealed value.
    const bytes = await query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where data_type = 'bytea'`,
    );
    const names = bytes.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(SEALED_COLUMNS.map(({ table, sealed: column }) => `${table}.${column}`)),
    );
  });

  it('keeps every child with a parent of its own owner, and removes it with the parent', async () => {
    await migrate(database.ownerUrl);
    const keys = await query<{ table: string; key: string }>(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as key from pg_constraint where contype = 'f'`,
    );
    const children = await query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name in ('conversation_id', 'employee_id')`,
    );
    expect(children.map(({ table }) => table).sort()).toEqual([
      'analyses',
      'consents',
      'conversations',
      'findings',
      'keys',
      'keywords',
      'ledger',
      'lines',
      'messages',
      'next_actions',
      'recordings',
      'search_documents',
      'sentiments',
      'shown_questions',
      'versions',
    ]);
    for (const { table, column } of children) {
      const parent = column === 'conversation_id' ? 'conversations' : 'employees';
      expect(keys).toContainEqual({
        table,
        key: `FOREIGN KEY (${column}, owner) REFERENCES ${parent}(id, owner) ON DELETE CASCADE`,
      });
    }
    for (const table of ['conversations', 'employees']) {
      expect(keys).toContainEqual({ table, key: 'FOREIGN KEY (owner) REFERENCES users(id) ON DELETE CASCADE' });
    }
    // Each cascade finds its children by an index.
    const indexed = await query<{ table: string }>(
      `select distinct indrelid::regclass::text as table from pg_index
        where pg_get_indexdef(indexrelid) ~ '\\((conversation_id|employee_id)[,)]'`,
    );
    expect(indexed.map(({ table }) => table).sort()).toEqual(children.map(({ table }) => table).sort());
  });

  it('tells users apart without regard to case', async () => {
    await migrate(database.ownerUrl);
    const create = async (username: string, email: string | null): Promise<void> => {
      const em = orm.em.fork();
      em.create(User, { username, email, passwordHash: 'x' });
      await em.flush();
    };
    await create('Tanaka', 'Tanaka@example.jp');
    await create('sato', null);
    await create('suzuki', null);
    await expect(create('TANAKA', null)).rejects.toMatchObject({ constraint: 'users_username_unique' });
    await expect(create('other', 'tanaka@EXAMPLE.jp')).rejects.toMatchObject({ constraint: 'users_email_unique' });
  });

  it('is made once when two processes migrate at the same time', async () => {
    await Promise.all([migrate(database.ownerUrl), migrate(database.ownerUrl), migrate(database.ownerUrl)]);
    expect(await executed()).toEqual(knownMigrations());
    await migrate(database.ownerUrl);
    expect(await differences()).toEqual([]);
  });

  it('of a newer version is refused, and nothing is changed', async () => {
    await migrate(database.ownerUrl);
    await query(`insert into migrations (name) values ('9999-from-the-future')`);
    await expect(migrate(database.ownerUrl)).rejects.toThrow(DatabaseTooNewError);
    await expect(migrate(database.ownerUrl)).rejects.toThrow('新しい版');
    expect(await executed()).toEqual([...knownMigrations(), '9999-from-the-future']);
  });

  it('of an earlier state gets the migrations it has not seen, whatever their number', async () => {
    await migrate(database.ownerUrl);
    await query(
      'drop table audit, rate_limits, mails, password_resets, email_changes, totps, recovery_codes, record_codes, passkeys, passkey_challenges',
    );
    // Those that make these tables and change them.
    await query('alter table logins drop column proven_at, drop column passkey_at');
    await query('alter table users drop column owner_email');
    await query('alter table conversations drop column closed_at');
    await query(
      `delete from migrations where name in
         ('0002-accounts', '0018-admin-resets', '0020-email-changes', '0021-second-factors', '0024-closed-records', '0025-told-owners',
          '0033-mails-wanted-now')`,
    );
    await migrate(database.ownerUrl);
    expect(await differences()).toEqual([]);
    expect((await executed()).sort()).toEqual(knownMigrations());
  });

  it('[MND-6] [MND-18] brings old rows over: promises keep their owner, proposed questions their words', async () => {
    const before = knownMigrations().filter((name) => name < '0010');
    await migrate(database.ownerUrl, before);
    const [owner, employee, talk, message] = [newId(), newId(), newId(), newId()];
    await query(
      `insert into users (id, username, password_hash, created_at) values ('${owner}', 'tanaka', 'x', now())`,
    );
    await query(
      `insert into employees (id, owner, name, created_at) values ('${employee}', '${owner}', '山田', now())`,
    );
    await query(
      `insert into conversations (id, owner, employee_id, started_at, last_activity_at, created_at)
       values ('${talk}', '${owner}', '${employee}', now(), now(), now())`,
    );
    await query(
      `insert into messages (id, owner, conversation_id, position, sender, message, suggested_questions, created_at)
       values ('${message}', '${owner}', '${talk}', 0, 'ai', '言葉', '["いつから", "何が"]', now()),
              ('${newId()}', '${owner}', '${talk}', 1, 'employee', '返事', '[]', now())`,
    );
    await query(
      `insert into next_actions (id, owner, conversation_id, position, text, party, created_at)
       values ('${newId()}', '${owner}', '${talk}', 0, '相談する', 'manager', now())`,
    );
    await migrate(database.ownerUrl);
    const question = (text: string) => ({ text, purpose: '開く', evidence: null });
    expect(await query('select suggested_questions as asked from messages order by position')).toEqual([
      { asked: [question('いつから'), question('何が')] },
      { asked: [] },
    ]);
    expect(await query('select party from next_actions')).toEqual([{ party: 'manager' }]);
    await query('update next_actions set party = null');
    await expect(query(`update next_actions set party = 'ai'`)).rejects.toMatchObject({
      constraint: 'next_actions_party_check',
    });
  });

  it('[KEY-10] takes away the versions that no key opens any more, and leaves the others', async () => {
    await migrate(
      database.ownerUrl,
      knownMigrations().filter((name) => name < '0019'),
    );
    const [owner, employee, faded, kept] = [newId(), newId(), newId(), newId()];
    await query(
      `insert into users (id, username, password_hash, created_at) values ('${owner}', 'tanaka', 'x', now())`,
    );
    await query(`insert into employees (id, owner, created_at) values ('${employee}', '${owner}', now())`);
    for (const [id, at] of [
      [faded, 'now()'],
      [kept, 'null'],
    ] as const) {
      await query(
        `insert into conversations (id, owner, employee_id, started_at, last_activity_at, created_at, redacted_at, faded_at)
         values ('${id}', '${owner}', '${employee}', now(), now(), now(), now(), ${at})`,
      );
      await query(
        `insert into versions (id, owner, conversation_id, part, revision, created_at)
         values ('${newId()}', '${owner}', '${id}', 'summary', 1, now())`,
      );
    }
    await migrate(database.ownerUrl);
    expect(await query('select conversation_id as of from versions')).toEqual([{ of: kept }]);
  });

  it('[LIV-4] takes keywords, scores and findings that two people did not keep, and leaves what others keep', async () => {
    await migrate(
      database.ownerUrl,
      knownMigrations().filter((name) => name < '0030'),
    );
    const [owner, employee] = [newId(), newId()];
    await query(
      `insert into users (id, username, password_hash, created_at) values ('${owner}', 'tanaka', 'x', now())`,
    );
    await query(`insert into employees (id, owner, created_at) values ('${employee}', '${owner}', now())`);
    const talks = { words: newId(), results: newId(), consent: newId(), old: newId() };
    for (const [kind, id] of Object.entries(talks)) {
      const row = `'${newId()}', '${owner}', '${id}'`;
      await query(
        `insert into conversations (id, owner, employee_id, started_at, last_activity_at, created_at, redacted_at)
         values ('${id}', '${owner}', '${employee}', now(), now(), now(), now())`,
      );
      await query(`insert into keywords (id, owner, conversation_id, frequency, score) values (${row}, 1, 1)`);
      await query(
        `insert into sentiments (id, owner, conversation_id, positive_score, negative_score) values (${row}, 1, 0)`,
      );
      await query(`insert into findings (id, owner, conversation_id, kind, position) values (${row}, 'issue', 0)`);
      await query(
        `insert into next_actions (id, owner, conversation_id, position, created_at) values (${row}, 0, now())`,
      );
      if (kind !== 'old')
        await query(
          `insert into tombstones (id, owner, kind, deleted_at) values ('${id}', '${owner}', '${kind}', now())`,
        );
    }
    await migrate(database.ownerUrl);
    const left = async (table: string) =>
      (await query<{ of: string }>(`select conversation_id as of from ${table}`)).map(({ of }) => of);
    for (const table of ['keywords', 'sentiments', 'findings'])
      expect((await left(table)).sort()).toEqual([talks.consent, talks.old].sort());
    expect(await left('next_actions')).toHaveLength(4);
  });

  it('keeps moments exactly, whatever the time zone of the database', async () => {
    await migrate(database.ownerUrl);
    await query(
      `do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Asia/Tokyo'); end $$`,
    );
    await orm.close();
    await prepareRootKey({ DATABASE_URL: database.ownerUrl, ROOT_KEY_FILE: rootKeyFile() });
    orm = await MikroORM.init(ormOptions(database.ownerUrl, new FileKeyWrapper(rootKeyFile())));
    expect(await query('show timezone')).toEqual([{ TimeZone: 'Asia/Tokyo' }]);

    const owner = newId();
    const moment = new Date('2026-11-20T23:59:59.987Z');
    const em = orm.em.fork();
    em.create(User, { id: owner, username: 'tanaka', passwordHash: 'x', createdAt: moment });
    await em.flush();
    await runAs(orm, owner, async (mine) => {
      mine.create(Employee, { owner, name: '山田', createdAt: moment });
      await mine.flush();
    });
    const stored = await query(
      `select extract(epoch from created_at)::float8 as at from users union all select extract(epoch from created_at)::float8 from employees`,
    );
    expect(stored).toEqual([{ at: moment.getTime() / 1000 }, { at: moment.getTime() / 1000 }]);
    const [raw] = await orm.em
      .fork()
      .execute<{ same: boolean }[]>('select created_at = ? as same from users', [moment]);
    expect(raw).toEqual({ same: true });
    const found = await orm.em.fork().findOneOrFail(User, { createdAt: moment });
    expect(found.createdAt).toEqual(moment);
  });
});
