import { Mail, ownEmailOf, type User } from '@app/database';
import { newId, type Config } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What the owner of an account is told of: letters that open nothing. */
export type Told = Exclude<Mail['kind'], 'password_reset' | 'admin_reset' | 'email_changed'>;

/**
 * Has the owner of an account be told by mail, where one can be sent; takes effect with the transaction that runs.
 * @returns the mail to enqueue after the commit; null when nobody is told
 */
export async function tellOwner(
  em: EntityManager,
  { SMTP_URL }: Pick<Config, 'SMTP_URL'>,
  user: Pick<User, 'id' | 'email' | 'ownerEmail'>,
  kind: Told,
): Promise<string | null> {
  // Whoever takes the address away first keeps no letter from the owner.
  if (SMTP_URL === undefined || (ownEmailOf(user) ?? user.email ?? null) === null) return null;
  const id = newId();
  await em.insert(Mail, { id, kind, userId: user.id });
  return id;
}
