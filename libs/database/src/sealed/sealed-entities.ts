import type { UnitOfWork } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyRing } from './key-ring.js';
import { loadKeys, openStored } from './load-keys.js';
import { bytesOf, valueOf } from './open-rows.js';
import { keywordTag, sealValue } from './seal-value.js';
import { sealedColumnsOf, type SealedColumn } from './sealed-columns.js';
import { keyFor, keyOfOwner, prepareKeys } from './sealing-unit.js';

/** A sealed column as an entity has it: a property with the text, which is not stored, and one with the sealed bytes. */
interface Property {
  column: SealedColumn;
  text: string;
  sealed: string;
}

/** What of an entity was opened or sealed: what has another text since was changed. */
interface Known {
  sealed: Buffer | null;
  text: string | null;
}

const known = new WeakMap<object, Map<string, Known>>();

function knownOf(entity: object): Map<string, Known> {
  const of = known.get(entity) ?? new Map<string, Known>();
  known.set(entity, of);
  return of;
}

function isSame(before: Known | undefined, sealed: Buffer | null): boolean {
  if (before === undefined) return false;
  return sealed === null ? before.sealed === null : before.sealed?.equals(sealed) === true;
}

/**
 * Puts the texts into entities that were just read. Those of others than `owner` stay closed.
 * @param again also where the stored value is the one that was opened before: what was written since is dropped
 */
export async function openEntities(
  em: EntityManager,
  owner: string,
  entities: readonly object[],
  again = false,
): Promise<void> {
  const found = entities
    .filter((entity) => fieldOf(entity, 'owner') === owner)
    .flatMap((entity) =>
      propertiesOf(entity).flatMap((property) => {
        const stored: unknown = Reflect.get(entity, property.sealed);
        if (stored === undefined) return [];
        const sealed = bytesOf(stored);
        if (!again && isSame(knownOf(entity).get(property.text), sealed)) return [];
        const { column } = property;
        return [{ entity, property, stored: sealed, column, id: fieldOf(entity, 'id') ?? '', sealed }];
      }),
    );
  if (found.length === 0) return;
  const ring = keyRing(em, owner);
  await loadKeys(em, owner, ring, found);
  for (const one of found) {
    const { entity, property, stored } = one;
    const text = openStored(ring, owner, one);
    Reflect.set(entity, property.text, valueOf(property.column, text));
    knownOf(entity).set(property.text, { sealed: stored, text });
  }
}

/**
 * Before a flush: seals the texts that were written, so that the flush stores them.
 * @param refuse is told of an entity with written texts that is not the owner's
 */
export async function sealEntities(
  em: EntityManager,
  uow: UnitOfWork,
  owner: string | null,
  refuse: (entity: object) => never,
): Promise<void> {
  const made = uow.getPersistStack();
  for (const entity of new Set([...made, ...uow.getIdentityMap()])) {
    const changed = propertiesOf(entity).flatMap((property) => {
      const text = textOf(property.column, Reflect.get(entity, property.text));
      const before = knownOf(entity).get(property.text);
      return text === undefined || before?.text === text ? [] : [{ property, text }];
    });
    if (changed.length === 0) continue;
    if (owner === null || fieldOf(entity, 'owner') !== owner) refuse(entity);
    if (made.has(entity) && tableOf(entity) === 'conversations') prepareKeys(em, fieldOf(entity, 'id') ?? '');
    for (const { property, text } of changed) await sealProperty(em, owner, entity, property, text);
  }
}

async function sealProperty(
  em: EntityManager,
  owner: string,
  entity: object,
  { column, ...names }: Property,
  text: string | null,
): Promise<void> {
  const id = fieldOf(entity, 'id') ?? '';
  const conversation = column.conversation === 'id' ? id : fieldOf(entity, 'conversationId');
  const isStored = text !== null && text !== column.empty;
  const sealed = isStored
    ? sealValue(await keyFor(em, owner, conversation, column), column, { id, owner }, text)
    : null;
  Reflect.set(entity, names.sealed, sealed);
  knownOf(entity).set(names.text, { sealed, text });
  if (column.tag !== undefined && text !== null)
    Reflect.set(entity, column.tag, keywordTag(await keyOfOwner(em, owner), text));
}

/** undefined: it was not read, and nothing was written. */
function textOf({ type }: SealedColumn, value: unknown): string | null | undefined {
  if (value === undefined || value === null) return value;
  if (type === 'json') return JSON.stringify(value);
  return typeof value === 'string' ? value : undefined;
}

const properties = new Map<string, readonly Property[]>();

function propertiesOf(entity: object): readonly Property[] {
  const table = tableOf(entity);
  const kept = properties.get(table);
  if (kept !== undefined) return kept;
  const found = sealedColumnsOf(table).map((column) => ({
    ...{ column, text: camelCase(column.plain), sealed: camelCase(column.sealed) },
  }));
  properties.set(table, found);
  return found;
}

function tableOf(entity: object): string {
  const meta: unknown = Reflect.get(entity, '__meta');
  const name: unknown = typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'tableName') : undefined;
  return typeof name === 'string' ? name : '';
}

function fieldOf(entity: object, name: string): string | null {
  const value: unknown = Reflect.get(entity, name);
  return typeof value === 'string' ? value : null;
}

/** The property of an entity for a column. */
export function camelCase(column: string): string {
  return column.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase());
}
