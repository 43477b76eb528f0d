import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { keyFor, type RequestKey } from '../../api/request-key.js';

/** Brings in a 1on1 that was held elsewhere; its analysis begins by itself. The same tried again is brought in once. */
export function useImport() {
  const queries = useQueryClient();
  const key = useRef<RequestKey | null>(null);
  return useMutation({
    mutationFn: (record: Schemas['ImportConversationDto']) => {
      key.current = keyFor(key.current, record);
      const body = { ...record, conversationId: key.current.id };
      return answerOf(api.POST('/api/conversations', { body }));
    },
    onSuccess: (conversation) => {
      key.current = null;
      queries.setQueryData(keys.conversation(conversation.id), conversation);
      void queries.invalidateQueries({ queryKey: keys.conversations() });
    },
  });
}
