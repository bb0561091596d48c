import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  cancelEvent,
  createEvent,
  getCalendarFeed,
  getEvent,
  getEventFile,
  listCalendar,
  listEvents,
  registerForEvent,
  renewCalendarFeed,
  unregisterFromEvent,
  updateEvent,
  type NewEvent,
} from '@candela/contract/live/events';
import { listNotifications } from '@candela/contract/messaging/notifications';

const { app, db, call } = await startTestServer();
let admin: { id: string; token: string };
let trainer: { id: string; token: string };

beforeAll(async () => {
  admin = await buildUser(db, { roleId: 1 });
  trainer = await buildUser(db, { roleId: 2, firstName: 'Ingrid', lastName: 'Larsen' });
});

const nextYear = new Date().getUTCFullYear() + 1;

const fieldsWith = (changes: Partial<NewEvent> = {}): NewEvent => ({
  title: 'The London open',
  description: 'Levels, plan, questions.',
  hostIds: [trainer.id],
  startsAt: `${nextYear}-06-01T08:00`,
  timeZone: 'Europe/London',
  durationMinutes: 90,
  rule: null,
  languageCode: 'en',
  subscriptionTypeIds: [],
  capacity: null,
  isRecorded: true,
  hasChat: true,
  isDraft: false,
  ...changes,
});

const create = async (changes: Partial<NewEvent> = {}) =>
  bodyOf(await call(createEvent, { body: fieldsWith(changes) }, admin.token));

const titlesFor = async (token: string) =>
  bodyOf(await call(listNotifications, {}, token)).data.map(({ title }) => title);

const calendarFor = async (token: string, month = 6) => {
  const from = new Date(Date.UTC(nextYear, month - 1, 1)).toISOString();
  const to = new Date(Date.UTC(nextYear, month, 1)).toISOString();
  return bodyOf(await call(listCalendar, { query: { from, to } }, token)).data;
};

describe('planning', () => {
  it('refuses what cannot take place', async () => {
    const status = async (changes: Partial<NewEvent>) =>
      (await call(createEvent, { body: fieldsWith(changes) }, admin.token)).body;
    const learner = await buildUser(db);
    expect(await status({ startsAt: '2020-06-01T08:00' })).toMatchObject({ title: 'errors.events.inPast.title' });
    expect(await status({ hostIds: [learner.id] })).toMatchObject({ title: 'errors.events.unknownHost.title' });
    expect(await status({ hostIds: [trainer.id, trainer.id] })).toMatchObject({
      title: 'errors.events.unknownHost.title',
    });
    // The last Sunday of March, when the clocks of London skip from one to two.
    const march = new Date(Date.UTC(nextYear, 2, 31));
    const sunday = 31 - march.getUTCDay();
    expect(await status({ startsAt: `${nextYear}-03-${sunday}T01:30` })).toMatchObject({
      title: 'errors.events.noSuchTime.title',
    });
    for (const changes of [
      { timeZone: 'Mars/Olympus' },
      { durationMinutes: 4 },
      { durationMinutes: 721 },
      { title: 'ab' },
      { hostIds: [] },
      { capacity: 0 },
      { rule: 'FREQ=SECONDLY;INTERVAL=1;COUNT=100000' },
      { rule: 'FREQ=DAILY;INTERVAL=1;COUNT=105' },
    ]) {
      expect(await status(changes), JSON.stringify(changes)).toMatchObject({ title: 'errors.request.invalid.title' });
    }
  });

  it('announces to those who may come, and shows them the event in order', async () => {
    const [free, trader] = [await buildUser(db), await buildUser(db, { planIds: [12] })];
    const event = await create({
      title: 'For traders only',
      subscriptionTypeIds: [2],
      startsAt: `${nextYear}-09-02T08:00`,
    });
    expect(event).toMatchObject({ localStart: `${nextYear}-09-02T08:00`, startsAt: `${nextYear}-09-02T07:00:00.000Z` });
    expect(await titlesFor(trader.token)).toContain('New live session: For traders only');
    expect(await titlesFor(free.token)).not.toContain('New live session: For traders only');
    expect((await calendarFor(trader.token, 9)).map(({ id }) => id)).toEqual([event.id]);
    expect(await calendarFor(free.token, 9)).toEqual([]);
    expect((await call(registerForEvent, { params: { id: event.id } }, free.token)).status).toBe(402);
    const week = { from: `${nextYear}-01-01T00:00:00Z`, to: `${nextYear}-12-01T00:00:00Z` };
    expect((await call(listCalendar, { query: week }, free.token)).status).toBe(400);
  });

  it('keeps drafts to itself until they are published', async () => {
    const learner = await buildUser(db);
    const draft = await create({ title: 'Still a draft', isDraft: true, startsAt: `${nextYear}-10-05T08:00` });
    expect(await calendarFor(learner.token, 10)).toEqual([]);
    expect((await call(registerForEvent, { params: { id: draft.id } }, learner.token)).status).toBe(404);
    const { rule: _rule, ...fields } = fieldsWith({ title: 'No draft any more', startsAt: `${nextYear}-10-05T08:00` });
    await call(updateEvent, { params: { id: draft.id }, body: { ...fields, scope: 'one' } }, admin.token);
    expect((await calendarFor(learner.token, 10)).map(({ title }) => title)).toEqual(['No draft any more']);
    expect(await titlesFor(learner.token)).toContain('New live session: No draft any more');
  });

  it('lists what is ahead from the next on, page by page', async () => {
    for (const day of ['11', '13', '12']) await create({ startsAt: `${nextYear}-11-${day}T08:00` });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf(await call(listEvents, { query: { limit: 2, cursor } }, admin.token));
      seen.push(...page.data.map(({ startsAt }) => startsAt));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(seen.toSorted());
    expect(seen.filter((each) => each.startsWith(`${nextYear}-11-1`))).toHaveLength(3);
  });
});

