import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { strategyDrift } from '#db/tables/strategy-figures.ts';
import { createClosedBars } from '#market-data/closed-bars.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { patience } from '#testing/patience.ts';
import { buildScannedMarket, crossingRule, scanStart } from '#testing/scanned-market.ts';
import { startScanningNode } from '#testing/scanning-node.ts';
import { buildLiveStrategy, buildVersion } from '#testing/strategy-rows.ts';
import { createDrift } from './drift.service.ts';

const [minute, day] = [60_000, 86_400_000];
const minutes = 120;
const today = new Date(scanStart).toISOString().slice(0, 10);
const at = (place: number) => scanStart + place * minute;
const after = (place: number) => at(place) + 11_000;
const noSignal = new AbortController().signal;

/** A market whose strategy is live; nothing has been judged yet. */
async function openMarket() {
  const { database, remove } = await copyDatabase(inject('databaseSource'));
  atEndOfFile(remove);
  const { db } = database;
  const market = await buildScannedMarket(db, { count: 2, minutes });
  const strategy = await buildLiveStrategy(db, { rule: crossingRule(market.symbols, 3) });
  const node = await startScanningNode(db, after(0));
  return {
    db,
    market,
    strategy,
    node,
    /** Trades, and judges minute by minute; without what is left out. */
    async live(from: number, to: number, only?: number[]): Promise<void> {
      for (let place = from + 1; place <= to; place++) {
        await market.trade(at(place - 1), at(place), only);
        await node.look(after(place));
      }
    },
    /** In the night after. */
    async judge() {
      const logged: object[] = [];
      const log = { error: (details: object) => void logged.push(details) };
      await createDrift({ db, bars: createClosedBars(db, false), log })
        .judgeDays(scanStart + day + 2 * 60 * minute, noSignal)
        .catch((error: unknown) => logged.push(error as object));
      return logged;
    },
    rows: () => db.select().from(strategyDrift).where(eq(strategyDrift.day, today)).orderBy(strategyDrift.versionId),
  };
}

const countRow = rowOf({ count: z.int() });
const countAlerts = async (db: Db) =>
  (await readRows(db, countRow)`select count(*)::int as count from alerts a`)[0]?.count ?? 0;

const eventAt = (db: Db, strategyId: number, type: string, place: number, versionId: number | null = null) => run(db)`
  insert into strategy_events (strategy_id, type, version_id, at)
  values (${strategyId}, ${type}, ${versionId}::int, to_timestamp(${at(place)}::float8 / 1000))`;

