import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  cancelEvent,
  createEvent,
  getCalendarEvent,
  getCalendarFeed,
  getEvent,
  getEventFile,
  listCalendar,
  listEvents,
  registerForEvent,
  renewCalendarFeed,
  unregisterFromEvent,
  updateEvent,
  type CalendarEvent,
  type EventScope,
  type EventView,
  type NewEvent,
} from '@candela/contract/live/events';

interface Period {
  from: string;
  to: string;
  /** Only events for which the caller is registered or a host. */
  mine?: boolean;
  /** Only events of this host. */
  hostId?: string;
}

const keys = {
  all: ['events'],
  list: (view: EventView, search: string) => ['events', 'list', view, search],
  entry: (id: number) => ['events', 'entry', id],
  one: (id: number) => ['events', 'one', id],
  calendar: (period: Period) => ['events', 'calendar', period],
  feed: ['events', 'feed'],
};

export const eventListQuery = (view: EventView, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.list(view, search),
    queryFn: ({ pageParam, signal }) =>
      call(
        listEvents,
        { query: { view, ...(search !== '' && { search }), cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getEvent, { params: { id } }, { signal }),
    // Used by a form: other people's changes must not replace what is being typed.
    refetchOnWindowFocus: false,
  });

/** A single calendar entry, at any time. */
export const calendarEntryQuery = (id: number) =>
  queryOptions({
    queryKey: keys.entry(id),
    queryFn: ({ signal }) => call(getCalendarEvent, { params: { id } }, { signal }),
    retry: false,
  });

/** Page by page, ordered by time. Refetched when the hub reports a change. */
export const calendarQuery = (period: Period) =>
  infiniteQueryOptions({
    queryKey: keys.calendar(period),
    queryFn: ({ pageParam, signal }) =>
      call(listCalendar, { query: { ...period, limit: 100, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

/** Creates an event or series, or updates an existing one. */
export function useEventSaving(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rule, scope, ...fields }: NewEvent & { scope: EventScope }) =>
      id === null
        ? call(createEvent, { body: { ...fields, rule } })
        : call(updateEvent, { params: { id }, body: { ...fields, scope } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useCancellation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scope: EventScope) => call(cancelEvent, { params: { id }, body: { scope } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.one(id) });
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** Registers for an event or cancels the registration. Where places are limited, its room opens or closes with it. */
export function useRegistration({ id, registration }: Pick<CalendarEvent, 'id' | 'registration'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(registration === 'none' ? registerForEvent : unregisterFromEvent, { params: { id } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['streams'] });
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** Downloads one event as a calendar file. */
export async function downloadEventFile(id: number): Promise<void> {
  const { name, content } = await call(getEventFile, { params: { id } });
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const calendarFeedQuery = queryOptions({
  queryKey: keys.feed,
  queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
});

export function useFeedRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarFeed),
    onSuccess: (feed) => client.setQueryData(keys.feed, feed),
  });
}