describe('a series', () => {
  it('is planned, announced once, and moved on both sides of a change of the clocks', async () => {
    const learner = await buildUser(db);
    const rule = 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;COUNT=4';
    // Mondays around the last Sunday of March in Berlin.
    const march = new Date(Date.UTC(nextYear, 2, 31));
    const monday = 31 - march.getUTCDay() - 6;
    const first = await create({
      title: 'Monday plan',
      rule,
      timeZone: 'Europe/Berlin',
      startsAt: `${nextYear}-03-${monday}T19:00`,
    });
    expect(first.series?.rule).toBe(rule);
    expect((await titlesFor(learner.token)).filter((title) => title.includes('Monday plan'))).toHaveLength(1);
    const hoursOf = async () => {
      const { rows } = await db.execute<{ hour: string }>(sql`
        select to_char(starts_at at time zone 'UTC', 'HH24:MI') as hour from events
        where series_id = ${first.series?.id ?? 0} order by starts_at`);
      return rows.map(({ hour }) => hour);
    };
    expect(await hoursOf()).toEqual(['18:00', '17:00', '17:00', '17:00']);
    const { rule: _rule, ...fields } = fieldsWith({
      title: 'Monday plan, later',
      timeZone: 'Europe/Berlin',
      startsAt: `${nextYear}-03-${monday}T20:30`,
    });
    await call(updateEvent, { params: { id: first.id }, body: { ...fields, scope: 'all' } }, admin.token);
    expect(await hoursOf()).toEqual(['19:30', '18:30', '18:30', '18:30']);
    await call(
      updateEvent,
      { params: { id: first.id }, body: { ...fields, title: 'Only this one', scope: 'one' } },
      admin.token,
    );
    const { rows } = await db.execute<{ title: string }>(sql`
      select title from events where series_id = ${first.series?.id ?? 0} order by starts_at`);
    expect(rows.map(({ title }) => title)).toEqual(['Only this one', ...Array(3).fill('Monday plan, later')]);

    expect((await call(cancelEvent, { params: { id: first.id }, body: { scope: 'all' } }, admin.token)).status).toBe(
      204,
    );
    const { rows: left } = await db.execute(sql`
      select from events where series_id = ${first.series?.id ?? 0} and status <> 'cancelled'`);
    expect(left).toEqual([]);
  });
});

