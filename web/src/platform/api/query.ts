import { QueryClient } from '@tanstack/react-query';
import { ApiError, CallCancelled } from '#platform/api/api-error.ts';

const maxRetries = 10;

/** Whether a failed call is repeated: up to ten times, unless the response would be the same. */
export function isRetried(failureCount: number, error: unknown): boolean {
  if (failureCount >= maxRetries || error instanceof CallCancelled) return false;
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

/** Delay in milliseconds: doubles up to half a minute, or as long as the server requested. */
export function retryDelay(failureCount: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfter !== null) return error.retryAfter * 1000;
  return Math.min(1000 * 2 ** failureCount, 30_000);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isRetried, retryDelay },
    mutations: { retry: false },
  },
});
