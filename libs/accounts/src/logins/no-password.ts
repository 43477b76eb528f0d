import { hash } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** A salt that no password is ever given: hashes that people's passwords make have a random one. */
const MARK = Buffer.from('no password ever');
const SALT_PART = 4;

/** What stands in place of a password's hash where nobody has ever known one: checking against it takes as long, and is never right. */
export function hashOfNoPassword(): Promise<string> {
  return hash(randomBytes(32), { salt: MARK });
}

/** Whether a hash is that of a password which somebody has set. */
export function isPasswordSet(passwordHash: string): boolean {
  return passwordHash.split('$')[SALT_PART] !== MARK.toString('base64').replaceAll('=', '');
}
