import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { begun, recordedSessions } from '#testing/recorded-sessions.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { Chart } from '@candela/contract/live/charts';
import { shareChart } from '@candela/contract/live/charts';
import { listRecordedCharts, removeRecording } from '@candela/contract/live/recordings';

const server = await startTestServer();
const { db, call } = server;
const { params, publish } = recordedSessions(server);

const chartTo = (to: number): Chart => ({
  symbol: 'DEMO:EURUSD',
  timeframe: '1h',
  range: { from: 1, to },
  drawings: [],
});

const keep = (eventId: number, seconds: number, chart: Chart | null) =>
  db.execute(sql`insert into chart_states (event_id, stretch, at, chart) values (${eventId}, ${1000 + seconds},
    ${new Date(begun + seconds * 1000).toISOString()}::timestamptz, ${chart && JSON.stringify(chart)}::jsonb)`);

const countOf = async (eventId: number) => {
  const { rows } = await db.execute<{ count: number; newest: number }>(sql`
    select count(*)::int as count, max((chart->'range'->>'to')::int) as newest from chart_states
    where event_id = ${eventId}`);
  return rows[0];
};

describe('the chart of a replay', () => {
  it('stands at every second as it stood in the session, in what is published', async () => {
    const { id, host } = await publish({}, { trimStart: 2, trimEnd: 8 });
    const learner = await buildUser(db);
    await keep(id, -5, chartTo(5));
    await keep(id, 1, chartTo(10));
    await keep(id, 3, chartTo(30));
    await keep(id, 4, null);
    await keep(id, 40, chartTo(400));
    const read = async (token: string, from = 0) =>
      bodyOf(await call(listRecordedCharts, { ...params(id), query: { from } }, token)).data.map(({ at, chart }) => [
        Math.round(at),
        chart?.range.to ?? null,
      ]);
    expect(await read(learner.token)).toEqual([
      [0, 10],
      [1, 30],
      [2, null],
    ]);
    const { data } = bodyOf(await call(listRecordedCharts, { ...params(id), query: {} }, learner.token));
    expect(data.map(({ filmedAt }) => Math.round((filmedAt - begun) / 1000))).toEqual([2, 3, 4]);
    expect(await read(learner.token, 3)).toEqual([[2, null]]);
    expect(await read(learner.token, 600)).toEqual([]);
    expect((await read(host.token)).map(([, to]) => to)).toEqual([5, 10, 30, null]);
    expect((await call(removeRecording, params(id), host.token)).status).toBe(204);
    expect(await countOf(id)).toMatchObject({ count: 0 });
  });

  it('is for those who may see the recording', async () => {
    const { id } = await publish({ subscriptionTypeIds: [2] });
    expect((await call(listRecordedCharts, { ...params(id), query: {} })).status).toBe(401);
    expect((await call(listRecordedCharts, { ...params(id), query: {} }, (await buildUser(db)).token)).status).toBe(
      402,
    );
  });

  it('keeps the last state of two seconds, and only the last of all where nothing is recorded', async () => {
    const [recorded, other] = [await buildEvent(db, { isRecorded: true }), await buildEvent(db)];
    for (const { id, host } of [recorded, other]) {
      for (let to = 2; to <= 12; to++) {
        expect(
          (await call(shareChart, { params: { eventId: id }, body: { chart: chartTo(to) } }, host.token)).status,
        ).toBe(200);
      }
    }
    const kept = await countOf(recorded.id);
    expect(kept?.count).toBeLessThan(11);
    expect(kept?.newest).toBe(12);
    expect(await countOf(other.id)).toEqual({ count: 1, newest: 12 });
  });

  it('keeps at most 5,000 states', async () => {
    const { id, host } = await buildEvent(db, { isRecorded: true });
    await db.execute(sql`insert into chart_states (event_id, stretch, at)
      select ${id}::int, n, now() - interval '1 day' from generate_series(1, 5000) n`);
    await call(shareChart, { params: { eventId: id }, body: { chart: chartTo(9) } }, host.token);
    expect(await countOf(id)).toMatchObject({ count: 5000 });
  });
});
