import { endLogins, notifyAccount, PasswordReset, type User } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Ends all logins, sockets and reset tokens of the user; takes effect with the transaction that runs, in which the user's row is
 * locked. Saves pending changes.
 */
export async function endAccess(em: EntityManager, user: User): Promise<void> {
  user.tokenVersion += 1;
  await em.flush();
  await endLogins(em, user.id, 'all');
  await em.nativeDelete(PasswordReset, { userId: user.id });
  await notifyAccount(em, user.id);
}
