import type { Tx } from '#db/client.ts';
import { noticeLanguages } from '#messaging/built-in-texts.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelNotice, correctNotice, postNotice, postPersonalNotice } from '#messaging/notices.ts';
import { hasEarlier, type EventRow } from './events.queries.ts';

const soonMilliseconds = 15 * 60_000;

const link = '/education/events';
const sourceOf = (event: EventRow, what: string) => `event:${event.id}:${what}`;
const everybody = { roleIds: [], subscriptionTypeIds: [], languageCodes: [] };

function valuesOf({ title, hosts }: EventRow) {
  return { title, names: hosts.map(({ fullName }) => fullName).join(', ') };
}

function timesOf({ startsAt, durationMinutes }: EventRow) {
  const start = Date.parse(startsAt);
  const iso = (at: number) => new Date(at).toISOString();
  return { start: iso(start), soon: iso(start - soonMilliseconds), end: iso(start + durationMinutes * 60_000) };
}

/** Announces a scheduled event, of a series only the first one, and schedules the reminder shortly before each. */
export async function announceEvent(tx: Tx, event: EventRow): Promise<void> {
  await planCall(tx, event);
  if (await hasEarlier(tx, event)) return;
  const { languageCode, subscriptionTypeIds } = event;
  await postNotice(tx, {
    source: sourceOf(event, 'scheduled'),
    contentType: 'event',
    audience: {
      roleIds: [],
      subscriptionTypeIds,
      languageCodes: noticeLanguages.includes(languageCode) ? [languageCode] : [],
    },
    languageCode: 'en',
    texts: await noticeTexts(tx, 'eventScheduled', valuesOf(event)),
    link,
    visibleAt: new Date().toISOString(),
    expiresAt: timesOf(event).start,
    isPushed: true,
  });
}

/** For registered users. */
async function planCall(tx: Tx, event: EventRow): Promise<void> {
  const { soon, end } = timesOf(event);
  await postNotice(tx, {
    source: sourceOf(event, 'soon'),
    contentType: 'event',
    audience: { ...everybody, eventId: event.id },
    languageCode: 'en',
    texts: await noticeTexts(tx, 'eventSoon', valuesOf(event)),
    link,
    visibleAt: soon,
    expiresAt: end,
    isPushed: true,
    isUrgent: true,
  });
}

/** Updates the announcement; registered users are notified of a new time. */
export async function correctEvent(tx: Tx, event: EventRow, isMoved: boolean): Promise<void> {
  const { start } = timesOf(event);
  // Users who were reminded of the former time are reminded again.
  if (isMoved) await cancelNotice(tx, sourceOf(event, 'soon'));
  await planCall(tx, event);
  await correctNotice(
    tx,
    sourceOf(event, 'scheduled'),
    await noticeTexts(tx, 'eventScheduled', valuesOf(event)),
    start,
  );
  if (isMoved) await notifyRegistered(tx, event, 'eventChanged', `moved:${Date.parse(start)}`);
}

/** Withdraws the announcement, and notifies registered users. */
export async function notifyCancelled(tx: Tx, event: EventRow): Promise<void> {
  await cancelNotice(tx, sourceOf(event, 'scheduled'));
  await cancelNotice(tx, sourceOf(event, 'soon'));
  await notifyRegistered(tx, event, 'eventCancelled', 'cancelled');
}

async function notifyRegistered(
  tx: Tx,
  event: EventRow,
  kind: 'eventChanged' | 'eventCancelled',
  what: string,
): Promise<void> {
  if (event.registeredCount === 0) return;
  await postNotice(tx, {
    source: sourceOf(event, what),
    contentType: 'event',
    audience: { ...everybody, eventId: event.id },
    languageCode: 'en',
    texts: await noticeTexts(tx, kind, valuesOf(event)),
    link,
    visibleAt: new Date().toISOString(),
    expiresAt: timesOf(event).end,
    isPushed: true,
  });
}

/** A user has moved up from the waiting list. */
export async function notifyMovedUp(tx: Tx, event: EventRow, userId: string): Promise<void> {
  await postPersonalNotice(tx, userId, {
    source: sourceOf(event, 'place'),
    contentType: 'event',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'eventPlace', valuesOf(event)),
    link,
    visibleAt: new Date().toISOString(),
    expiresAt: timesOf(event).end,
    isPushed: true,
  });
}
