import { Temporal } from 'temporal-polyfill';
import type { Page } from '@candela/contract/paging';
import { isUuid } from '@candela/contract/uuids';
import { AppError } from './errors.ts';
import { isStorable } from './storable.ts';

/** Encodes the sort keys of the last row of a page. */
export function encodeCursor(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/**
 * Sort keys of the row to continue after; null on the first page.
 * @throws AppError request.invalid when the cursor is not one of ours
 */
export function decodeCursor(cursor: string | undefined, length: number): (string | number)[] | null {
  if (cursor === undefined) return null;
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(keys) &&
      keys.length === length &&
      keys.every((k) => (typeof k === 'string' && isStorable(k)) || Number.isFinite(k))
    ) {
      return keys;
    }
  } catch {
    // Answered below.
  }
  throw invalidCursor();
}

/**
 * Cursor of an order by one id.
 * @param maxId largest value of the id's column
 */
export function decodeIdCursor(cursor: string | undefined, maxId = maxIntegerId): number | null {
  const keys = decodeCursor(cursor, 1);
  return keys && readId(keys[0], maxId);
}

/** Cursor of an order by one text. */
export function decodeTextCursor(cursor: string | undefined): string | null {
  const [text = null] = decodeCursor(cursor, 1) ?? [];
  if (typeof text === 'number') throw invalidCursor();
  return text;
}

/** Largest value of the ids that are `integer` columns. */
const maxIntegerId = 2_147_483_647;

/**
 * Cursor of an (instant, id) order, checked so that a forged one cannot reach the database as a wrong type.
 * @param maxId largest value of the id's column
 */
export function decodeInstantCursor(
  cursor: string | undefined,
  maxId = maxIntegerId,
): { at: string; id: number } | null {
  const keys = decodeCursor(cursor, 2);
  if (!keys) return null;
  const [at, id] = keys;
  if (typeof at !== 'string' || !isInstant(at)) throw invalidCursor();
  return { at, id: readId(id, maxId) };
}

/** Cursor of a (title, id) order. */
export function decodeTitleCursor(cursor: string | undefined): { text: string; id: number } | null {
  const keys = decodeCursor(cursor, 2);
  if (!keys) return null;
  const [text, id] = keys;
  if (typeof text !== 'string') throw invalidCursor();
  return { text, id: readId(id, maxIntegerId) };
}

/** Cursor of a (count, id) order; the id is a `bigint`. */
export function decodeCountCursor(cursor: string | undefined): { count: number; id: number } | null {
  const keys = decodeCursor(cursor, 2);
  return keys && { count: readId(keys[0], maxIntegerId), id: readId(keys[1], Number.MAX_SAFE_INTEGER) };
}

/** Cursor of an order by threads, each with its first message before the answers to it. */
export function decodeThreadCursor(cursor: string | undefined): { threadId: number; id: number } | null {
  const keys = decodeCursor(cursor, 2);
  return keys && { threadId: readId(keys[0], maxIntegerId), id: readId(keys[1], maxIntegerId) };
}

/** Cursor of a part of a list, under its name, in the order of one id; null for cursors of other parts. */
export function decodePartCursor(cursor: string | undefined, part: string): number | null {
  const keys = decodeCursor(cursor, 2);
  return keys?.[0] === part ? readId(keys[1], Number.MAX_SAFE_INTEGER) : null;
}

/** Cursor of people in the order of a rank, and of their names. */
export function decodeRankedNameCursor(
  cursor: string | undefined,
): { rank: number; firstName: string; lastName: string; id: string } | null {
  const keys = decodeCursor(cursor, 4);
  if (!keys) return null;
  const [firstName = '', lastName = '', id = ''] = keys.slice(1).map(String);
  if (!isUuid(id)) throw invalidCursor();
  return { rank: readId(keys[0], maxIntegerId), firstName, lastName, id };
}

function readId(id: string | number | undefined, maxId: number): number {
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id > maxId) throw invalidCursor();
  return id;
}

const writtenInstant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** An instant as the database or we write it, of a year that both can count in: what a cursor says that goes into a query. */
export function isInstant(text: string): boolean {
  // Temporal knows more ways to write one than the database does.
  if (!writtenInstant.test(text)) return false;
  try {
    const { epochMilliseconds } = Temporal.Instant.from(text);
    return epochMilliseconds >= Date.UTC(1900) && epochMilliseconds < Date.UTC(2300);
  } catch {
    return false;
  }
}

function invalidCursor(): AppError {
  return new AppError('request.invalid', { message: 'Not valid: query.cursor' });
}

/** Cursor of an (instant, text) order. @throws AppError request.invalid */
export function decodeInstantTextCursor(cursor: string | undefined): { at: string; text: string } | null {
  const [at, text] = decodeCursor(cursor, 2) ?? [];
  if (at === undefined) return null;
  if (typeof at !== 'string' || !isInstant(at) || typeof text !== 'string') throw invalidCursor();
  return { at, text };
}

/** Cursor of an (instant, uuid) order. @throws AppError request.invalid */
export function decodeUuidCursor(cursor: string | undefined): { at: string; id: string } | null {
  const keys = decodeCursor(cursor, 2);
  if (!keys) return null;
  const [at, id] = keys;
  if (typeof at !== 'string' || !isInstant(at) || typeof id !== 'string' || !isUuid(id)) {
    throw invalidCursor();
  }
  return { at, id };
}

/** Cuts the row that was read beyond the page and says where the next page begins. */
export function toPage<Row, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  keysOf: (row: Row) => readonly (string | number)[],
): Page<Item> {
  const visible = rows.slice(0, limit);
  const last = visible.at(-1);
  return {
    data: visible.map(present),
    nextCursor: rows.length > limit && last ? encodeCursor(keysOf(last)) : null,
  };
}
