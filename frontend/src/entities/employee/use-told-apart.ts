import { useMemo } from 'react';
import { tellApart } from './tell-apart.js';
import { useEmployees } from './use-employees.js';

/** What tells one's own reports apart, by the report's id, as far as they are known: {@link tellApart}. */
export function useToldApart(): ReadonlyMap<string, string> {
  const { data } = useEmployees();
  return useMemo(() => tellApart(data ?? []), [data]);
}
