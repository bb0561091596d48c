import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import { listDayLines } from '@candela/contract/market-data/day-lines';

const { db, call } = await startTestServer();
const midnight = Math.floor(Date.now() / 86_400_000) * 1440;

it('the course of a day begins with its open, and shows nobody what they may not see', async () => {
  const { token } = await buildUser(db);
  const [seen, hidden, empty] = [
    await buildSymbol(db),
    await buildSymbol(db, { display: 'staff' }),
    await buildSymbol(db),
  ];
  const bar = (at: number, c: number) => ({ minute: at, o: c, h: c, l: c, c });
  for (const { id } of [seen, hidden]) {
    // Of yesterday, and the day of the newest bar.
    await storePrices(db, id, [
      bar(midnight - 1441, 9000),
      bar(midnight - 1440, 100),
      bar(midnight - 1430, 200),
      bar(midnight - 1420, 300),
    ]);
  }
  const query = { symbolIds: [seen.id, hidden.id, empty.id, seen.id, 999_999].join(',') };
  expect(bodyOf(await call(listDayLines, { query }, token)).data).toEqual([{ symbolId: seen.id, closes: [2, 3] }]);
  const wrong = { symbolIds: '1,,2' };
  expect((await call(listDayLines, { query: wrong }, token)).status).toBe(400);
});
