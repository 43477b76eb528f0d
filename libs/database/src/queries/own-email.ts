import type { User } from '../entities/user.entity.js';

/** What stands for: the owner had no address when another gave the account one. */
const NONE = '';

type Addresses = Pick<User, 'email' | 'ownerEmail'>;

/** The address that the owner of an account chose; null where there is none, whatever another has entered since. */
export function ownEmailOf({ email, ownerEmail }: Addresses): string | null {
  if (ownerEmail == null) return email ?? null;
  return ownerEmail === NONE ? null : ownerEmail;
}

/** Whether mail to an account's address reaches its owner, as far as is known. */
export function isOwnEmail(user: Addresses): boolean {
  return ownEmailOf(user)?.toLowerCase() === user.email?.toLowerCase();
}

/**
 * What `ownerEmail` is after a change of the address, which stands in `user` already.
 * @param before the address until now
 * @param byOwner somebody did it who is known to be the owner
 */
export function ownerEmailAfter(user: Addresses, before: string | null, byOwner: boolean): string | null {
  if (byOwner) return null;
  const own = user.ownerEmail ?? before ?? NONE;
  return own.toLowerCase() === (user.email ?? NONE).toLowerCase() ? null : own;
}
