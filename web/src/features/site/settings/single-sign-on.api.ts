import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  changeSingleSignOn,
  getSingleSignOn,
  testSingleSignOn,
  type SingleSignOn,
  type SingleSignOnChange,
} from '@candela/contract/sign-in/single-sign-on';

export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => call(getSingleSignOn, {}, { signal }),
});

/** Saves the provider; the sign-in options are refetched. */
export function useSingleSignOnSaving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SingleSignOnChange) => call(changeSingleSignOn, { body }, { isShownByPage: true }),
    onSuccess: (saved: SingleSignOn) => {
      client.setQueryData(singleSignOnQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ['sign-in-options'] });
      // Its recent changes.
      void client.invalidateQueries({ queryKey: ['settings', 'form'] });
    },
    onError: () => client.invalidateQueries({ queryKey: singleSignOnQuery.queryKey }),
  });
}

export function useSingleSignOnTest() {
  return useMutation({ mutationFn: () => call(testSingleSignOn) });
}
