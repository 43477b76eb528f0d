import type { KeptPromise, LastPromises } from './last-promises.js';

const OWNERS = ['manager', 'employee'];

/** What is open between the two, the manager's own first, then the report's, then what nobody took; at last what is done. */
export function mineFirst({ promises, older }: Pick<LastPromises, 'promises' | 'older'>): KeptPromise[] {
  const rank = ({ owner, done }: KeptPromise) =>
    (done ? OWNERS.length + 1 : 0) + (owner === null ? OWNERS.length : OWNERS.indexOf(owner));
  return [...promises, ...older].toSorted((a, b) => rank(a) - rank(b));
}
