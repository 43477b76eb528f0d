import type { MindMapNode } from '@app/contract';
import { ApiError } from '../../api/client.js';
import {
  changeConversation,
  changeWhileLeaving,
  fetchConversation,
} from '../../entities/conversation/conversation-requests.js';
import type { ConversationDetail, ConversationPatch } from '../../entities/conversation/conversation-types.js';
import type { SavedDocument, SaveOutcome } from './saved-document.js';

/** The parts of a conversation that are written by hand and save themselves. */
export interface SavedParts {
  memo: string;
  /** null: never drawn. */
  mindMap: readonly MindMapNode[] | null;
}

const RAW = {
  memo: (detail: ConversationDetail): unknown => detail.memo,
  mindMap: (detail: ConversationDetail): unknown => detail.mind_map_data,
};

/** Statuses with which a server refuses what it may take a little later. */
const PASSING = [401, 408, 409, 425, 429];

/** What the server said, and whether the same save may work later. */
function whyOf(error: unknown): { message: string | null; mayPass: boolean } {
  if (!(error instanceof ApiError)) return { message: null, mayPass: true };
  const { status, code, message } = error;
  const isRefused = status >= 400 && status < 500 && !PASSING.includes(status);
  return { message: code === 'HTTP_STATUS' || code === 'NETWORK' ? null : message, mayPass: !isRefused };
}

/** Saves on top of the revision that the value grew from; a newer one on the server is a conflict, never overwritten. */
async function save(id: string, part: keyof SavedParts, body: ConversationPatch): Promise<SaveOutcome> {
  try {
    const detail = await changeConversation(id, body);
    return { type: 'saved', revision: detail.revisions[part] };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') {
      const detail = await fetchConversation(id).catch(() => null);
      if (detail) return { type: 'conflict', value: RAW[part](detail), revision: detail.revisions[part] };
    }
    return { type: 'failed', ...whyOf(error) };
  }
}

/** Saves the memo. */
export function saveMemo(id: string, memo: string, revision: number): Promise<SaveOutcome> {
  return save(id, 'memo', { memo, baseRevision: { memo: revision } });
}

/** Saves the mind map. */
export function saveMindMap(id: string, map: SavedParts['mindMap'], revision: number): Promise<SaveOutcome> {
  return save(id, 'mindMap', { mindMapData: [...(map ?? [])], baseRevision: { mindMap: revision } });
}

/** Both documents of a session, to be saved together. */
export interface SessionDocuments {
  memo: Pick<SavedDocument<string>, 'flush' | 'unsaved'>;
  mindMap: Pick<SavedDocument<SavedParts['mindMap']>, 'flush' | 'unsaved'>;
}

/** Browsers refuse to send more than 64 KiB after a page has gone; some of it is left to other calls of the page. */
const LEAVING_BYTES = 60 * 1024;

/** Sends what can outlive the page. If that fails, the draft in this browser is saved on the next visit. */
function sendLeaving(id: string, body: ConversationPatch): boolean {
  if (new Blob([JSON.stringify(body)]).size > LEAVING_BYTES) return false;
  changeWhileLeaving(id, body);
  return true;
}

/** Saves unsaved edits in one call that outlives the page. What does not fit stays in this browser as a draft. */
export function saveWhileLeaving({ memo, mindMap }: SessionDocuments): void {
  const text = memo.unsaved();
  const map = mindMap.unsaved();
  const id = text?.conversationId ?? map?.conversationId;
  if (id === undefined) return;
  const textPart: ConversationPatch = text ? { memo: text.value, baseRevision: { memo: text.revision } } : {};
  const mapPart: ConversationPatch = map
    ? { mindMapData: [...(map.value ?? [])], baseRevision: { mindMap: map.revision } }
    : {};
  const both = { ...textPart, ...mapPart, baseRevision: { ...textPart.baseRevision, ...mapPart.baseRevision } };
  // One that has arrived already is refused: that must not also discard the other.
  const mayBeRefused = text?.mayHaveArrived === true || map?.mayHaveArrived === true;
  if (!mayBeRefused && sendLeaving(id, both)) return;
  if (text) sendLeaving(id, textPart);
  if (map) sendLeaving(id, mapPart);
}
