import type { Config } from '@app/platform';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

type Secret = Pick<Config, 'JWT_SECRET'>;

/** An ID token as it is kept beside a login, for the logout at the provider: a copy of the database does not open it. */
export function sealIdToken({ JWT_SECRET }: Secret, idToken: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, keyFrom(JWT_SECRET), nonce);
  const sealed = Buffer.concat([cipher.update(idToken, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens it; null where it was sealed with another secret, or changed. */
export function openIdToken({ JWT_SECRET }: Secret, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFrom(JWT_SECRET), sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'jizo:id-token', 32));
}
