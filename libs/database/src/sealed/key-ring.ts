import { keyIdOf, SealError, type KeyWrapper, type SealingKey } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { unwrapKey, type WrappedSecret } from '../keys/wrapped-keys.js';
import { wrapperOf } from '../keys/wrapper-of.js';
import { inSlices } from './in-slices.js';
import { assertReached } from './reach.js';
import { runningUnit } from './running-unit.js';

/** The keys of one owner that a request or job has opened. What is sealed names its key, so that a replaced one is never taken for it. */
export class KeyRing {
  private readonly keys = new Map<string, SealingKey>();

  constructor(
    private readonly wrapper: KeyWrapper,
    private readonly owner: string,
  ) {}

  /**
   * Opens the keys that these values name, all at once. Those of another owner stay closed. @returns whether all were known already
   * @throws AppError RECORDS_CLOSED where one belongs to a closed 1on1, unless `em` reaches those too
   */
  async loadFor(em: EntityManager, sealed: Iterable<Buffer>): Promise<boolean> {
    const wanted = new Set<string>();
    for (const value of sealed) wanted.add(keyIdOf(value));
    const missing = [...wanted].filter((id) => !this.keys.has(id));
    if (missing.length === 0) return true;
    const rows = await em.execute<(WrappedSecret & { isClosed: boolean | null })[]>(
      `select id, encode(wrapped, 'hex') as wrapped,
              conversation_id in (select id from conversations where owner = ? and closed_at is not null) as "isClosed"
         from keys where owner = ? and id in (select id::uuid from json_array_elements_text(?::json) as wanted(id))`,
      [this.owner, this.owner, JSON.stringify(missing)],
    );
    assertReached(
      em,
      rows.some(({ isClosed }) => isClosed === true),
    );
    await this.add(rows);
    return false;
  }

  /** Opens keys that were read with what they seal. */
  async add(rows: readonly WrappedSecret[]): Promise<void> {
    const missing = rows.filter(({ id }) => !this.keys.has(id));
    for await (const some of inSlices(missing)) {
      const keys = await Promise.all(some.map((row) => unwrapKey(this.wrapper, this.owner, row)));
      for (const key of keys) this.keep(key);
    }
  }

  /** Keeps a key that was opened with what it seals. */
  keep(key: SealingKey): void {
    this.keys.set(key.id, key);
  }

  /** Whether the key of a value was opened. */
  has(sealed: Buffer): boolean {
    return this.keys.has(keyIdOf(sealed));
  }

  /** @throws SealError for a key that does not exist any more, or is another owner's */
  keyOf(sealed: Buffer): SealingKey {
    const key = this.keys.get(keyIdOf(sealed));
    if (key === undefined) throw new SealError('its key is gone, or belongs to somebody else');
    return key;
  }
}

const rings = new WeakMap<object, Map<string, KeyRing>>();

/** The keys that the running request or job has opened: they go with it. */
export function keyRing(em: EntityManager, owner: string): KeyRing {
  const unit = runningUnit(em);
  const byOwner = rings.get(unit) ?? new Map<string, KeyRing>();
  rings.set(unit, byOwner);
  const ring = byOwner.get(owner) ?? new KeyRing(wrapperOf(em), owner);
  byOwner.set(owner, ring);
  return ring;
}
