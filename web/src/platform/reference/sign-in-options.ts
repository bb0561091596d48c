import { getSignInOptions, type SignInOptions } from '@candela/contract/accounts/sign-in-options';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { queryClient } from '#platform/api/query.ts';

/** A server that says nothing for so long holds up no page. */
const patienceMilliseconds = 4000;

/** What somebody without a session can do here. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(getSignInOptions, {}, { signal }),
  staleTime: 300_000,
});

/** Whether the installation waits for its owner; no while that cannot be found out. */
export async function isEmptyHouse(): Promise<boolean> {
  const late = new Promise<null>((resolve) => void window.setTimeout(() => resolve(null), patienceMilliseconds));
  const asked = queryClient.fetchQuery({ ...signInOptionsQuery, retry: false }).catch(() => null);
  return (await Promise.race([asked, late]))?.isEmpty ?? false;
}

/** From now on it has an owner. */
export function houseIsSetUp(): void {
  queryClient.setQueryData<SignInOptions>(
    signInOptionsQuery.queryKey,
    (known) => known && { ...known, isEmpty: false },
  );
}
