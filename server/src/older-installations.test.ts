import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import { describeSchema } from '#testing/database-schema.ts';
import { copyDatabase, fillDatabase } from '#testing/databases.ts';
import { emptyPlace, openPlace, runScript } from '#testing/installations.ts';
import { fillAsOlder, lastOlderMigration, migrateAsOlder } from '#testing/older-installation.ts';
import { patience } from '#testing/patience.ts';
import { temporaryFolder } from '#testing/server-process.ts';

const source = inject('databaseSource');
const recordedTable = 'drizzle.__drizzle_migrations';

/** What each table of the application has, in columns. */
async function columnsOf(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select a.attrelid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     where a.attnum > 0 and not a.attisdropped group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Every row of these columns as text, and how far every sequence is, but for those of other tables. */
async function rowsOf(pool: pg.Pool, columns: Map<string, string>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, list] of columns) {
    const { rows } = await pool.query<{ row: string }>(`select row(${list})::text as row from ${name} order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  const { rows } = await pool.query<{ row: string }>(
    `select sequencename || ' ' || coalesce(last_value, 0) as row from pg_sequences where schemaname = 'public'
       and not exists (select from pg_depend d join pg_class c on c.oid = d.refobjid
         where d.objid = quote_ident(sequencename)::regclass and d.deptype in ('a', 'i') and c.relname <> all($1)) order by 1`,
    [[...columns.keys()]],
  );
  return { ...found, sequences: rows.map(({ row }) => row) };
}

const withoutNewGrant = (user: string): string => user.replace(',""Manage Strategies""', '');

async function recorded(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ hash: string }>(`select hash from ${recordedTable} order by id`);
  return rows.map(({ hash }) => hash);
}

describe('an installation that began with the older migrations', () => {
  let ofNew: { schema: string[]; recorded: string[] };
  beforeAll(async () => {
    const { database, remove } = await copyDatabase(source);
    ofNew = { schema: await describeSchema(database.pool), recorded: await recorded(database.pool) };
    await remove();
  });

  it.each(['0000_first', '0039_settings', '0069_question_figures', '0083_recovery_codes_until_confirmed'])(
    'and stands at %s gets those that it lacks, its rows with them, and has what a new one has',
    async (tag) => {
      const { pool, close, ...database } = await openPlace(await emptyPlace());
      await migrateAsOlder(pool, tag);
      const id = randomUUID();
      await pool.query(
        `insert into users (id, email, first_name, last_name, role_id, role_ids, permissions, status)
         values ($1, 'ada@example.test', 'Ada', 'Lovelace', 2, '{2}', '{}', 'active')`,
        [id],
      );
      await migrateDatabase({ ...database, pool, close }, fillDatabase);
      const schema = await describeSchema(pool);
      expect(schema.filter((line) => !ofNew.schema.includes(line))).toEqual([]);
      expect(schema).toEqual(ofNew.schema);
      expect((await recorded(pool)).slice(-ofNew.recorded.length)).toEqual(ofNew.recorded);
      // Words of names are kept since 0040, and since 0078 whose names everybody may search.
      const { rows } = await pool.query<{ word: string }>(
        'select word from user_search where user_id = $1 and is_educator_name order by 1',
        [id],
      );
      expect(rows.map(({ word }) => word)).toEqual(['ada lovelace', 'lovelace ada']);
      await close();
    },
    patience(120),
  );

  it(
    'and has all of them runs nothing, and keeps every row, from its files or a dump',
    async () => {
      const [before, after] = [await emptyPlace(), await emptyPlace()];
      const older = await openPlace(before);
      await migrateAsOlder(older.pool, lastOlderMigration);
      await fillAsOlder(older.pool);
      await older.pool.query(
        `insert into trading_alerts (subscription_type_id, strategy_name, symbol, direction, text, bar_at)
         values (2, 'Gold trend', 'OANDA:XAUUSD', 'short', 'Closed below its average', '2026-11-20T10:00:00Z')`,
      );
      const columns = await columnsOf(older.pool);
      // Made anew, with other columns: no release had a way to write an idea.
      for (const rebuilt of ['ideas', 'idea_reads']) columns.delete(rebuilt);
      const rows = await rowsOf(older.pool, columns);
      const hashes = await recorded(older.pool);
      await older.close();
      expect(Object.values(rows).flat().length).toBeGreaterThan(2000);
      expect(hashes).toHaveLength(87);

      const archive = join(await temporaryFolder(), 'backup.tar.gz');
      expect(runScript('backup.mjs', before, archive).status).toBe(0);
      expect(runScript('restore.mjs', after, archive).status).toBe(0);
      for (const where of [before, after]) {
        const database = await openPlace(where);
        for (const _ of ['the first start', 'the next']) {
          await migrateDatabase(database, async () => {});
          const { users = [], settings = [], ...others } = await rowsOf(database.pool, columns);
          const kept = settings.filter((setting) => !setting.includes('installation.migratedTo'));
          expect({ ...others, settings: kept, users: users.map(withoutNewGrant) }).toEqual(rows);
          // Admins get it with the tables of strategies.
          expect(users.filter((user) => user !== withoutNewGrant(user)).length).toBe(
            users.filter((user) => /,[14],\{[\d,]+\},/.test(user)).length,
          );
          const moved = await database.pool.query(
            `select a.strategy_id, a.strategy_name, a.source, a.symbol_text, a.side, a.message, a.subscription_type_ids,
               a.stored_at = t.created_at and a.bar_at = t.bar_at as is_then from alerts a, trading_alerts t`,
          );
          expect(moved.rows).toEqual([
            {
              strategy_id: null,
              strategy_name: 'Gold trend',
              source: 'manual',
              symbol_text: 'OANDA:XAUUSD',
              side: 'short',
              message: 'Closed below its average',
              subscription_type_ids: [2],
              is_then: true,
            },
          ]);
          expect(await recorded(database.pool)).toEqual([...hashes, ...ofNew.recorded]);
        }
        await database.close();
      }
    },
    patience(120),
  );

  it.runIf(source.kind === 'postgres')('is upgraded once by nodes that start at the same time', async () => {
    const where = await emptyPlace();
    const nodes = [await openPlace(where), await openPlace(where)] as const;
    await migrateAsOlder(nodes[0].pool, '0083_recovery_codes_until_confirmed');
    await Promise.all(nodes.map((node) => migrateDatabase(node, async () => {})));
    const hashes = await recorded(nodes[0].pool);
    expect(hashes).toHaveLength(87 + ofNew.recorded.length);
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const node of nodes) await node.close();
  });
});
