import { KEY_BYTES, type KeyWrapper, type Place, type SealingKey } from '@app/sealing';
import { newId } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';

/** Nest's injection token for what wraps the keys of this database. */
export const KEY_WRAPPER = Symbol('KeyWrapper');

/** What a key is for. */
export const KEY_KINDS = ['words', 'results', 'owner', 'ledger'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Whose key, and of which conversation; null: the owner's, for what no conversation owns. */
export interface KeyOf {
  owner: string;
  conversationId: string | null;
}

/** A key as its row holds it, in hexadecimal. */
export interface WrappedSecret {
  id: string;
  wrapped: string;
}

/** Where a wrapped key stands: it opens in this row of this owner alone. */
export function placeOfKey(id: string, owner: string): Place {
  return { table: 'keys', row: id, column: 'wrapped', owner };
}

/** A key that stands in no row yet. */
export function newKey(): SealingKey {
  return { id: newId(), secret: randomBytes(KEY_BYTES) };
}

/** @throws SealError when the key was changed or moved, or its root key is not at hand */
export async function unwrapKey(
  wrapper: KeyWrapper,
  owner: string,
  { id, wrapped }: WrappedSecret,
): Promise<SealingKey> {
  return { id, secret: await wrapper.unwrap(placeOfKey(id, owner), Buffer.from(wrapped, 'hex')) };
}

/**
 * Keeps a key. A rotation that has begun waits for the transaction that does, or this wraps with the new root key.
 * @returns null where there is one of its kind already
 */
export async function makeKey(
  em: EntityManager,
  wrapper: KeyWrapper,
  { owner, conversationId }: KeyOf,
  kind: KeyKind,
  key: SealingKey = newKey(),
): Promise<SealingKey | null> {
  // Asked while a rotation begins, the first time sees the old root key go and not yet the new one.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const [root] = await em.execute<{ id: string }[]>('select id from root_keys where retired_at is null');
    if (root === undefined) continue;
    const wrapped = await wrapper.wrap(root.id, placeOfKey(key.id, owner), key.secret);
    const [state] = await em.execute<{ current: boolean; made: boolean }[]>(
      `with root as (select id from root_keys where id = ? and retired_at is null for share),
            made as (insert into keys (id, owner, conversation_id, kind, root_key, wrapped, created_at)
                     select ?, ?, ?, ?, id, decode(?, 'hex'), clock_timestamp() from root
                     on conflict do nothing returning id)
       select exists (select from root) as current, exists (select from made) as made`,
      [root.id, key.id, owner, conversationId, kind, wrapped.toString('hex')],
    );
    if (state?.made === true) return key;
    if (state?.current === true) return null;
  }
  throw new Error('the database has no root key');
}
