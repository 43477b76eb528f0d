import { RECORDING_PROTOCOL, type StartTranscription } from '@app/contract';
import { Consent, currentOwner, isBuried, removalOf } from '@app/database';
import { AppError } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PendingChange } from '../change/pending-change.js';

/**
 * Refuses a recording that may not begin or go on. Into a closed 1on1 goes what is left of a recording that had begun; another waits in its
 * browser until the 1on1 opens.
 * @param destination the key of that to which the sound goes to now
 * @throws AppError RECORDING_DELETED where a person deleted it: a browser deletes its sound. RECORDS_CLOSED, TRANSCRIPT_EXPIRED,
 * CONSENT_REQUIRED.
 */
export async function admitRecording(
  { em, conversation }: PendingChange,
  { recordingId, protocol }: StartTranscription,
  destination: string,
): Promise<void> {
  const { id: conversationId, owner } = conversation;
  const key = { id: recordingId, conversationId, owner };
  const isNow = protocol === RECORDING_PROTOCOL;
  if (await isGone(em, key)) throw new AppError(isNow ? 'RECORDING_DELETED' : 'CONVERSATION_NOT_FOUND');
  if (conversation.closedAt != null && (await removalOf(em, key)) === null)
    throw new AppError(isNow ? 'RECORDS_CLOSED' : 'SERVICE_UNAVAILABLE');
  if (conversation.redactedAt != null) throw new AppError('TRANSCRIPT_EXPIRED');
  const consents = await em.count(Consent, { conversationId, key: destination, withdrawnAt: null });
  if (consents === 0) throw new AppError('CONSENT_REQUIRED');
}

/**
 * Why a recording is refused whose conversation is not there: CONVERSATION_DELETED where a person deleted it, and a browser deletes its
 * sound; CONVERSATION_NOT_FOUND where the server does not know it, and a browser keeps its sound. A tab from before the update
 * deletes its sound on CONVERSATION_NOT_FOUND and repeats on SERVICE_UNAVAILABLE, so it gets those.
 */
export async function refusalWithoutConversation(
  em: EntityManager,
  { conversationId, protocol }: StartTranscription,
): Promise<AppError> {
  const isDeleted = await isBuried(em, currentOwner(em), 'conversation', conversationId);
  if (protocol === RECORDING_PROTOCOL)
    return new AppError(isDeleted ? 'CONVERSATION_DELETED' : 'CONVERSATION_NOT_FOUND');
  return new AppError(isDeleted ? 'CONVERSATION_NOT_FOUND' : 'SERVICE_UNAVAILABLE');
}

/** It was deleted, or is to be deleted. Its row may be missing where a backup was restored that is older than it. */
async function isGone(em: EntityManager, key: { id: string; conversationId: string; owner: string }): Promise<boolean> {
  const removal = await removalOf(em, key);
  if (removal !== null) return removal.isDeleted || removal.deleteAfter !== null;
  return (await isBuried(em, key.owner, 'recording', key.id)) || (await isBuried(em, key.owner, 'sound', key.id));
}
