import { Temporal } from 'temporal-polyfill';
import { AppError } from '#platform/http/errors.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { maxListedDays } from '@candela/contract/community/economic-events';
import type { ListedDays } from './event-lists.queries.ts';

/** Days of a zone as stretches of time. @throws AppError economicEvents.unknownZone, wrongDays */
export function listedDays({ from, before, zone }: { from: string; before: string; zone: string }): ListedDays {
  if (!isTimeZone(zone)) throw new AppError('economicEvents.unknownZone');
  const [first, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(before)];
  const count = first.until(end).days;
  if (count < 1 || count > maxListedDays) throw new AppError('economicEvents.wrongDays');
  const begins = (day: Temporal.PlainDate, inZone: string) =>
    day.toZonedDateTime(inZone).toInstant().toString({ smallestUnit: 'millisecond' });
  return {
    zone,
    from: begins(first, zone),
    before: begins(end, zone),
    fromDay: begins(first, 'UTC'),
    beforeDay: begins(end, 'UTC'),
  };
}
