import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getCalendarEvent, listCalendar, listEvents, registerForEvent } from '@candela/contract/live/events';

const { db, call } = await startTestServer();

const hour = 3_600_000;

/** Events that begin so many hours from now, in this order. */
async function buildEvents(status: string, hours: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const each of hours) {
    const { id } = await buildEvent(db);
    const startsAt = new Date(Date.now() + each * hour).toISOString();
    await db.execute(sql`update events set status = ${status}, starts_at = ${startsAt}::timestamptz,
      duration_minutes = 60 where id = ${id}`);
    ids.push(id);
  }
  return ids;
}

describe('the calendar', () => {
  it('is read page by page, and nothing of it is left out', async () => {
    const learner = await buildUser(db);
    const ids = await buildEvents('scheduled', [1, 2, 2, 3, 4]);
    const period = { from: new Date().toISOString(), to: new Date(Date.now() + 24 * hour).toISOString() };
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf(await call(listCalendar, { query: { ...period, limit: 2, cursor } }, learner.token));
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
  });

  it('shows what a link leads to, also what is over, with its recording', async () => {
    const [id = 0, closed = 0, draft = 0] = await buildEvents('ended', [-400, -401, -402]);
    await db.execute(sql`update events set subscription_type_ids = '{2}' where id = ${closed}`);
    await db.execute(sql`update events set status = 'draft' where id = ${draft}`);
    await db.execute(
      sql`insert into recordings (event_id, title, state, published_at) values (${id}, 'x', 'ready', now())`,
    );
    const learner = await buildUser(db);
    const read = (each: number) => call(getCalendarEvent, { params: { id: each } }, learner.token);
    expect(bodyOf(await read(id))).toMatchObject({ id, state: 'ended', recording: 'ready' });
    expect([(await read(closed)).status, (await read(draft)).status, (await read(2_000_000_000)).status]).toEqual([
      402, 404, 404,
    ]);
  });

  it('of somebody alone has what they registered for or host', async () => {
    const learner = await buildUser(db);
    const [mine = 0] = await buildEvents('scheduled', [30, 31]);
    const { id: hosted, host } = await buildEvent(db);
    await call(registerForEvent, { params: { id: mine } }, learner.token);
    const period = { from: new Date().toISOString(), to: new Date(Date.now() + 60 * 24 * hour).toISOString() };
    const idsFor = async (token: string) =>
      bodyOf(await call(listCalendar, { query: { ...period, mine: 'true' } }, token)).data.map(({ id }) => id);
    expect(await idsFor(learner.token)).toEqual([mine]);
    expect(await idsFor(host.token)).toEqual([hosted]);
  });
});

describe('the list of events', () => {
  it('has what is past in one order, however it ended, and what is ahead with what is live', async () => {
    const admin = await buildUser(db, { roleId: 1 });
    await db.execute(sql`delete from events`);
    const [ended = 0, early = 0] = await buildEvents('ended', [-10, 0.2]);
    const [missed = 0, ahead = 0] = await buildEvents('scheduled', [-5, 5]);
    const [live = 0, overrun = 0] = await buildEvents('live', [-0.5, -20]);
    const idsOf = async (view: 'past' | 'upcoming') => {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = bodyOf(await call(listEvents, { query: { view, limit: 1, cursor } }, admin.token));
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return seen;
    };
    expect(await idsOf('past')).toEqual([early, missed, ended, overrun]);
    expect(await idsOf('upcoming')).toEqual([live, ahead]);
  });
});

it('past events are found by their title, and say whether there is a recording', async () => {
  const admin = await buildUser(db, { roleId: 1 });
  const [named = 0, other = 0] = await buildEvents('ended', [-500, -501]);
  await db.execute(sql`update events set title = 'Zürich 100% close' where id = ${named}`);
  await db.execute(sql`insert into recordings (event_id, title, state) values (${named}, 'x', 'ready')`);
  const found = async (search: string) =>
    bodyOf(await call(listEvents, { query: { view: 'past', search } }, admin.token)).data.map(({ id }) => id);
  expect(await found('zürich 100%')).toEqual([named]);
  expect(await found('100_ close')).toEqual([]);
  expect(await found('')).toContain(other);
  const { data } = bodyOf(await call(listEvents, { query: { view: 'past', search: 'Zürich' } }, admin.token));
  expect(data[0]?.recording).toBe('ready');
});
