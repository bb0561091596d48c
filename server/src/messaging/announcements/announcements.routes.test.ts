import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { updateProfile } from '@candela/contract/accounts/profiles';
import { hubCloseCodes } from '@candela/contract/hub';
import {
  acknowledgeAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAcknowledgements,
  listAnnouncements,
  listCurrentAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
  type AnnouncementFields,
} from '@candela/contract/messaging/announcements';
import {
  countUnread,
  listNotifications,
  markNotification,
  updatePreferences,
} from '@candela/contract/messaging/notifications';
import { turnJob } from './announcements.jobs.ts';

const server = await startTestServer();
const minute = 60_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();

function fields(given: Partial<AnnouncementFields> = {}): AnnouncementFields {
  return {
    languageCode: 'en',
    title: 'New room on Fridays',
    body: 'Ingrid opens it at four.',
    translations: {},
    roleIds: [],
    subscriptionTypeIds: [],
    languageCodes: [],
    channel: 'banner',
    startsAt: at(-minute),
    endsAt: at(60 * minute),
    mustAcknowledge: false,
    isDraft: false,
    ...given,
  };
}

async function create(given: Partial<AnnouncementFields> = {}) {
  const admin = await buildUser(server.db, { roleId: 1 });
  const body = bodyOf(await server.call(createAnnouncement, { body: fields(given) }, admin.token));
  return { admin, ...body };
}

const currentIds = async (token: string) =>
  bodyOf(await server.call(listCurrentAnnouncements, {}, token)).data.map(({ id }) => id);
const noticesOf = async (token: string) =>
  bodyOf(await server.call(listNotifications, { query: { limit: 100 } }, token)).data;

