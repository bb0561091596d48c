import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';

/** The columns that a statement answers, by name. */
type RowSchema = z.ZodObject;

/** What a statement answered, with what the database says of its columns. */
export interface AnsweredRows {
  rows: Record<string, unknown>[];
  fields: { name: string; dataTypeID: number }[];
}

/** @throws when the rows are not as the schema declares them */
type RowCheck = (row: RowSchema, answered: AnsweredRows) => void;

let check: RowCheck | undefined;

/** Has the rows of every statement checked from now on. Tests do; in production rows cost nothing beside their query. */
export function checkRowsWith(given: RowCheck): void {
  check = given;
}

/** Declares the row of a statement: its columns, no more and no less. The type of the row is inferred from it. */
export function rowOf<T extends z.core.$ZodLooseShape>(columns: T) {
  return z.strictObject(columns);
}

/** A `timestamptz` as PostgreSQL writes it, `2026-11-20 19:00:00.5+00`; `toIso` makes ISO 8601 of it. */
export const instantText = z.string().regex(/^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}( BC)?$/);

/** A `bigint`, which the driver answers as text because a number may be too small for it. */
export const bigintText = z.string().regex(/^-?\d+$/);

/** A statement as a template: what stands in `${}` is a parameter, or a part made with `sql`. */
type Statement<T> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<T>;

/** All rows, in their order: ``readRows(db, idRow)`select id from plans` ``. */
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
 * The row of a statement that always answers one: an aggregate, or `insert … returning`.
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

/** Runs a statement whose rows nobody reads; how many it found, wrote or deleted. */
export function run(db: Db | Tx): Statement<number> {
  return async (text, ...values) => (await db.execute(sql(text, ...values))).rowCount ?? 0;
}
