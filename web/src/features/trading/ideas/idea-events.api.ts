import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listIdeaEvents } from '@candela/contract/trading/idea-actions';

/** What happened to an idea, the oldest first. */
export const ideaEventsQuery = (id: number) =>
  queryOptions({
    queryKey: ['ideas', 'events', id],
    queryFn: ({ signal }) => call(listIdeaEvents, { params: { id } }, { signal }),
  });
