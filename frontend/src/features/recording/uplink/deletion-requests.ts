import { api, ApiError, completed } from '../../../api/client.js';

/** The server's answer to a deletion or its withdrawal. `carried_out`: the recording is deleted; `unreached`: send it again later. */
export type DeletionAnswer = 'taken' | 'carried_out' | 'unreached';

/** Asks the server to delete a recording: it waits some seconds, in which the deletion can be withdrawn. */
export async function askDeletion(conversationId: string, recordingId: string): Promise<DeletionAnswer> {
  const params = { path: { id: conversationId, recordingId } };
  // Also from a tab that is being closed.
  return answerTo(
    completed(api.PUT('/api/conversations/{id}/recordings/{recordingId}/deletion', { params, keepalive: true })),
  );
}

/** Withdraws the deletion. */
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
    // There is nothing to delete or withdraw. (A 404 of a server from before the update has another code: it does not count.)
    return code === 'RECORDING_NOT_FOUND' || code === 'CONVERSATION_NOT_FOUND' ? 'taken' : 'unreached';
  }
}
