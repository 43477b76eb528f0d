import {
  endLogins,
  makeRecoveryCodes,
  noteProof,
  notifyLogins,
  readFactors,
  removeRecoveryCodes,
  User,
} from '@app/database';
import { AppError } from '@app/platform';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { AuthUser } from '../logins/auth-user.js';

/**
 * Changes the second factors of a user, one change at a time, and ends the other logins with it.
 * @throws AppError UNAUTHENTICATED when the user's access has ended since the request began
 */
export function changeFactors<T>(em: EntityManager, by: AuthUser, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return em.fork().transactional(async (inner) => {
    await lockUser(inner, by);
    const result = await work(inner);
    await noteProof(inner, by.loginId);
    await notifyLogins(inner, by.id, await endLogins(inner, by.id, { allBut: by.loginId }));
    return result;
  });
}

/** @throws AppError UNAUTHENTICATED when the user's access has ended since the request began */
export async function lockUser(em: EntityManager, { id, tokenVersion }: AuthUser): Promise<void> {
  const user = await em.findOne(User, { id, tokenVersion }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (user === null) throw new AppError('UNAUTHENTICATED');
}

/** Recovery codes, which come with the first factor; null where there was one before. */
export async function firstRecoveryCodes(em: EntityManager, userId: string): Promise<string[] | null> {
  const { hasTotp, passkeys } = await readFactors(em, userId);
  return Number(hasTotp) + passkeys === 1 ? makeRecoveryCodes(em, userId) : null;
}

/** Recovery codes go with the last factor. */
export async function dropIdleRecoveryCodes(em: EntityManager, userId: string): Promise<void> {
  const { hasTotp, passkeys } = await readFactors(em, userId);
  if (!hasTotp && passkeys === 0) await removeRecoveryCodes(em, userId);
}
