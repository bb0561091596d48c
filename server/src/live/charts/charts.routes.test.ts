import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventHosts } from '#db/tables/events.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getSharedChart, shareChart, type Chart, type Drawing } from '@candela/contract/live/charts';
import { sanctionUser } from '@candela/contract/live/rooms';

const { app, db, call } = await startTestServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const line = (id: string, points = 2): Drawing => ({
  id,
  type: 'trendLine',
  points: Array.from({ length: points }, (_each, at) => ({ timestamp: 1_795_000_000_000 + at, value: 1.1 + at / 100 })),
});

const chart: Chart = {
  symbol: 'DEMO:EURUSD',
  timeframe: '1h',
  range: { from: 1_795_000_000_000, to: 1_795_200_000_000 },
  drawings: [
    line('a'),
    { id: 'b', type: 'note', points: [{ timestamp: 1_795_100_000_000, value: 1.2 }], text: 'Here' },
  ],
};

const get = (eventId: number, token: string) => call(getSharedChart, { params: { eventId } }, token);
const share = (eventId: number, token: string, given: Chart | null) =>
  call(shareChart, { params: { eventId }, body: { chart: given } }, token);

/** The chart messages that a user who has asked to join a room receives. */
async function listen(token: string, eventId: number) {
  const { news } = await listenInRoom(`ws://127.0.0.1:${port}/api/hub`, token, eventId);
  return () => news.flatMap((each) => (each.type === 'chart' ? [each.chart] : []));
}

describe('a shared chart', () => {
  it('is seen by everybody in the room, at once and by who comes later', async () => {
    const { id, host } = await buildEvent(db, { subscriptionTypeIds: [2] });
    const [trader, free] = [await buildUser(db, { planIds: [12] }), await buildUser(db)];
    expect(bodyOf(await get(id, trader.token))).toEqual({ version: 0, chart: null });
    const [inside, outside] = [await listen(trader.token, id), await listen(free.token, id)];
    expect(bodyOf(await share(id, host.token, chart))).toEqual({ version: 1, chart });
    await expect.poll(inside).toEqual([{ version: 1, chart }]);
    expect(bodyOf(await get(id, trader.token))).toEqual({ version: 1, chart });

    const moved = { ...chart, range: { from: 1, to: 2 }, drawings: [] };
    expect(bodyOf(await share(id, host.token, moved)).version).toBe(2);
    expect(bodyOf(await share(id, host.token, null))).toEqual({ version: 3, chart: null });
    expect(bodyOf(await get(id, trader.token))).toEqual({ version: 3, chart: null });
    await expect.poll(() => inside().length).toBe(3);
    expect(outside()).toEqual([]);
    expect((await get(id, free.token)).status).toBe(402);
    expect((await get(2_000_000_000, trader.token)).status).toBe(404);
  });

  it('is shared by the hosts of its event only, while it is not over', async () => {
    const { id, host } = await buildEvent(db);
    const [learner, other, admin] = [
      await buildUser(db),
      await buildUser(db, { roleId: 2 }),
      await buildUser(db, { roleId: 1 }),
    ];
    expect((await share(id, learner.token, chart)).status).toBe(403);
    for (const { token } of [other, admin]) {
      expect(await share(id, token, chart)).toMatchObject({
        status: 409,
        body: { title: 'errors.charts.notHost.title' },
      });
    }
    await share(id, host.token, chart);
    await call(sanctionUser, { params: { eventId: id, userId: learner.id }, body: { kind: 'ban' } }, host.token);
    expect(await get(id, learner.token)).toMatchObject({ status: 409, body: { title: 'errors.rooms.banned.title' } });

    const over = await buildEvent(db, { status: 'ended' });
    expect((await share(over.id, over.host.token, chart)).body).toMatchObject({ title: 'errors.streams.over.title' });
  });

  it('takes the last of two hosts at once, and counts both', async () => {
    const { id, host } = await buildEvent(db);
    const second = await buildUser(db, { roleId: 2 });
    await db.insert(eventHosts).values({ eventId: id, userId: second.id, position: 1 });
    const heard = await listen(host.token, id);
    const given = Array.from({ length: 10 }, (_each, at) => ({ ...chart, drawings: [line(`own-${at}`)] }));
    const answers = await Promise.all(
      given.map((each, at) => share(id, at % 2 === 0 ? host.token : second.token, each)),
    );
    const shared = answers.map(bodyOf).toSorted((a, b) => a.version - b.version);
    expect(shared.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(bodyOf(await get(id, host.token))).toEqual(shared.at(-1));
    await expect.poll(() => heard().length).toBe(10);
  });

  it('has a limit of size', async () => {
    const { id, host } = await buildEvent(db);
    const refused = [
      { ...chart, drawings: Array.from({ length: 101 }, (_each, at) => line(`d${at}`, 1)) },
      { ...chart, drawings: [line('a', 11)] },
      { ...chart, drawings: [line('a', 0)] },
      { ...chart, drawings: [line('<script>')] },
      { ...chart, drawings: [{ ...line('a'), type: 'spiral' as 'arrow' }] },
      { ...chart, drawings: [{ ...line('a'), text: 'x'.repeat(141) }] },
      { ...chart, range: { from: 5, to: 5 } },
      { ...chart, range: { from: -1, to: 5 } },
      { ...chart, symbol: 'EURUSD' },
      { ...chart, timeframe: '3m' as '1m' },
    ];
    for (const each of refused) expect((await share(id, host.token, each)).status).toBe(400);
    const many = Array.from({ length: 100 }, (_each, at) => line(`d${at}`));
    expect((await share(id, host.token, { ...chart, drawings: many })).status).toBe(200);
    const large = many.map((each) => ({ ...each, text: 'ä'.repeat(100) }));
    expect((await share(id, host.token, { ...chart, drawings: large })).status).toBe(413);
    expect(bodyOf(await get(id, host.token)).chart?.drawings).toHaveLength(100);
  });
});
