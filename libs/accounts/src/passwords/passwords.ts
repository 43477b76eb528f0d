import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** argon2id with the library's parameters (19 MiB, 2 passes), which follow OWASP. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password is that of the hash. Without a hash (unknown user) it takes as long and is false, so that the
 * time of an answer does not tell which users exist.
 */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash(randomBytes(16));
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}

/** A password for a person to type once: 96 bits. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}
