import { DatabaseNotReadyError, DatabaseTooNewError, prepareDatabase } from '@app/database';
import { StructuredLogger } from '@app/platform';
import { queueTables } from '@app/queue';
import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { ask, createDatabase, createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';

const REFUSED = { code: '42501' };
const QUEUES = queueTables({});

/** The same database for another role. */
function as(url: string, role: string, password = role): string {
  const other = new URL(url);
  [other.username, other.password] = [role, password];
  return other.href;
}

describe('the role of the application', () => {
  let database: TestDatabase;
  let warnings: string[];
  let roles: string[];

  beforeEach(() => {
    [warnings, roles] = [[], []];
    Logger.overrideLogger(new StructuredLogger('warn', { write: (line) => warnings.push(line) }));
  });
  afterEach(async () => {
    Logger.overrideLogger(false);
    const { ownerUrl } = database;
    // Roles belong to the server, what they were given to the database.
    for (const role of roles) await ask(ownerUrl, `reassign owned by ${role} to app; drop owned by ${role}`);
    await database.drop();
    const server = ownerUrl.replace(/\/\w+$/u, '/postgres');
    for (const role of roles) await ask(server, `drop role ${role}`);
  });

  /** A name for a role that is removed after the test. */
  const newRole = (): string => {
    const role = `role_${randomBytes(4).toString('hex')}`;
    roles.push(role);
    return role;
  };
  /** A role that owns the database and is nothing else, as providers of databases give it. */
  const ownerOfDatabase = async (): Promise<string> => {
    const role = newRole();
    const name = database.ownerUrl.split('/').at(-1);
    await ask(
      database.ownerUrl,
      `create role ${role} login password '${role}'; alter database ${name} owner to ${role}`,
    );
    return role;
  };

  it('[BUD-12] is no superuser, owns nothing, and can make, change and drop nothing', async () => {
    database = await createMigratedDatabase();
    const [facts] = await ask(
      database.url,
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
              (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
              (select count(*)::int from pg_auth_members where member = pg_roles.oid) as groups
         from pg_roles where rolname = current_user`,
    );
    expect(Object.values(facts!)).toEqual([false, false, false, false, false, 0, 0]);
    for (const statement of [
      'create table mine (id int)',
      'create temporary table mine (id int)',
      'create schema mine',
      'create table bullmq.mine (id int)',
      'create sequence bullmq.mine',
      'create function mine() returns int language sql as $$ select 1 $$',
      'alter table lines add column mine int',
      'alter table conversations disable trigger all',
      'drop table lines',
      'drop table bullmq.job',
      'drop schema bullmq cascade',
      'truncate users cascade',
      `insert into migrations (name) values ('9999')`,
      'delete from migrations',
      `copy users to program 'cat'`,
    ])
      expect([statement, await ask(database.url, statement).catch((error: unknown) => error)]).toMatchObject([
        statement,
        REFUSED,
      ]);
    await ask(database.url, `insert into rate_limits values ('key', 1, now()); update rate_limits set count = 2`);
    expect(await ask(database.url, 'delete from rate_limits returning count')).toEqual([{ count: 2 }]);
  });

  it('[BUD-12] can work with the rows of tables that are made later', async () => {
    database = await createMigratedDatabase();
    await ask(database.ownerUrl, 'create table later (id serial); insert into later default values');
    await ask(database.url, 'insert into later default values');
    expect(await ask(database.url, 'delete from later returning id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('[BUD-12] is made where it is missing, for a database that has one role as well', async () => {
    database = await createDatabase();
    await prepareDatabase({ DATABASE_URL: database.ownerUrl }, QUEUES);
    await ask(database.ownerUrl, `insert into rate_limits values ('key', 1, now())`);
    const access = {
      DATABASE_URL: as(database.url, newRole(), "it's secret"),
      DATABASE_MIGRATION_URL: database.ownerUrl,
    };
    await Promise.all([prepareDatabase(access, QUEUES), prepareDatabase(access, QUEUES)]);
    expect(await ask(access.DATABASE_URL, 'select key from rate_limits')).toEqual([{ key: 'key' }]);
    await expect(ask(access.DATABASE_URL, 'drop table rate_limits')).rejects.toMatchObject(REFUSED);
    await prepareDatabase({ DATABASE_URL: access.DATABASE_URL }, QUEUES);
    expect(warnings).toHaveLength(1);
  });

  it('[BUD-12] where it is the one role of the database, the start warns, in one line that says what to do', async () => {
    database = await createDatabase();
    await prepareDatabase({ DATABASE_URL: database.ownerUrl }, QUEUES);
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0]!)).toMatchObject({
      level: 'warn',
      msg: 'DATABASE_URL の役割が、表を作り、消せます。アプリケーション用の役割を分けてください（docs/operations.md の「データベースの役割」）。',
    });
    // The same role under both names is one role.
    await prepareDatabase({ DATABASE_URL: database.ownerUrl, DATABASE_MIGRATION_URL: database.ownerUrl }, QUEUES);
    expect(warnings).toHaveLength(2);
  });

  it('[BUD-12] the owner need not be a superuser', async () => {
    database = await createDatabase();
    const owner = as(database.url, await ownerOfDatabase());
    await prepareDatabase({ DATABASE_URL: owner }, QUEUES);
    expect(warnings).toHaveLength(1);
    await prepareDatabase({ DATABASE_URL: database.url, DATABASE_MIGRATION_URL: owner }, QUEUES);
    expect(warnings).toHaveLength(1);
    await expect(ask(database.url, 'create temporary table mine (id int)')).rejects.toMatchObject(REFUSED);
    const missing = as(database.url, 'role_that_is_missing');
    await expect(prepareDatabase({ DATABASE_URL: missing, DATABASE_MIGRATION_URL: owner })).rejects.toThrow(
      'DATABASE_MIGRATION_URL の役割では作れません',
    );
  });

  it('that is not let in is told apart from other faults', async () => {
    database = await createDatabase();
    for (const access of [{}, { DATABASE_MIGRATION_URL: database.ownerUrl }]) {
      const wrong = { DATABASE_URL: as(database.url, new URL(database.url).username, 'wrong'), ...access };
      await expect(prepareDatabase(wrong)).rejects.toThrow('パスワードを確かめてください');
    }
  });

  it('alone migrates nothing, and does not start on tables of another version', async () => {
    database = await createDatabase();
    const alone = { DATABASE_URL: database.url };
    await expect(prepareDatabase(alone)).rejects.toThrow(DatabaseNotReadyError);
    await expect(prepareDatabase(alone)).rejects.toThrow('DATABASE_MIGRATION_URL');
    const both = { ...alone, DATABASE_MIGRATION_URL: database.ownerUrl };
    await prepareDatabase(both);
    await prepareDatabase(alone);
    await expect(prepareDatabase(alone, QUEUES)).rejects.toThrow(DatabaseNotReadyError);
    await prepareDatabase(both, QUEUES);
    await prepareDatabase(alone, QUEUES);
    await ask(database.ownerUrl, `delete from bullmq.migration where version = 11`);
    await expect(prepareDatabase(alone, QUEUES)).rejects.toThrow(DatabaseNotReadyError);
    await ask(database.ownerUrl, `insert into migrations (name) values ('9999-from-the-future')`);
    await expect(prepareDatabase(alone)).rejects.toThrow(DatabaseTooNewError);
    await expect(prepareDatabase(both)).rejects.toThrow(DatabaseTooNewError);
    expect(warnings).toEqual([]);
  });
});
