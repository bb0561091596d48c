import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import type { Announcement, AnnouncementFields } from '@candela/contract/messaging/announcements';

/** Values of the form: local times in the admin's zone, and texts for every language. */
export interface AnnouncementValues {
  languageCode: string;
  texts: Record<string, { title: string; body: string }>;
  roleIds: string[];
  subscriptionTypeIds: string[];
  languageCodes: string[];
  channel: AnnouncementFields['channel'];
  startsAt: string;
  endsAt: string;
  mustAcknowledge: boolean;
}

const hour = 3_600_000;

export function emptyValues(languageCode: string, zone: string, now: number): AnnouncementValues {
  const at = (time: number) => toZonedInput(new Date(time).toISOString(), zone);
  return {
    languageCode,
    texts: { [languageCode]: { title: '', body: '' } },
    roleIds: [],
    subscriptionTypeIds: [],
    languageCodes: [],
    channel: 'banner',
    startsAt: at(now),
    endsAt: at(now + 7 * 24 * hour),
    mustAcknowledge: false,
  };
}

export function valuesOf(announcement: Announcement, zone: string): AnnouncementValues {
  const { languageCode, title, body, translations } = announcement;
  return {
    languageCode,
    texts: { ...translations, [languageCode]: { title, body } },
    roleIds: announcement.roleIds.map(String),
    subscriptionTypeIds: announcement.subscriptionTypeIds.map(String),
    languageCodes: announcement.languageCodes,
    channel: announcement.channel,
    startsAt: toZonedInput(announcement.startsAt, zone),
    endsAt: toZonedInput(announcement.endsAt, zone),
    mustAcknowledge: announcement.mustAcknowledge,
  };
}

export type AnnouncementProblem = 'text' | 'translation' | 'start' | 'end' | 'order';

interface Checked {
  fields: AnnouncementFields | null;
  problems: AnnouncementProblem[];
}

/**
 * The fields to send, or the problems. `kept` are the exact times of an announcement that has started: the input shows only minutes,
 * and these times must not change.
 */
export function fieldsOf(values: AnnouncementValues, zone: string, isDraft: boolean, kept?: Announcement): Checked {
  const { languageCode, texts, roleIds, subscriptionTypeIds, startsAt, endsAt, ...rest } = values;
  const own = trimmed(texts[languageCode]);
  const others = Object.entries(texts)
    .filter(([code]) => code !== languageCode)
    .map(([code, text]) => [code, trimmed(text)] as const)
    .filter(([, { title, body }]) => title !== '' || body !== '');
  const exact = (text: string, before: string | undefined) =>
    before !== undefined && text === toZonedInput(before, zone) ? before : fromZonedInput(text, zone);
  const [start, end] = [exact(startsAt, kept?.startsAt), exact(endsAt, kept?.endsAt)];
  const problems: AnnouncementProblem[] = [];
  if (own.title === '' || own.body === '') problems.push('text');
  if (others.some(([, { title, body }]) => title === '' || body === '')) problems.push('translation');
  if (start === null) problems.push('start');
  if (end === null) problems.push('end');
  if (start !== null && end !== null && start >= end) problems.push('order');
  if (problems.length > 0 || start === null || end === null) return { fields: null, problems };
  const fields = {
    ...rest,
    languageCode,
    ...own,
    translations: Object.fromEntries(others),
    roleIds: roleIds.map(Number),
    subscriptionTypeIds: subscriptionTypeIds.map(Number),
    startsAt: start,
    endsAt: end,
    isDraft,
  };
  return { fields, problems };
}

function trimmed(text: { title: string; body: string } | undefined): { title: string; body: string } {
  return { title: text?.title.trim() ?? '', body: text?.body.trim() ?? '' };
}