describe('a place', () => {
  it('is given once, then waited for, and goes to the next when it is given back', async () => {
    const event = await create({ title: 'Two places', capacity: 1, startsAt: `${nextYear}-07-01T08:00` });
    const [first, second, third] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const params = { id: event.id };
    const register = async (token: string) => bodyOf(await call(registerForEvent, { params }, token)).registration;
    expect(await register(first.token)).toBe('registered');
    expect(await register(first.token)).toBe('registered');
    expect(await register(second.token)).toBe('waiting');
    expect(await register(third.token)).toBe('waiting');
    expect(bodyOf(await call(getEvent, { params }, admin.token))).toMatchObject({
      registeredCount: 1,
      waitingCount: 2,
    });
    expect(bodyOf(await call(unregisterFromEvent, { params }, first.token)).registration).toBe('none');
    expect(await titlesFor(second.token)).toContain('You’re registered: Two places');
    expect(await titlesFor(third.token)).not.toContain('You’re registered: Two places');
    // The admin raises the capacity.
    const { rule: _rule, ...fields } = fieldsWith({
      title: 'Two places',
      capacity: 2,
      startsAt: `${nextYear}-07-01T08:00`,
    });
    await call(updateEvent, { params, body: { ...fields, scope: 'one' } }, admin.token);
    expect(await titlesFor(third.token)).toContain('You’re registered: Two places');
  });

  it('is never given twice when many ask at once', async () => {
    const { id } = await buildEvent(db, { capacity: 3 });
    const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(db)));
    await Promise.all(people.map(({ token }) => call(registerForEvent, { params: { id } }, token)));
    expect(bodyOf(await call(getEvent, { params: { id } }, admin.token))).toMatchObject({
      registeredCount: 3,
      waitingCount: 9,
    });
  });

  it('cannot be taken at what is over or cancelled; who had one is told', async () => {
    const learner = await buildUser(db);
    const past = await buildEvent(db, { startsAt: new Date(Date.now() - 86_400_000) });
    expect((await call(registerForEvent, { params: { id: past.id } }, learner.token)).status).toBe(409);
    const event = await create({ title: 'Called off', startsAt: `${nextYear}-08-01T08:00` });
    const params = { id: event.id };
    await call(registerForEvent, { params }, learner.token);
    const { rule: _rule, ...fields } = fieldsWith({ title: 'Called off', startsAt: `${nextYear}-08-02T08:00` });
    await call(updateEvent, { params, body: { ...fields, scope: 'one' } }, admin.token);
    expect(await titlesFor(learner.token)).toContain('New time: Called off');
    await call(cancelEvent, { params, body: { scope: 'one' } }, admin.token);
    const titles = await titlesFor(learner.token);
    expect(titles).toContain('Cancelled: Called off');
    expect(titles).not.toContain('New live session: Called off');
    expect((await call(registerForEvent, { params }, (await buildUser(db)).token)).status).toBe(409);
    expect((await call(updateEvent, { params, body: { ...fields, scope: 'one' } }, admin.token)).status).toBe(409);
    expect((await calendarFor(learner.token, 8)).map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('brings a call shortly before the start, to those who have one and to the hosts', async () => {
    const [comes, stays] = [await buildUser(db), await buildUser(db)];
    const event = await create({ title: 'Soon here' });
    await call(registerForEvent, { params: { id: event.id } }, comes.token);
    await db.execute(sql`update notifications set visible_at = now() where source = ${`event:${event.id}:soon`}`);
    const title = 'Soon here starts in 15 minutes';
    expect(await titlesFor(comes.token)).toContain(title);
    expect(await titlesFor(trainer.token)).toContain(title);
    expect(await titlesFor(stays.token)).not.toContain(title);
  });
});

describe('the calendar of another program', () => {
  it('has what its owner has a place at, behind an address that can be renewed', async () => {
    const [owner, other] = [await buildUser(db), await buildUser(db)];
    const event = await create({ title: 'Risk, live; with questions', startsAt: `${nextYear}-06-15T08:00` });
    await call(registerForEvent, { params: { id: event.id } }, owner.token);
    const { url } = bodyOf(await call(getCalendarFeed, {}, owner.token));
    const read = async (address: string) => app.inject({ method: 'GET', url: new URL(address).pathname });
    const answer = await read(url);
    expect(answer.headers['content-type']).toContain('text/calendar');
    const lines = answer.body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain(`DTSTART;TZID=Europe/London:${nextYear}0615T080000`);
    expect(lines).toContain(`DTEND;TZID=Europe/London:${nextYear}0615T093000`);
    expect(lines).toContain('SUMMARY:Risk\\, live\\; with questions');
    expect((await read(bodyOf(await call(getCalendarFeed, {}, other.token)).url)).body).not.toContain('Risk');
    for (const wrong of [url.replace('.ics', 'x.ics'), url.replace(owner.id, other.id), url.replace('.ics', '')]) {
      expect((await read(wrong)).statusCode).toBe(404);
    }
    const renewed = bodyOf(await call(renewCalendarFeed, {}, owner.token)).url;
    expect((await read(url)).statusCode).toBe(404);
    expect((await read(renewed)).statusCode).toBe(200);
    const file = bodyOf(await call(getEventFile, { params: { id: event.id } }, other.token));
    expect(file.content).toContain('BEGIN:VEVENT');
    await call(cancelEvent, { params: { id: event.id }, body: { scope: 'one' } }, admin.token);
    expect((await read(renewed)).body).toContain('STATUS:CANCELLED');
  });
});

it('an event that is not included is told neither as a file nor by giving up a place', async () => {
  const event = await buildEvent(db, { subscriptionTypeIds: [2], description: 'Only for those who pay' });
  const [stranger, member] = [await buildUser(db), await buildUser(db, { planIds: [12] })];
  const params = { id: event.id };
  for (const endpoint of [getEventFile, unregisterFromEvent]) {
    const refused = await call(endpoint, { params }, stranger.token);
    expect(refused).toMatchObject({ status: 402, body: { title: 'errors.events.notIncluded.title' } });
  }
  await call(registerForEvent, { params }, member.token);
  await db.execute(`delete from subscriptions where user_id = '${member.id}'`);
  await new Promise((resolve) => setTimeout(resolve, 5100));
  expect(bodyOf(await call(getEventFile, { params }, member.token)).content).toContain('BEGIN:VEVENT');
  expect(bodyOf(await call(unregisterFromEvent, { params }, member.token)).registration).toBe('none');
  expect((await call(getEventFile, { params }, member.token)).status).toBe(402);
  expect(bodyOf(await call(getEventFile, { params }, event.host.token)).content).toContain('BEGIN:VEVENT');
});
