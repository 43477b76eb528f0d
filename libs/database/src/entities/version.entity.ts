import { VERSIONED_PARTS } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const VersionSchema = defineEntity({
  name: 'Version',
  tableName: 'versions',
  properties: {
    ...ownedByConversation,
    part: p.enum(VERSIONED_PARTS).columnType('text').$type<(typeof VERSIONED_PARTS)[number]>(),
    /** The revision that was replaced. */
    revision: p.integer(),
    /** The mind map as its JSON, all else as text; next actions one a line. */
    content: p.text().persist(false),
    contentSealed: p.blob().nullable(),
    /** Of a transcript, what its lines are beside their words, as JSON: ids, speakers, times and recordings. Null: kept before there was this. */
    lines: p.text().nullable(),
    /** Of a transcript, whose 話者N was whose. */
    managerSpeaker: p.integer().nullable(),
    employeeSpeaker: p.integer().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** What a write replaced. */
export class Version extends VersionSchema.class {}
VersionSchema.setClass(Version);
