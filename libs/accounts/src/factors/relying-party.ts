import type { Config } from '@app/platform';
import { isIP } from 'node:net';

/** For whom a passkey is made, and where the screens stand that ask for it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where browsers make none: without HTTPS, at a bare address, or where nobody has said what the address is. */
export function relyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RelyingParty | null {
  if (PUBLIC_URL === undefined) return null;
  const { protocol, hostname, origin } = new URL(PUBLIC_URL);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isAddress || !isSafe ? null : { id: hostname, origin };
}
