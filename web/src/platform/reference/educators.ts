import { useDebouncedValue } from '@mantine/hooks';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/api-client.ts';
import type { Person } from '@candela/contract/accounts/people';
import { followEducator, getEducator, listEducators, type Educator } from '@candela/contract/community/educators';

export interface NamedEducator extends Educator {
  fullName: string;
  /** Full name followed by the associate id in parentheses. */
  fullNameWithAssociateId: string;
}

const all = ['educators'];

/**
 * Active educators, featured ones first, page by page; `search` filters by name or associate id, `languageCode` by spoken language.
 */
export const educatorsQuery = (search: string, languageCode?: string) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', search, languageCode ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listEducators, { query: { search, languageCode, limit: 50, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data.map(withNames)),
  });

export const educatorQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(getEducator, { params: { id } }, { signal }),
    retry: false,
    select: withNames,
  });

interface Choice {
  value: string;
  label: string;
}

/**
 * Data for a select of educators: searches on the server while the user types, and keeps the names of the selected ones. `known` are
 * people who may not be educators, or not any more.
 */
export function useTrainerChoice(known: Person[]) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 250);
  const [chosen, setChosen] = useState<Choice[]>([]);
  const found = useInfiniteQuery(educatorsQuery(settled)).data ?? [];
  const choices = new Map<string, string>();
  for (const { value, label } of chosen) choices.set(value, label);
  for (const { id, fullName } of known) choices.set(id, fullName);
  for (const { id, fullNameWithAssociateId } of found) choices.set(id, fullNameWithAssociateId);
  const data = [...choices].map(([value, label]): Choice => ({ value, label }));
  return {
    data,
    searchValue: search,
    onSearchChange: setSearch,
    keep: (ids: string[]) => setChosen(data.filter(({ value }) => ids.includes(value))),
  };
}

/** Follows or unfollows an educator. */
export function useFollowing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isFollowed }: Pick<Educator, 'id' | 'isFollowed'>) =>
      call(followEducator, { params: { id }, body: { isFollowed: !isFollowed } }),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}

function withNames<T extends Educator>(educator: T): T & Pick<NamedEducator, 'fullName' | 'fullNameWithAssociateId'> {
  const fullName = `${educator.firstName} ${educator.lastName}`;
  const fullNameWithAssociateId = educator.associateId === null ? fullName : `${fullName} (${educator.associateId})`;
  return { ...educator, fullName, fullNameWithAssociateId };
}
