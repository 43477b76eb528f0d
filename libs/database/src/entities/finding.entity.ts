import { FINDING_KINDS, type Evidence } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const FindingSchema = defineEntity({
  name: 'Finding',
  tableName: 'findings',
  properties: {
    ...ownedByConversation,
    kind: p.enum(FINDING_KINDS).columnType('text').$type<(typeof FINDING_KINDS)[number]>(),
    position: p.integer(),
    text: p.text().persist(false),
    textSealed: p.blob().nullable(),
    evidence: p
      .json<Evidence[]>()
      .persist(false)
      .onCreate(() => []),
    evidenceSealed: p.blob().nullable(),
  },
});

/** An issue or a positive of a conversation. */
export class Finding extends FindingSchema.class {}
FindingSchema.setClass(Finding);
