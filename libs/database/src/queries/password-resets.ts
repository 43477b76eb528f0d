import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import { PasswordReset } from '../entities/password-reset.entity.js';

/** How long a token counts, in minutes. */
export const PASSWORD_RESET_MINUTES = 30;

/** A new token with which the user can set a password once, within {@link PASSWORD_RESET_MINUTES}. Only its hash is kept. */
export async function createPasswordReset(em: EntityManager, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + PASSWORD_RESET_MINUTES * 60_000);
  await em.insert(PasswordReset, { tokenHash: hashOf(token), userId, expiresAt });
  return token;
}

/** Whose token it is; null when it is unknown, used or too old. */
export async function findPasswordReset(em: EntityManager, token: string): Promise<string | null> {
  const reset = await em.findOne(PasswordReset, { tokenHash: hashOf(token), expiresAt: { $gt: new Date() } });
  return reset?.userId ?? null;
}

/** Uses the token up. Of two who try at the same time one gets true. */
export async function usePasswordReset(em: EntityManager, token: string): Promise<boolean> {
  return (await em.nativeDelete(PasswordReset, { tokenHash: hashOf(token), expiresAt: { $gt: new Date() } })) === 1;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
