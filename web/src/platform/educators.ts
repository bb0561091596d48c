import { listEducators, type Educator } from '@candela/contract/educators';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';

export interface NamedEducator extends Educator {
  fullName: string;
  /** Full name followed by the associate id in parentheses. */
  fullNameWithAssociateId: string;
}

/** Active trainers by name. */
export function useEducators(): NamedEducator[] {
  const { data } = useQuery({
    queryKey: ['educators'],
    queryFn: ({ signal }) => call(listEducators, {}, { signal }),
    staleTime: 5 * 60_000,
    select: ({ data: educators }) => educators.map(withNames),
  });
  return data ?? [];
}

function withNames(educator: Educator): NamedEducator {
  const fullName = `${educator.firstName} ${educator.lastName}`;
  const fullNameWithAssociateId = educator.associateId === null ? fullName : `${fullName} (${educator.associateId})`;
  return { ...educator, fullName, fullNameWithAssociateId };
}
