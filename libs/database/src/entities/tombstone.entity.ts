import { defineEntity, p } from '@mikro-orm/postgresql';

/**
 * A deletion. `consent`: a consent was withdrawn; under the id of a conversation its recorded words were deleted, under the id of the
 * consent to an import what was brought in. `words`: the words of the conversation were removed, and what was made of them stays;
 * `results`: its promises alone stay. `sound`: the recording was ended by such a choice.
 */
export const TOMBSTONE_KINDS = [
  'conversation',
  'recording',
  'sound',
  'words',
  'results',
  'consent',
  'account',
] as const;
export type TombstoneKind = (typeof TOMBSTONE_KINDS)[number];

const TombstoneSchema = defineEntity({
  name: 'Tombstone',
  tableName: 'tombstones',
  properties: {
    id: p.uuid().primary(),
    owner: p.uuid().primary(),
    kind: p.enum(TOMBSTONE_KINDS).columnType('text').$type<TombstoneKind>().primary(),
    deletedAt: p.datetime(3),
    /** When it was appended to the file outside the database; null: it is still to be appended. */
    writtenAt: p.datetime(3).nullable(),
  },
});

/** Id and time of something that was deleted: `id` is that of the deleted row. A browser that still holds its sound lets it go. */
export class Tombstone extends TombstoneSchema.class {}
TombstoneSchema.setClass(Tombstone);
