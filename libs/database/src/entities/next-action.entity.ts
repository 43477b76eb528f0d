import { PARTIES, type Evidence } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const NextActionSchema = defineEntity({
  name: 'NextAction',
  tableName: 'next_actions',
  properties: {
    ...ownedByConversation,
    position: p.integer(),
    text: p.text().persist(false),
    textSealed: p.blob().nullable(),
    /** Who promised it (`owner` in the API; here `owner` is the user); null: nobody yet, a person decides. */
    party: p.enum(PARTIES).columnType('text').$type<(typeof PARTIES)[number]>().nullable(),
    duePhrase: p.text().nullable().persist(false),
    duePhraseSealed: p.blob().nullable(),
    /** Calendar day in Asia/Tokyo. */
    dueDate: p.date().nullable(),
    evidence: p
      .json<Evidence[]>()
      .persist(false)
      .onCreate(() => []),
    evidenceSealed: p.blob().nullable(),
    done: p.boolean().default(false),
    /** Ticked or changed by a person: never removed by a remake. */
    edited: p.boolean().default(false),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

export class NextAction extends NextActionSchema.class {}
NextActionSchema.setClass(NextAction);
