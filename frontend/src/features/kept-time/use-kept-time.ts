import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** For how long a 1on1 is kept. */
export type KeptTime = Schemas['RetentionDto'];

/** Reads for how long a 1on1 is kept. */
export function useKeptTime(id: string) {
  return useQuery({
    queryKey: keys.keptTime(id),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/conversations/{id}/retention', { params: { path: { id } }, signal })),
  });
}

/** Keeps one 1on1 for less time, or as the server does. */
export function useChooseKeptTime(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['ChooseRetentionDto']) =>
      answerOf(api.PUT('/api/conversations/{id}/retention', { params: { path: { id } }, body })),
    onSuccess: (kept) => queries.setQueryData(keys.keptTime(id), kept),
  });
}
