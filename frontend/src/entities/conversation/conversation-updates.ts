import type { ConversationPart, ConversationUpdated } from '@app/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.js';
import type { AppSocket } from '../../api/socket/socket.js';
import type { ConversationDetail } from './conversation-types.js';
import { isLive } from './live-conversations.js';

/** The queries that show a changed part, in addition to the conversation itself. */
const SHOWN_IN: Record<ConversationPart, (id: string) => readonly QueryKey[]> = {
  memo: (id) => [keys.versions(id, 'memo')],
  mindMap: (id) => [keys.versions(id, 'mindMap')],
  transcript: (id) => [keys.versions(id, 'transcript')],
  lines: () => [],
  messages: () => [],
  details: (id) => [keys.handout(id), keys.conversations(), keys.keywordConversations()],
  analysis: (id) => [
    ...[keys.conversations(), keys.dashboard(), keys.promises()],
    ...[keys.versions(id, 'summary'), keys.versions(id, 'nextActions'), keys.handout(id)],
  ],
  created: () => [keys.conversations(), keys.dashboard(), keys.promises()],
  deleted: (id) => [keys.handout(id), keys.conversations(), keys.dashboard(), keys.promises()],
};

function refetchAll(queries: QueryClient): void {
  for (const queryKey of [keys.allConversations(), keys.conversations(), keys.dashboard(), keys.promises()])
    void queries.invalidateQueries({ queryKey });
}

/** Fetches a conversation until its revision is known: one answer covers all events up to it. */
async function refetchConversation(queries: QueryClient, { conversationId, revision }: ConversationUpdated) {
  const queryKey = keys.conversation(conversationId);
  const isKnown = () => (queries.getQueryData<ConversationDetail>(queryKey)?.revision ?? -1) >= revision;
  if (isKnown()) return;
  // An answer that is on its way may already have it.
  await queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  if (!isKnown()) await queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}

function refetchChanged(queries: QueryClient, update: ConversationUpdated): void {
  const { conversationId, part } = update;
  if (part === 'lines' && isLive(conversationId)) return;
  void refetchConversation(queries, update);
  for (const queryKey of SHOWN_IN[part](conversationId)) void queries.invalidateQueries({ queryKey });
}

/**
 * The socket says "changed", GET is the truth: the tab fetches what it shows again. After a reconnection it fetches all of it,
 * since notices in between are lost.
 * @returns a function that stops it
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
