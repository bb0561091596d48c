import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { createBreaks } from '#platform/text/breaks.ts';
import { readCsv } from '#platform/text/csv-reader.ts';
import { journalFieldsSchema, journalLimits, type ImportFault } from '@candela/contract/trading/journal';
import { resultOfTrade } from '@candela/markets/figures/trade-result';
import type { NewEntry } from './journal.queries.ts';

interface ReadRow {
  /** From 1 on, the row with the names included. */
  row: number;
  entry: NewEntry | null;
  fault: ImportFault | null;
}

const needed = ['date', 'symbol', 'direction', 'entry', 'stop', 'exit'] as const;
const columns = [...needed, 'setup', 'tags', 'note'] as const;
type Column = (typeof columns)[number];
/** Fields that may be too long. */
const texts = ['setup', 'tags', 'note'];

/**
 * Trades of a CSV file. Other requests have their turn meanwhile.
 * @returns null if the first row does not name the columns that are needed
 */
export async function readJournalFile(csv: string, timeZone: string): Promise<ReadRow[] | null> {
  const rows = readCsv(csv);
  const names = (rows.next().value ?? []).map((name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^\uFEFF/, ''),
  );
  const places = new Map(columns.map((column) => [column, names.indexOf(column)]));
  if (needed.some((column) => places.get(column) === -1)) return null;
  const found: ReadRow[] = [];
  const seen = new Map<string, number>();
  const breaks = createBreaks();
  let row = 1;
  for (const cells of rows) {
    row += 1;
    if (breaks.isDue()) await breaks.take();
    if (cells.length === 0) continue;
    if (found.length >= journalLimits.rows) {
      found.push({ row, entry: null, fault: 'limit' });
      break;
    }
    const cell = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim();
    found.push({ row, ...readTrade(cell, timeZone, seen) });
  }
  return found;
}

function readTrade(
  cell: (name: Column) => string,
  timeZone: string,
  seen: Map<string, number>,
): Pick<ReadRow, 'entry' | 'fault'> {
  const tradedAt = instantOf(cell('date'), timeZone);
  if (tradedAt === null) return { entry: null, fault: 'date' };
  const direction = directionOf(cell('direction'));
  if (!direction) return { entry: null, fault: 'direction' };
  const given = journalFieldsSchema.safeParse({
    symbol: cell('symbol'),
    direction,
    entry: priceOf(cell('entry')),
    stop: priceOf(cell('stop')),
    exits: [{ price: priceOf(cell('exit')), bps: 10_000 }],
    tradedAt,
    setup: cell('setup'),
    tags: cell('tags')
      .split(/[\s|]+/)
      .filter((tag) => tag !== ''),
    checklist: [],
    moodBefore: null,
    moodAfter: null,
    note: cell('note'),
    mistakes: '',
    lesson: '',
  });
  if (!given.success) {
    const wrong = given.error.issues.map(({ path }) => String(path[0]));
    return { entry: null, fault: faultOf(wrong) };
  }
  const net = resultOfTrade(given.data);
  if (net === null) return { entry: null, fault: 'levels' };
  // A trade that stands twice in a file was made twice; the same file again changes nothing.
  const said = [
    tradedAt,
    given.data.symbol,
    direction,
    given.data.entry,
    given.data.stop,
    given.data.exits[0]?.price,
  ].join('\n');
  const count = (seen.get(said) ?? 0) + 1;
  seen.set(said, count);
  const importKey = createHash('sha256').update(`${said}\n${count}`).digest('hex');
  return { entry: { ...given.data, source: 'import', net, importKey }, fault: null };
}

/** @param wrong the fields that cannot be read */
function faultOf(wrong: readonly string[]): ImportFault {
  if (wrong.includes('symbol')) return 'symbol';
  if (wrong.includes('tradedAt')) return 'date';
  return wrong.some((field) => texts.includes(field)) ? 'texts' : 'levels';
}

/** As ISO 8601; without an offset, in the time zone. */
function instantOf(text: string, timeZone: string): string | null {
  if (text.length > 40) return null;
  const iso = text.replace(' ', 'T');
  try {
    const instant = /([zZ]|[+-]\d\d:?\d\d)$/.test(iso)
      ? Temporal.Instant.from(iso)
      : Temporal.PlainDateTime.from(iso).toZonedDateTime(timeZone).toInstant();
    return instant.round('millisecond').toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function directionOf(text: string): 'long' | 'short' | null {
  const word = text.toLowerCase();
  if (word === 'long' || word === 'buy') return 'long';
  return word === 'short' || word === 'sell' ? 'short' : null;
}

/** With a comma or a point before the decimals. */
const priceOf = (text: string): string => (text.includes('.') ? text : text.replace(',', '.'));
