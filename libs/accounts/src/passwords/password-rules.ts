import { isLongEnough, LIMITS } from '@app/contract';
import type { User } from '@app/database';
import { AppError } from '@app/platform';
import { dictionary } from '@zxcvbn-ts/language-common';
import { checkPassword } from './passwords.js';

/** What can be wrong with a password by itself. */
type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_COMMON' | 'PASSWORD_IS_NAME';

let common: ReadonlySet<string> | undefined;

/**
 * The rules of every password, on whatever way it comes: long enough, not one of those that many people choose, and not the user's
 * name.
 * @throws AppError PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_IS_NAME
 */
export function assertPassword(password: string, username: string): void {
  const fault = faultOf(password, username);
  if (fault !== null) throw new AppError(fault);
}

/**
 * The same for a password that takes the place of another: it is not the one before.
 * @throws AppError PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_IS_NAME, PASSWORD_UNCHANGED
 */
export async function assertNewPassword(
  password: string,
  { username, passwordHash }: Pick<User, 'username' | 'passwordHash'>,
): Promise<void> {
  assertPassword(password, username);
  if (await checkPassword(passwordHash, password)) throw new AppError('PASSWORD_UNCHANGED');
}

/** What is wrong with a password by itself; null when nothing is. Letter case and width make none better. */
export function faultOf(password: string, username: string): PasswordFault | null {
  if (!isLongEnough(password)) return 'PASSWORD_TOO_SHORT';
  const plain = folded(password);
  if (isRepetition(plain, folded(username))) return 'PASSWORD_IS_NAME';
  return commonPasswords().has(plain) ? 'PASSWORD_COMMON' : null;
}

function folded(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

function isRepetition(text: string, part: string): boolean {
  if (part === '' || text.length % part.length !== 0) return false;
  return text === part.repeat(text.length / part.length);
}

/**
 * Leaked passwords in the order of how often they were found. Shorter ones are refused for their length: all are ASCII, whose
 * characters need no segmenter, which would cost half a second and 140 MB for so many.
 */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(dictionary['passwords-common'].filter(({ length }) => length >= LIMITS.passwordMin));
  return common;
}
