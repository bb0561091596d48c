import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { openPglite, openPostgres, type Database } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import { preparedPlace } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { runAndKill } from '#testing/kill-process.ts';
import { buildNewsSource, pollOf } from '#testing/news-rows.ts';
import { storeItems } from './storing.service.ts';

const program = resolve(import.meta.dirname, '../../testing/news-storing-process.ts');
/** More of them, before a release: `KILLS=20`. */
const cycles = Number(process.env['KILLS'] ?? 3);
const polls = 200;

const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(remove);

const open = (): Promise<Database> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = environment;
  return url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);
};

const countsRow = rowOf({
  items: z.int(),
  /** Names of items; each has an id and an address. */
  keys: z.int(),
  tags: z.int(),
  isWhole: z.boolean(),
});

it(`what a poll brings is stored whole or not at all, however often the process is killed (${cycles} times)`, async () => {
  let database = await open();
  const sourceId = await buildNewsSource(database.db);
  await database.close();
  for (let cycle = 0; cycle < cycles; cycle++) {
    let stored = 0;
    const after = 2 + Math.floor(Math.random() * 20);
    const code = await runAndKill(
      program,
      { ...environment, SOURCE_ID: String(sourceId), POLLS: String(polls) },
      () => ++stored === after,
    );
    expect(code).toBeNull();
    database = await open();
    const { db } = database;
    const counts = await requireRow(db, countsRow)`
      select (select count(*)::int from news_items) as items, (select count(*)::int from news_keys where item_id is not null) as keys,
        (select count(*)::int from news_symbols where code = 'XAUUSD') as tags,
        not exists (select from news_keys where item_id is null) as "isWhole"`;
    // Each poll has ten new ones.
    expect(counts.items % 10).toBe(0);
    expect(counts).toEqual({ items: counts.items, keys: counts.items * 2, tags: counts.items, isWhole: true });
    // The poll that was killed, again: what is missing of it, and nothing twice.
    const number = Math.max(0, counts.items / 10 - 1);
    const again = () =>
      db.transaction((tx) => storeItems(tx, { id: sourceId, languageCode: 'en', impact: 'low' }, pollOf(number), 0));
    await again();
    expect(await again()).toBe(0);
    await database.close();
  }
});
