import { sql } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  createRoomMessage,
  getRoom,
  hideRoomMessage,
  pinRoomMessage,
  sanctionUser,
  setRoomCourse,
  unpinRoomMessage,
  updateRoom,
} from '@candela/contract/live/rooms';
import { listAuditEvents } from '@candela/contract/oversight/audit';

const { app, db, call } = await startTestServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const params = (eventId: number) => ({ params: { eventId } });
const listen = async (token: string, eventId: number) =>
  (await listenInRoom(`ws://127.0.0.1:${port}/api/hub`, token, eventId)).news;
const roomOf = async (eventId: number, token: string) => bodyOf(await call(getRoom, params(eventId), token));

describe('a pinned message', () => {
  const body = 'Read https://example.com/plan first';
  const pin = (eventId: number, messageId: number, token: string) =>
    call(pinRoomMessage, { params: { eventId, messageId } }, token);

  async function say(eventId: number, token: string): Promise<number> {
    return bodyOf(await call(createRoomMessage, { ...params(eventId), body: { kind: 'chat', body } }, token)).id;
  }

  it('is shown to everybody at once, beside the other settings, until it is taken away', async () => {
    const { id, host } = await buildEvent(db);
    const { token } = await buildUser(db);
    const messageId = await say(id, token);
    expect((await pin(id, messageId, token)).status).toBe(403);
    expect((await pin((await buildEvent(db)).id, messageId, host.token)).status).toBe(403);
    await call(updateRoom, { ...params(id), body: { slowSeconds: 15, pinned: null } }, host.token);
    const heard = await listen(token, id);
    expect((await pin(id, messageId, host.token)).status).toBe(204);
    const settings = { slowSeconds: 15, pinned: body, pinnedMessageId: messageId, course: null };
    await expect.poll(() => heard).toEqual([{ type: 'settings', settings }]);
    expect(await roomOf(id, token)).toMatchObject(settings);
    expect((await call(unpinRoomMessage, params(id), token)).status).toBe(403);
    expect((await call(unpinRoomMessage, params(id), host.token)).status).toBe(204);
    await expect.poll(() => heard.at(-1)).toMatchObject({ settings: { pinned: null, pinnedMessageId: null } });
  });

  it('is no longer pinned once it is hidden, nor named once the line says something else', async () => {
    const { id, host } = await buildEvent(db);
    const messageId = await say(id, host.token);
    await pin(id, messageId, host.token);
    await call(updateRoom, { ...params(id), body: { slowSeconds: 5, pinned: body } }, host.token);
    expect(await roomOf(id, host.token)).toMatchObject({ pinned: body, pinnedMessageId: messageId });
    const heard = await listen(host.token, id);
    await call(hideRoomMessage, { params: { eventId: id, messageId } }, host.token);
    await expect.poll(() => heard.at(-1)).toMatchObject({ type: 'settings', settings: { pinned: null } });
    expect(await roomOf(id, host.token)).toMatchObject({ slowSeconds: 5, pinned: null, pinnedMessageId: null });
    expect((await pin(id, messageId, host.token)).status).toBe(404);

    await pin(id, await say(id, host.token), host.token);
    await call(updateRoom, { ...params(id), body: { slowSeconds: 5, pinned: 'Something else' } }, host.token);
    expect(await roomOf(id, host.token)).toMatchObject({ pinned: 'Something else', pinnedMessageId: null });
  });
});

describe('a course that a host recommends to the room', () => {
  it('is one that is published, and arrives at once', async () => {
    const { id, host } = await buildEvent(db);
    const { token } = await buildUser(db);
    const course = await buildCourse(db, { title: 'Order flow', subscriptionTypeIds: [2] });
    const draft = await buildCourse(db, { status: 'draft' });
    const point = (courseId: number | null, by = host.token) =>
      call(setRoomCourse, { ...params(id), body: { courseId } }, by);
    expect((await point(course.id, token)).status).toBe(403);
    for (const missing of [draft.id, 2_000_000_000]) expect((await point(missing)).status).toBe(404);
    const heard = await listen(token, id);
    expect((await point(course.id)).status).toBe(204);
    const shown = { id: course.id, title: 'Order flow', languageCode: 'en', lessonCount: 2 };
    await expect.poll(() => heard.at(-1)).toMatchObject({ type: 'settings', settings: { course: shown } });
    expect((await roomOf(id, token)).course).toMatchObject(shown);

    await db.execute(sql`update courses set status = 'unpublished' where id = ${course.id}`);
    expect((await roomOf(id, token)).course).toBeNull();
    await db.execute(sql`update courses set status = 'published' where id = ${course.id}`);
    await point(null);
    expect((await roomOf(id, token)).course).toBeNull();
    await expect.poll(() => heard.at(-1)).toMatchObject({ settings: { course: null } });
  });
});

describe('what moderators take away', () => {
  it('is in the audit log with the words under the key of their author; what somebody takes back is not', async () => {
    const { id, host } = await buildEvent(db);
    const learner = await buildUser(db);
    const admin = await buildUser(db, { roleId: 1 });
    const say = async (body: string) =>
      bodyOf(await call(createRoomMessage, { ...params(id), body: { kind: 'chat', body } }, learner.token)).id;
    const [own, bad] = [await say('Wrong room'), await say('Double your money')];
    await call(hideRoomMessage, { params: { eventId: id, messageId: own } }, learner.token);
    await call(hideRoomMessage, { params: { eventId: id, messageId: bad } }, host.token);
    for (const kind of ['mute', 'ban', 'none'] as const)
      await call(sanctionUser, { params: { eventId: id, userId: learner.id }, body: { kind } }, host.token);
    const list = async (entity: 'room' | 'roomMessage') =>
      bodyOf(await call(listAuditEvents, { query: { entity, actorId: host.id } }, admin.token)).data;
    expect(await list('roomMessage')).toMatchObject([
      {
        action: 'hide',
        entityId: String(bad),
        changes: [{ field: 'eventId' }, { before: 'Double your money', after: null }],
      },
    ]);
    const sanctions = (await list('room')).map(({ changes }) => changes.find(({ field }) => field === 'sanction'));
    expect(sanctions).toEqual([
      { field: 'sanction', before: 'ban', after: 'none' },
      { field: 'sanction', before: 'mute', after: 'ban' },
      { field: 'sanction', before: 'none', after: 'mute' },
    ]);
  });
});

describe('who is muted or banned in a room', () => {
  it('is told to its moderators only, until it is lifted', async () => {
    const { id, host } = await buildEvent(db);
    const [muted, banned, other] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const restrict = (userId: string, kind: 'none' | 'mute' | 'ban') =>
      call(sanctionUser, { params: { eventId: id, userId }, body: { kind } }, host.token);
    await restrict(muted.id, 'mute');
    await restrict(banned.id, 'ban');
    const kinds = async (token: string) =>
      Object.fromEntries((await roomOf(id, token)).sanctions.map(({ user, kind }) => [user.id, kind]));
    expect(await kinds(host.token)).toEqual({ [muted.id]: 'mute', [banned.id]: 'ban' });
    expect(await kinds(other.token)).toEqual({});
    expect(await kinds(muted.token)).toEqual({});
    // Not in another room.
    const elsewhere = await buildEvent(db);
    expect((await roomOf(elsewhere.id, elsewhere.host.token)).sanctions).toEqual([]);
    await restrict(banned.id, 'none');
    expect(await kinds(host.token)).toEqual({ [muted.id]: 'mute' });
  });
});
