import type { KeyWrapper, SealingKey } from '@app/sealing';
import type { ClientBase } from 'pg';
import { newKey, placeOfKey, unwrapKey } from '../keys/wrapped-keys.js';
import type { SealedColumn, SealedWith } from '../sealed/sealed-columns.js';
import type { PlainRow } from './seal-rows.js';

/** So many keys are held open. */
const HELD = 20_000;

type Row = Omit<PlainRow, 'id'>;

interface Wanted {
  owner: string;
  conversation: string | null;
  kind: SealedWith;
}

/** The keys that seal the rows of a batch. */
export interface OpenKeys {
  of(column: SealedColumn, row: Pick<Row, 'owner' | 'conversation'>): SealingKey;
  ofOwner(owner: string): SealingKey;
}

/** Reads, or makes, all keys of a batch of rows at once. Those of earlier batches are at hand: rows of a conversation are spread. */
export class BatchKeys {
  private readonly open = new Map<string, SealingKey>();

  constructor(
    private readonly wrapper: KeyWrapper,
    private readonly root: string,
  ) {}

  /** Called in the transaction that seals. */
  async of(client: ClientBase, columns: readonly SealedColumn[], rows: readonly Row[]): Promise<OpenKeys> {
    if (this.open.size > HELD) this.open.clear();
    const all = rows.flatMap((row) => wantedBy(columns, row).map((wanted) => [nameOf(wanted), wanted] as const));
    const missing = new Map(all.filter(([name]) => !this.open.has(name)));
    if (missing.size > 0) await this.read(client, missing);
    for (const name of this.open.keys()) missing.delete(name);
    if (missing.size > 0) await this.make(client, [...missing.values()]);
    return {
      of: ({ key }, { owner, conversation }) => this.find({ owner, conversation, kind: key }),
      ofOwner: (owner) => this.find({ owner, conversation: null, kind: 'owner' }),
    };
  }

  private find(wanted: Wanted): SealingKey {
    const key = this.open.get(nameOf(wanted));
    if (key === undefined) throw new Error('a key was neither read nor made');
    return key;
  }

  private async read(client: ClientBase, wanted: ReadonlyMap<string, Wanted>): Promise<void> {
    const all = [...wanted.values()];
    const { rows } = await client.query<Wanted & { id: string; wrapped: string }>(
      `select id, owner, conversation_id as conversation, kind, encode(wrapped, 'hex') as wrapped from keys
        where kind <> 'ledger' and (conversation_id = any($1::uuid[]) or owner = any($2::uuid[]) and kind = 'owner')`,
      [
        all.flatMap(({ conversation }) => conversation ?? []),
        all.flatMap(({ owner, kind }) => (kind === 'owner' ? [owner] : [])),
      ],
    );
    for (const row of rows) this.open.set(nameOf(row), await unwrapKey(this.wrapper, row.owner, row));
  }

  private async make(client: ClientBase, wanted: readonly Wanted[]): Promise<void> {
    const keys = wanted.map(newKey);
    const wrapped = await Promise.all(
      keys.map(({ id, secret }, at) => this.wrapper.wrap(this.root, placeOfKey(id, wanted[at]?.owner ?? ''), secret)),
    );
    await client.query(
      `insert into keys (id, owner, conversation_id, kind, root_key, wrapped, created_at)
       select id, owner, conversation, kind, $6, wrapped, clock_timestamp()
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bytea[]) as made(id, owner, conversation, kind, wrapped)`,
      [
        keys.map(({ id }) => id),
        wanted.map(({ owner }) => owner),
        wanted.map(({ conversation, kind }) => (kind === 'owner' ? null : conversation)),
        wanted.map(({ kind }) => kind),
        wrapped,
        this.root,
      ],
    );
    keys.forEach((key, at) => {
      const one = wanted[at];
      if (one !== undefined) this.open.set(nameOf(one), key);
    });
  }
}

/** Nothing is sealed of a value that is empty, so no key is made for it. */
function wantedBy(columns: readonly SealedColumn[], { owner, conversation, texts }: Row): Wanted[] {
  const full = columns.filter(({ empty }, at) => texts[at] != null && texts[at] !== empty);
  const kinds = new Set(full.flatMap(({ key, tag }) => (tag === undefined ? [key] : [key, 'owner' as const])));
  return [...kinds].map((kind) => ({ owner, conversation: kind === 'owner' ? null : conversation, kind }));
}

function nameOf({ owner, conversation, kind }: Wanted): string {
  return kind === 'owner' ? `${kind} ${owner}` : `${kind} ${conversation ?? ''}`;
}
