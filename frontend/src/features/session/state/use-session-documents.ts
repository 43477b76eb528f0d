import { useCallback, useEffect, useRef, useState } from 'react';
import { decodeToken, readToken } from '../../../api/auth-token.js';
import { saveWhileLeaving, useSavingAgain, useWritingLock, type SessionDocuments } from '../../autosave/index.js';
import { createMemoDocument } from '../../memo/index.js';
import { createMindMapDocument } from '../../mind-map/index.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

function createDocuments(userId: string, employeeId: string) {
  return { memo: createMemoDocument(userId, employeeId), mindMap: createMindMapDocument(userId, employeeId) };
}

async function saveTogether({ memo, mindMap }: SessionDocuments): Promise<void> {
  await memo.flush();
  await mindMap.flush();
}

/** Memo and mind map of this session: filled from the server, saved again after a failure and when the person leaves the page. */
export function useSessionDocuments(userId: string, employeeId: string, detail: ConversationDetail | undefined) {
  const [documents] = useState(() => createDocuments(userId, employeeId));

  useEffect(() => {
    if (!detail) return;
    documents.memo.serverRead(detail.id, detail.memo, detail.revisions.memo);
    documents.mindMap.serverRead(detail.id, detail.mind_map_data, detail.revisions.mindMap);
  }, [documents, detail]);

  useSavingAgain(documents);
  useWritingLock(detail?.id);

  useEffect(() => {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
      // After a logout in another tab nothing of this person is kept here any more; each edit was kept when it was made.
      if (decodeToken(readToken())?.id !== userId) return;
      saveWhileLeaving(documents);
    };
    const comeBack = () => {
      isLeaving = false;
    };
    // A phone may end a page in the background without another word.
    const hide = () => {
      if (document.visibilityState === 'hidden' && !isLeaving) void saveTogether(documents);
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [documents, userId]);

  return { ...documents, saveTogether: useCallback(() => saveTogether(documents), [documents]) };
}

/** Memo and mind map are saved when a recording ends, as its last words are. */
export function useSavingAtEnd(isRecording: boolean, save: () => Promise<void>): void {
  const wasRecording = useRef(false);
  useEffect(() => {
    if (wasRecording.current && !isRecording) void save();
    wasRecording.current = isRecording;
  }, [isRecording, save]);
}
