import type { Event, NewEvent } from '@candela/contract/live/events';

export const repeats = ['never', 'daily', 'weekly', 'monthly'] as const;

export type Repeat = (typeof repeats)[number];

/** Weekday names of RFC 5545, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** Values of the form; numbers as text. */
export interface EventValues {
  title: string;
  description: string;
  hostIds: string[];
  /** Local time in `timeZone`. */
  startsAt: string;
  timeZone: string;
  durationMinutes: string;
  repeat: Repeat;
  interval: string;
  weekdays: string[];
  count: string;
  languageCode: string;
  subscriptionTypeIds: string[];
  /** Empty: unlimited. */
  capacity: string;
  isRecorded: boolean;
  hasChat: boolean;
}

export function emptyEvent(given: { startsAt: string; timeZone: string; languageCode: string }): EventValues {
  return {
    ...given,
    title: '',
    description: '',
    hostIds: [],
    durationMinutes: '60',
    repeat: 'never',
    interval: '1',
    weekdays: [],
    count: '10',
    subscriptionTypeIds: [],
    capacity: '',
    isRecorded: true,
    hasChat: true,
  };
}

export function valuesOfEvent(event: Event): EventValues {
  const part = (name: string) => new RegExp(`${name}=([^;]+)`).exec(event.series?.rule ?? '')?.[1];
  const repeat = repeats.find((each) => each.toUpperCase() === part('FREQ')) ?? 'never';
  return {
    title: event.title,
    description: event.description,
    hostIds: event.hosts.map(({ id }) => id),
    startsAt: event.localStart,
    timeZone: event.timeZone,
    durationMinutes: String(event.durationMinutes),
    repeat,
    interval: part('INTERVAL') ?? '1',
    weekdays: part('BYDAY')?.split(',') ?? [],
    count: part('COUNT') ?? '10',
    languageCode: event.languageCode,
    subscriptionTypeIds: event.subscriptionTypeIds.map(String),
    capacity: event.capacity === null ? '' : String(event.capacity),
    isRecorded: event.isRecorded,
    hasChat: event.hasChat,
  };
}

export type EventProblem = 'title' | 'hosts' | 'start' | 'duration' | 'capacity' | 'interval' | 'count';

/** The fields to send, or the problems. */
export function fieldsOfEvent(
  values: EventValues,
  isDraft: boolean,
): { fields: NewEvent | null; problems: EventProblem[] } {
  const { repeat, interval, weekdays: days, count, capacity, durationMinutes, ...rest } = values;
  const problems: EventProblem[] = [];
  const title = rest.title.trim();
  if (title.length < 3) problems.push('title');
  if (rest.hostIds.length === 0) problems.push('hosts');
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(rest.startsAt)) problems.push('start');
  if (!isWholeBetween(durationMinutes, 5, 720)) problems.push('duration');
  if (capacity !== '' && !isWholeBetween(capacity, 1, 100_000)) problems.push('capacity');
  if (repeat !== 'never' && !isWholeBetween(interval, 1, 12)) problems.push('interval');
  if (repeat !== 'never' && !isWholeBetween(count, 2, 104)) problems.push('count');
  if (problems.length > 0) return { fields: null, problems };
  const byDay = repeat === 'weekly' && days.length > 0 ? `;BYDAY=${inOrder(days).join(',')}` : '';
  const fields = {
    ...rest,
    title,
    description: rest.description.trim(),
    subscriptionTypeIds: rest.subscriptionTypeIds.map(Number),
    durationMinutes: Number(durationMinutes),
    capacity: capacity === '' ? null : Number(capacity),
    rule:
      repeat === 'never'
        ? null
        : `FREQ=${repeat.toUpperCase()};INTERVAL=${Number(interval)}${byDay};COUNT=${Number(count)}`,
    isDraft,
  };
  return { fields, problems };
}

function inOrder(days: string[]): string[] {
  return weekdays.filter((day) => days.includes(day));
}

function isWholeBetween(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
}
