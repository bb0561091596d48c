import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listEarningsWords, type EarningsWords } from '@candela/contract/community/earnings-words';

const none: readonly EarningsWords[] = [];

/** The phrases that promise earnings, of all languages; none until they are loaded. */
export function useEarningsWords(): readonly EarningsWords[] {
  const words = useQuery({
    queryKey: ['earnings-words'],
    queryFn: ({ signal }) => call(listEarningsWords, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  return words.data?.data ?? none;
}
