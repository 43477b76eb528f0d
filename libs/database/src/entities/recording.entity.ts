import { CHANNELS, SPEECH_MODES, type Channel, type PieceRange } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { owned, ownedByConversation } from './owned.js';

const RecordingSchema = defineEntity({
  name: 'Recording',
  tableName: 'recordings',
  properties: {
    ...ownedByConversation,
    mode: p.enum(SPEECH_MODES).columnType('text').$type<(typeof SPEECH_MODES)[number]>(),
    /** Raised by the process that takes the recording over; a process with an older one may store nothing more. */
    epoch: p.integer().default(1),
    startedAt: p.datetime(3),
    /** Its socket lived or a piece came; a recording runs until 60 s after that. */
    lastSeenAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** Its recorder had stopped while not all of it was text: the browser sends the rest, and `endedAt` follows. */
    endingAt: p.datetime(3).nullable(),
    /** A person asked to delete it: from then on it is deleted; null: it is kept. */
    deleteAfter: p.datetime(3).nullable(),
    /** What it had become was deleted; the row stays, so that nothing of it is taken any more. */
    deletedAt: p.datetime(3).nullable(),
  },
});

/** A recording of a 1on1. Its id is made by the browser; the sound itself is never stored. */
export class Recording extends RecordingSchema.class {}
RecordingSchema.setClass(Recording);

const TakeSchema = defineEntity({
  name: 'Take',
  tableName: 'takes',
  uniques: [{ properties: ['recordingId', 'take'] }],
  properties: {
    ...owned,
    recordingId: p.uuid(),
    /** 0-based. */
    take: p.integer(),
    /** Whose sound it holds; null: one microphone hears the whole room. */
    channel: p.enum(CHANNELS).columnType('text').$type<Channel>().nullable(),
    mimeType: p.text(),
    /** Where the take begins on the clock of the 1on1, in milliseconds. */
    offsetMs: p.integer(),
    /** On the clock of the take: all earlier speech is text. */
    committedMs: p.integer().default(0),
    /** The last piece that need not be sent again; -1: none. */
    committedSeq: p.integer().default(-1),
    /** Pieces that no decoder could read: counted as dealt with here, kept by the browser. */
    quarantined: p.json<PieceRange[]>().default('[]'),
  },
});

/** One uninterrupted run of a recorder. */
export class Take extends TakeSchema.class {}
TakeSchema.setClass(Take);
