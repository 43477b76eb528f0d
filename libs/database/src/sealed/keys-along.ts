import type { EntityManager } from '@mikro-orm/postgresql';
import type { WrappedSecret } from '../keys/wrapped-keys.js';
import { keyRing } from './key-ring.js';

/** The keys that a row of {@link withKeys} brings along: of its results, and, in the first one, of the owner. */
export interface KeysAlong {
  keyId: string | null;
  keyWrapped: string | null;
  ownerKey: WrappedSecret | null;
}

/**
 * Reads 1on1s together with the keys that open their results and the names of their employees, the latest first: asked for afterwards,
 * the keys would take as long as the rows.
 * @param listed selects the 1on1s, with `id`, `owner` and `started_at`, and open ones alone: keys that come along are not refused
 * @param columns of what is `listed`, as `c`
 */
export function withKeys(listed: string, columns: string): string {
  const order = 'order by c.started_at desc, c.id desc';
  return `with c as (${listed})
    select ${columns}, k.id as "keyId", encode(k.wrapped, 'hex') as "keyWrapped",
           case when row_number() over (${order}) = 1
                then (select json_build_object('id', o.id, 'wrapped', encode(o.wrapped, 'hex'))
                        from keys o where o.owner = c.owner and o.kind = 'owner') end as "ownerKey"
      from c
      left join keys k on k.conversation_id = c.id and k.owner = c.owner and k.kind = 'results'
     ${order}`;
}

/** Opens the keys that have come along with rows. */
export async function addKeys(em: EntityManager, owner: string, rows: readonly KeysAlong[]): Promise<void> {
  const keys = rows.flatMap(({ keyId: id, keyWrapped: wrapped, ownerKey }) => [
    ...(id === null || wrapped === null ? [] : [{ id, wrapped }]),
    ...(ownerKey === null ? [] : [ownerKey]),
  ]);
  await keyRing(em, owner).add(keys);
}
