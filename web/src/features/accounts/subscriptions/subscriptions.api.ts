import {
  endSubscription,
  extendSubscription,
  giveSubscription,
  listUserSubscriptions,
} from '@candela/contract/accounts/subscriptions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';

const keys = { ofUser: (id: string) => ['subscriptions', 'of', id], users: ['users'] };

export const userSubscriptionsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.ofUser(id),
    queryFn: ({ signal }) => call(listUserSubscriptions, { params: { id } }, { signal }),
  });

/** What an admin gives to one person, and takes back. */
export function useGiving(userId: string) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.ofUser(userId) }),
      client.invalidateQueries({ queryKey: keys.users }),
    ]);
  const give = useMutation({
    mutationFn: (body: { planId: number; endsAt: string | null }) =>
      call(giveSubscription, { params: { id: userId }, body }),
    onSettled,
  });
  const extend = useMutation({
    mutationFn: ({ id, endsAt }: { id: number; endsAt: string | null }) =>
      call(extendSubscription, { params: { id: userId, subscriptionId: id }, body: { endsAt } }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: (id: number) => call(endSubscription, { params: { id: userId, subscriptionId: id } }),
    onSettled,
  });
  return { give, extend, end };
}
