import type { ConversationUpdated } from '@app/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isLive } from './live-conversations.js';
import { keys } from '../../api/query-keys.js';
import type { AppSocket } from '../../api/socket/socket.js';

/** Parts that show on lists and on the dashboard; memo, map and chat show on the conversation's own screens alone. */
const LISTED = new Set<ConversationUpdated['part']>(['created', 'deleted', 'details', 'analysis']);

function refetchAll(queries: QueryClient): void {
  for (const queryKey of [keys.allConversations(), keys.conversations(), keys.dashboard(), keys.promises()]) {
    void queries.invalidateQueries({ queryKey });
  }
}

function refetchChanged(queries: QueryClient, { conversationId, part }: ConversationUpdated): void {
  if (part === 'lines' && isLive(conversationId)) return;
  void queries.invalidateQueries({ queryKey: keys.conversation(conversationId) });
  if (!LISTED.has(part)) return;
  void queries.invalidateQueries({ queryKey: keys.conversations() });
  void queries.invalidateQueries({ queryKey: keys.dashboard() });
  void queries.invalidateQueries({ queryKey: keys.promises() });
}

/**
 * The socket says "changed", GET is the truth: what is on screen is fetched again. After a reconnection all of it,
 * since notices in between are gone.
 * @returns the way to stop
 */
export function bindSocketToCache(socket: AppSocket, queries: QueryClient): () => void {
  let connectedBefore = false;
  const connected = () => {
    if (connectedBefore) refetchAll(queries);
    connectedBefore = true;
  };
  const updated = (payload: ConversationUpdated) => refetchChanged(queries, payload);
  const resync = () => refetchAll(queries);
  socket.on('connect', connected);
  socket.on('conversation_updated', updated);
  socket.on('resync', resync);
  return () => {
    socket.off('connect', connected);
    socket.off('conversation_updated', updated);
    socket.off('resync', resync);
  };
}
