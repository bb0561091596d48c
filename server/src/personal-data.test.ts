import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DomainData } from '#site/personal-data.ts';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';

const { app, db } = await startTestServer();

/** Tables that refer to people. */
async function listTables(): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass
        and a.attnum = any(f.conkey)
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and (f.oid is not null or a.attname = 'user_id') order by 1`);
  return rows.map(({ name }) => name);
}

const namesOf = (part: 'leftOut' | 'erasures' | 'kept') =>
  app.personalData.list().flatMap((data: DomainData) => Object.keys(data[part] ?? {}));

describe('every table that refers to people', () => {
  it('is in their archive, or is listed with the reason why not', async () => {
    const tables = await listTables();
    const known = new Set([...app.personalData.listRows().map(({ table }) => table), ...namesOf('leftOut')]);
    expect(tables.filter((name) => !known.has(name))).toEqual([]);
    expect(namesOf('leftOut').filter((name) => !tables.includes(name))).toEqual([]);
  });

  it('is changed when its person is erased, or is listed with the reason why not', async () => {
    const tables = await listTables();
    const known = new Set([...namesOf('erasures'), ...namesOf('kept')]);
    expect(tables.filter((name) => !known.has(name))).toEqual([]);
    expect(namesOf('kept').filter((name) => !tables.includes(name) || namesOf('erasures').includes(name))).toEqual([]);
  });

  it('can be read', async () => {
    const { id: userId } = await buildUser(db);
    for (const { name, read } of app.personalData.listRows())
      for await (const rows of read(db, userId)) expect(rows.length, name).toBeGreaterThan(0);
  });

  it('is in one domain', () => {
    for (const part of ['leftOut', 'erasures', 'kept'] as const)
      expect(namesOf(part), part).toEqual([...new Set(namesOf(part))]);
  });
});
