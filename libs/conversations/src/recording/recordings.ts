import { RECORDING, type Channel, type PieceRange, type SpeechMode, type StartTranscription } from '@app/contract';
import {
  appendLines,
  awaitRest,
  commitTake,
  countAllHeard,
  countHeard,
  databaseNow,
  endOtherRecordings,
  endRecording,
  isDatabaseAway,
  orderLines,
  putOffEnd,
  raiseEpoch,
  Recording,
  seeRecording,
  Take,
  takeSound,
  type Commitment,
  type HeardLine,
} from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import type { PendingChange } from '../change/pending-change.js';
import { voicesOf, type Voices } from './channel-voices.js';
import { Consents } from './consents.js';
import { admitRecording, refusalWithoutConversation } from './admit-recording.js';

/** The right to store the words heard in a take, until another process or tab claims the recording. */
export interface Claim {
  owner: string;
  conversationId: string;
  recordingId: string;
  epoch: number;
  take: number;
  /** Whose sound the take holds; null: that of the whole room. */
  channel: Channel | null;
  voices: Voices;
  offsetMs: number;
  mimeType: string;
  /** On the clock of the take: go on from here. */
  committedMs: number;
  committedSeq: number;
  /** Pieces of the take that no decoder could read. */
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
    private readonly changes: ConversationChanges,
  ) {}

  /**
   * Begins a take, or takes it over from the process that held it. Another recording of the same conversation ends, unless this is the
   * rest of one that has stopped.
   * @param others how many of the owner's are heard that have no row
   * @throws AppError what {@link admitRecording} refuses, TOO_MANY_RECORDINGS, or RECORDING_NOT_FOUND for an id that is in use elsewhere
   */
  async claim(start: StartTranscription, mode: SpeechMode, others = 0): Promise<Claim> {
    const { conversationId, mimeType } = start;
    const key = this.consents.keyOf(mimeType);
    const work = (pending: PendingChange): Promise<Claim> => this.admit(pending, start, { key, mode, others });
    const claim = await this.changes.changeIfThere(conversationId, work, 'present');
    if (claim === null) throw await refusalWithoutConversation(this.em, start);
    return claim;
  }

  /**
   * Stores lines and how far the take has come, both or neither. Words of a rest that reach a conversation which has ended are
   * analysed like an edit.
   * @returns false when the recording was taken over or the conversation is gone; then nothing is stored
   */
  async store(claim: Claim, { lines, ...progress }: Heard): Promise<boolean> {
    const { owner, conversationId, recordingId, epoch, take, channel, isRest } = claim;
    const commitment = { recordingId, epoch, take, ...progress };
    if (lines.length === 0) return commitTake(this.em, owner, commitment);
    const isStored = await this.changes.changeIfThere(conversationId, async (pending) => {
      const { em, conversation } = pending;
      if (!(await commitTake(em, owner, commitment))) return false;
      const heard = await namedNow(pending, channel, lines);
      if ((await appendLines(em, owner, conversationId, recordingId, heard)) === 0) return true;
      const fromMs = Math.min(...lines.map(({ startMs }) => startMs ?? Infinity));
      if (channel !== null) await orderLines(em, owner, { conversationId, recordingId, fromMs });
      conversation.transcriptRevision += 1;
      pending.changeSource();
      if (!isRest || conversation.status !== 'ended') await pending.reopen();
      pending.touch('lines');
      return true;
    });
    return isStored === true;
  }

  /** @returns false when the recording was taken over */
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

  /** Its recorder has stopped; what is left of it is still heard. */
  async awaitRest({ owner, recordingId, epoch }: Claim): Promise<void> {
    await awaitRest(this.em, owner, recordingId, epoch);
  }

  /** Takes sound off what the owner may send. @returns null when it was taken, otherwise the milliseconds until it can be */
  takeSound(owner: string, ms: number): Promise<number | null> {
    return takeSound(this.em, owner, ms, RECORDING.pace);
  }

  /** @throws AppError TOO_MANY_RECORDINGS where the owner has as many as are heard at a time, with `others` that have no row */
  async assertRoom(owner: string, others: number): Promise<void> {
    const heard = await countAllHeard(this.em, owner);
    if (heard + others >= RECORDING.pace.recordings) throw new AppError('TOO_MANY_RECORDINGS');
  }

  private async admit(
    pending: PendingChange,
    start: StartTranscription,
    { key, mode, others }: { key: string; mode: SpeechMode; others: number },
  ): Promise<Claim> {
    const { conversationId, recordingId, take, offsetMs, mimeType } = start;
    const { em, conversation } = pending;
    const { owner } = conversation;
    await admitRecording(pending, start, key);
    const { epoch, isEnding } = await claimEpoch(em, owner, start, mode);
    const known = await em.findOne(Take, { recordingId, take }, { refresh: true });
    // A take that existed before the conversation ended holds earlier speech.
    const isRest = isEnding || (known !== null && conversation.status === 'ended');
    const hasEndedOthers = !isEnding && (await endOtherRecordings(em, owner, conversationId, recordingId));
    // Another process may hold what was taken over: it looks again at what it hears when it is told of a change.
    if (epoch > 1 || hasEndedOthers) pending.touch('details');
    if ((await countHeard(em, owner, recordingId)) + others >= RECORDING.pace.recordings)
      throw new AppError('TOO_MANY_RECORDINGS');
    const channel = start.channel ?? null;
    const row = known ?? em.create(Take, { owner, recordingId, take, channel, offsetMs, mimeType, quarantined: [] });
    const voices = await voicesOf(pending, row.channel ?? null);
    if (!isRest) await pending.reopen();
    await em.flush();
    const { committedMs, committedSeq, quarantined } = row;
    // The first claim counts: a browser that begins the same take again sends the same times.
    const kept = { channel: row.channel ?? null, voices, offsetMs: row.offsetMs, mimeType: row.mimeType };
    return { owner, conversationId, recordingId, epoch, take, ...kept, committedMs, committedSeq, quarantined, isRest };
  }
}

/** The lines of a channel with its speaker as the conversation names it now: that may be another than when the take began. */
async function namedNow(
  pending: PendingChange,
  channel: Channel | null,
  lines: readonly HeardLine[],
): Promise<readonly HeardLine[]> {
  if (channel === null) return lines;
  const { speaker } = await voicesOf(pending, channel);
  return lines.map((line) => ({ ...line, speaker }));
}

async function claimEpoch(
  em: EntityManager,
  owner: string,
  { conversationId, recordingId, isStopped = false }: StartTranscription,
  mode: SpeechMode,
): Promise<{ epoch: number; isEnding: boolean }> {
  const known = await em.findOne(Recording, { id: recordingId }, { refresh: true });
  if (known !== null && known.conversationId !== conversationId) throw new AppError('RECORDING_NOT_FOUND');
  if (known !== null) {
    const held = await raiseEpoch(em, owner, { recordingId, conversationId, isStopped });
    if (held === null) throw new AppError('RECORDING_NOT_FOUND');
    return held;
  }
  // What decides whether it runs: by the clock that sees it from now on, and not by the one of this process.
  const lastSeenAt = await databaseNow(em);
  const row = { id: recordingId, owner, conversationId, mode, epoch: 1, startedAt: lastSeenAt, lastSeenAt };
  em.create(Recording, { ...row, ...(isStopped && { endingAt: new Date(lastSeenAt.getTime() - 1) }) });
  try {
    await em.flush();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Another user's recording has this id: the caller learns nothing of it.
    throw new AppError('RECORDING_NOT_FOUND');
  }
  return { epoch: 1, isEnding: isStopped };
}
