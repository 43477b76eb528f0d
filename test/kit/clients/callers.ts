import { User } from '@app/database';
import type { Call, Caller, TestApp, TestUser } from '../product/test-app.js';

export const UNKNOWN_ID = '0190a6f0-0000-7000-8000-000000000000';

/** A signed-in administrator. */
export async function loginAdmin(app: TestApp): Promise<TestUser> {
  const { username, password } = await app.registerAndLogin();
  await app.orm.em.fork().nativeUpdate(User, { username }, { role: 'admin' });
  return app.login(username, password);
}

/**
 * Calls with an object's id as everybody who must not reach it: visitors get 401, another user and the administrator 404,
 * as for an unknown id; what is no id is 400.
 */
export async function expectOwnersOnly(
  app: TestApp,
  owner: Caller,
  id: string,
  call: (caller: Caller, id: string) => Call,
  code: string,
): Promise<void> {
  const refused = async (by: Caller, what: string) => (await call(by, what)) as { status: number; body: unknown };
  const missing = { status: 404, body: { statusCode: 404, code } };
  expect(await refused(app.visitor, id)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  expect(await refused(await app.registerAndLogin(), id)).toMatchObject(missing);
  expect(await refused(await loginAdmin(app), id)).toMatchObject(missing);
  expect(await refused(owner, UNKNOWN_ID)).toMatchObject(missing);
  expect(await refused(owner, '1;drop')).toMatchObject({ status: 400, body: { code: 'INVALID_ID' } });
}
