import { getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
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

/** Somebody whose data is erased. */
export interface ErasedPerson {
  id: string;
  /** As it was. */
  email: string;
  /** The name that is shown from now on. */
  pseudonym: string;
}

/** What a domain does with data about people. Every table that refers to people is in `rows` or `leftOut`, and in `erasures` or `kept`. */
export interface DomainData {
  /** What people can request of themselves. */
  rows: readonly PersonalDataSource[];
  /** Tables that are not part of people's archives, and why. */
  leftOut?: Readonly<Record<string, string>>;
  /** By table, what is done with the rows of a person who is erased. */
  erasures?: Readonly<Record<string, (tx: Tx, person: ErasedPerson) => Promise<unknown>>>;
  /** Tables whose rows stay when their person is erased, and why. */
  kept?: Readonly<Record<string, string>>;
}

/** Why tables are not part of people's archives. */
export const leftOutAs = {
  secret: 'secrets, and what they are checked against',
  ofInstallation: 'belongs to the installation; who made it is in the list of changes',
  passing: 'is gone after hours or days',
  saidElsewhere: 'says nothing that another file of the archive does not',
} as const;

/** Why rows stay when their person is erased. */
export const keptAs = {
  pseudonym: 'others rely on it; it shows the pseudonym',
  nobody: 'says nothing about anybody who is still known',
  ofInstallation: 'belongs to the installation',
  accounts: 'has to be kept for the accounts',
  passing: 'is gone after hours or days',
  followsUser: 'is kept in step with the row of the user',
} as const;

declare module '#platform/context.ts' {
  interface DomainContext {
    /** What each domain stores about people. */
    personalData: PersonalData;
  }
}

export type PersonalData = ReturnType<typeof createPersonalData>;

export function createPersonalData() {
  const domains: DomainData[] = [];
  return {
    add: (data: DomainData): void => void domains.push(data),
    list: (): readonly DomainData[] => domains,
    listRows: (): PersonalDataSource[] => domains.flatMap(({ rows }) => rows),
    /** In the transaction that erases the person. */
    async erase(tx: Tx, person: ErasedPerson): Promise<void> {
      for (const { erasures = {} } of domains) for (const erase of Object.values(erasures)) await erase(tx, person);
    },
  };
}

const rowsAtOnce = 500;

const keyedRow = rowOf({ key: z.string(), row: z.record(z.string(), z.unknown()) });

interface TableRows {
  name: string;
  table: PgTable;
  /** What follows the table in the `from` clause. */
  joined?: SQL;
  /** The column with the owner of a row. */
  owner: PgColumn;
  /** Unique among the rows of one person, and their order. */
  key: PgColumn | SQL;
  /** By names in the archive. Nothing that belongs to somebody else, and no secrets. */
  columns: Record<string, PgColumn | SQL>;
}

/** The rows of a table that belong to a person. All SQL comes from our code: nothing here comes from a request. */
export function personalRows({ name, table, joined = sql``, owner, key, columns }: TableRows): PersonalDataSource {
  const fields = Object.entries(columns).map(([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`);
  const type = sql.raw(is(key, PgColumn) ? key.getSQLType().replace('serial', 'int') : 'text');
  return {
    name,
    table: getTableName(table),
    async *read(db, userId) {
      let after: string | null = null;
      do {
        const more: SQL = after === null ? sql`` : sql`and ${key} > ${after}::${type}`;
        const rows: z.infer<typeof keyedRow>[] = await readRows(db, keyedRow)`
          select (${key})::text as key, json_build_object(${sql.join(fields, sql`, `)}) as row from ${sql.identifier(getTableName(table))} ${joined}
          where ${owner} = ${userId}::uuid ${more} order by ${key} limit ${rowsAtOnce}`;
        if (rows.length > 0) yield rows.map(({ row }) => row);
        after = rows.length === rowsAtOnce ? (rows.at(-1)?.key ?? null) : null;
      } while (after !== null);
    },
  };
}
