import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { search, type SearchGroup } from '@candela/contract/site/search';

export interface Wanted {
  text: string;
  depth: 'titles' | 'all';
  /** Null: all groups. */
  group: SearchGroup | null;
  /** Null: all languages. */
  languageCode: string | null;
}

/** Results may be a minute old. */
export const searchQuery = ({ text, depth, group, languageCode }: Wanted) =>
  queryOptions({
    queryKey: ['search', text, depth, group, languageCode],
    queryFn: ({ signal }) =>
      call(
        search,
        {
          query: {
            text,
            depth,
            ...(group !== null && { kind: group }),
            ...(languageCode !== null && { languageCode }),
          },
        },
        { signal },
      ),
    staleTime: 60_000,
    gcTime: 120_000,
    retry: 1,
  });
