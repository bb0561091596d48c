import { toIso } from '#platform/time/instants.ts';
import type {
  Announcement,
  AnnouncementFields,
  AnnouncementState,
  CurrentAnnouncement,
} from '@candela/contract/messaging/announcements';
import type { AnnouncementRow } from './announcements.queries.ts';

function stateOf(row: AnnouncementRow, now: number): AnnouncementState {
  if (row.isDraft) return 'draft';
  if (Date.parse(row.startsAt) > now) return 'scheduled';
  return Date.parse(row.endsAt) > now ? 'active' : 'expired';
}

export function presentAnnouncement({ isDraft: _isDraft, ...row }: AnnouncementRow): Announcement {
  return {
    ...row,
    startsAt: toIso(row.startsAt),
    endsAt: toIso(row.endsAt),
    updatedAt: toIso(row.updatedAt),
    state: stateOf({ ...row, isDraft: _isDraft }, Date.now()),
  };
}

/** In the reader's language if translated, otherwise in the original language. */
export function presentCurrent(row: AnnouncementRow, languageCode: string): CurrentAnnouncement {
  const translated = row.translations[languageCode];
  return {
    id: row.id,
    title: translated?.title ?? row.title,
    body: translated?.body ?? row.body,
    languageCode: translated ? languageCode : row.languageCode,
    channel: row.channel,
    mustAcknowledge: row.mustAcknowledge,
    endsAt: toIso(row.endsAt),
  };
}

/** Everything but the end, to compare whether the audience would see something different than before. */
export function essence(fields: AnnouncementFields | AnnouncementRow): string {
  const { languageCode, title, body, translations, channel, mustAcknowledge, isDraft } = fields;
  const audience = [fields.roleIds, fields.subscriptionTypeIds, fields.languageCodes].map((list) =>
    [...list].toSorted(),
  );
  const texts = Object.entries(translations)
    .map(([code, text]) => [code, text.title, text.body])
    .toSorted();
  const startsAt = Date.parse(fields.startsAt);
  return JSON.stringify({ languageCode, title, body, texts, audience, channel, startsAt, mustAcknowledge, isDraft });
}
