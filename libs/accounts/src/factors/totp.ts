import { generateSecret, generateURI, verifySync } from 'otplib';

/** In seconds: a code of the step before and after counts too, since clocks differ. */
const PERIOD = 30;
const CODE = /^\d{6}$/u;
/** Authenticator apps show it above the code; some show no Japanese. */
const ISSUER = 'Jizo 1on1';

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator app reads out of a QR code. */
export function totpUri(secret: string, username: string): string {
  return generateURI({ issuer: ISSUER, label: username, secret });
}

/**
 * The time step of a code (RFC 6238: SHA-1, six digits, 30 seconds); null where it is not the code of this moment.
 * @param now in milliseconds
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!CODE.test(code)) return null;
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: PERIOD });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** A code as it was shown, however it was typed: in full width, or in groups. */
export function asShown(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/gu, '');
}
