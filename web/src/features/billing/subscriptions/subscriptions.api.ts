import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listUserInvoices, refundInvoice, stopSubscription } from '@candela/contract/billing/payments';
import {
  endSubscription,
  extendSubscription,
  giveSubscription,
  listUserSubscriptions,
} from '@candela/contract/billing/subscriptions';

const keys = { ofUser: (id: string) => ['subscriptions', 'of', id], users: ['users'] };

export const userSubscriptionsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.ofUser(id),
    queryFn: ({ signal }) => call(listUserSubscriptions, { params: { id } }, { signal }),
  });

export const userInvoicesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.ofUser(id), 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listUserInvoices,
        { params: { id }, query: { limit: 10, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Subscriptions that an admin grants to a user, and ends. */
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
  const stop = useMutation({
    mutationFn: (id: number) => call(stopSubscription, { params: { id: userId, subscriptionId: id } }),
    onSettled,
  });
  const refund = useMutation({
    mutationFn: ({ id, ...body }: { id: number; amount: string; key: string }) =>
      call(refundInvoice, { params: { id }, body }),
    onSettled,
  });
  return { give, extend, end, stop, refund };
}
