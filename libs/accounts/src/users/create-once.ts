import { User } from '@app/database';
import { AppError, idFrom, type Config } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { checkPassword } from '../passwords/passwords.js';
import { unlessTaken } from './unless-taken.js';

/** An account as a request wants it. */
interface Wanted {
  /** Follows from the request; undefined where the request says nothing by which it could be known again. */
  id: string | undefined;
  username: string;
  email: string | null;
  password: string;
}

/** The id of the account that a request with this key makes. No caller can choose it: the ids of accounts are part of tokens. */
export function accountId(
  { JWT_SECRET }: Pick<Config, 'JWT_SECRET'>,
  requestId: string | undefined,
): string | undefined {
  return requestId === undefined ? undefined : idFrom(JWT_SECRET, `account\n${requestId}`);
}

/**
 * Saves a new account, or finds the one that the same request has made before.
 * @throws AppError USERNAME_TAKEN, EMAIL_TAKEN, or CONFLICT when another request had the same key
 */
export async function createOnce(em: EntityManager, wanted: Wanted, save: () => Promise<User>): Promise<User> {
  const earlier = await madeBefore(em, wanted);
  if (earlier !== null) return earlier;
  try {
    return await unlessTaken(save);
  } catch (error) {
    // The same request may have ended a moment ago.
    const made = await madeBefore(em, wanted);
    if (made !== null) return made;
    throw error;
  }
}

async function madeBefore(em: EntityManager, { id, username, email, password }: Wanted): Promise<User | null> {
  const user = id === undefined ? null : await em.fork().findOne(User, { id });
  if (user === null) return null;
  const isSame = user.username === username && (user.email ?? null) === email;
  // A password that was chosen since is nobody's to try: an answer would tell whether it was guessed.
  const isAsMade = user.tokenVersion === 1;
  if (!isSame || !isAsMade || !(await checkPassword(user.passwordHash, password))) throw new AppError('CONFLICT');
  return user;
}
