import type { Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelNotice, postNotice } from '#messaging/notices.ts';
import type { LiveRow } from './streams.queries.ts';

const sourceOf = (eventId: number) => `event:${eventId}:live`;
const minMilliseconds = 15 * 60_000;

/** Notifies users who may come when an event goes live for the first time. */
export async function announceLive(tx: Tx, event: LiveRow): Promise<void> {
  const { eventId, meetingId, title, hosts, subscriptionTypeIds, endsAt } = event;
  await postNotice(tx, {
    source: sourceOf(eventId),
    contentType: 'event',
    // Users who may come: a follower without the subscription is not notified of an event that is closed to them.
    audience: { roleIds: [], subscriptionTypeIds, languageCodes: [], eventId, isForFollowers: true },
    languageCode: 'en',
    texts: await noticeTexts(tx, 'educatorLive', { title, names: hosts.map(({ fullName }) => fullName).join(', ') }),
    link: `/streaming/${meetingId}/${eventId}`,
    visibleAt: new Date().toISOString(),
    // Nobody is notified of an event that is over.
    expiresAt: new Date(Math.max(Date.parse(endsAt), Date.now() + minMilliseconds)).toISOString(),
    isPushed: true,
    isUrgent: true,
  });
}

/** Nobody is called to a session that is over. */
export const withdrawLive = (tx: Tx, eventId: number): Promise<void> => cancelNotice(tx, sourceOf(eventId));
