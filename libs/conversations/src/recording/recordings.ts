import { RECORDING, type PieceRange, type SpeechMode, type StartTranscription } from '@app/contract';
import {
  appendLines,
  commitTake,
  countHeard,
  endOtherRecordings,
  endRecording,
  isDatabaseAway,
  putOffEnd,
  raiseEpoch,
  Recording,
  seeRecording,
  Take,
  takeSound,
  touch,
  type Commitment,
  type HeardLine,
} from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AnalysisRequests } from '../change/analysis-requests.js';
import { Consents } from './consents.js';
import { findIntact } from '../change/locked-conversation.js';
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
  /** Pieces of the take that nobody could read. */
  quarantined: readonly PieceRange[];
  /** It has stopped, and what comes now is the rest of it: its words do not reopen a 1on1 that has ended meanwhile. */
  isRest: boolean;
}

/** What became text in one go, and what could not be read. */
export type Heard = Omit<Commitment, 'recordingId' | 'epoch' | 'take'> & { lines: readonly HeardLine[] };

/** Keeps recordings: who may store, how far each take has come, and the lines that were heard. Runs on behalf of the owner. */
@Injectable()
export class Recordings {
  constructor(
    private readonly em: EntityManager,
    private readonly consents: Consents,
    private readonly requests: AnalysisRequests,
  ) {}

  /**
   * Begins a take, or takes it over from whoever held it. Another recording of the same conversation ends, unless this is the
   * rest of one that has stopped.
   * @param others how many of the owner's are heard that have no row
   * @throws AppError what {@link admitRecording} refuses, TOO_MANY_RECORDINGS, or RECORDING_NOT_FOUND for an id that is in use elsewhere
   */
  claim(start: StartTranscription, mode: SpeechMode, others = 0): Promise<Claim> {
    const { conversationId, recordingId, take, offsetMs, mimeType } = start;
    return this.em.transactional(async (em) => {
      const conversation = await admitRecording(em, start, this.consents.keyOf(mimeType));
      const { owner } = conversation;
      const { epoch, isEnding } = await claimEpoch(em, owner, start, mode);
      const known = await em.findOne(Take, { recordingId, take }, { refresh: true });
      // A take that was there before the conversation ended holds what was said before that.
      const isRest = isEnding || (known !== null && conversation.status === 'ended');
      if (!isEnding) await endOtherRecordings(em, owner, conversationId, recordingId);
      if ((await countHeard(em, owner, recordingId)) + others >= RECORDING.pace.recordings)
        throw new AppError('TOO_MANY_RECORDINGS');
      const row = known ?? em.create(Take, { owner, recordingId, take, offsetMs, mimeType, quarantined: [] });
      if (!isRest) em.assign(conversation, { status: 'active', endedAt: null, lastActivityAt: new Date() });
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
        quarantined: row.quarantined,
        isRest,
      };
    });
  }

  /**
   * Stores lines and how far the take has come, both or neither. Words of a rest that reach a conversation which has ended are
   * analysed like an edit.
   * @returns false when the recording was taken over or the conversation is gone; then nothing is stored
   */
  async store(claim: Claim, { lines, ...progress }: Heard): Promise<boolean> {
    const { owner, conversationId, recordingId, epoch, take, isRest } = claim;
    const commitment = { recordingId, epoch, take, ...progress };
    if (lines.length === 0) return commitTake(this.em, owner, commitment);
    const { isStored, wanted } = await this.em.transactional(async (em) => {
      const conversation = await findIntact(em, conversationId);
      if (conversation === null || !(await commitTake(em, owner, commitment))) return { isStored: false, wanted: null };
      if ((await appendLines(em, owner, conversationId, recordingId, lines)) === 0)
        return { isStored: true, wanted: null };
      conversation.sourceRevision += 1;
      conversation.transcriptRevision += 1;
      const staysEnded = isRest && conversation.status === 'ended';
      if (staysEnded) await this.requests.want(em, conversation);
      else em.assign(conversation, { status: 'active', endedAt: null, lastActivityAt: new Date() });
      await touch(em, conversation, 'lines');
      return { isStored: true, wanted: staysEnded ? conversation : null };
    });
    if (wanted !== null) await this.requests.enqueue(wanted, 'edit');
    return isStored;
  }

  /** @returns false when somebody else has taken the recording over */
  alive({ owner, recordingId, epoch }: Claim): Promise<boolean> {
    return seeRecording(this.em, owner, recordingId, epoch);
  }

  /** The recording is over; a later claim of the same id goes on with it. */
  async end({ owner, recordingId, epoch }: Claim): Promise<void> {
    await endRecording(this.em, owner, recordingId, epoch);
  }

  /** The recording has stopped and not all of it is text; a later claim of the same id sends the rest. */
  async putOffEnd({ owner, recordingId, epoch }: Claim): Promise<void> {
    await putOffEnd(this.em, owner, recordingId, epoch);
  }

  /** Takes sound off what the owner may send. @returns null when it was taken, otherwise the milliseconds until it can be */
  takeSound(owner: string, ms: number): Promise<number | null> {
    return takeSound(this.em, owner, ms, RECORDING.pace);
  }

  /** @throws AppError TOO_MANY_RECORDINGS where the owner has as many as are heard at a time, with `others` that have no row */
  async assertRoom(owner: string, others: number): Promise<void> {
    const heard = await this.em.transactional((em) => countHeard(em, owner, null));
    if (heard + others >= RECORDING.pace.recordings) throw new AppError('TOO_MANY_RECORDINGS');
  }
}

async function claimEpoch(
  em: EntityManager,
  owner: string,
  { conversationId, recordingId }: StartTranscription,
  mode: SpeechMode,
): Promise<{ epoch: number; isEnding: boolean }> {
  const known = await em.findOne(Recording, { id: recordingId }, { refresh: true });
  if (known !== null && known.conversationId !== conversationId) throw new AppError('RECORDING_NOT_FOUND');
  if (known !== null) {
    const epoch = await raiseEpoch(em, owner, recordingId);
    if (epoch === null) throw new AppError('RECORDING_NOT_FOUND');
    return { epoch, isEnding: known.endingAt != null };
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
  return { epoch: 1, isEnding: false };
}
