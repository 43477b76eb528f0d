import type { EditablePart } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** What writes of a part have replaced, the newest first. */
export function useVersions(id: string, part: EditablePart) {
  return useQuery({
    queryKey: keys.versions(id, part),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/conversations/{id}/versions', { params: { path: { id }, query: { part } }, signal })),
  });
}

/** One of them with its content, which never changes. */
export function useVersion(id: string, versionId: string | null) {
  return useQuery({
    queryKey: keys.version(id, versionId ?? ''),
    queryFn: ({ signal }) => {
      const path = { id, versionId: versionId ?? '' };
      return answerOf(api.GET('/api/conversations/{id}/versions/{versionId}', { params: { path }, signal }));
    },
    enabled: versionId !== null,
    staleTime: Infinity,
  });
}
