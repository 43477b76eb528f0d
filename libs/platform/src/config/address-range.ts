import { isIP } from 'node:net';

/** Whether it is an address, or a range of them as a CIDR. A range of all addresses is not accepted. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = Number(prefix);
  return /^\d{1,3}$/u.test(prefix) && bits >= 1 && bits <= (family === 4 ? 32 : 128);
}
