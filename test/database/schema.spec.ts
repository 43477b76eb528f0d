import { DatabaseTooNewError, Employee, migrate, ormOptions, runAs, User } from '@app/database';
import { newId } from '@app/platform';
import { MikroORM } from '@mikro-orm/postgresql';
import { knownMigrations } from '../../libs/database/src/schema/migrate.js';
import { createDatabase, type TestDatabase } from '../kit/product/postgres.js';

/** What only the migrations know: keys, indexes, the one-row check, and the table of the migrations themselves. */
const ONLY_IN_MIGRATIONS = [
  /^drop table if exists "migrations" cascade$/,
  /^alter table "\w+" drop constraint "\w+_(fkey|id_owner_key|notices_id_check)"$/,
  /^drop index "\w+"$/,
];

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
      .filter((statement) => statement !== '' && !ONLY_IN_MIGRATIONS.some((known) => known.test(statement)));
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
      'keywords',
      'lines',
      'messages',
      'next_actions',
      'recordings',
      'search_texts',
      'sentiments',
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
    await query('drop table audit, rate_limits, mails, password_resets');
    await query(`delete from migrations where name = '0002-accounts'`);
    await migrate(database.ownerUrl);
    expect(await differences()).toEqual([]);
    expect((await executed()).sort()).toEqual(knownMigrations());
  });

  it('keeps moments exactly, whatever the time zone of the database', async () => {
    await migrate(database.ownerUrl);
    await query(
      `do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Asia/Tokyo'); end $$`,
    );
    await orm.close();
    orm = await MikroORM.init(ormOptions(database.ownerUrl));
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
