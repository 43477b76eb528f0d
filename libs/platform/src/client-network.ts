import { isIPv4, isIPv6 } from 'node:net';

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, of which one client has them all. */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/u.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = plain.includes('::') ? 8 - (before?.length ?? 0) - (after?.length ?? 0) : 0;
  const groups = [...(before ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(after ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The network around one client, as {@link clientNetwork} names it: /24 of IPv4, /48 of IPv6. */
export function surroundingNetwork(client: string): string {
  const [address = ''] = client.split('/');
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(address) ? `${address.split(':').slice(0, 3).join(':')}::/48` : client;
}
