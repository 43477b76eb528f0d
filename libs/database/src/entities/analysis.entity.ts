import { ANALYSIS_KINDS, MODEL_REFUSALS, type ModelRefusal } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const AnalysisSchema = defineEntity({
  name: 'Analysis',
  tableName: 'analyses',
  uniques: [{ properties: ['conversationId', 'kind'] }],
  properties: {
    ...ownedByConversation,
    kind: p.enum(ANALYSIS_KINDS).columnType('text').$type<(typeof ANALYSIS_KINDS)[number]>(),
    /** The conversation's sourceRevision that is to be analysed; 0: never requested. */
    wantedRev: p.integer().default(0),
    /** The sourceRevision of the saved result; 0: none. Wanted and not done: wantedRev > doneRev. */
    doneRev: p.integer().default(0),
    attempts: p.integer().default(0),
    /** Given up after the last attempt, until a person asks again. */
    failed: p.boolean().default(false),
    /** An offline stand-in is shown until the wanted result comes. */
    provisional: p.boolean().default(false),
    engine: p.text().nullable(),
    /** Why the offline engine made it in place of a model that a person has to set right. */
    refused: p.enum(MODEL_REFUSALS).columnType('text').$type<ModelRefusal>().nullable(),
    /** When the result was made. */
    at: p.datetime(3).nullable(),
    /** When it was last wanted or tried; what rests longer than 60 s is queued again. */
    wantedAt: p.datetime(3).nullable(),
    /** When the run that makes the wanted result last showed life; null: nothing makes it. */
    triedAt: p.datetime(3).nullable(),
  },
});

/** A result that takes time: which revision is wanted, which is done. */
export class Analysis extends AnalysisSchema.class {}
AnalysisSchema.setClass(Analysis);
