import { useEffect, useState } from 'react';
import { saveWhileLeaving, type SessionDocuments } from '../autosave/index.js';
import { createMemoDocument } from '../memo/index.js';
import { createMindMapDocument } from '../mind-map/index.js';
import type { ConversationDetail } from './session-api.js';

function createDocuments(userId: string, employeeId: string) {
  return { memo: createMemoDocument(userId, employeeId), mindMap: createMindMapDocument(userId, employeeId) };
}

async function saveTogether({ memo, mindMap }: SessionDocuments): Promise<void> {
  await memo.flush();
  await mindMap.flush();
}

/** Memo and mind map of this session: fed by what the server holds, saved while the page is left. */
export function useSessionDocuments(userId: string, employeeId: string, detail: ConversationDetail | undefined) {
  const [documents] = useState(() => createDocuments(userId, employeeId));

  useEffect(() => {
    if (!detail) return;
    documents.memo.serverRead(detail.id, detail.memo, detail.revisions.memo);
    documents.mindMap.serverRead(detail.id, detail.mind_map_data, detail.revisions.mindMap);
  }, [documents, detail]);

  useEffect(() => {
    const leave = () => saveWhileLeaving(documents);
    // A phone may end a page in the background without another word.
    const hide = () => {
      if (document.visibilityState === 'hidden') void saveTogether(documents);
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [documents]);

  return { ...documents, saveTogether: () => saveTogether(documents) };
}
