import { api, ApiError, completed } from '../../../api/client.js';

/** What the server says to a wish. `carried_out`: the recording is deleted; `unreached`: it has to be told another time. */
export type DeletionAnswer = 'taken' | 'carried_out' | 'unreached';

/** Tells the server that a recording is to be deleted: it waits some seconds, in which that can be taken back. */
export async function askDeletion(conversationId: string, recordingId: string): Promise<DeletionAnswer> {
  const params = { path: { id: conversationId, recordingId } };
  // Also from a tab that is being closed.
  return answerTo(
    completed(api.PUT('/api/conversations/{id}/recordings/{recordingId}/deletion', { params, keepalive: true })),
  );
}

/** Takes the wish back. */
export async function withdrawDeletion(conversationId: string, recordingId: string): Promise<DeletionAnswer> {
  const params = { path: { id: conversationId, recordingId } };
  return answerTo(completed(api.DELETE('/api/conversations/{id}/recordings/{recordingId}/deletion', { params })));
}

async function answerTo(call: Promise<void>): Promise<DeletionAnswer> {
  try {
    await call;
    return 'taken';
  } catch (error) {
    const { code, status } = error instanceof ApiError ? error : { code: null, status: 0 };
    if (status === 410) return 'carried_out';
    // There is nothing to delete, and nothing to take back. (A server from before the update knows no such path: it does not count.)
    return code === 'RECORDING_NOT_FOUND' || code === 'CONVERSATION_NOT_FOUND' ? 'taken' : 'unreached';
  }
}
