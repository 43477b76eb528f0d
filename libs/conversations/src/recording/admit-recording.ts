import { RECORDING_PROTOCOL, type StartTranscription } from '@app/contract';
import { Consent, currentOwner, isBuried, removalOf, type Conversation } from '@app/database';
import { AppError } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findLocked } from '../change/locked-conversation.js';

/**
 * The conversation of a recording that may begin or go on, locked until the transaction ends.
 * @param key of the destination that the sound goes to now
 * @throws AppError CONVERSATION_DELETED or RECORDING_DELETED where a person deleted it: a browser lets its sound go. CONVERSATION_NOT_FOUND
 * where the server does not know it: a browser keeps its sound. TRANSCRIPT_EXPIRED, CONSENT_REQUIRED.
 * A tab from before the update lets its sound go on CONVERSATION_NOT_FOUND, and tries SERVICE_UNAVAILABLE again: it is answered
 * so.
 */
export async function admitRecording(em: EntityManager, start: StartTranscription, key: string): Promise<Conversation> {
  const { conversationId, recordingId, protocol } = start;
  const owner = currentOwner(em);
  const isNew = protocol === RECORDING_PROTOCOL;
  const conversation = await findLocked(em, conversationId);
  if (conversation === null) {
    const isDeleted = await isBuried(em, owner, 'conversation', conversationId);
    if (isNew) throw new AppError(isDeleted ? 'CONVERSATION_DELETED' : 'CONVERSATION_NOT_FOUND');
    throw new AppError(isDeleted ? 'CONVERSATION_NOT_FOUND' : 'SERVICE_UNAVAILABLE');
  }
  if (await isGone(em, { id: recordingId, conversationId, owner }))
    throw new AppError(isNew ? 'RECORDING_DELETED' : 'CONVERSATION_NOT_FOUND');
  if (conversation.redactedAt != null) throw new AppError('TRANSCRIPT_EXPIRED');
  const consents = await em.count(Consent, { conversationId, key, withdrawnAt: null });
  if (consents === 0) throw new AppError('CONSENT_REQUIRED');
  return conversation;
}

/** It was deleted, or is to be deleted. Its row may be missing where a backup was restored that is older than it. */
async function isGone(em: EntityManager, key: { id: string; conversationId: string; owner: string }): Promise<boolean> {
  const removal = await removalOf(em, key);
  if (removal !== null) return removal.isDeleted || removal.deleteAfter !== null;
  return isBuried(em, key.owner, 'recording', key.id);
}
