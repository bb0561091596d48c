import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { strategyDrift } from '#db/tables/strategy-figures.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildLiveStrategy, buildStrategist } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { getStrategyIntegrity, getStrategyReliability, listStrategyDrift } from '@candela/contract/scanning/integrity';
import { countDays } from './counting-days.ts';

const { db, call } = await startTestServer();
const [second, hour, day] = [1000, 3_600_000, 86_400_000];
const log = { error() {} };
const noSignal = new AbortController().signal;

type Strategy = Awaited<ReturnType<typeof buildLiveStrategy>>;

/** An alert whose bar closed so long ago: received after 100 ms, stored after 50 more, and sent after as long as is given. */
const give = (
  { id, versionId }: Strategy,
  { ago, sentAfter = 300, ...more }: { ago: number; sentAfter?: number | null; isLate?: boolean; correctedAt?: Date },
) => {
  const at = Date.now() - ago;
  const when = (after: number) => new Date(at + after);
  return buildAlert(db, {
    strategyId: id,
    versionId,
    closedAt: when(0),
    receivedAt: when(100),
    storedAt: when(150),
    firstDeliveredAt: sentAfter === null ? null : when(150 + sentAfter),
    ...more,
  });
};

async function openStrategy(given: Parameters<typeof buildLiveStrategy>[1] = {}) {
  const owner = await buildStrategist(db);
  const strategy = await buildLiveStrategy(db, { ownerId: owner.id, ...given });
  const get = async (days: '1' | '7' | '30' = '7') =>
    bodyOf(await call(getStrategyIntegrity, { params: { id: strategy.id }, query: { days } }, owner.token));
  return { owner, strategy, get };
}

const reliabilityOf = async (id: number, token: string) =>
  bodyOf(await call(getStrategyReliability, { params: { id } }, token)).told;

const counted = () => countDays({ db, log }, { now: Date.now(), signal: noSignal });

describe('the integrity of a strategy', () => {
  it('tells how long each part of the way took, of the alerts of the period', async () => {
    const { strategy, get } = await openStrategy();
    for (let at = 0; at < 99; at++) await give(strategy, { ago: hour + at * second, sentAfter: 300 });
    await give(strategy, { ago: 3 * hour, sentAfter: 4005, isLate: true });
    await give(strategy, { ago: 2 * hour, sentAfter: null, correctedAt: new Date() });
    await give(strategy, { ago: 8 * day });
    expect(await get()).toMatchObject({
      name: 'RSI back from below 30',
      alerts: 101,
      late: 1,
      corrected: 1,
      undelivered: 1,
      received: { alerts: 101, half: 100, most: 100 },
      stored: { alerts: 101, half: 50, most: 50 },
      delivered: { alerts: 100, half: 300, most: 300 },
      total: { alerts: 100, half: 450, most: 450 },
      // Rounded up to two digits.
      spread: [
        { milliseconds: 450, alerts: 99 },
        { milliseconds: 4200, alerts: 1 },
      ],
      again: null,
      silence: null,
    });
    expect(await get('30')).toMatchObject({ alerts: 102 });
    await give(strategy, { ago: 3 * hour, sentAfter: 9000 });
    expect((await get()).total).toEqual({ alerts: 101, half: 450, most: 4200 });
  });

  it('tells nothing of a strategy without alerts', async () => {
    const { get } = await openStrategy();
    const nothing = { alerts: 0, total: null, received: null, days: [], spread: [], lastAlertAt: null };
    expect(await get('1')).toMatchObject(nothing);
  });

  it('reads the same from days that were counted, and counts a day again', async () => {
    const { strategy, get } = await openStrategy();
    for (let back = 0; back < 9; back++) {
      await give(strategy, { ago: back * day + 5 * second, isLate: back === 2 });
      await give(strategy, { ago: back * day + 6 * second, sentAfter: back === 1 ? null : 20_000 });
    }
    const before = { week: await get('7'), month: await get('30'), day: await get('1') };
    await counted();
    await counted();
    const { rowCount } = await db.execute(`select from strategy_days where strategy_id = ${strategy.id}`);
    expect(rowCount).toBe(8);
    const strip = ({ from: _from, ...others }: typeof before.week) => others;
    expect(strip(await get('7'))).toEqual(strip(before.week));
    expect(strip(await get('30'))).toEqual(strip(before.month));
    expect(strip(await get('1'))).toEqual(strip(before.day));
    // Delivered after its day was counted.
    await run(db)`
      update alerts set first_delivered_at = now() where strategy_id = ${strategy.id} and first_delivered_at is null`;
    expect((await get('7')).undelivered).toBe(1);
    await counted();
    expect((await get('7')).undelivered).toBe(0);
  });

  it('is read from what was counted, not from a million alerts', async () => {
    const { strategy, get } = await openStrategy();
    const yesterday = new Date(Date.now() - day).toISOString().slice(0, 10);
    await run(db)`
      insert into strategy_days (strategy_id, day, alerts, late, times)
      values (${strategy.id}, ${yesterday}::date, 1000000, 0, '{"total": {"500": 1000000}}')`;
    expect(await get('7')).toMatchObject({ alerts: 1_000_000, total: { half: 500, most: 500 } });
  });

  it('counts what became of messages to its webhook', async () => {
    const { strategy, get } = await openStrategy();
    expect((await get()).receipts).toBeNull();
    const states = ['accepted', 'accepted', 'duplicate', 'quarantined', 'rejected', null];
    for (const [place, state] of states.entries())
      await run(db)`
        insert into hook_receipts (strategy_id, received_at, content_type, body, body_hash, sender, is_test, state, judged_at)
        values (${strategy.id}, now() - make_interval(mins => ${place}::int), 'application/json', '', ${Buffer.from(String(place))}, '', false, ${state}::text,
          case when ${state}::text is not null then now() end)`;
    expect((await get()).receipts).toMatchObject({ accepted: 2, duplicate: 1, quarantined: 1, rejected: 1 });
  });

  it('is shown to its trainer and admins alone', async () => {
    const { strategy } = await openStrategy();
    const [other, admin] = [await buildStrategist(db), await buildUser(db, { roleId: 1 })];
    const params = { id: strategy.id };
    expect(await call(getStrategyIntegrity, { params }, other.token)).toMatchObject({ status: 404 });
    expect(await call(listStrategyDrift, { params }, other.token)).toMatchObject({ status: 404 });
    expect(await call(getStrategyIntegrity, { params }, admin.token)).toMatchObject({ status: 200 });
  });
});

