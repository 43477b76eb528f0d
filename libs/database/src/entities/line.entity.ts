import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const LineSchema = defineEntity({
  name: 'Line',
  tableName: 'lines',
  properties: {
    ...ownedByConversation,
    /** 0-based place in the transcript. */
    position: p.integer(),
    speaker: p.integer().nullable(),
    text: p.text().persist(false),
    textSealed: p.blob().nullable(),
    /** Milliseconds since the start of the 1on1; null where nothing was timed. */
    startMs: p.integer().nullable(),
    endMs: p.integer().nullable(),
    /** The recording it was heard in; null for a typed or imported line. */
    recordingId: p.uuid().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** One utterance of a transcript. */
export class Line extends LineSchema.class {}
LineSchema.setClass(Line);
