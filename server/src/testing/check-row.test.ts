import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import type { Database } from '#db/client.ts';
import { bigintText, checkRowsWith, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { checkRow } from './check-row.ts';
import { copyDatabase } from './databases.ts';

let database: Database;
let remove: () => Promise<void>;

beforeAll(async () => {
  // Does not collect the faults: these tests cause some on purpose.
  checkRowsWith(checkRow);
  ({ database, remove } = await copyDatabase(inject('databaseSource')));
});

afterAll(() => remove());

const everyKind = rowOf({
  id: z.int(),
  big: bigintText,
  ratio: z.number(),
  at: instantText,
  day: z.iso.date(),
  isOn: z.boolean(),
  name: z.string().nullable(),
  ids: z.array(z.int()),
  codes: z.array(z.enum(['en', 'ar'])),
  person: z.object({ id: z.int() }).nullable(),
});

const oneOfEach = sql`select 1 as id, 5::int8 as big, 0.5::float8 as ratio, now() as at, current_date as day, true as "isOn",
  null::text as name, '{1,2}'::smallint[] as ids, '{en}'::text[] as codes, '{"id": 3}'::jsonb as person`;

describe('rows', () => {
  test('are read as declared, for every kind of column', async () => {
    const [row] = await readRows(database.db, everyKind)`${oneOfEach}`;
    expect(row).toMatchObject({ id: 1, big: '5', ratio: 0.5, isOn: true, name: null, ids: [1, 2], person: { id: 3 } });
  });

  test('readRow answers the first or null, requireRow insists on one', async () => {
    const row = rowOf({ n: z.int() });
    expect(await readRow(database.db, row)`select n from generate_series(4, 6) n`).toEqual({ n: 4 });
    expect(await readRow(database.db, row)`select 1 as n where false`).toBeNull();
    await expect(requireRow(database.db, row)`select 1 as n where false`).rejects.toThrow('no row');
  });

  test('run says how many rows it found, wrote or deleted', async () => {
    expect(await run(database.db)`select from generate_series(1, 3)`).toBe(3);
    expect(await run(database.db)`insert into plans (id, name, subscription_type_id) values (901, 'a', 1)`).toBe(1);
    expect(await run(database.db)`delete from plans where id in (901, 902)`).toBe(1);
  });
});

describe('a declaration that is wrong is found', () => {
  const wrong = [
    ['a column that is not declared', rowOf({ n: z.int() }), sql`select 1 as n, 2 as m`, 'm is not declared'],
    ['a column that is not answered', rowOf({ n: z.int(), m: z.int() }), sql`select 1 as n`, 'm is declared but'],
    ['null where there is none', rowOf({ n: z.int() }), sql`select null::int as n`, 'expected number'],
    ['bigint as a number', rowOf({ n: z.int() }), sql`select count(*) as n from plans`, 'n is declared number'],
    ['numeric as a number', rowOf({ n: z.number() }), sql`select 1.5 as n`, 'n is declared number'],
    ['a fraction as an integer', rowOf({ n: z.int() }), sql`select 0.5::float8 as n`, 'n is declared number'],
    ['an instant as a date', rowOf({ at: z.date() }), sql`select now() as at`, 'at is declared date'],
    ['an instant as ISO 8601', rowOf({ at: z.iso.datetime() }), sql`select now() as at`, 'Invalid ISO datetime'],
    ['the type of an array', rowOf({ a: z.array(z.int()) }), sql`select '{a}'::text[] as a`, 'a is declared array'],
    ['a word of no list', rowOf({ s: z.enum(['a']) }), sql`select 'b' as s`, 'expected "a"'],
    [
      'a field inside JSON',
      rowOf({ p: z.object({ id: z.int() }) }),
      sql`select '{"id":1,"x":2}'::json as p`,
      'more than',
    ],
    [
      'the type of a column without rows',
      rowOf({ n: z.string() }),
      sql`select 1 as n where false`,
      'n is declared string',
    ],
  ] as const;

  test.each(wrong)('%s', async (_name, row, statement, message) => {
    await expect(readRows(database.db, row)`${statement}`).rejects.toThrow(message);
  });
});
