import {
  endLogins,
  findLockedUser,
  makeRecoveryCodes,
  noteProof,
  notifyLogins,
  readFactors,
  removeRecoveryCodes,
  User,
} from '@app/database';
import { AppError, type Config } from '@app/platform';
import type { JobProducer } from '@app/queue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { tellOwner, type Told } from '../emails/tell-owner.js';
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

/** What it takes to change factors and to tell of it. */
interface Means {
  em: EntityManager;
  jobs: JobProducer;
  config: Pick<Config, 'SMTP_URL'>;
}

/** {@link changeFactors} where one is added: the owner is told by mail, should it have been somebody else. */
export async function addFactor<T>(
  { em, jobs, config }: Means,
  by: AuthUser,
  kind: Told,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const { result, mailId } = await changeFactors(em, by, async (inner) => ({
    result: await work(inner),
    mailId: await tellOwner(inner, config, await inner.findOneOrFail(User, { id: by.id }), kind),
  }));
  if (mailId !== null) await jobs.enqueueMail({ mailId });
  return result;
}

/** @throws AppError UNAUTHENTICATED when the user's access has ended since the request began */
export async function lockUser(em: EntityManager, { id, tokenVersion }: AuthUser): Promise<void> {
  const user = await findLockedUser(em, { id, tokenVersion });
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
