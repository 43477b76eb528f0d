import type { SpeechMode, StartTranscription } from '@app/contract';
import {
  appendLines,
  commitTake,
  endOtherRecordings,
  endRecording,
  isDatabaseAway,
  raiseEpoch,
  Recording,
  seeRecording,
  Take,
  touch,
  type Commitment,
  type HeardLine,
} from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Consents } from '../consent/consents.js';
import { findIntact } from '../locked-conversation.js';
import { admitRecording } from './admit-recording.js';

/** The right to store what is heard in a take, until somebody else claims the recording. */
export interface Claim {
  owner: string;
  conversationId: string;
  recordingId: string;
  epoch: number;
  take: number;
  offsetMs: number;
  mimeType: string;
  /** On the clock of the take: go on from here. */
  committedMs: number;
  committedSeq: number;
}

/** What became text in one go. */
export type Heard = Pick<Commitment, 'committedMs' | 'committedSeq'> & { lines: readonly HeardLine[] };

/** Keeps recordings: who may store, how far each take has come, and the lines that were heard. Runs on behalf of the owner. */
@Injectable()
export class Recordings {
  constructor(
    private readonly em: EntityManager,
    private readonly consents: Consents,
  ) {}

  /**
   * Begins a take, or takes it over from whoever held it. Another recording of the same conversation ends.
   * @throws AppError what {@link admitRecording} refuses, or RECORDING_NOT_FOUND for an id that is in use elsewhere
   */
  claim(start: StartTranscription, mode: SpeechMode): Promise<Claim> {
    const { conversationId, recordingId, take, offsetMs, mimeType } = start;
    return this.em.transactional(async (em) => {
      const conversation = await admitRecording(em, start, this.consents.keyOf(mimeType));
      const { owner } = conversation;
      const epoch = await claimEpoch(em, owner, start, mode);
      await endOtherRecordings(em, owner, conversationId, recordingId);
      const known = await em.findOne(Take, { recordingId, take }, { refresh: true });
      const row = known ?? em.create(Take, { owner, recordingId, take, offsetMs, mimeType });
      em.assign(conversation, { status: 'active', endedAt: null, lastActivityAt: new Date() });
      await em.flush();
      const { committedMs, committedSeq } = row;
      // The first word counts: a browser that begins the same take anew tells the same times.
      return {
        owner,
        conversationId,
        recordingId,
        epoch,
        take,
        offsetMs: row.offsetMs,
        mimeType: row.mimeType,
        committedMs,
        committedSeq,
      };
    });
  }

  /**
   * Stores lines and how far the take has come, both or neither.
   * @returns false when the recording was taken over or the conversation is gone; then nothing is stored
   */
  async store(claim: Claim, { lines, committedMs, committedSeq }: Heard): Promise<boolean> {
    const { owner, conversationId, recordingId, epoch, take } = claim;
    const commitment = { recordingId, epoch, take, committedMs, committedSeq };
    if (lines.length === 0) return commitTake(this.em, owner, commitment);
    return this.em.transactional(async (em) => {
      const conversation = await findIntact(em, conversationId);
      if (conversation === null || !(await commitTake(em, owner, commitment))) return false;
      if ((await appendLines(em, owner, conversationId, recordingId, lines)) === 0) return true;
      conversation.sourceRevision += 1;
      conversation.transcriptRevision += 1;
      em.assign(conversation, { status: 'active', endedAt: null, lastActivityAt: new Date() });
      await touch(em, conversation, 'lines');
      return true;
    });
  }

  /** @returns false when somebody else has taken the recording over */
  alive({ owner, recordingId, epoch }: Claim): Promise<boolean> {
    return seeRecording(this.em, owner, recordingId, epoch);
  }

  /** The recording is over; a later claim of the same id goes on with it. */
  async end({ owner, recordingId, epoch }: Claim): Promise<void> {
    await endRecording(this.em, owner, recordingId, epoch);
  }
}

async function claimEpoch(
  em: EntityManager,
  owner: string,
  { conversationId, recordingId }: StartTranscription,
  mode: SpeechMode,
): Promise<number> {
  const known = await em.findOne(Recording, { id: recordingId }, { refresh: true });
  if (known !== null && known.conversationId !== conversationId) throw new AppError('RECORDING_NOT_FOUND');
  if (known !== null) {
    const epoch = await raiseEpoch(em, owner, recordingId);
    if (epoch === null) throw new AppError('RECORDING_NOT_FOUND');
    return epoch;
  }
  const now = new Date();
  const row = { id: recordingId, owner, conversationId, mode, epoch: 1, startedAt: now, lastSeenAt: now };
  em.create(Recording, row);
  try {
    await em.flush();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Somebody else's recording has this id: whoever asks learns nothing of it.
    throw new AppError('RECORDING_NOT_FOUND');
  }
  return 1;
}
