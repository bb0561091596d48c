import type { Page } from '@candela/contract/paging';
import { AppError } from './errors.ts';

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
      keys.every((k) => typeof k === 'string' || Number.isFinite(k))
    ) {
      return keys;
    }
  } catch {
    // Answered below.
  }
  throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
}

/** Cursor of an (instant, id) order, checked so that a forged one cannot reach the database as a wrong type. */
export function decodeInstantCursor(cursor: string | undefined): { at: string; id: number } | null {
  const keys = decodeCursor(cursor, 2);
  if (!keys) return null;
  const [at, id] = keys;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !Number.isInteger(id)) {
    throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
  }
  return { at, id: Number(id) };
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
