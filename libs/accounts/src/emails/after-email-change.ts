import {
  hasClosedRecords,
  isOwnEmail,
  keepOldEmail,
  Mail,
  ownerEmailAfter,
  PasswordReset,
  type User,
} from '@app/database';
import { newId, type Config } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * What follows a change of the user's mail address, whoever made it; takes effect with the transaction that runs, in which the user's
 * row is locked: reset links sent to the old address open nothing, and the old address is told, where mail can be sent.
 * @param before the address of before the change
 * @param by who made it. While records are closed, nobody is known to be the owner
 * @returns the mail to enqueue after the commit; null when nobody is told
 */
export async function afterEmailChange(
  em: EntityManager,
  { SMTP_URL }: Pick<Config, 'SMTP_URL'>,
  user: User,
  before: string | null,
  by: 'owner' | 'another',
): Promise<string | null> {
  const email = user.email ?? null;
  if (email === before) {
    // The owner says that the address which another has entered is the own one.
    if (by === 'owner' && user.ownerEmail != null && !(await hasClosedRecords(em, user.id))) user.ownerEmail = null;
    return null;
  }
  const oldIsOwn = isOwnEmail({ email: before, ownerEmail: user.ownerEmail });
  user.ownerEmail = ownerEmailAfter(user, before, by === 'owner' && !(await hasClosedRecords(em, user.id)));
  await em.flush();
  await em.nativeDelete(PasswordReset, { userId: user.id });
  // In other letter case it is the same mailbox.
  if (SMTP_URL === undefined || before === null || before.toLowerCase() === email?.toLowerCase()) return null;
  const id = newId();
  await keepOldEmail(em, { id, userId: user.id, oldEmail: before, oldIsOwn });
  await em.insert(Mail, { id, kind: 'email_changed', userId: user.id });
  return id;
}
