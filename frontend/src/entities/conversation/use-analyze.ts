import type { AnalysisKind } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** Asks for an analysis of one kind, or of all; the result comes by itself when it is done. */
export function useAnalyze(conversationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (kinds: AnalysisKind[]) =>
      answerOf(
        api.POST('/api/conversations/{id}/analyze', { params: { path: { id: conversationId } }, body: { kinds } }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.conversation(conversationId) }),
  });
}
