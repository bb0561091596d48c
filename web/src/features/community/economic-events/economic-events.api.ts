import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  getEconomicAlerts,
  updateEconomicAlerts,
  type EconomicAlertChoice,
} from '@candela/contract/community/economic-alerts';
import {
  createEconomicEvent,
  getEconomicEvent,
  getNextEconomicEvent,
  listEconomicEvents,
  listEventCurrencies,
  listEventsOfSymbol,
  removeEconomicEvent,
  updateEconomicEvent,
  type EconomicEvent,
} from '@candela/contract/community/economic-events';
import type { Impact } from '@candela/contract/community/economic-fields';
import type { ShownDays } from './calendar-days.ts';

const key = 'economic-events';
/** Actual figures come minutes after their release. */
const refetchInterval = 60_000;

interface CalendarQuery extends ShownDays {
  zone: string;
  currency: string | undefined;
  impacts: readonly Impact[] | null;
  isOwn: boolean;
}

export const calendarQuery = ({ from, before, zone, currency, impacts, isOwn }: CalendarQuery) =>
  infiniteQueryOptions({
    queryKey: [key, 'days', { from, before, zone, currency, impacts, isOwn }],
    queryFn: ({ pageParam, signal }) => {
      const narrowed = { currencies: currency, impacts: impacts?.join(','), ...(isOwn && { mine: true as const }) };
      const query = { from, before, zone, ...narrowed, limit: 100, cursor: pageParam ?? undefined };
      return call(listEconomicEvents, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval,
  });

export const currenciesQuery = queryOptions({
  queryKey: [key, 'currencies'],
  queryFn: ({ signal }) => call(listEventCurrencies, {}, { signal }),
});

export const nextEventQuery = (isOwn: boolean) =>
  queryOptions({
    queryKey: [key, 'next', isOwn],
    queryFn: ({ signal }) => call(getNextEconomicEvent, { query: isOwn ? { mine: true } : {} }, { signal }),
    refetchInterval,
  });

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => call(getEconomicEvent, { params: { id } }, { signal }),
  });

/** What is entered; everything but what the server says of it. */
export type EnteredEvent = Omit<EconomicEvent, 'id' | 'source' | 'revision' | 'isDemo'>;

/** Enters an economic event, or changes the one that is given. */
export function useEventSaving(event: EconomicEvent | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EnteredEvent) =>
      event
        ? call(updateEconomicEvent, { params: { id: event.id }, body: { ...body, revision: event.revision } })
        : call(createEconomicEvent, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

export function useEventRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeEconomicEvent, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

export const alertsQuery = queryOptions({
  queryKey: ['economic-alerts'],
  queryFn: ({ signal }) => call(getEconomicAlerts, {}, { signal }),
});

export function useAlertChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EconomicAlertChoice) => call(updateEconomicAlerts, { body }),
    onSuccess: (chosen) => client.setQueryData(alertsQuery.queryKey, chosen),
  });
}

/** What is scheduled for either currency of a symbol, with medium or high impact. */
export const scheduledQuery = (symbolId: number, from: string, before: string) =>
  queryOptions({
    queryKey: [key, 'of-symbol', symbolId, from, before],
    queryFn: ({ signal }) => {
      const query = { symbolId, from, before, impacts: 'medium,high', limit: 100 };
      return call(listEventsOfSymbol, { query }, { signal });
    },
  });
