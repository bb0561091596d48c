import { expect, inject, it } from 'vitest';
import { run } from '#db/rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildIdea, buildIdeaSymbol } from '#testing/idea-rows.ts';
import { appendToLog } from '#trading/log.ts';
import { parseCandleDay } from '@candela/markets/log/candle-days';
import {
  countCandles,
  findExportPart,
  findStretches,
  measureOpenings,
  readCandles,
  readOpenings,
} from './exports.queries.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;
const minute = 60_000;
const size = 3;
const secret = Buffer.alloc(32, 7);

it('an export is measured only as far as it may reach, and has the days of its ideas as wholes, each once', async () => {
  const symbolId = await buildIdeaSymbol(db);
  const begin = Date.UTC(2026, 10, 20, 9);
  const at = (minutes: number) => new Date(begin + minutes * minute);
  // Two of one day, and one two days later.
  for (const [from, to] of [
    [0, 3],
    [2, 5],
    [2880, 2881],
  ] as const) {
    const idea = await buildIdea(db, { symbolId, publishedAt: at(from), closedAt: at(to), status: 'closed_tp' });
    await db.transaction((tx) =>
      appendToLog(tx, { authorId: null, ideaId: idea, secret, body: { kind: 'published', idea } }),
    );
  }
  for (const each of [-5, 0, 1, 2, 1439, 2880, 2881, 5000])
    await run(db)`
      insert into sealed_candles (symbol_id, t, seconds, decimals, o, h, l, c)
      values (${symbolId}, ${begin + each * minute}, 60, 5, 5, 6, 4, 5)`;
  const part = await findExportPart(db, { author: undefined, month: undefined }, size);
  expect((await measureOpenings(db, part, 10)).count).toBe(3);
  expect(await measureOpenings(db, part, 1)).toMatchObject({ count: 2 });
  const stretches = await findStretches(db, part);
  expect(stretches).toHaveLength(2);
  expect(await countCandles(db, stretches, 100)).toBe(6);
  expect(await countCandles(db, stretches, 5)).toBe(6);
  expect(await countCandles(db, stretches, 2)).toBe(3);
  const days = (await Array.fromAsync(readCandles(db, stretches))).flat().map(parseCandleDay);
  expect(days.map((day) => [day?.day, day?.candles.map(({ t }) => (t - begin) / minute)])).toEqual([
    ['2026-11-20', [-5, 0, 1, 2]],
    ['2026-11-22', [2880, 2881]],
  ]);
});

it('bodies are as long as they are written, with what JSON escapes', async () => {
  const ideaId = await buildIdea(db, { symbolId: await buildIdeaSymbol(db) });
  const body = { kind: 'published', idea: ideaId, analysis: '"€" \\ "line"\n'.repeat(9) };
  const own = { author: undefined, month: undefined };
  const before = (await measureOpenings(db, await findExportPart(db, own, 99), 99)).bytes;
  await db.transaction((tx) => appendToLog(tx, { authorId: null, ideaId: null, secret, body }));
  const part = await findExportPart(db, own, 99);
  const opening = (await Array.fromAsync(readOpenings(db, part))).flat().at(-1);
  const written = Buffer.byteLength(JSON.stringify(opening?.body));
  expect((await measureOpenings(db, part, 99)).bytes - before).toBe(written);
});

it('a month is found by the times of its entries', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const countOf = async (each: string) =>
    (await measureOpenings(db, await findExportPart(db, { author: undefined, month: each }, size), 10)).count;
  expect(await countOf(month)).toBe(3);
  expect(await countOf('2020-01')).toBe(0);
  expect(await countOf('2999-12')).toBe(0);
});

it('the prices of a symbol that not everybody may see are in no export', async () => {
  const part = await findExportPart(db, { author: undefined, month: undefined }, size);
  for (const [display, stretches] of [
    ['staff', 0],
    ['members', 0],
    ['everyone', 2],
  ] as const) {
    await run(db)`update market_symbols set display = ${display}`;
    expect(await findStretches(db, part)).toHaveLength(stretches);
  }
});
