import { User } from '@app/database';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';

/**
 * Locks the users who can manage the accounts until the transaction ends and returns their ids: if the last two leave together,
 * one stays. Comes before every other lock on an account.
 */
export async function lockAdmins(em: EntityManager): Promise<string[]> {
  const admins = await em.find(
    User,
    { role: 'admin', active: true },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  return admins.map(({ id }) => id);
}
