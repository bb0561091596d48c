import { expect, it } from 'vitest';
import { readCalendar } from '#testing/calendar-reader.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  cancelEvent,
  createEvent,
  getCalendarFeed,
  getEventFile,
  listCalendar,
  registerForEvent,
  updateEvent,
} from '@candela/contract/live/events';

const { app, db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const year = new Date().getUTCFullYear() + 1;

const fieldsOf = (hostId: string) => ({
  title: 'Opening bell',
  description: 'Plan, levels; questions, answers.\nBring your own chart.',
  hostIds: [hostId],
  timeZone: 'Europe/Madrid',
  durationMinutes: 60,
  languageCode: 'en',
  subscriptionTypeIds: [],
  capacity: null,
  isRecorded: false,
  hasChat: true,
  isDraft: false,
});

const feedOf = async (token: string) => {
  const { url } = bodyOf(await call(getCalendarFeed, {}, token));
  return (await app.inject({ url: new URL(url).pathname })).body;
};

const datesFor = async (token: string) => {
  const period = { from: `${year}-02-20T00:00:00Z`, to: `${year}-04-22T00:00:00Z`, mine: 'true' as const };
  return bodyOf(await call(listCalendar, { query: { ...period, limit: 100 } }, token)).data.map((event) => ({
    id: event.id,
    date: {
      start: event.startsAt,
      end: event.endsAt,
      title: event.title,
      isCancelled: event.state === 'cancelled',
    },
  }));
};

it('a series is one rule across the change of the clocks; what differs, and what is left out, is told apart', async () => {
  const [host, learner] = [await buildUser(db, { roleId: 2 }), await buildUser(db)];
  const fields = fieldsOf(host.id);
  // Seven Mondays, on both sides of the last Sunday of March.
  await call(
    createEvent,
    { body: { ...fields, startsAt: `${year}-03-01T19:00`, rule: 'FREQ=WEEKLY;INTERVAL=1;COUNT=7' } },
    admin.token,
  );
  const planned = await datesFor(host.token);
  expect(planned.length).toBeGreaterThanOrEqual(7);
  const plain = readCalendar(await feedOf(host.token));
  expect(plain.dates).toEqual(planned.map(({ date }) => date));
  expect(plain).toMatchObject({ zones: ['Europe/Madrid'] });
  expect(plain.count).toBeLessThanOrEqual(2);

  const [, , moved, renamed, cancelled] = planned.map(({ id }) => id);
  const change = (id: number | undefined, changes: object) =>
    call(
      updateEvent,
      { params: { id: id ?? 0 }, body: { ...fields, scope: 'one', startsAt: '', ...changes } as never },
      admin.token,
    );
  const localOf = (index: number) => {
    const at = new Date(planned[index]?.date.start ?? '');
    return new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' })
      .format(at)
      .replace(' ', 'T');
  };
  const day = localOf(2).slice(0, 8) + String(Number(localOf(2).slice(8, 10)) + 1).padStart(2, '0');
  bodyOf(await change(moved, { startsAt: `${day}T20:30` }));
  bodyOf(await change(renamed, { startsAt: localOf(3), title: 'Closing bell', durationMinutes: 90 }));
  await call(cancelEvent, { params: { id: cancelled ?? 0 }, body: { scope: 'one' } }, admin.token);
  const changed = readCalendar(await feedOf(host.token));
  expect(changed.dates).toEqual((await datesFor(host.token)).map(({ date }) => date));
  expect(changed.dates.map(({ title }) => title)).toContain('Closing bell');
  expect(changed.dates.filter(({ isCancelled }) => isCancelled)).toHaveLength(1);

  // A user registered for some of the dates gets only those.
  for (const { id } of planned.filter((_each, index) => index % 3 !== 1 && index !== 4)) {
    await call(registerForEvent, { params: { id } }, learner.token);
  }
  const own = readCalendar(await feedOf(learner.token));
  expect(own.dates).toEqual((await datesFor(learner.token)).map(({ date }) => date));
  expect(own.count).toBeLessThan(own.dates.length);
});

it('an event alone is downloaded with its zone and its last line ended', async () => {
  const host = await buildUser(db, { roleId: 2 });
  const given = { ...fieldsOf(host.id), startsAt: `${year}-07-01T09:00`, rule: null };
  const { id } = bodyOf(await call(createEvent, { body: { ...given, timeZone: 'America/New_York' } }, admin.token));
  const { content } = bodyOf(await call(getEventFile, { params: { id } }, host.token));
  const { dates, zones } = readCalendar(content);
  expect(zones).toEqual(['America/New_York']);
  expect(dates).toEqual([
    {
      start: `${year}-07-01T13:00:00.000Z`,
      end: `${year}-07-01T14:00:00.000Z`,
      title: 'Opening bell',
      isCancelled: false,
    },
  ]);
});