describe('an announcement', () => {
  it('refuses what ends before it begins, and ids that do not exist', async () => {
    const admin = await buildUser(server.db, { roleId: 1 });
    const wrong = await server.call(createAnnouncement, { body: fields({ endsAt: at(-2 * minute) }) }, admin.token);
    expect(wrong.status).toBe(400);
    const unknown = await server.call(getAnnouncement, { params: { id: 999_999 } }, admin.token);
    expect(unknown.status).toBe(404);
    const learner = await buildUser(server.db);
    const missing = await server.call(acknowledgeAnnouncement, { params: { id: 999_999 } }, learner.token);
    expect(missing.status).toBe(404);
  });

  it('reaches its audience only: role, subscription type and language', async () => {
    const toTrainers = await create({ roleIds: [2] });
    const toSubscribers = await create({ subscriptionTypeIds: [2] });
    const toSpanish = await create({ languageCodes: ['es'] });
    const [learner, trainer] = [await buildUser(server.db), await buildUser(server.db, { roleId: 2 })];
    const subscriber = await buildUser(server.db, { planIds: [12] });
    const spanish = await buildUser(server.db);
    bodyOf(await server.call(updateProfile, { body: { languageId: 3 } }, spanish.token));

    const [mine, theirs, paying, abroad] = await Promise.all(
      [learner, trainer, subscriber, spanish].map((user) => currentIds(user.token)),
    );
    expect(mine).not.toEqual(expect.arrayContaining([toTrainers.id]));
    expect(mine).not.toEqual(expect.arrayContaining([toSubscribers.id]));
    expect(mine).not.toEqual(expect.arrayContaining([toSpanish.id]));
    expect(theirs).toContain(toTrainers.id);
    expect(paying).toContain(toSubscribers.id);
    expect(abroad).toContain(toSpanish.id);
    const stranger = await server.call(acknowledgeAnnouncement, { params: { id: toTrainers.id } }, learner.token);
    expect(stranger.status).toBe(404);
  });

  it('shows the language of the reader, and is one notification for all', async () => {
    const { id } = await create({ translations: { es: { title: 'Sala nueva', body: 'Los viernes a las cuatro.' } } });
    const reader = await buildUser(server.db);
    bodyOf(await server.call(updateProfile, { body: { languageId: 3 } }, reader.token));
    const current = bodyOf(await server.call(listCurrentAnnouncements, {}, reader.token)).data;
    expect(current.find((each) => each.id === id)?.title).toBe('Sala nueva');
    const notice = (await noticesOf(reader.token)).find(({ title }) => title === 'Sala nueva');
    expect(notice).toMatchObject({ contentType: 'announcement', isRead: false });

    const before = bodyOf(await server.call(countUnread, {}, reader.token)).unread;
    const body = { notificationId: notice?.id ?? 0, userId: reader.id, isRead: true };
    expect(bodyOf(await server.call(markNotification, { body }, reader.token)).isRead).toBe(true);
    expect(bodyOf(await server.call(countUnread, {}, reader.token)).unread).toBe(before - 1);
    const foreign = await server.call(markNotification, { body }, (await buildUser(server.db)).token);
    expect(foreign.status).toBe(404);
  });

  it('is not in the drawer of who has muted announcements, and half of quiet hours is refused', async () => {
    await create({ title: 'Muted' });
    const learner = await buildUser(server.db);
    const body = {
      mutedTypes: ['announcement' as const],
      mutedPushTypes: [],
      mutedMailTypes: [],
      digest: 'weekly' as const,
      quietFrom: null,
      quietTo: null,
    };
    bodyOf(await server.call(updatePreferences, { body }, learner.token));
    expect(await noticesOf(learner.token)).toEqual([]);
    const half = await server.call(updatePreferences, { body: { ...body, quietFrom: '22:00' } }, learner.token);
    expect(half.status).toBe(400);
  });

  it('waits for its start, and a draft for being scheduled', async () => {
    const later = await create({ title: 'Later', startsAt: at(30 * minute) });
    const draft = await create({ title: 'Draft', isDraft: true });
    expect([later.state, draft.state]).toEqual(['scheduled', 'draft']);
    const learner = await buildUser(server.db);
    expect(await currentIds(learner.token)).not.toEqual(expect.arrayContaining([later.id]));
    expect((await noticesOf(learner.token)).map(({ title }) => title)).not.toContain('Later');

    const body = fields({ title: 'Draft' });
    const call = { params: { id: draft.id }, body };
    expect(bodyOf(await server.call(updateAnnouncement, call, draft.admin.token)).state).toBe('active');
    expect((await noticesOf(learner.token)).map(({ title }) => title)).toContain('Draft');
    const drafts = bodyOf(await server.call(listAnnouncements, { query: { state: 'scheduled' } }, draft.admin.token));
    expect(drafts.data.map(({ id }) => id)).toEqual([later.id]);
    expect((await server.call(removeAnnouncement, { params: { id: later.id } }, later.admin.token)).status).toBe(204);
  });

  it('that has begun keeps what people have seen, and can only end', async () => {
    const given = fields({ title: 'Begun' });
    const { id, admin } = await create(given);
    const changed = { params: { id }, body: { ...given, title: 'Something else' } };
    expect((await server.call(updateAnnouncement, changed, admin.token)).status).toBe(409);
    expect((await server.call(removeAnnouncement, { params: { id } }, admin.token)).status).toBe(409);
    const ended = { params: { id }, body: { ...given, endsAt: at(-1000) } };
    expect(bodyOf(await server.call(updateAnnouncement, ended, admin.token)).state).toBe('expired');
    const learner = await buildUser(server.db);
    expect((await noticesOf(learner.token)).map(({ title }) => title)).not.toContain('Begun');
  });

  it('reports who has acknowledged it, page by page', async () => {
    const { id, admin } = await create({ roleIds: [2], mustAcknowledge: true });
    const trainers = [await buildUser(server.db, { roleId: 2 }), await buildUser(server.db, { roleId: 2 })];
    const suspended = await buildUser(server.db, { roleId: 2, status: 'suspended' });
    const [first] = trainers;
    const path = { params: { id } };
    expect((await server.call(acknowledgeAnnouncement, path, first?.token)).status).toBe(204);
    expect((await server.call(acknowledgeAnnouncement, path, first?.token)).status).toBe(204);
    expect(await currentIds(first?.token ?? '')).not.toContain(id);

    const detail = bodyOf(await server.call(getAnnouncement, path, admin.token));
    expect(detail.acknowledgedCount).toBe(1);
    expect(detail.audienceCount).toBeGreaterThanOrEqual(2);
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { limit: 1, ...(cursor && { cursor }) };
      const page = bodyOf(await server.call(listAcknowledgements, { ...path, query }, admin.token));
      seen.push(...page.data.map(({ userId }) => userId));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(detail.audienceCount);
    expect(seen).not.toContain(suspended.id);
    const done = bodyOf(
      await server.call(listAcknowledgements, { ...path, query: { isAcknowledged: 'true' } }, admin.token),
    );
    expect(done.data.map(({ userId }) => userId)).toEqual([first?.id]);
  });
});

