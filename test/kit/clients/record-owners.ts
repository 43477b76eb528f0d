import { User } from '@app/database';
import type { TestApp, Caller, TestUser } from '../product/test-app.js';
import { loginAdmin } from './callers.js';
import { idOf, resetBy } from './closed-records.js';
import { addEmployee, importTalk } from './one-on-one.js';

export const HOST = '1on1.example.co.jp';
export const ORIGIN = `https://${HOST}`;
/** Settings with which mails are wanted; none arrives. */
export const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: `jizo@${HOST}`, PUBLIC_URL: ORIGIN };
export const RECORDS = '/api/account/records';
export const INVALID = { status: 400, body: { code: 'RECORDS_PROOF_INVALID' } };

/** A user and the 1on1 that closes. */
export interface Owner {
  user: TestUser;
  id: string;
  talk: string;
}

/** What owners of closed records, and others in their place, do. @param running the product, once it has started */
export function recordOwners(running: () => TestApp) {
  const em = () => running().orm.em.fork();
  const talkOf = async (by: TestUser) => importTalk(by, await addEmployee(by));
  return {
    em,
    talkOf,
    /** @param email how the address begins that is the owner's own; null: there is none */
    async owner(email: string | null = null): Promise<Owner> {
      const user = await running().registerAndLogin();
      const id = await idOf(running(), user);
      await em().nativeUpdate(User, { id }, { email: email === null ? null : `${email}-${user.username}@${HOST}` });
      return { user, id, talk: (await talkOf(user)).id };
    },
    async isOpen(by: Caller, talk: string): Promise<boolean> {
      const { status, body } = await by.get(`/api/conversations/${talk}`);
      if (status !== 200) expect({ status, body }).toMatchObject({ status: 403, body: { code: 'RECORDS_CLOSED' } });
      return status === 200;
    },
    state: async (by: Caller) => (await by.get(RECORDS).expect(200)).body as Record<string, unknown>,
    byCode: (by: Caller, code: unknown) => by.post(`${RECORDS}/code`, { code }),
    byLogin: (by: Caller, token: unknown) => by.post(`${RECORDS}/login`, { token }),
    /** Closes them again, without a reset. */
    closeAgain: (id: string) => em().execute('update conversations set closed_at = now() where owner = ?', [id]),
    /** @returns a login with the password that the token has set */
    async reset(user: TestUser, token: string): Promise<TestUser> {
      const { username, password } = await resetBy(running(), user, token);
      return running().login(username, password);
    },
    /** An administrator enters an address. */
    enter: async (id: string, email: string | null) =>
      (await loginAdmin(running())).patch(`/api/users/${id}`, { email }).expect(200),
  };
}
