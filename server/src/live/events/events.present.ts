import { toIso } from '#platform/time/instants.ts';
import type { Event } from '@candela/contract/live/events';
import type { EventRow } from './events.queries.ts';
import { wallClockOf } from './events.recurrence.ts';

export function presentEvent({ seriesId, rule, ...row }: EventRow): Event {
  return {
    ...row,
    series: seriesId === null ? null : { id: seriesId, rule: rule ?? '' },
    startsAt: toIso(row.startsAt),
    localStart: wallClockOf(new Date(row.startsAt), row.timeZone),
  };
}
