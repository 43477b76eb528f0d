import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../auth/index.js';

function queryOf(employeeId: string) {
  return employeeId === '' ? {} : { employeeId };
}

/** Fetches nothing before somebody is logged in; another report is another key, so it fetches anew. */
function useIsReady(): boolean {
  return useAuth().status === 'authenticated';
}

/** 感情の推移 */
export function useSentiments(employeeId: string) {
  return useQuery({
    queryKey: keys.dashboard('sentiments', employeeId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/dashboard/sentiments', { params: { query: queryOf(employeeId) }, signal })),
    enabled: useIsReady(),
  });
}

/** 会話トピックの傾向 */
export function useKeywords(employeeId: string) {
  return useQuery({
    queryKey: keys.dashboard('keywords', employeeId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/dashboard/keywords', { params: { query: queryOf(employeeId) }, signal })),
    enabled: useIsReady(),
  });
}

/** 課題・懸念事項 */
export function useIssues(employeeId: string) {
  return useQuery({
    queryKey: keys.dashboard('issues', employeeId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/dashboard/issues', { params: { query: queryOf(employeeId) }, signal })),
    enabled: useIsReady(),
  });
}

/** ポジティブな変化・成長 */
export function usePositives(employeeId: string) {
  return useQuery({
    queryKey: keys.dashboard('positives', employeeId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/dashboard/positives', { params: { query: queryOf(employeeId) }, signal })),
    enabled: useIsReady(),
  });
}
