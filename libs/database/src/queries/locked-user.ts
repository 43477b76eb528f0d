import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../entities/user.entity.js';

/** Which user, and what must still hold of the row once it is locked. */
type Wanted = { id: string } & Partial<Pick<User, 'active' | 'passwordHash' | 'tokenVersion'>>;

/**
 * The user as the row stands now, locked until the transaction ends; null where it is not as wanted.
 * The lock is `for no key update`: who holds it may wait for a 1on1 (records that close), and whoever holds that 1on1 may add a key, whose
 * foreign key must not wait for the user in turn.
 */
export async function findLockedUser(em: EntityManager, wanted: Wanted): Promise<User | null> {
  await em.execute('select from users where id = ? for no key update', [wanted.id]);
  return em.findOne(User, { ...wanted }, { refresh: true });
}

/**
 * Locks the users who can manage the accounts until the transaction ends, as {@link findLockedUser} does, and returns their ids: if the
 * last two leave together, one stays. Comes before every other lock on an account.
 */
export async function lockAdmins(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from users where role = 'admin' and active order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks a user and all 1on1s until the transaction ends, in this order, as whoever closes records does. Comes before the user's row is
 * deleted: whoever holds one of the 1on1s, and adds a key to it, would wait for the row that is being deleted, and the deletion for it.
 */
export async function lockWithConversations(em: EntityManager, id: string): Promise<void> {
  await em.execute('select from users where id = ? for no key update', [id]);
  await em.execute('select from conversations where owner = ? order by id for update', [id]);
}
