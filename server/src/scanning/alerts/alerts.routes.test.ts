import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildIdeaSymbol } from '#testing/idea-rows.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { usualAlertFilters } from '@candela/contract/scanning/alert-filters';
import { getAlertFilters, updateAlertFilters, type AlertFilters } from '@candela/contract/scanning/alert-filters';
import { listStrategyAlerts, listTradingAlerts } from '@candela/contract/scanning/alerts';
import { findAlertRows } from './alerts.queries.ts';

const { app, call, config, db } = await startTestServer();

/** With a subscription for alerts. */
const buildReader = () => buildUser(db, { planIds: [12] });

async function read(token: string, { etag, typeId = '2' }: { etag?: string; typeId?: string } = {}) {
  const { statusCode, headers, body } = await app.inject({
    url: `/api${listTradingAlerts.path}`,
    query: { subscriptionTypeId: typeId },
    headers: {
      'x-api-key': config.apiKey,
      authorization: `Bearer ${token}`,
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
  });
  const ids = statusCode === 200 ? (JSON.parse(body) as { data: { id: number }[] }).data.map(({ id }) => id) : [];
  return { statusCode, ids, body, etag: String(headers['etag']), caching: headers['cache-control'] };
}

describe('the list of trading alerts', () => {
  it('is sent again only when it has changed', async () => {
    const { token } = await buildReader();
    const id = await buildAlert(db);
    const first = await read(token);
    expect(first).toMatchObject({
      statusCode: 200,
      caching: 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const { etag } = first;
    expect(await read(token, { etag: `"other", W/${etag}` })).toMatchObject({ statusCode: 304, body: '', etag });
    expect(await read(token, { etag: '"other"' })).toMatchObject({ statusCode: 200, body: first.body });
    await run(db)`update alerts set corrected_at = now() where id = ${id}`;
    const corrected = await read(token, { etag });
    expect(corrected.statusCode).toBe(200);
    expect(JSON.parse(corrected.body)).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id, isCorrected: true })]),
    });
    const next = await buildAlert(db);
    expect((await read(token, { etag: corrected.etag })).ids[0]).toBe(next);
    // One that is for others changes nothing.
    const last = await read(token);
    await buildAlert(db, { subscriptionTypeIds: [1] });
    expect((await read(token, { etag: last.etag })).statusCode).toBe(304);
  });

  it('is empty for whoever has no subscription of the type, and also with the tag of somebody who has one', async () => {
    const [reader, other, trainer] = [
      await buildReader(),
      await buildUser(db, { planIds: [11] }),
      await buildUser(db, { roleId: 2 }),
    ];
    const ids = [await buildAlert(db), await buildAlert(db, { subscriptionTypeIds: [] })].toReversed();
    const general = await buildAlert(db, { subscriptionTypeIds: [1] });
    const seen = await read(reader.token);
    expect(seen.ids.slice(0, 2)).toEqual(ids);
    expect(await read(other.token, { etag: seen.etag })).toMatchObject({ statusCode: 200, ids: [] });
    expect((await read(other.token, { typeId: '1' })).ids[0]).toBe(general);
    expect((await read(trainer.token)).ids.slice(0, 2)).toEqual(ids);
    for (const typeId of ['0', '3', 'x']) expect((await read(reader.token, { typeId })).statusCode).toBe(400);
  });
});

it('an alert of a symbol that only staff may see is given to nobody', async () => {
  const { token } = await buildReader();
  const { id: symbolId } = await buildSymbol(db);
  const id = await buildAlert(db, { symbolId });
  expect((await read(token)).ids[0]).toBe(id);
  await run(db)`update market_symbols set display = 'staff' where id = ${symbolId}`;
  expect((await read(token)).ids).not.toContain(id);
  expect((await findAlertRows(db, [id])).length).toBe(0);
});

