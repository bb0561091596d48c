import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { cancelNotice, correctNotice, postNotice, postPersonalNotice } from '#messaging/notices.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { startTestServer } from '#testing/test-server.ts';
import { bodyOf } from '#testing/test-server.ts';
import type { HubData } from '@candela/contract/hub';
import { listNotifications } from '@candela/contract/messaging/notifications';

const { app, db, call } = await startTestServer();
const address = await hubAddress(app);
const everybody = { roleIds: [], subscriptionTypeIds: [], languageCodes: [] };
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

type Given = Partial<Parameters<typeof postNotice>[1]>;

const messageOf = (title: string, given: Given) => ({
  source: `test:${title}`,
  contentType: 'system' as const,
  languageCode: 'en',
  texts: { en: { title, body: '' }, es: { title: `${title} (es)`, body: '' } },
  link: null,
  visibleAt: new Date().toISOString(),
  expiresAt: null,
  isPushed: false,
  audience: everybody,
  ...given,
});

const post = (title: string, given: Given = {}) => db.transaction((tx) => postNotice(tx, messageOf(title, given)));

/** A user with an open page. */
async function reader(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db, given);
  const { frames, ready } = openHub(address, user.token);
  await ready;
  const added = () =>
    frames.flatMap(({ event, data }) => (event === 'notifications.added' ? [data as HubData<typeof event>] : []));
  const changes = () => frames.flatMap(({ event, data }) => (event === 'notifications.changed' ? [data] : []));
  const listed = async () => bodyOf(await call(listNotifications, { query: { limit: 50 } }, user.token)).data;
  return { ...user, added, changes, listed };
}

it('a new notice reaches exactly those whose list contains it, as it is listed', async () => {
  const { rows } = await db.execute<{ id: number }>(sql`select id from languages where code = 'es'`);
  const event = await buildEvent(db);
  const people = {
    learner: await reader(),
    subscriber: await reader({ planIds: [12] }),
    spanish: await reader({ languageId: rows[0]?.id ?? 0 }),
    admin: await reader({ roleId: 1 }),
    registered: await reader(),
    follower: await reader({ planIds: [12] }),
    muting: await reader(),
    trainer: await reader({ roleId: 2 }),
  };
  const { registered, follower, muting, learner } = people;
  await db.execute(sql`
    insert into event_registrations (event_id, user_id, is_waiting) values (${event.id}, ${registered.id}, false)`);
  await db.execute(sql`insert into educator_follows (user_id, educator_id) values (${follower.id}, ${event.host.id})`);
  await db.execute(sql`insert into notification_preferences (user_id, muted_types, muted_push_types)
    values (${muting.id}, '{course}', '{}')`);
  await post('all');
  await post('admins', { audience: { ...everybody, roleIds: [1, 4] } });
  await post('subscribers', { audience: { ...everybody, subscriptionTypeIds: [2] } });
  await post('spanish', { audience: { ...everybody, languageCodes: ['es'] } });
  await post('course', { contentType: 'course' });
  await post('registered', { contentType: 'event', audience: { ...everybody, eventId: event.id } });
  const live = { ...everybody, subscriptionTypeIds: [2], eventId: event.id, isForFollowers: true };
  await post('live', { contentType: 'event', audience: live });
  await post('old', { visibleAt: inHours(-2), expiresAt: inHours(-1) });
  await post('future', { visibleAt: inHours(1) });
  await db.transaction((tx) => postPersonalNotice(tx, learner.id, messageOf('own', {})));
  await app.jobs.runDue();
  for (const [name, person] of Object.entries(people)) {
    const listed = await person.listed();
    expect(listed.length, name).toBeGreaterThan(0);
    await expect
      .poll(
        () =>
          person
            .added()
            .map(({ notification }) => notification.title)
            .toSorted(),
        { message: name },
      )
      .toEqual(listed.map(({ title }) => title).toSorted());
    expect(
      person
        .added()
        .map(({ notification }) => notification)
        .toSorted((a, b) => b.id - a.id),
      name,
    ).toEqual(listed.toSorted((a, b) => b.id - a.id));
    expect(person.changes(), name).toEqual([]);
  }
  const titles = (of: keyof typeof people) => people[of].added().map(({ notification }) => notification.title);
  expect(titles('learner').toSorted()).toEqual(['all', 'course', 'own']);
  expect(titles('follower').toSorted()).toEqual(['all', 'course', 'live', 'subscribers']);
  expect(titles('spanish')).toContain('spanish (es)');
  expect(titles('muting')).toEqual(['all']);
});

it('a notice to come is sent when its time has come, as new also if it was moved before', async () => {
  const person = await reader();
  const title = randomUUID();
  await post(title, { visibleAt: inHours(1) });
  await post(title, { visibleAt: inHours(2) });
  await app.jobs.runDue();
  expect(person.added()).toEqual([]);
  await post(title, { visibleAt: inHours(-1) });
  await app.jobs.runDue();
  await expect.poll(() => person.added().map(({ notification }) => notification.title)).toEqual([title]);
  expect(person.added()[0]?.ageMilliseconds).toBeLessThan(60_000);
  expect(person.changes()).toEqual([]);
});

it('a notice that is changed or withdrawn is read again by those who have seen it', async () => {
  const [person, other] = [await reader({ roleId: 1 }), await reader()];
  const title = randomUUID();
  const audience = { ...everybody, roleIds: [1] };
  await post(title, { audience });
  await app.jobs.runDue();
  await expect.poll(() => person.added().length).toBe(1);
  await post(title, { audience });
  await app.jobs.runDue();
  await expect.poll(person.changes).toEqual([{ lists: ['notifications'] }]);
  await db.transaction((tx) => correctNotice(tx, `test:${title}`, { en: { title: 'New', body: '' } }, inHours(1)));
  await app.jobs.runDue();
  await expect.poll(() => person.changes().length).toBe(2);
  await db.transaction((tx) => cancelNotice(tx, `test:${title}`));
  await app.jobs.runDue();
  await expect.poll(() => person.changes().length).toBe(3);
  expect(person.added()).toHaveLength(1);
  expect([...other.added(), ...other.changes()]).toEqual([]);
});

it('a notice that nobody has seen yet is withdrawn without a message', async () => {
  const person = await reader();
  const title = randomUUID();
  await post(title, { visibleAt: inHours(1) });
  await db.transaction((tx) => cancelNotice(tx, `test:${title}`));
  await post(title, { audience: { ...everybody, roleIds: [4] } });
  await app.jobs.runDue();
  expect([...person.added(), ...person.changes()]).toEqual([]);
});
