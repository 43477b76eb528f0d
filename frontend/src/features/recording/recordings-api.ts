import { api, ApiError, completed } from '../../api/client.js';

/** Deletes on the server what a recording has become. @returns false where it has to be tried again */
export async function removeFromServer(conversationId: string, recordingId: string): Promise<boolean> {
  try {
    const params = { path: { id: conversationId, recordingId } };
    await completed(api.DELETE('/api/conversations/{id}/recordings/{recordingId}', { params }));
    return true;
  } catch (error) {
    // Not there (any more) is what was wanted.
    return error instanceof ApiError && error.status === 404;
  }
}
