import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

/** A file of somebody. */
export interface PersonalFile {
  /** In the storage. */
  key: string;
  /** In their archive. */
  name: string;
}

/** What a domain keeps of people: a part of the archive that each can have of themselves. */
export interface PersonalDataSource {
  /** Of its file in the archive, without the ending. */
  name: string;
  /** The table whose rows they are. */
  table: string;
  /** Everything of one person, some rows at a time: nobody's fits into memory for certain. */
  read(db: Db, userId: string): AsyncIterable<Record<string, unknown>[]>;
  listFiles?(db: Db, userId: string): Promise<PersonalFile[]>;
}

const rowsAtOnce = 500;

const keyedRow = rowOf({ key: z.string(), row: z.record(z.string(), z.unknown()) });

interface TableRows {
  name: string;
  /** As after `from`. */
  from: string;
  /** The column that says whose row it is. */
  owner: string;
  /** Unique among the rows of one person; they come in its order. */
  key: { column: string; type: 'int' | 'bigint' | 'uuid' | 'text' | 'date' };
  /** Names in the archive, and where they come from. Nothing that belongs to somebody else, and no secrets. */
  columns: Record<string, string>;
}

/** The rows of a table that belong to a person. All of it is written by us: nothing here comes from a request. */
export function personalRows({ name, from, owner, key, columns }: TableRows): PersonalDataSource {
  const fields = Object.entries(columns).map(([field, column]) => `'${field}', ${column}`);
  const select = sql.raw(
    `select (${key.column})::text as key, json_build_object(${fields.join(', ')}) as row from ${from}`,
  );
  return {
    name,
    table: from.split(' ', 1)[0] ?? from,
    async *read(db, userId) {
      let after: string | null = null;
      do {
        const more = after === null ? sql`` : sql`and ${sql.raw(key.column)} > ${after}::${sql.raw(key.type)}`;
        const rows: z.infer<typeof keyedRow>[] = await readRows(db, keyedRow)`
          ${select} where ${sql.raw(owner)} = ${userId}::uuid ${more} order by ${sql.raw(key.column)} limit ${rowsAtOnce}`;
        if (rows.length > 0) yield rows.map(({ row }) => row);
        after = rows.length === rowsAtOnce ? (rows.at(-1)?.key ?? null) : null;
      } while (after !== null);
    },
  };
}