it('the alerts of a strategy come newest first to those who have a subscription that they were given to', async () => {
  const [strategy, closed] = [await buildLiveStrategy(db), await buildLiveStrategy(db, { subscriptionTypeIds: [1] })];
  const of = { strategyId: strategy.id, versionId: strategy.versionId };
  const [forAll, first, second] = [
    await buildAlert(db, { ...of, subscriptionTypeIds: [] }),
    await buildAlert(db, { ...of, subscriptionTypeIds: [1], barAt: new Date(0) }),
    await buildAlert(db, { ...of, subscriptionTypeIds: [2], barAt: new Date(60_000) }),
  ];
  await buildAlert(db);
  const list = async (user: { token: string }, id = strategy.id) => {
    const answer = await call(listStrategyAlerts, { params: { id } }, user.token);
    return answer.status === 200 ? bodyOf(answer).data.map((alert) => alert.id) : answer.status;
  };
  expect(await list(await buildReader())).toEqual([second, forAll]);
  expect(await list(await buildUser(db, { planIds: [11] }))).toEqual([first, forAll]);
  expect(await list(await buildUser(db, { roleId: 2 }))).toEqual([second, first, forAll]);
  expect(await list(await buildUser(db))).toEqual([]);
  expect(await list(await buildReader(), closed.id)).toBe(404);
});

describe('the filters of alerts', () => {
  const set = async (token: string, changes: Partial<AlertFilters>) =>
    bodyOf(await call(updateAlertFilters, { body: { ...usualAlertFilters, ...changes } }, token));

  it('leave out of the list what somebody does not want, and change its tag', async () => {
    const { token } = await buildReader();
    const symbolId = await buildIdeaSymbol(db);
    const [one, two] = [await buildLiveStrategy(db), await buildLiveStrategy(db)];
    const of = ({ id, versionId }: { id: number; versionId: number }) => ({ strategyId: id, versionId });
    const [first, second, third] = [
      await buildAlert(db, { ...of(one), symbolId }),
      await buildAlert(db, { ...of(two), side: 'short' }),
      await buildAlert(db),
    ];
    expect(bodyOf(await call(getAlertFilters, {}, token))).toEqual({
      ...usualAlertFilters,
      strategies: [],
      symbols: [],
    });
    const { etag } = await read(token);
    const mine = async () => (await read(token, { etag })).ids.filter((id) => id >= first);
    await set(token, { strategyChoice: 'chosen', strategyIds: [one.id] });
    expect(await mine()).toEqual([first]);
    await set(token, { strategyIds: [one.id] });
    expect(await mine()).toEqual([third, second]);
    await set(token, { sides: ['short'] });
    expect(await mine()).toEqual([second]);
    await set(token, { symbolIds: [symbolId] });
    expect(await mine()).toEqual([first]);
    await set(token, { markets: ['indices'] });
    expect(await mine()).toEqual([]);
  });

  it('name only strategies and symbols that the person may see', async () => {
    const { token } = await buildUser(db);
    const [open, closed, draft] = [
      await buildLiveStrategy(db),
      await buildLiveStrategy(db, { subscriptionTypeIds: [2] }),
      await buildLiveStrategy(db, { status: 'archived' }),
    ];
    const symbolId = await buildIdeaSymbol(db);
    const strategyIds = [open.id, closed.id, draft.id, 2_000_000_000];
    expect(await set(token, { strategyIds, symbolIds: [symbolId, 2_000_000_000], hasSound: true })).toEqual({
      ...usualAlertFilters,
      strategyIds: [open.id],
      symbolIds: [symbolId],
      hasSound: true,
      strategies: [{ id: open.id, name: 'RSI back from below 30' }],
      symbols: [{ id: symbolId, symbol: expect.stringMatching(/^[A-Z]+:/) }],
    });
    await run(db)`update strategies set status = 'archived' where id = ${open.id}`;
    expect(bodyOf(await call(getAlertFilters, {}, token))).toMatchObject({ strategyIds: [open.id], strategies: [] });
    expect(await set(token, { strategyChoice: 'chosen', strategyIds: [open.id] })).toMatchObject({
      strategyIds: [open.id],
    });
    for (const body of [
      { ...usualAlertFilters, strategyIds: Array.from({ length: 501 }, () => 1) },
      { ...usualAlertFilters, sides: ['up'] },
    ])
      expect((await call(updateAlertFilters, { body: body as AlertFilters }, token)).status).toBe(400);
  });
});
