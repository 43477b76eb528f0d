import { defineEntity, p } from '@mikro-orm/postgresql';
import { owned } from './owned.js';

/** What was deleted. */
export const TOMBSTONE_KINDS = ['conversation', 'recording', 'account'] as const;

const TombstoneSchema = defineEntity({
  name: 'Tombstone',
  tableName: 'tombstones',
  properties: {
    ...owned,
    kind: p.enum(TOMBSTONE_KINDS).columnType('text').$type<(typeof TOMBSTONE_KINDS)[number]>(),
    deletedAt: p.datetime(3),
  },
});

/** Id and time of something that was deleted: `id` is that of the deleted row. A browser that still holds its sound lets it go. */
export class Tombstone extends TombstoneSchema.class {}
TombstoneSchema.setClass(Tombstone);
