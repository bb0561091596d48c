import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { writeDemoSymbols } from '#market-data/candles/demo-symbol-rows.ts';
import { createClosedMinutes } from '#market-data/closed-minutes.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { createJudging } from '#trading/outcomes/judging.service.ts';
import { logOutcomes } from '#trading/outcomes/logged-outcomes.ts';
import { seedPeople } from './demo.ts';
import { seedDemoIdeas } from './ideas.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const countRow = rowOf({ status: z.string(), count: z.int() });

/** The demo market is the same at every run of the test. */
const now = Date.UTC(2026, 10, 26, 15);

it('demo ideas end as the market decides, in every way, and are published once', async () => {
  await db.transaction(seedPeople);
  await writeDemoSymbols(db, true);
  await seedDemoIdeas(db, now);
  await seedDemoIdeas(db, now);
  const count = async () => {
    const rows = await readRows(db, countRow)`select status, count(*)::int as count from ideas group by status`;
    return Object.fromEntries(rows.map(({ status, count: of }) => [status, of]));
  };
  expect(await count()).toEqual({ pending: 30 });
  const symbols = await readRows(db, rowOf({ id: z.int() }))`select distinct symbol_id as id from ideas order by id`;
  const judging = createJudging({
    db,
    readClosed: createClosedMinutes(db, true),
    onJudged: logOutcomes,
    onChanged: () => {},
    now: () => now,
  });
  for (const { id } of symbols) await judging.judge(id);
  const counts = await count();
  const states = [
    'pending',
    'active',
    'closed_tp',
    'closed_sl',
    'closed_expired',
    'closed_manual',
    'cancelled',
    'missed',
    'void',
  ];
  expect(states.filter((status) => !counts[status])).toEqual([]);
  const { won, lost } = await requireRow(db, rowOf({ won: z.int(), lost: z.int() }))`
    select count(*) filter (where net > 0)::int as won, count(*) filter (where net < 0)::int as lost from ideas`;
  expect(won).toBeGreaterThan(2);
  expect(lost).toBeGreaterThan(2);
});
