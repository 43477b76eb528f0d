import { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.js';
import { beginSearch, refetchLists } from './list-refetching.js';

it('[KEY-8] a search is not begun anew by what changes meanwhile, and hears of it when it ends', async () => {
  const queries = new QueryClient();
  const [running, other, lists] = [keys.search('残業', ''), keys.search('眠り', ''), keys.conversationsIn('2026-11')];
  for (const key of [running, other, lists]) queries.setQueryData(key, []);
  const isStale = (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated;
  const end = beginSearch(running);
  await refetchLists(queries);
  expect([running, other, lists].map(isStale)).toEqual([false, true, true]);
  expect(end()).toBe(true);
  expect(beginSearch(running)()).toBe(false);
  await refetchLists(queries);
  expect(isStale(running)).toBe(true);
  queries.clear();
});
