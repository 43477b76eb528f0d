import { useEffect, useState } from 'react';
import { useAuth } from '../../../entities/account/auth-context.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import {
  ConflictNotice,
  SaveStatus,
  useOnlyWriter,
  useSavedDocument,
  useSavingAgain,
  type SavedDocument,
} from '../../autosave/index.js';
import { createMemoDocument } from '../../memo/index.js';
import { createMindMapDocument, toOutline } from '../../mind-map/index.js';
import { Notes } from './Notes.js';

/** Memo and map of a talk of which something lies in this browser; null: nothing does. */
function keptDocuments(userId: string, conversationId: string) {
  const [memo, mindMap] = [createMemoDocument(userId, null), createMindMapDocument(userId, null)];
  return memo.holds(conversationId) || mindMap.holds(conversationId) ? { memo, mindMap } : null;
}

type Kept = NonNullable<ReturnType<typeof keptDocuments>>;

/**
 * The notes of a talk that has ended. What could not be saved while it went on is saved here: no session leads to it any more. While
 * one is still open in another tab, its words are not left behind.
 */
export function EndedNotes({ conversation }: { conversation: ConversationDetail }) {
  const isOnlyWriter = useOnlyWriter(conversation.id);
  if (isOnlyWriter) return <OwnNotes conversation={conversation} />;
  return <Notes memo={conversation.memo} nodes={conversation.mind_map_data} />;
}

function OwnNotes({ conversation }: { conversation: ConversationDetail }) {
  const { user } = useAuth();
  const [kept] = useState(() => keptDocuments(user?.id ?? '', conversation.id));
  if (kept !== null) return <KeptNotes kept={kept} conversation={conversation} />;
  return <Notes memo={conversation.memo} nodes={conversation.mind_map_data} />;
}

function KeptNotes({ kept, conversation }: { kept: Kept; conversation: ConversationDetail }) {
  const { id, memo, mind_map_data: map, revisions } = conversation;
  useEffect(() => {
    kept.memo.serverRead(id, memo, revisions.memo);
    kept.mindMap.serverRead(id, map, revisions.mindMap);
  }, [kept, id, memo, map, revisions]);
  useSavingAgain(kept);
  const [text, nodes] = [useShown(kept.memo, memo), useShown(kept.mindMap, map)];
  return (
    <Notes
      memo={text}
      nodes={nodes}
      ofMemo={<Keeping what="メモ" document={kept.memo} toText={(words) => words} />}
      ofMap={<Keeping what="マインドマップ" document={kept.mindMap} toText={toOutline} />}
    />
  );
}

/** What was written here, as soon as it was read; until a person has chosen, what the server has. */
function useShown<T>(document: SavedDocument<T>, stored: T): T {
  const { value, revision, conflict } = useSavedDocument(document);
  return revision === null || conflict !== null ? stored : value;
}

/** How saving goes, and the choice between two versions; nothing where nothing was left to save. */
function Keeping<T>(props: { what: string; document: SavedDocument<T>; toText: (value: T) => string }) {
  const { document } = props;
  const state = useSavedDocument(document);
  return (
    <>
      <ConflictNotice {...props} />
      {state.phase !== 'idle' && <SaveStatus state={state} hasConversation onRetry={() => void document.flush()} />}
    </>
  );
}
