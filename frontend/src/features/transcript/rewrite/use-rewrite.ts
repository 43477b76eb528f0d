import type { EditablePart } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../api/client.js';
import { failureOf, type Attempt } from '../../../api/failures.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import {
  changeConversation,
  changeLines,
  fetchConversation,
  relabel,
  restoreVersion,
} from '../../../entities/conversation/conversation-requests.js';
import type { ConversationDetail, ConversationPatch } from '../../../entities/conversation/conversation-types.js';

type Parts = Pick<ConversationPatch, 'transcript' | 'memo' | 'mindMapData' | 'speakerRoles'>;

/** Words of lines, whole parts of a talk, an earlier transcript, or the speaker of all lines of one, as they are to become. */
export type Content =
  { lines: Schemas['LineTextDto'][] } | { parts: Parts } | { version: string } | { relabel: Schemas['RelabelDto'] };

/** A change of much at once, and what takes it back. */
export interface RewriteRequest {
  part: EditablePart;
  to: Content;
  /** May be told by what is stored once it is made: a change that is made on no revision meets what others have written. */
  back: Content | ((saved: ConversationDetail) => Content);
  /** The result, as a sentence. */
  said: string;
  attempt: Attempt;
}

interface Done {
  request: RewriteRequest & { back: Content };
  /** The part's revision that the change made: only while it stands can the change be taken back. */
  revision: number;
}

interface Sent {
  saved: ConversationDetail;
  /** What takes it back, where the server alone knows. */
  back?: Content;
}

async function send(id: string, part: EditablePart, content: Content, base: number): Promise<Sent> {
  if ('relabel' in content) {
    await relabel(id, content.relabel);
    return { saved: await fetchConversation(id) };
  }
  if ('version' in content) {
    const { replaced } = await restoreVersion(id, content.version, { baseRevision: base });
    return { saved: await fetchConversation(id), ...(replaced !== null && { back: { version: replaced } }) };
  }
  if ('lines' in content) return { saved: await changeLines(id, { lines: content.lines, baseRevision: base }) };
  return { saved: await changeConversation(id, { ...content.parts, baseRevision: { [part]: base } }) };
}

/** Changes of many lines or of a whole part: one save each, and the last one can be taken back while nothing came after it. */
export function useRewrite({ id, revisions }: Pick<ConversationDetail, 'id' | 'revisions'>) {
  const { store, refetch } = useConversationCache();
  const [done, setDone] = useState<Done | null>(null);
  const saving = useMutation({
    mutationFn: ({ request, content }: { request: RewriteRequest; content: Content }) =>
      send(id, request.part, content, revisions[request.part]),
    onSuccess: ({ saved, back }, { request, content }) => {
      store(saved);
      const takesBack = back ?? (typeof request.back === 'function' ? request.back(saved) : request.back);
      const isBack = content !== request.to;
      setDone(isBack ? null : { request: { ...request, back: takesBack }, revision: saved.revisions[request.part] });
      // Versions, and what the analysis makes of the new words.
      void refetch(id);
    },
    // After a conflict the screen shows the current state.
    onError: () => refetch(id),
  });
  const isCurrent = done !== null && revisions[done.request.part] === done.revision;
  return {
    isSaving: saving.isPending,
    error: saving.isError ? failureOf(saving.variables.request.attempt, saving.error) : null,
    said: isCurrent ? done.request.said : null,
    rewrite: (request: RewriteRequest, onSuccess?: () => void) => {
      if (!saving.isPending) saving.mutate({ request, content: request.to }, { onSuccess: () => onSuccess?.() });
    },
    undo: () => {
      if (isCurrent && !saving.isPending) saving.mutate({ request: done.request, content: done.request.back });
    },
    /** Clears the error before another attempt. */
    clear: () => saving.reset(),
    forget: () => {
      setDone(null);
      saving.reset();
    },
  };
}

export type Rewriting = ReturnType<typeof useRewrite>;
