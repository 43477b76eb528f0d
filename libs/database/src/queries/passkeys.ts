import { raw, type EntityManager } from '@mikro-orm/postgresql';
import { Passkey, PasskeyChallenge } from '../entities/passkey.entity.js';

/** How long an answer is waited for, in minutes. */
const CHALLENGE_MINUTES = 5;

/** Keeps a challenge. @param userId whose answer it waits for; null: anybody's who logs in */
export async function keepChallenge(em: EntityManager, challenge: string, userId: string | null): Promise<void> {
  const expiresAt = raw(`now() + ? * interval '1 minute'`, [CHALLENGE_MINUTES]);
  await em.insert(PasskeyChallenge, { challenge, userId, expiresAt });
}

/** Uses a challenge up. Of two who try at the same time one gets true. */
export async function useChallenge(em: EntityManager, challenge: string, userId: string | null): Promise<boolean> {
  const found = { challenge, userId, expiresAt: { $gt: raw('now()') } };
  return (await em.nativeDelete(PasskeyChallenge, found)) === 1;
}

/** The passkeys of a user, the oldest first. */
export function passkeysOf(em: EntityManager, userId: string): Promise<Passkey[]> {
  return em.find(Passkey, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

/** Notes the use of a passkey. @returns false where it is gone */
export async function noteUse(em: EntityManager, id: string, counter: number): Promise<boolean> {
  return (await em.nativeUpdate(Passkey, { id }, { counter, usedAt: raw('now()') })) === 1;
}
