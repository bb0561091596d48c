import { readCsv } from '#platform/text/csv-reader.ts';
import { maxCalendarRows } from '@candela/contract/community/economic-imports';
import { shorten, type RawEvent } from './raw-events.ts';
import { readTime } from './raw-times.ts';

/** Names of columns, in lower case and without marks. */
const columns: Record<string, string> = {
  ...Object.fromEntries(['date', 'day', 'datetime', 'dateutc', 'when', 'at', 'start'].map((name) => [name, 'when'])),
  ...Object.fromEntries(['time', 'hour', 'clock'].map((name) => [name, 'time'])),
  ...Object.fromEntries(['zone', 'timezone', 'tz'].map((name) => [name, 'zone'])),
  ...Object.fromEntries(['currency', 'cur', 'ccy'].map((name) => [name, 'currency'])),
  ...Object.fromEntries(['country', 'countrycode', 'region'].map((name) => [name, 'country'])),
  ...Object.fromEntries(['title', 'event', 'name', 'release', 'indicator', 'summary'].map((name) => [name, 'title'])),
  ...Object.fromEntries(['impact', 'importance', 'volatility'].map((name) => [name, 'impact'])),
  ...Object.fromEntries(['forecast', 'consensus', 'estimate', 'expected'].map((name) => [name, 'forecast'])),
  ...Object.fromEntries(['previous', 'prior', 'before'].map((name) => [name, 'previous'])),
  ...Object.fromEntries(['revised', 'revisedprevious', 'previousrevised'].map((name) => [name, 'revised'])),
  ...Object.fromEntries(['actual', 'result'].map((name) => [name, 'actual'])),
  unit: 'unit',
  ...Object.fromEntries(['id', 'key', 'uid', 'eventid'].map((name) => [name, 'key'])),
  ...Object.fromEntries(['series', 'ticker'].map((name) => [name, 'series'])),
};

const columnOf = (name: string): string | undefined => columns[name.toLowerCase().replaceAll(/[^a-z]/g, '')];

/** Problems of the whole file. */
export type TableProblem = 'unknownLayout' | 'tooManyRows' | 'unreadable';

/** Reads a table whose first row names its columns. */
export function readTable(text: string): RawEvent[] | TableProblem {
  let names: (string | undefined)[] | null = null;
  const events: RawEvent[] = [];
  let row = 0;
  for (const cells of readCsv(text)) {
    row += 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (names === null) {
      names = cells.map(columnOf);
      if (!names.includes('when') || !names.includes('title')) return 'unknownLayout';
      continue;
    }
    if (events.length === maxCalendarRows) return 'tooManyRows';
    const fields = new Map<string, string>();
    for (const [at, name] of names.entries())
      if (name !== undefined && !fields.has(name)) fields.set(name, cells[at] ?? '');
    events.push(eventOf(fields, row, cells.slice(0, 40).join(', ')));
  }
  return names === null ? 'unknownLayout' : events;
}

/** Reads a list of objects, also as the only list of an object. */
export function readJson(text: string): RawEvent[] | TableProblem {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return 'unreadable';
  }
  const lists = Array.isArray(whole) ? [whole] : isObject(whole) ? Object.values(whole).filter(Array.isArray) : [];
  const [list] = lists;
  if (!list || lists.length > 1) return 'unknownLayout';
  if (list.length > maxCalendarRows) return 'tooManyRows';
  const events = list.map((each: unknown, at) => {
    const fields = new Map<string, string>();
    for (const [given, value] of isObject(each) ? Object.entries(each) : []) {
      const name = columnOf(given);
      if (name !== undefined && !fields.has(name) && (typeof value === 'string' || typeof value === 'number'))
        fields.set(name, String(value));
    }
    return {
      event: eventOf(fields, at + 1, [...fields.values()].join(', ')),
      isEvent: fields.has('when') && fields.has('title'),
    };
  });
  return events.length > 0 && !events.some(({ isEvent }) => isEvent)
    ? 'unknownLayout'
    : events.map(({ event }) => event);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function eventOf(fields: ReadonlyMap<string, string>, row: number, text: string): RawEvent {
  const field = (name: string) => fields.get(name)?.trim() ?? '';
  const some = (name: string) => (field(name) === '' ? undefined : field(name));
  return {
    row,
    text: shorten(text),
    key: some('key'),
    series: some('series'),
    title: field('title'),
    time: readTime({ when: field('when'), time: field('time'), zone: some('zone') ?? null }),
    currency: some('currency'),
    country: some('country'),
    impact: some('impact'),
    unit: some('unit'),
    forecast: some('forecast'),
    previous: some('previous'),
    revised: some('revised'),
    actual: some('actual'),
  };
}
