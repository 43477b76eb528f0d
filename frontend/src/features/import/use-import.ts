import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** Brings in a 1on1 that was held elsewhere; its analysis begins by itself. */
export function useImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['ImportConversationDto']) => answerOf(api.POST('/api/conversations', { body })),
    onSuccess: (conversation) => {
      queries.setQueryData(keys.conversation(conversation.id), conversation);
      void queries.invalidateQueries({ queryKey: keys.conversations() });
    },
  });
}
