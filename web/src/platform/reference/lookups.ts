import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { keptQuery } from '#platform/api/kept-query.ts';
import { getLookups, type Lookups } from '@candela/contract/site/lookups';

const lookupsQuery = keptQuery({
  queryKey: ['lookups'],
  queryFn: ({ signal }) => call(getLookups, {}, { signal }),
});

/** The lookup lists for filters and forms. */
export function useLookups(): Lookups | undefined {
  return useQuery(lookupsQuery).data;
}
