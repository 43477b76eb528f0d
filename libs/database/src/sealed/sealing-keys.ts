import type { KeyWrapper, SealingKey } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { OwnershipError } from './ownership-error.js';
import { makeKey, unwrapKey, type KeyKind, type KeyOf, type WrappedSecret } from '../keys/wrapped-keys.js';

/** The keys that seal what belongs to a conversation. */
export interface ConversationKeys {
  words: SealingKey;
  results: SealingKey;
}

/**
 * The keys that seal now what belongs to a conversation, made where it has none yet. In a transaction they stay until it ends: whoever
 * replaces or destroys them waits, and what is sealed with them is never without its key.
 */
export async function conversationKeys(
  em: EntityManager,
  wrapper: KeyWrapper,
  of: { owner: string; conversationId: string },
): Promise<ConversationKeys> {
  const known = await readKeys(em, of, ['words', 'results']);
  const words = await openOrMake(em, wrapper, of, 'words', known.get('words'));
  return { words, results: await openOrMake(em, wrapper, of, 'results', known.get('results')) };
}

/** The key that seals what belongs to a user and to no conversation, made where there is none yet. */
export async function ownerKey(em: EntityManager, wrapper: KeyWrapper, owner: string): Promise<SealingKey> {
  const of = { owner, conversationId: null };
  return openOrMake(em, wrapper, of, 'owner', (await readKeys(em, of, ['owner'])).get('owner'));
}

async function openOrMake(
  em: EntityManager,
  wrapper: KeyWrapper,
  of: KeyOf,
  kind: KeyKind,
  known: WrappedSecret | undefined,
): Promise<SealingKey> {
  if (known !== undefined) return unwrapKey(wrapper, of.owner, known);
  const made = await makeKey(em, wrapper, of, kind);
  if (made !== null) return made;
  const meanwhile = (await readKeys(em, of, [kind])).get(kind);
  if (meanwhile === undefined) throw new OwnershipError('the keys of the conversation are those of another owner');
  return unwrapKey(wrapper, of.owner, meanwhile);
}

async function readKeys(
  em: EntityManager,
  { owner, conversationId }: KeyOf,
  kinds: readonly KeyKind[],
): Promise<Map<KeyKind, WrappedSecret>> {
  const rows = await em.execute<(WrappedSecret & { kind: KeyKind })[]>(
    `select id, kind, encode(wrapped, 'hex') as wrapped from keys
      where owner = ? and conversation_id ${conversationId === null ? 'is null' : '= ?'}
        and kind in (${kinds.map(() => '?').join(', ')}) ${em.isInTransaction() ? 'for key share' : ''}`,
    [owner, ...(conversationId === null ? [] : [conversationId]), ...kinds],
  );
  return new Map(rows.map((row) => [row.kind, row]));
}