it('is shown to everybody when it starts, and before to those who manage them; ones that are only pushed are not shown', async () => {
  const address = await hubAddress(server.app);
  const told = ({ frames }: ReturnType<typeof openHub>) =>
    frames.filter(({ event }) => event === 'announcements.changed');
  const admin = await buildUser(server.db, { roleId: 1 });
  const [manager, learner] = [openHub(address, admin.token), openHub(address, (await buildUser(server.db)).token)];
  await Promise.all([manager.ready, learner.ready]);
  manager.socket.send(JSON.stringify({ join: 'announcements' }));
  await expect.poll(() => manager.frames.some(({ event }) => event === 'room.joined')).toBe(true);
  await create({ isDraft: true });
  await create({ startsAt: at(30 * minute) });
  await create({ channel: 'push' });
  await expect.poll(() => told(manager).length).toBe(3);
  expect(told(learner)).toEqual([]);
  const { id } = await create({ startsAt: at(1000) });
  await expect
    .poll(async () => {
      await server.app.jobs.runDue();
      return told(learner).length;
    })
    .toBe(1);
  const own = () => learner.frames.filter(({ event }) => event === 'notifications.added');
  await expect.poll(() => own().length).toBeGreaterThan(0);
  // When it has ended, pages read the banner and the notifications once more.
  await server.db.execute(sql`update announcements set ends_at = now() where id = ${id}`);
  await enqueue(server.db, turnJob, [{ payload: { announcementId: id } }]);
  await server.app.jobs.runDue();
  await expect.poll(() => told(learner).length).toBe(2);
  await expect.poll(() => learner.frames.map(({ event }) => event)).toContain('notifications.changed');
});

it('that is removed disappears from the lists of those who manage them; nobody else is told', async () => {
  const address = await hubAddress(server.app);
  const listen = async (token: string, room: string) => {
    const { socket, frames, closed, ready } = openHub(address, token);
    await ready;
    socket.send(JSON.stringify({ join: room }));
    return { frames, closed };
  };
  const { id, admin } = await create({ startsAt: at(30 * minute) });
  const trainer = await buildUser(server.db, { roleId: 2 });
  expect(await (await listen(trainer.token, 'announcements')).closed).toBe(hubCloseCodes.forbidden);
  const [manager, other] = [await listen(admin.token, 'announcements'), await listen(trainer.token, 'livestreams')];
  for (const { frames } of [manager, other]) {
    await expect.poll(() => frames.some(({ event }) => event === 'room.joined')).toBe(true);
  }
  expect((await server.call(removeAnnouncement, { params: { id } }, admin.token)).status).toBe(204);
  const told = { event: 'announcements.removed', data: { id } };
  await expect.poll(() => manager.frames).toContainEqual(told);
  expect(other.frames).not.toContainEqual(told);
});
