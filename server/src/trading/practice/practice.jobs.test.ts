import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { keepPracticeOrder, listJournal } from '@candela/contract/trading/journal';
import {
  advancePractice,
  finishPractice,
  getPractice,
  listPracticeBars,
  placePracticeOrder,
  practiceLimits,
  startPractice,
} from '@candela/contract/trading/practice';
import { removeOldReplays } from './practice.jobs.ts';

const { db, call } = await startTestServer({ config: { isDemo: true } });

it('removes replays that are older than they are kept; what was written down of them stays', async () => {
  const { token } = await buildUser(db);
  const { id, shown } = bodyOf(await call(startPractice, { body: { timeframe: '5m', isBlind: true } }, token));
  const { id: newer } = bodyOf(await call(startPractice, { body: { timeframe: '5m', isBlind: true } }, token));
  const bars = bodyOf(await call(listPracticeBars, { params: { id } }, token)).data;
  const { c: entry = 0 } = bars.at(-1) ?? {};
  const away = Math.round(entry / 4);
  const order = { direction: 'long', orderType: 'market', breakEvenAfterTp1: false } as const;
  const levels = { entry, stop: entry - away, targets: [{ price: entry + away, bps: 10_000 }] };
  bodyOf(await call(placePracticeOrder, { params: { id }, body: { ...order, ...levels, shown } }, token));
  bodyOf(await call(advancePractice, { params: { id }, body: { shown, count: 2 } }, token));
  bodyOf(await call(finishPractice, { params: { id } }, token));
  bodyOf(await call(keepPracticeOrder, { body: { sessionId: id, number: 1 } }, token));

  const age = (session: string, days: number) =>
    run(
      db,
    )`update practice_sessions set created_at = now() - make_interval(days => ${days}) where id = ${session}::uuid`;
  await age(id, practiceLimits.keptDays + 1);
  await age(newer, practiceLimits.keptDays - 1);
  await removeOldReplays(db);

  expect((await call(getPractice, { params: { id } }, token)).status).toBe(404);
  expect((await call(getPractice, { params: { id: newer } }, token)).status).toBe(200);
  expect(bodyOf(await call(listJournal, {}, token)).data).toMatchObject([{ source: 'practice' }]);
});
