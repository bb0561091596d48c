import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { createClosedBars } from '#market-data/closed-bars.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { patience } from '#testing/patience.ts';
import { buildScannedMarket, crossingRule, givenAlerts, scanStart } from '#testing/scanned-market.ts';
import { silent, startScanningNode } from '#testing/scanning-node.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';
import { createScanner } from './scanner.ts';

const minute = 60_000;
const minutes = 60;
const at = (place: number) => scanStart + place * minute;
const after = (place: number) => at(place) + 11_000;

async function openMarket() {
  const { database, remove } = await copyDatabase(inject('databaseSource'));
  atEndOfFile(remove);
  const { db } = database;
  return { db, market: await buildScannedMarket(db, { count: 2, minutes }) };
}

type Market = Awaited<ReturnType<typeof openMarket>>['market'];

/** Judges minute after minute. */
async function judge(
  db: Db,
  market: Market,
  [from, to]: [number, number],
  each: (place: number) => Promise<void> = async () => {},
) {
  const node = await startScanningNode(db, after(from));
  for (let place = from + 1; place <= to; place++) {
    await each(place);
    await market.trade(at(place - 1), at(place));
    await node.prepare(after(place - 1));
    await node.look(after(place));
  }
  await node.end();
  return node;
}

/** A strategy in a state since an instant of the test. */
async function set(db: Db, id: number, status: 'active' | 'paused', since: number): Promise<void> {
  await run(db)`update strategies set status = ${status} where id = ${id}`;
  await run(db)`
    insert into strategy_events (strategy_id, type, at)
    values (${id}, ${status === 'active' ? 'resume' : 'pause'}, to_timestamp(${since}::float8 / 1000))`;
}

const opened = (alerts: { barAt: string }[]) => alerts.map(({ barAt }) => Date.parse(barAt));

describe('the scanner', () => {
  it(
    'judges nothing of the time in which a strategy was paused, and no bar from before it was live',
    async () => {
      const { db, market } = await openMarket();
      const paused = await buildLiveStrategy(db, { rule: crossingRule(market.symbols), name: 'Paused' });
      const late = await buildLiveStrategy(db, { rule: crossingRule(market.symbols), name: 'Late' });
      await run(db)`update strategies set live_since = to_timestamp(${at(30)}::float8 / 1000) where id = ${late.id}`;
      await buildLiveStrategy(db, { rule: crossingRule(market.symbols), name: 'Always' });
      await judge(db, market, [0, minutes], async (place) => {
        if (place === 21) await set(db, paused.id, 'paused', at(20));
        if (place === 41) await set(db, paused.id, 'active', at(40));
      });
      const alerts = await givenAlerts(db);
      const of = (name: string) => opened(alerts.filter(({ strategyName }) => strategyName === name));
      const always = of('Always');
      expect(always.length).toBeGreaterThan(3);
      expect(of('Late')).toEqual(always.filter((t) => t >= at(30)));
      expect(of('Paused')).toEqual(always.filter((t) => t < at(20) || t >= at(40)));
    },
    patience(120),
  );

  it(
    'goes on with the others when a rule cannot be judged',
    async () => {
      const { db, market } = await openMarket();
      await buildLiveStrategy(db, { rule: crossingRule(market.symbols), name: 'Whole' });
      const broken = [
        {},
        { ...crossingRule(market.symbols), v: 2 },
        { ...crossingRule(market.symbols), when: { left: { ind: '__proto__' }, op: '>', right: 1 } },
      ];
      for (const rule of broken) await buildLiveStrategy(db, { rule, name: 'Broken' });
      const node = await judge(db, market, [0, minutes]);
      expect(node.scan().plan.broken).toHaveLength(broken.length);
      const alerts = await givenAlerts(db);
      expect(alerts.length).toBeGreaterThan(3);
      expect(new Set(alerts.map(({ strategyName }) => strategyName))).toEqual(new Set(['Whole']));
    },
    patience(120),
  );

  it(
    'is one of two nodes, and the other one once it ends; and goes on after the database was away',
    async () => {
      const { db, market } = await openMarket();
      await buildLiveStrategy(db, { rule: crossingRule(market.symbols), name: 'Crossing' });
      // One minute passes with each look.
      let place = 0;
      let isAway = false;
      const away: Db = new Proxy(db, {
        get(target, name, self) {
          if (isAway && (name === 'transaction' || name === 'execute')) throw new Error('away');
          return Reflect.get(target, name, self) as unknown;
        },
      });
      const started = Date.now();
      const now = () => after(place) + ((Date.now() - started) % 1000) / 1000;
      const build = () =>
        createScanner({
          db: away,
          bars: createClosedBars(away, false),
          onAlerts: silent,
          log: { error: () => {} },
          now,
        });
      const [one, two] = [build(), build()];
      onTestFinished(async () => void (await Promise.all([one.stop(), two.stop()])));
      const tend = () => Promise.allSettled([one.tend(), two.tend()]);
      const judged = async () =>
        (
          await requireRow(db, rowOf({ at: z.number().nullable() }))`
            select (extract(epoch from min(closed_at)) * 1000)::float8 as at from scan_cursors where timeframe = '1m'`
        ).at;
      const trade = async (to: number) => {
        await market.trade(at(place), at(to));
        place = to;
        await vi.waitUntil(
          async () => {
            await tend();
            return ((await judged().catch(() => null)) ?? 0) >= at(to - 1);
          },
          { timeout: patience(30), interval: 200 },
        );
      };
      // It begins with what closes from now on.
      await vi.waitUntil(async () => (await tend(), (await judged()) !== null), {
        timeout: patience(30),
        interval: 200,
      });
      await trade(20);
      const fence = async () =>
        requireRow(
          db,
          rowOf({ fence: z.int(), holder: z.string() }),
        )`select fence, lease_holder as holder from scanner_lease`;
      const before = await fence();
      expect(before.fence).toBe(1);
      isAway = true;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      isAway = false;
      await trade(40);
      await one.stop();
      await trade(minutes);
      const others = await openMarket();
      await buildLiveStrategy(others.db, { rule: crossingRule(others.market.symbols), name: 'Crossing' });
      await judge(others.db, others.market, [0, minutes]);
      const keyOf = ({ symbol, barAt }: { symbol: string; barAt: string }) => `${symbol} ${barAt}`;
      expect((await givenAlerts(db)).map(keyOf)).toEqual((await givenAlerts(others.db)).map(keyOf));
    },
    patience(180),
  );
});
