import type { SealingKey } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { makeKey, newKey } from '../keys/wrapped-keys.js';
import { wrapperOf } from '../keys/wrapper-of.js';
import { runningUnit } from './running-unit.js';
import type { SealedColumn } from './sealed-columns.js';
import { conversationKeys, ownerKey, type ConversationKeys } from './sealing-keys.js';

/** The keys that seal in one transaction: they are read in it, and go with it. */
interface SealingUnit {
  owners: Map<string, SealingKey>;
  conversations: Map<string, ConversationKeys>;
  /** Keys of conversations that are still to be inserted. */
  toMake: Map<string, ConversationKeys>;
}

const units = new WeakMap<object, SealingUnit>();

function unitOf(em: EntityManager): SealingUnit {
  const running = runningUnit(em);
  const unit = units.get(running) ?? { owners: new Map(), conversations: new Map(), toMake: new Map() };
  units.set(running, unit);
  return unit;
}

/** The keys of a conversation that seal now. Outside a transaction they are read each time. */
export async function keysOf(em: EntityManager, owner: string, conversationId: string): Promise<ConversationKeys> {
  const { conversations, toMake } = unitOf(em);
  const kept = toMake.get(conversationId) ?? conversations.get(conversationId);
  if (kept !== undefined) return kept;
  const keys = await conversationKeys(em, wrapperOf(em), { owner, conversationId });
  if (em.isInTransaction()) conversations.set(conversationId, keys);
  return keys;
}

/** The key of an owner that seals now. */
export async function keyOfOwner(em: EntityManager, owner: string): Promise<SealingKey> {
  const { owners } = unitOf(em);
  const key = owners.get(owner) ?? (await ownerKey(em, wrapperOf(em), owner));
  owners.set(owner, key);
  return key;
}

/** The key that seals a column of a row. */
export async function keyFor(
  em: EntityManager,
  owner: string,
  conversationId: string | null,
  { key }: Pick<SealedColumn, 'key'>,
): Promise<SealingKey> {
  if (key === 'owner' || conversationId === null) return keyOfOwner(em, owner);
  return (await keysOf(em, owner, conversationId))[key];
}

/** Keys for a conversation that is about to be inserted. */
export function prepareKeys(em: EntityManager, conversationId: string): void {
  const { toMake } = unitOf(em);
  if (!toMake.has(conversationId)) toMake.set(conversationId, { words: newKey(), results: newKey() });
}

/** After a conversation was inserted: keeps the keys that have sealed it. */
export async function keepKeys(em: EntityManager, owner: string, conversationId: string): Promise<void> {
  const { toMake, conversations } = unitOf(em);
  const keys = toMake.get(conversationId);
  if (keys === undefined) return;
  for (const kind of ['words', 'results'] as const) {
    const made = await makeKey(em, wrapperOf(em), { owner, conversationId }, kind, keys[kind]);
    if (made === null) throw new Error('a new conversation has keys already');
  }
  toMake.delete(conversationId);
  conversations.set(conversationId, keys);
}

/** The transaction has replaced the keys of a conversation. */
export function forgetKeys(em: EntityManager, conversationId: string): void {
  unitOf(em).conversations.delete(conversationId);
}
