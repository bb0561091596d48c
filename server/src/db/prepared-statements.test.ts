import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { createStatementNames, preparingClient } from '#db/prepared-statements.ts';
import { copyDatabase } from '#testing/databases.ts';

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => ({ database, remove } = await copyDatabase(inject('databaseSource'))));
afterAll(() => remove());

/** One connection lent by the pool. */
async function connection() {
  const client = await database.pool.connect();
  onTestFinished(() => client.release());
  const prepared = async () => {
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map(({ statement }) => statement);
  };
  return { client, prepared };
}

describe('a statement', () => {
  it('is prepared once on a connection, from its second use on', async () => {
    const { client, prepared } = await connection();
    const text = 'select $1::int + 1 as next';
    for (const value of [1, 2, 3, 4]) {
      expect((await client.query(text, [value])).rows).toEqual([{ next: value + 1 }]);
      expect((await prepared()).filter((statement) => statement === text)).toHaveLength(value === 1 ? 0 : 1);
    }
  });

  it('is not prepared without values, nor as a list of many', async () => {
    const { client, prepared } = await connection();
    const list = Array.from({ length: 61 }, (_, at) => at);
    const many = `select ${list.map((at) => `$${at + 1}::int`).join(' + ')} as sum`;
    for (let use = 0; use < 3; use++) {
      await client.query('select 5 as five');
      expect((await client.query(many, list)).rows).toEqual([{ sum: 1830 }]);
    }
    const statements = await prepared();
    expect(statements).not.toContain('select 5 as five');
    expect(statements).not.toContain(many);
  });

  it('is prepared up to a number of texts', () => {
    const names = createStatementNames(true);
    const given = Array.from({ length: 700 }, (_, at) => {
      names.nameOf(`select ${at}`, 1);
      return names.nameOf(`select ${at}`, 1);
    }).filter((name) => name !== undefined);
    expect(new Set(given).size).toBe(500);
    expect(names.nameOf('select 3', 1)).toBe(given[3]);
  });

  it('has a name that no process gives to another text: a pooler may pass it to a connection that has prepared that one', () => {
    const [one, other] = [createStatementNames(true), createStatementNames(true)];
    const texts = Array.from({ length: 20 }, (_, at) => `select $1::int + ${at}`);
    const namesOf = (names: typeof one, order: readonly string[]) =>
      new Map([...order, ...order].map((text) => [text, names.nameOf(text, 1)]));
    const given = namesOf(one, texts);
    expect(new Set(given.values()).size).toBe(texts.length);
    expect(namesOf(other, texts.toReversed())).toEqual(new Map([...given].toReversed()));
  });

  it('returns what a changed column holds, within a transaction, too', async () => {
    await database.pool.query('create table changing (value int)');
    onTestFinished(async () => void (await database.pool.query('drop table changing')));
    await database.pool.query('insert into changing values (7)');
    const read = sql`select value from changing where value::text = ${'7'}`;
    for (let use = 0; use < 3; use++) expect((await database.db.execute(read)).rows).toEqual([{ value: 7 }]);
    await database.pool.query('alter table changing alter column value type text');
    expect((await database.db.execute(read)).rows).toEqual([{ value: '7' }]);

    for (let use = 0; use < 3; use++) await database.db.execute(read);
    await database.pool.query('alter table changing alter column value type int using value::int');
    let runs = 0;
    const rows = await database.db.transaction(async (tx) => {
      runs += 1;
      return (await tx.execute(read)).rows;
    });
    expect(rows).toEqual([{ value: 7 }]);
    expect(runs).toBe(2);
  });
});

describe.runIf(inject('databaseSource').kind === 'postgres')('behind a pooler that forgets', () => {
  async function connect(isPreparing: boolean, onSwitchedOff = () => {}) {
    const names = createStatementNames(isPreparing, onSwitchedOff);
    const client = new (preparingClient(names))({ connectionString: database.pool.options.connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }
  const text = 'select $1::int as value';
  const count = async (client: pg.Client) =>
    (await client.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')).rows[0]?.count;

  it('statements go on without being prepared, and that is said once', async () => {
    let said = 0;
    const client = await connect(true, () => (said += 1));
    for (const value of [1, 2]) await client.query(text, [value]);
    expect(await count(client)).toBe(1);
    await client.query('deallocate all');
    for (const value of [3, 4]) expect((await client.query(text, [value])).rows).toEqual([{ value }]);
    expect(said).toBe(1);
    expect(await count(client)).toBe(0);
  });

  it('nothing is prepared where that is switched off', async () => {
    const client = await connect(false);
    for (const value of [1, 2, 3]) expect((await client.query(text, [value])).rows).toEqual([{ value }]);
    expect(await count(client)).toBe(0);
  });
});
