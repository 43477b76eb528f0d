import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.js';

function mayHelpToRetry(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The cache of everything fetched. It does not retry failures that the person can correct. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && mayHelpToRetry(error),
        // A browser that believes to be offline would wait without saying so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
