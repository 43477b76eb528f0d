import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import { keys, type DashboardKind } from '../../../api/query-keys.js';
import { useAuth } from '../../../entities/account/auth-context.js';

/** Which 1on1s the dashboard is about. */
export interface DashboardFilter {
  /** Empty: those with all reports. */
  employeeId: string;
  /** The first day in Japan; empty: from the beginning. */
  from: string;
}

function queryOf({ employeeId, from }: DashboardFilter) {
  return { ...(employeeId !== '' && { employeeId }), ...(from !== '' && { from }) };
}

/** Fetches nothing before a user is logged in; another filter is another key, so it fetches again. */
function useCard<T>(kind: DashboardKind, filter: DashboardFilter, fetch: (signal: AbortSignal) => Promise<T[]>) {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.dashboard(kind, filter.employeeId, filter.from),
    queryFn: ({ signal }) => fetch(signal),
    enabled: status === 'authenticated',
  });
}

/** 感情の推移 */
export function useSentiments(filter: DashboardFilter) {
  return useCard('sentiments', filter, (signal) =>
    answerOf(api.GET('/api/dashboard/sentiments', { params: { query: queryOf(filter) }, signal })),
  );
}

/** 会話トピックの傾向 */
export function useKeywords(filter: DashboardFilter) {
  return useCard('keywords', filter, (signal) =>
    answerOf(api.GET('/api/dashboard/keywords', { params: { query: queryOf(filter) }, signal })),
  );
}

/** 課題・懸念事項 */
export function useIssues(filter: DashboardFilter) {
  return useCard('issues', filter, (signal) =>
    answerOf(api.GET('/api/dashboard/issues', { params: { query: queryOf(filter) }, signal })),
  );
}

/** ポジティブな変化・成長 */
export function usePositives(filter: DashboardFilter) {
  return useCard('positives', filter, (signal) =>
    answerOf(api.GET('/api/dashboard/positives', { params: { query: queryOf(filter) }, signal })),
  );
}

/** 1on1の間隔 */
export function useCadence(filter: DashboardFilter) {
  return useCard('cadence', filter, (signal) =>
    answerOf(api.GET('/api/dashboard/cadence', { params: { query: queryOf(filter) }, signal })),
  );
}

/** 約束 */
export function usePromiseTotals(filter: DashboardFilter) {
  return useCard('promises', filter, (signal) =>
    answerOf(api.GET('/api/dashboard/promises', { params: { query: queryOf(filter) }, signal })),
  );
}

/** What could not be analysed and is missing in the cards. */
export function useFailures(filter: DashboardFilter) {
  return useCard('failures', filter, (signal) =>
    answerOf(api.GET('/api/dashboard/failures', { params: { query: queryOf(filter) }, signal })),
  );
}

/** What the cards can tell of: why one is empty. */
export function useCoverage(filter: DashboardFilter) {
  return useCard('coverage', filter, (signal) =>
    answerOf(api.GET('/api/dashboard/coverage', { params: { query: queryOf(filter) }, signal })),
  );
}

/** The 1on1s in which a keyword was said. */
export function useKeywordConversations(keyword: string, filter: DashboardFilter) {
  return useQuery({
    queryKey: keys.dashboard('keyword-conversations', filter.employeeId, filter.from, keyword),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/dashboard/keyword-conversations', {
          params: { query: { ...queryOf(filter), keyword } },
          signal,
        }),
      ),
  });
}
