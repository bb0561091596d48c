import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listUserViews, removeUserView, saveUserView, type NewUserView } from '@candela/contract/accounts/user-views';

const key = ['user-views'];

export const userViewsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(listUserViews, {}, { signal }),
});

/** Saves and deletes the user's own views. */
export function useUserViewChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: key });
  return {
    save: useMutation({ mutationFn: (body: NewUserView) => call(saveUserView, { body }), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => call(removeUserView, { params: { id } }), onSettled }),
  };
}
