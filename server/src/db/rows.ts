import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';

/** The columns that a statement returns, by name. */
type RowSchema = z.ZodObject;

/** The result of a statement, with the database's description of its columns. */
export interface AnsweredRows {
  rows: Record<string, unknown>[];
  fields: { name: string; dataTypeID: number }[];
}

/** @throws when the rows do not match the schema */
type RowCheck = (row: RowSchema, answered: AnsweredRows) => void;

let check: RowCheck | undefined;

/** Checks the rows of every statement from now on. Used in tests; in production rows are not checked. */
export function checkRowsWith(given: RowCheck): void {
  check = given;
}

/** Declares the row of a statement: exactly its columns. The type of the row is inferred from it. */
export function rowOf<T extends z.core.$ZodLooseShape>(columns: T) {
  return z.strictObject(columns);
}

/** A `timestamptz` in PostgreSQL's format, `2026-11-20 19:00:00.5+00`; `toIso` converts it to ISO 8601. */
export const instantText = z.string().regex(/^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}( BC)?$/);

/** A `bigint`, which the driver returns as text because a JavaScript number may be too small for it. */
export const bigintText = z.string().regex(/^-?\d+$/);

/** A statement as a template: each `${}` is a parameter, or a part made with `sql`. */
type Statement<T> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<T>;

/** All rows, in order: ``readRows(db, idRow)`select id from plans` ``. */
export function readRows<T extends RowSchema>(db: Db | Tx, row: T): Statement<z.infer<T>[]> {
  return async (text, ...values) => {
    const { rows, fields } = await db.execute(sql(text, ...values));
    check?.(row, { rows, fields });
    return rows as z.infer<T>[];
  };
}

/** The first row, or null when there is none. */
export function readRow<T extends RowSchema>(db: Db | Tx, row: T): Statement<z.infer<T> | null> {
  const read = readRows(db, row);
  return async (text, ...values) => (await read(text, ...values))[0] ?? null;
}

/**
 * The row of a statement that always returns one: an aggregate, or `insert … returning`.
 * @throws when there is none
 */
export function requireRow<T extends RowSchema>(db: Db | Tx, row: T): Statement<z.infer<T>> {
  const read = readRow(db, row);
  return async (text, ...values) => {
    const first = await read(text, ...values);
    if (!first) throw new Error('the statement answered no row');
    return first;
  };
}

/** Runs a statement without reading rows; returns how many rows it found, wrote or deleted. */
export function run(db: Db | Tx): Statement<number> {
  return async (text, ...values) => (await db.execute(sql(text, ...values))).rowCount ?? 0;
}
