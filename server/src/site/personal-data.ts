import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

/** A file that belongs to a person. */
export interface PersonalFile {
  /** Its key in the storage. */
  key: string;
  /** Its name in the person's archive. */
  name: string;
}

/** Data that a domain stores about people: one part of the archive that everybody can request. */
export interface PersonalDataSource {
  /** Name of its file in the archive, without extension. */
  name: string;
  /** The table that contains the rows. */
  table: string;
  /** All rows of one person, in batches: they may not fit into memory. */
  read(db: Db, userId: string): AsyncIterable<Record<string, unknown>[]>;
  listFiles?(db: Db, userId: string): Promise<PersonalFile[]>;
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** What each domain stores about people. */
    personalData: PersonalData;
  }
}

export type PersonalData = ReturnType<typeof createPersonalData>;

export function createPersonalData() {
  const sources: PersonalDataSource[] = [];
  return {
    add: (...given: PersonalDataSource[]): void => void sources.push(...given),
    list: (): readonly PersonalDataSource[] => sources,
  };
}

const rowsAtOnce = 500;

const keyedRow = rowOf({ key: z.string(), row: z.record(z.string(), z.unknown()) });

interface TableRows {
  name: string;
  /** The `from` clause. */
  from: string;
  /** The column with the owner of a row. */
  owner: string;
  /** Unique among the rows of one person, and their order. */
  key: { column: string; type: 'int' | 'bigint' | 'uuid' | 'text' | 'date' };
  /** Names in the archive, and their SQL expressions. Nothing that belongs to somebody else, and no secrets. */
  columns: Record<string, string>;
}

/** The rows of a table that belong to a person. All SQL comes from our code: nothing here comes from a request. */
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