describe('a day that is judged again', () => {
  it(
    'agrees with the alerts that were given, once however often and by however many nodes it is judged',
    async () => {
      const { db, live, judge, rows, market, node } = await openMarket();
      await live(0, minutes);
      await node.end();
      await Promise.all([judge(), judge()]);
      await judge();
      const given = await countAlerts(db);
      expect(given).toBeGreaterThan(5);
      const all = await rows();
      expect(all).toHaveLength(1);
      const traded = market.ids.length * 1440 - (all[0]?.barsMissing ?? 0);
      expect(all[0]).toMatchObject({
        day: today,
        barsDue: market.ids.length * 1440,
        barsLate: 0,
        same: given,
        onlyLive: 0,
        onlyAgain: 0,
        reasons: {},
        differences: [],
      });
      // Of 120 minutes of two symbols one in forty is missing.
      expect(traded).toBeGreaterThan(215);
      expect(traded).toBeLessThan(240);
    },
    patience(120),
  );

  it(
    'tells why an alert would not be given again, or only now',
    async () => {
      const { db, live, judge, rows, market, node, strategy } = await openMarket();
      await live(0, 40);
      // One symbol comes half an hour late: bars that the scanner has gone past.
      await live(40, 80, market.ids.slice(0, 1));
      await live(80, minutes);
      await node.end();
      await market.trade(at(40), at(80), market.ids.slice(1));
      const given = await countAlerts(db);
      const correct = (
        await readRows(db, rowOf({ symbolId: z.int(), t: z.number() }))`
        select x.symbol_id as "symbolId", (extract(epoch from x.bar_at) * 1000)::float8 as t from alerts x
        where x.symbol_id = ${market.ids[0]} order by x.bar_at limit 1`
      )[0];
      if (!correct) throw new Error('there is no alert to correct');
      // The bar of the first alert was another one: far below its average.
      const bar = { t: correct.t, o: 100, h: 100, l: 100, c: 100, v: 1 };
      await storeBars(db, { symbolId: correct.symbolId, bars: [bar], source: 'TEST', corrects: true, now: at(300) });
      // An alert of a bar that there is not.
      await buildAlert(db, {
        strategyId: strategy.id,
        versionId: strategy.versionId,
        symbolId: market.ids[0] ?? 0,
        barAt: new Date(at(1000)),
        closedAt: new Date(at(1001)),
        receivedAt: new Date(at(1001)),
      });
      expect(await judge()).toEqual([]);
      const [row] = await rows();
      expect(row?.barsLate).toBeGreaterThan(30);
      expect((row?.same ?? 0) + (row?.onlyLive ?? 0)).toBe(given + 1);
      expect(row?.differences).toContainEqual({
        symbolId: market.ids[0],
        barAt: correct.t,
        side: 'live',
        reason: 'corrected',
      });
      expect(row?.differences).toContainEqual({
        symbolId: market.ids[0],
        barAt: at(1000),
        side: 'live',
        reason: 'missingBar',
      });
      const late = row?.differences.filter(({ side, reason }) => side === 'again' && reason === 'late') ?? [];
      expect(late.length).toBeGreaterThan(0);
      expect(new Set(late.map(({ symbolId }) => symbolId))).toEqual(new Set(market.ids.slice(1)));
      expect(row?.reasons['unknown'] ?? 0).toBe(0);
    },
    patience(120),
  );

  it(
    'is two of a strategy whose version changes at noon, and ends when it is archived',
    async () => {
      const { db, live, judge, rows, node, strategy, market } = await openMarket();
      await live(0, 50);
      const second = await buildVersion(db, strategy.id, crossingRule(market.symbols, 1));
      await run(db)`update strategies set live_version_id = ${second} where id = ${strategy.id}`;
      await eventAt(db, strategy.id, 'goLive', 50, second);
      await node.prepare(after(50));
      await live(50, 100);
      await run(
        db,
      )`update strategies set status = 'archived', updated_at = now() + interval '4 days' where id = ${strategy.id}`;
      await eventAt(db, strategy.id, 'archive', 100);
      await node.prepare(after(100));
      await live(100, minutes);
      await node.end();
      expect(await judge()).toEqual([]);
      const all = await rows();
      expect(all.map(({ versionId }) => versionId)).toEqual([strategy.versionId, second]);
      expect(all.map(({ barsDue }) => barsDue)).toEqual([100, 100]);
      expect(all.map(({ same }) => same > 0)).toEqual([true, true]);
      expect(all.reduce((sum, { same }) => sum + same, 0)).toBe(await countAlerts(db));
      expect(all.map(({ onlyLive, onlyAgain }) => onlyLive + onlyAgain)).toEqual([0, 0]);
    },
    patience(120),
  );

  it(
    'is judged of all others when one cannot be',
    async () => {
      const { db, live, judge, rows, node, strategy } = await openMarket();
      const broken = await buildLiveStrategy(db, { rule: { v: 1, when: 'never' } });
      await live(0, 20);
      await node.end();
      const logged = await judge();
      expect(logged).toMatchObject([
        { strategyId: broken.id },
        {},
        ...Array.from({ length: logged.length - 2 }, () => ({})),
      ]);
      expect(logged.at(-1)).toBeInstanceOf(AggregateError);
      expect((await rows()).map(({ strategyId }) => strategyId)).toContain(strategy.id);
    },
    patience(120),
  );
});
