import { createHash } from 'node:crypto';
import { maxSkewSeconds, type ReceiptReason } from '@candela/contract/scanning/hook-terms';
import type { ReadMessage } from '@candela/contract/scanning/hooks';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import { repairedJson } from './repaired-json.ts';

/** What a message says, as far as it can be told without the database. */
export interface Reading {
  /** Of what the sender calls it; null: it has no id. */
  id: string | null;
  read: ReadMessage;
  /** Why it cannot become an alert; null: it can, if there is such a symbol. */
  reason: ReceiptReason | null;
}

const [maxTicker, maxText] = [60, 1000];
/** The bar of a message may have opened so long before it arrived: a bar of a month, and a pause. Clocks may differ by an hour. */
const [longestBar, longestLead] = [400 * 86_400_000, 3_600_000];

/** Reads a message of TradingView: JSON as our template has it, or a line of text. */
export function readMessage(body: Uint8Array, receivedAt: number): Reading {
  const text = new TextDecoder().decode(body);
  const fields = jsonOf(text);
  const reading = fields === undefined ? readLine(text, receivedAt) : readFields(fields, receivedAt);
  // What TradingView did not fill.
  return text.includes('{{') ? { ...reading, reason: 'placeholder' } : reading;
}

const nothing = (reason: ReceiptReason): Reading => ({
  id: null,
  read: {
    ticker: null,
    symbol: null,
    side: null,
    price: null,
    timeframe: null,
    barAt: null,
    text: '',
    skewSeconds: null,
  },
  reason,
});

/** @returns undefined for what is not JSON */
function jsonOf(text: string): unknown {
  for (const each of [text, repairedJson(text)]) {
    try {
      return JSON.parse(each) as unknown;
    } catch {
      // Perhaps it can be repaired; otherwise it is text.
    }
  }
  return undefined;
}

function readFields(value: unknown, receivedAt: number): Reading {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nothing('unreadable');
  // Only its own: `__proto__` is a name like any other.
  const fields = new Map(Object.entries(value));
  return readParts(Object.fromEntries(names.map((name) => [name, fields.get(name)])), receivedAt);
}

const names = ['id', 'ticker', 'side', 'price', 'barTime', 'tf', 'sentAt', 'text'] as const;

type Parts = Partial<Record<(typeof names)[number], unknown>>;

/** `TICKER side price interval text`; the last three may be missing. */
function readLine(text: string, receivedAt: number): Reading {
  const [first = '', ...lines] = text.trim().split('\n');
  const [ticker = '', side = '', ...words] = first.trim().split(/\s+/);
  if (sideOf(side) === null || ticker.length > maxTicker) return nothing('unreadable');
  const hasPrice = /^[-\d]/.test(words[0] ?? '');
  const price = hasPrice ? words.shift() : null;
  const tf = intervals.has(words[0] ?? '') ? words.shift() : null;
  return readParts({ ticker, side, price, tf, text: [words.join(' '), ...lines].join('\n') }, receivedAt);
}

function readParts({ id, ticker, side, price, barTime, tf, sentAt, text }: Parts, receivedAt: number): Reading {
  const at = isMissing(barTime) ? null : timeOf(barTime);
  const sent = isMissing(sentAt) ? null : timeOf(sentAt);
  const skew = sent === null ? 0 : sent - receivedAt;
  const read: ReadMessage = {
    ticker: typeof ticker === 'string' ? cleanText(ticker, maxTicker).toUpperCase() || null : null,
    symbol: null,
    side: sideOf(side),
    price: isMissing(price) ? null : numberOf(price),
    timeframe: typeof tf === 'string' || typeof tf === 'number' ? (intervals.get(String(tf)) ?? null) : null,
    barAt: at === null ? null : new Date(at).toISOString(),
    text: typeof text === 'string' ? cleanText(text, maxText) : '',
    skewSeconds: Math.abs(skew) > maxSkewSeconds * 1000 ? Math.round(skew / 1000) : null,
  };
  const isBadTime =
    !isMissing(barTime) && (at === null || at < receivedAt - longestBar || at > receivedAt + longestLead);
  return {
    id: idOf(id),
    read,
    reason: reasonOf(read, { isBadTime, isBadPrice: !isMissing(price) && read.price === null }),
  };
}

function reasonOf(
  { ticker, side }: ReadMessage,
  { isBadTime, isBadPrice }: { isBadTime: boolean; isBadPrice: boolean },
): ReceiptReason | null {
  if (ticker === null) return 'noTicker';
  if (side === null) return 'noSide';
  if (isBadPrice) return 'badPrice';
  return isBadTime ? 'badTime' : null;
}

/** TradingView writes what it does not know as NaN, which is read as null, or as an empty text. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 'NaN' || value === 'na';

const sides = new Map<string, 'long' | 'short'>([
  ['buy', 'long'],
  ['long', 'long'],
  ['sell', 'short'],
  ['short', 'short'],
]);

const sideOf = (value: unknown): 'long' | 'short' | null =>
  typeof value === 'string' ? (sides.get(value.trim().toLowerCase()) ?? null) : null;

/** A number, also as a text if it has only digits: with a comma it could be one of two numbers. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value.trim()) ? Number(value) : null;
}

/** What `{{interval}}` says, and our own names. Case matters: `1M` is a month. */
const intervals = new Map<string, Timeframe>([
  ['1', '1m'],
  ['5', '5m'],
  ['15', '15m'],
  ['30', '30m'],
  ['60', '1h'],
  ['240', '4h'],
  ['D', '1d'],
  ['1D', '1d'],
  ['W', '1w'],
  ['1W', '1w'],
  ...timeframes.map((timeframe): [string, Timeframe] => [timeframe, timeframe]),
]);

/** An instant as `{{time}}` has it, or in seconds or milliseconds since 1970. */
function timeOf(value: unknown): number | null {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
    const at = Date.parse(value);
    return Number.isNaN(at) ? null : at;
  }
  const number = numberOf(value);
  if (number === null || number < 1e9 || number >= 1e13) return null;
  return Math.round(number < 1e11 ? number * 1000 : number);
}

/** Its hash, however long it is: two ids that begin alike are two. */
function idOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : createHash('sha256').update(text).digest('base64url');
}

/** What the database stores as a text: no NUL, no half of a character. */
function cleanText(text: string, maxLength: number): string {
  return text.replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed();
}
