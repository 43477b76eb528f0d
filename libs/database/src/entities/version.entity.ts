import { EDITABLE_PARTS } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const VersionSchema = defineEntity({
  name: 'Version',
  tableName: 'versions',
  properties: {
    ...ownedByConversation,
    part: p.enum(EDITABLE_PARTS).columnType('text').$type<(typeof EDITABLE_PARTS)[number]>(),
    /** The revision that was replaced. */
    revision: p.integer(),
    /** Memo and transcript as their text, the mind map as its JSON. */
    content: p.text(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** What a write replaced. */
export class Version extends VersionSchema.class {}
VersionSchema.setClass(Version);
