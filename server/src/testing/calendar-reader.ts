import ICAL from 'ical.js';

interface ReadCalendar {
  dates: { start: string; end: string; title: string; isCancelled: boolean }[];
  /** Zones that are described. */
  zones: unknown[];
  /** Number of VEVENTs. */
  count: number;
}

/** All events of a calendar as another program reads them: start, end and title, in chronological order. */
export function readCalendar(text: string): ReadCalendar {
  if (!text.endsWith('END:VCALENDAR\r\n')) throw new Error('the last line does not end');
  if (/[\r\n]/.test(text.replaceAll('\r\n', ''))) throw new Error('a line does not end with CR LF');
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const dates: ReadCalendar['dates'] = [];
  const keep = ({ item, startDate, endDate }: Pick<ICAL.Event, 'startDate' | 'endDate'> & { item: ICAL.Event }) =>
    dates.push({
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      title: item.summary,
      isCancelled: item.component.getFirstPropertyValue('status') === 'CANCELLED',
    });
  for (const event of all.filter((each) => !each.isRecurrenceException())) {
    for (const other of all) if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
    if (!event.isRecurring()) keep({ item: event, startDate: event.startDate, endDate: event.endDate });
    else {
      const iterator = event.iterator();
      for (let next = iterator.next(); next; next = iterator.next()) keep(event.getOccurrenceDetails(next));
    }
  }
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
  return { dates: dates.toSorted((a, b) => a.start.localeCompare(b.start)), zones, count: all.length };
}
