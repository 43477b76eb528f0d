import { SPEECH_MODES } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    ...ownedByConversation,
    mode: p.enum(SPEECH_MODES).columnType('text').$type<(typeof SPEECH_MODES)[number]>(),
    /** Who hears the voice. */
    voice: p.text(),
    /** Who analyses the words; null in a consent from before this was noted. */
    words: p.text().nullable(),
    /**
     * A hash of mode, voice and words: the consent covers what has the same. Null until the first start after the update that
     * brought keys; empty where that start had another mode: then it covers nothing.
     */
    key: p.text().nullable(),
    givenAt: p.datetime(3),
    withdrawnAt: p.datetime(3).nullable(),
  },
});

/** The report's consent to be recorded in a 1on1, for one destination. */
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);
