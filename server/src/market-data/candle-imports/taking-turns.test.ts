import { expect, it } from 'vitest';
import { importingOf } from '#testing/candle-importing.ts';
import { buildUser } from '#testing/factories.ts';
import { forexMinutes, rowOfLayout } from '#testing/minute-files.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { undoCandleImport } from '@candela/contract/market-data/candle-imports';

const server = await startTestServer({ config: { isDemo: false } });
const admin = await buildUser(server.db, { roleId: 1 });
const { barsOf, buildSymbol, confirm, preview, read, upload } = importingOf(server, admin.token);

const hour = 3_600_000;
/** Twelve trading days of forex, of each hour two minutes. */
const rows = [...forexMinutes(Date.UTC(2026, 5, 7, 21), Date.UTC(2026, 5, 23, 21))]
  .filter(({ t }) => t % hour < 120_000)
  .map(rowOfLayout.binance);

it('an undo goes day by day: others get in between, and see how far it is', async () => {
  const symbolId = await buildSymbol();
  const { id } = await upload(rows.join('\n'));
  await preview(id, symbolId);
  expect(await confirm(id)).toMatchObject({ state: 'done', addedCount: rows.length });
  bodyOf(await server.call(undoCandleImport, { params: { id } }, admin.token));
  const seen = new Set<number>();
  const isDone = server.app.jobs.runDue();
  for (let found = await read(id); found.state === 'undoing'; found = await read(id)) seen.add(found.progress);
  await isDone;
  expect(seen.size).toBeGreaterThan(4);
  expect(await read(id)).toMatchObject({ state: 'undone', undoneCount: rows.length });
  expect(await barsOf(symbolId)).toEqual([]);
});
