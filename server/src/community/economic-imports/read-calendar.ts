import { isBeforeItsTime, seriesOf } from '#community/economic-series.ts';
import type { KnownEvent } from '#db/tables/economic-events.ts';
import { decodeText } from '#platform/text/decode-text.ts';
import { impacts, maxEventTitle, type Impact } from '@candela/contract/community/economic-fields';
import type { EconomicFileProblem, EconomicRowReason } from '@candela/contract/community/economic-import-terms';
import type { calendarFormats } from '@candela/contract/community/economic-imports';
import { readFigures } from './figures.ts';
import { readIcs } from './ics-events.ts';
import { shorten, type RawEvent, type RawTime } from './raw-events.ts';
import { instantIn } from './raw-times.ts';
import { readJson, readTable } from './tables.ts';
import { zoneOf } from './zones.ts';

export interface ReadSettings {
  /** Of times without one; null: none is named. */
  zone: string | null;
  /** Of events without one. */
  currency: string | null;
  impact: Impact;
  now: number;
}

/** A row as it would be written, or why it cannot be. */
export interface ReadRow {
  row: number;
  text: string;
  reason: EconomicRowReason | null;
  externalKey: string | null;
  series: string | null;
  known: KnownEvent | null;
}

export interface ReadCalendar {
  format: (typeof calendarFormats)[number];
  problem: EconomicFileProblem | null;
  rows: ReadRow[];
}

type Read = Pick<ReadRow, 'externalKey' | 'series'> & { known: KnownEvent };

/** Reads a calendar of any format. The time is proportional to its length. */
export function readCalendar(bytes: Uint8Array, settings: ReadSettings): ReadCalendar {
  const text = decodeText(bytes, 'windows-1252').text.replace(/^\uFEFF/, '');
  const begin = text.trimStart().slice(0, 200);
  const format = /^BEGIN:/i.test(begin) ? 'ics' : /^[[{]/.test(begin) ? 'json' : 'csv';
  if (begin === '') return { format, problem: 'empty', rows: [] };
  if (/^<(!doctype|html|\?xml|head|body)/i.test(begin)) return { format, problem: 'html', rows: [] };
  const events = format === 'ics' ? readIcs(text, settings.now) : format === 'json' ? readJson(text) : readTable(text);
  if (typeof events === 'string') return { format, problem: events, rows: [] };
  if (events.length === 0) return { format, problem: 'empty', rows: [] };
  const seen = new Set<string>();
  const rows = events.map((event, at): ReadRow => {
    const read = readEvent(event, settings);
    // Of a recurring event every occurrence is a row of its own.
    const row = format === 'ics' ? at + 1 : event.row;
    if (typeof read === 'string')
      return { row, text: event.text, reason: read, externalKey: null, series: null, known: null };
    const { externalKey, series, known } = read;
    const identity = externalKey === null ? `${known.currency} ${known.at} ${series}` : `k ${externalKey}`;
    if (seen.has(identity))
      return { row, text: event.text, reason: 'repeated', externalKey: null, series: null, known: null };
    seen.add(identity);
    return { row, text: event.text, reason: null, ...read };
  });
  return { format, problem: null, rows };
}

function readEvent(event: RawEvent, settings: ReadSettings): Read | EconomicRowReason {
  if (event.fault) return event.fault;
  const own = splitTitle(event.title);
  const title = own.title;
  if (title === '') return 'missingTitle';
  const longest = Math.max(title.length, (event.series ?? '').length);
  if (longest > maxEventTitle || (event.key ?? '').length > 400) return 'tooLong';
  const currency = (event.currency ?? own.currency ?? settings.currency)?.toUpperCase();
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 'missingCurrency';
  const time = event.time && readZoned(event.time, settings);
  if (time === null) return 'unreadableTime';
  if (typeof time === 'string') return time;
  const impact = event.impact === undefined ? settings.impact : impactOf(event.impact);
  if (impact === null) return 'unreadableImpact';
  const { forecast, previous, revised: revisedPrevious, actual, unit } = event;
  const figures = readFigures({ forecast, previous, revisedPrevious, actual }, unit);
  if (figures === null) return 'unreadableNumber';
  if (figures.actual !== null && isBeforeItsTime(time.at, time.precision === 'minute', settings.now)) return 'tooEarly';
  const country = /^[A-Z]{2}$/i.test(event.country ?? '') ? (event.country ?? '').toUpperCase() : null;
  const known = { ...time, at: new Date(time.at).toISOString(), country, currency, title, impact, ...figures };
  return { externalKey: event.key ?? null, series: seriesOf(event.series ?? title), known };
}

type Zoned = Pick<KnownEvent, 'precision' | 'zone'> & { at: number };

function readZoned(time: RawTime, { zone: named }: ReadSettings): Zoned | EconomicRowReason | null {
  if ('instant' in time) return { at: time.instant, precision: 'minute', zone: null };
  if ('day' in time) {
    const precision = time.isTentative ? ('tentative' as const) : ('day' as const);
    return { at: Date.parse(`${time.day}T00:00:00Z`), precision, zone: null };
  }
  if (time.zone === null && named === null) return 'zoneNeeded';
  const zone = zoneOf(time.zone ?? named ?? '');
  if (zone === null) return 'unknownZone';
  const at = instantIn(time.local, zone);
  return typeof at === 'string' ? at : { at, precision: 'minute', zone };
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** "USD Consumer prices" and "EUR: rate decision" begin with their currency. */
function splitTitle(title: string): { title: string; currency: string | undefined } {
  const [, code = '', rest = ''] = /^([A-Z]{3})(?::\s*|\s+[-–—]\s+|\s+)(\S.*)$/s.exec(title) ?? [];
  const plain = shorten(currencies.has(code) ? rest : title);
  return { title: plain, currency: currencies.has(code) ? code : undefined };
}

/** `High`, `high impact`, `3` of three. @returns null if it is none */
function impactOf(text: string): Impact | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/ impact( expected)?$/, '');
  const found = impacts.find((each) => each === word);
  if (found) return found;
  if (['3', 'h', 'red'].includes(word)) return 'high';
  if (['2', 'm', 'med', 'moderate', 'orange'].includes(word)) return 'medium';
  if (['1', 'l', 'yellow'].includes(word)) return 'low';
  return ['bank holiday', 'non-economic', 'none', '0'].includes(word) ? 'holiday' : null;
}