describe('days that were judged again', () => {
  it('are listed newest first, by pages', async () => {
    const { owner, strategy } = await openStrategy();
    const symbol = await buildSymbol(db);
    const days = ['2026-03-28', '2026-03-29', '2026-03-30'];
    await db.insert(strategyDrift).values(
      days.map((each) => ({
        strategyId: strategy.id,
        versionId: strategy.versionId,
        day: each,
        barsDue: 100,
        barsMissing: 2,
        barsLate: 1,
        same: 5,
        onlyLive: 1,
        onlyAgain: 0,
        reasons: { corrected: 1 },
        differences: [
          { symbolId: symbol.id, barAt: Date.parse(each), side: 'live' as const, reason: 'corrected' as const },
        ],
      })),
    );
    const read = async (cursor?: string) =>
      bodyOf(
        await call(
          listStrategyDrift,
          { params: { id: strategy.id }, query: { limit: '2', ...(cursor !== undefined && { cursor }) } },
          owner.token,
        ),
      );
    const first = await read();
    expect(first.data.map((each) => each.day)).toEqual(['2026-03-30', '2026-03-29']);
    expect(first.data[0]).toMatchObject({
      version: 1,
      bars: { due: 100, missing: 2, late: 1 },
      same: 5,
      reasons: [{ reason: 'corrected', alerts: 1 }],
      differences: [{ symbol: symbol.symbol, barAt: '2026-03-30T00:00:00.000Z', side: 'live' }],
    });
    const next = await read(first.nextCursor ?? '');
    expect(next).toMatchObject({ data: [{ day: '2026-03-28' }], nextCursor: null });
    const forged = Buffer.from('["no day", 1]').toString('base64url');
    expect(
      await call(listStrategyDrift, { params: { id: strategy.id }, query: { cursor: forged } }, owner.token),
    ).toMatchObject({ status: 400 });
  });
});

describe('what readers are told of a strategy', () => {
  it('is nothing below 30 alerts, and nothing of comparisons below 30', async () => {
    const { strategy } = await openStrategy();
    const { token } = await buildUser(db);
    for (let at = 0; at < 29; at++) await give(strategy, { ago: hour + at * second });
    expect(await reliabilityOf(strategy.id, token)).toBeNull();
    await give(strategy, { ago: hour, correctedAt: new Date() });
    expect(await reliabilityOf(strategy.id, token)).toEqual({
      alerts: 30,
      corrected: 1,
      half: 450,
      most: 450,
      agreeing: null,
    });
    const figures = { barsDue: 0, barsMissing: 0, barsLate: 0, onlyLive: 1, onlyAgain: 4, differences: [] };
    const values = { ...figures, strategyId: strategy.id, versionId: strategy.versionId };
    const today = new Date().toISOString().slice(0, 10);
    await db.insert(strategyDrift).values({ ...values, day: today, same: 27, reasons: { notLive: 3, unknown: 2 } });
    // 27 + 1 + 4 - 3
    expect((await reliabilityOf(strategy.id, token))?.agreeing).toBeNull();
    await db.update(strategyDrift).set({ same: 28 });
    expect((await reliabilityOf(strategy.id, token))?.agreeing).toEqual({ same: 28, all: 30 });
  });

  it('is told to those who may read it', async () => {
    const { strategy } = await openStrategy({ subscriptionTypeIds: [2] });
    const { token } = await buildUser(db);
    expect(await call(getStrategyReliability, { params: { id: strategy.id } }, token)).toMatchObject({ status: 404 });
  });
});
