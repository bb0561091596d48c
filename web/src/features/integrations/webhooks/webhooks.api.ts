import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  createWebhookEndpoint,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  resendFailedDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhookEndpoint,
  type DeliveryState,
  type WebhookFields,
} from '@candela/contract/integrations/webhooks';

const keys = {
  all: ['webhooks'],
  list: ['webhooks', 'list'],
  log: (id: string, state: DeliveryState | undefined) => ['webhooks', 'log', id, state],
  delivery: (id: string) => ['webhooks', 'delivery', id],
};

/** Polling interval while deliveries are waiting. */
const lookAgainMilliseconds = 4000;

export const endpointListQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => call(listWebhookEndpoints, {}, { signal }),
});

export const logQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.log(id, state),
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, { params: { id }, query: { state, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.data.some(({ state: each, attemptCount }) => each === 'waiting' && attemptCount === 0)
        ? lookAgainMilliseconds
        : false,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.delivery(id),
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? lookAgainMilliseconds : false),
  });

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

export function useEndpointMaking() {
  const refresh = useRefresh();
  // Secrets must not stay in memory.
  return useMutation({
    mutationFn: (body: WebhookFields) => call(createWebhookEndpoint, { body }),
    // Not awaited: the secret is shown whatever becomes of the list.
    onSuccess: () => void refresh(),
    gcTime: 0,
  });
}

export function useEndpointChange(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: WebhookFields & { revision: number }) => call(updateWebhookEndpoint, { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useSecretRotation(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (overlapHours: 0 | 1 | 24 | 72 | 168) =>
      call(rotateWebhookSecret, { params: { id }, body: { overlapHours } }),
    onSettled: () => void refresh(),
    gcTime: 0,
  });
}

export function useEndpointRemoval(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(removeWebhookEndpoint, { params: { id } }), onSettled: refresh });
}

export function useTestEvent(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(sendTestEvent, { params: { id } }), onSettled: refresh });
}

export function useResending() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(resendWebhookDelivery, { params: { id } }),
    onSettled: refresh,
  });
}

export function useFailedResending(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (since: string) => call(resendFailedDeliveries, { params: { id }, body: { since } }),
    onSettled: refresh,
  });
}
