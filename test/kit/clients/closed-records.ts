import { randomUUID } from 'node:crypto';
import { User } from '@app/database';
import { ask } from '../product/postgres.js';
import type { TestApp, TestUser } from '../product/test-app.js';
import { loginAdmin } from './callers.js';

type App = Pick<TestApp, 'orm' | 'visitor' | 'login' | 'registerAndLogin'>;

export async function idOf(app: Pick<TestApp, 'orm'>, { username }: Pick<TestUser, 'username'>): Promise<string> {
  return (await app.orm.em.fork().findOneOrFail(User, { username })).id;
}

/** A code for a user's account, as an administrator gets it to hand over. */
export async function codeFor(app: App, user: TestUser): Promise<string> {
  const admin = await loginAdmin(app as TestApp);
  const { body } = await admin.post(`/api/users/${await idOf(app, user)}/reset`).expect(201);
  return (body as { code: string }).code;
}

/** Somebody uses a code of an administrator. @returns the user with the password that was set */
export async function resetBy(app: App, user: TestUser, token: string): Promise<TestUser> {
  const newPassword = randomUUID();
  await app.visitor.post('/api/password-reset/confirm', { token, newPassword }).expect(200);
  return { ...user, password: newPassword };
}

/** Closes the records of a user: an administrator starts a reset, and somebody uses the code. @returns a login after it */
export async function closeRecordsOf(app: App, user: TestUser): Promise<TestUser> {
  const { username, password } = await resetBy(app, user, await codeFor(app, user));
  return app.login(username, password);
}

/** How everything that belongs to a conversation stands in the database: another value where any row of it is another. */
export async function fingerprint({ database }: Pick<TestApp, 'database'>, conversationId: string): Promise<string> {
  const tables = await ask<{ name: string }>(
    database.ownerUrl,
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'conversation_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const rowsOf = (name: string, column: string): string =>
    `select '${name}' as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '-') as rows from ${name} t where ${column} = $1`;
  const all = [rowsOf('conversations', 'id'), ...tables.map(({ name }) => rowsOf(name, 'conversation_id'))];
  return JSON.stringify(await ask(database.ownerUrl, all.join(' union all '), [conversationId]));
}
