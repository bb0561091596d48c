import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { usePageRestored } from '#platform/device/use-page-restored.ts';
import {
  cancelSubscription,
  changePlan,
  listOwnInvoices,
  openPortal,
  previewPlanChange,
  resumeSubscription,
  startCheckout,
} from '@candela/contract/billing/payments';
import { listOwnSubscriptions } from '@candela/contract/billing/subscriptions';

const keys = { all: ['subscriptions'], own: ['subscriptions', 'own'], invoices: ['subscriptions', 'invoices'] };
const askAgainMilliseconds = 2000;

/** @param isAwaited after a payment: polls until the subscription appears */
export const ownSubscriptionsQuery = (isAwaited = false) =>
  queryOptions({
    queryKey: keys.own,
    queryFn: ({ signal }) => call(listOwnSubscriptions, {}, { signal }),
    refetchInterval: ({ state }) => {
      const isThere = state.data?.data.some(({ isPaid, isRunning }) => isPaid && isRunning);
      return isAwaited && !isThere && state.dataUpdateCount < 60 ? askAgainMilliseconds : false;
    },
  });

export const ownInvoicesQuery = infiniteQueryOptions({
  queryKey: keys.invoices,
  queryFn: ({ pageParam, signal }) =>
    call(listOwnInvoices, { query: { ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Redirects to the payment provider, in this tab. */
export function useCheckout() {
  const checkout = useMutation({
    mutationFn: (body: { planId: number; couponCode: string | null }) => call(startCheckout, { body }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  // Otherwise its button would still be waiting.
  usePageRestored(checkout.reset);
  return checkout;
}

export function usePortal() {
  return useMutation({
    mutationFn: () => call(openPortal, {}),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Changes of the user's own subscription. */
export function useOwnChanges(id: number) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.all });
  const cancel = useMutation({ mutationFn: () => call(cancelSubscription, { params: { id } }), onSettled });
  const resume = useMutation({ mutationFn: () => call(resumeSubscription, { params: { id } }), onSettled });
  const change = useMutation({
    mutationFn: (planId: number) => call(changePlan, { params: { id }, body: { planId } }),
    onSettled,
  });
  const preview = useMutation({
    mutationFn: (planId: number) => call(previewPlanChange, { params: { id }, body: { planId } }),
  });
  return { cancel, resume, change, preview };
}
