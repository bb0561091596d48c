import { followEducator, listEducators, type Educator } from '@candela/contract/community/educators';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';

export interface NamedEducator extends Educator {
  fullName: string;
  /** Full name followed by the associate id in parentheses. */
  fullNameWithAssociateId: string;
}

/** Active trainers by name. */
export const educatorsQuery = queryOptions({
  queryKey: ['educators'],
  queryFn: ({ signal }) => call(listEducators, {}, { signal }),
  staleTime: 5 * 60_000,
  select: ({ data: educators }) => educators.map(withNames),
});

export function useEducators(): NamedEducator[] {
  return useQuery(educatorsQuery).data ?? [];
}

/** Follows a trainer, or stops. */
export function useFollowing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isFollowed }: Pick<Educator, 'id' | 'isFollowed'>) =>
      call(followEducator, { params: { id }, body: { isFollowed: !isFollowed } }),
    onSettled: () => client.invalidateQueries({ queryKey: educatorsQuery.queryKey }),
  });
}

function withNames(educator: Educator): NamedEducator {
  const fullName = `${educator.firstName} ${educator.lastName}`;
  const fullNameWithAssociateId = educator.associateId === null ? fullName : `${fullName} (${educator.associateId})`;
  return { ...educator, fullName, fullNameWithAssociateId };
}
