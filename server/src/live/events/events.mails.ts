import type { Db } from '#db/client.ts';
import { reminderMinutes } from './events.jobs.ts';
import { findRow } from './events.queries.ts';

/** The content of the reminder email; null when the event has been cancelled or moved meanwhile. */
export async function composeReminder(db: Db, id: number, languageCode: string, timeZone: string | null) {
  const event = await findRow(db, id);
  const minutesLeft = event ? (Date.parse(event.startsAt) - Date.now()) / 60_000 : 0;
  if (event?.state !== 'scheduled' || minutesLeft < 0 || minutesLeft > reminderMinutes + 5) return null;
  const when = new Intl.DateTimeFormat(languageCode, {
    timeZone: timeZone ?? event.timeZone,
    dateStyle: 'full',
    timeStyle: 'long',
  }).format(new Date(event.startsAt));
  return { path: `/education/events?event=${id}`, values: { title: event.title, when } };
}
