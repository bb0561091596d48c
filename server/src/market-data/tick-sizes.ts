import { calendars, isCalendarCode } from '@candela/markets/candles/calendars';

/** The tick size of a symbol on the day of an instant, in the zone of its exchange: a decimal number such as `0.01`. */
export function tickSizeAt(
  { tickSizes, sessionCode }: { tickSizes: readonly { from: string; size: string }[]; sessionCode: string },
  now: number,
): string {
  const zone = isCalendarCode(sessionCode) ? calendars[sessionCode].zone : 'UTC';
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);
  return (tickSizes.findLast(({ from }) => from <= today) ?? tickSizes[0])?.size ?? '0';
}
