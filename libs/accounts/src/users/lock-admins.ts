import { User } from '@app/database';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';

/**
 * The ids of those who can manage the accounts, locked until the transaction ends: of the last two who leave at once, one stays.
 * Comes before every other lock on an account.
 */
export async function lockAdmins(em: EntityManager): Promise<string[]> {
  const admins = await em.find(
    User,
    { role: 'admin', active: true },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  return admins.map(({ id }) => id);
}
