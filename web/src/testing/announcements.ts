import type { Announcement } from '@candela/contract/messaging/announcements';

/** A banner for everybody that has not begun. */
export function buildAnnouncement(changes: Partial<Announcement> = {}): Announcement {
  return {
    id: 3,
    languageCode: 'en',
    title: 'Holidays',
    body: 'We are closed.',
    translations: {},
    roleIds: [],
    subscriptionTypeIds: [],
    languageCodes: [],
    channel: 'banner',
    startsAt: '2027-01-04T08:00:00.000Z',
    endsAt: '2027-01-08T08:00:00.000Z',
    mustAcknowledge: false,
    state: 'scheduled',
    authorName: 'Ada',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}
