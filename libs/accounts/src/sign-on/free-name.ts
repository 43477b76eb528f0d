import { User } from '@app/database';
import { randomInt } from 'node:crypto';
import { raw, type EntityManager } from '@mikro-orm/postgresql';

/** It is the account that `--reset-admin` gives back, whether there is one or not. */
const RESERVED = 'admin';
/** Namesakes that are tried in their order. */
const MOST = 50;

/** A user name that nobody has: the one that is wanted, or that with the first number that makes it free. */
export async function freeName(em: EntityManager, wanted: string): Promise<string> {
  for (let number = wanted.toLowerCase() === RESERVED ? 2 : 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${String(number > MOST ? randomInt(1_000_000) : number)}`;
    if ((await em.count(User, { [raw('lower(username)')]: raw('lower(?)', [name]) })) === 0) return name;
  }
}

/** Whether a name is the one that is wanted, or what {@link freeName} has made of it. */
export function isNamed(name: string, wanted: string): boolean {
  const [is, base] = [name.toLowerCase(), wanted.toLowerCase()];
  return is === base || (is.startsWith(`${base}-`) && /^\d{1,6}$/u.test(is.slice(base.length + 1)));
}
