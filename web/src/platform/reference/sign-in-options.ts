import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { queryClient } from '#platform/api/query.ts';
import { getSignInOptions, type SignInOptions } from '@candela/contract/sign-in/sign-in-options';

/** Pages do not wait longer than this for the response. */
const patienceMilliseconds = 4000;

/** The ways to sign in here. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(getSignInOptions, {}, { signal }),
  staleTime: 300_000,
});

/** Whether the installation has no owner yet; false if that cannot be determined. */
export async function isEmptyHouse(): Promise<boolean> {
  const late = new Promise<null>((resolve) => void window.setTimeout(() => resolve(null), patienceMilliseconds));
  const asked = queryClient.fetchQuery({ ...signInOptionsQuery, retry: false }).catch(() => null);
  return (await Promise.race([asked, late]))?.isEmpty ?? false;
}

/** Records that the installation has an owner now. */
export function houseIsSetUp(): void {
  queryClient.setQueryData<SignInOptions>(
    signInOptionsQuery.queryKey,
    (known) => known && { ...known, isEmpty: false },
  );
}
