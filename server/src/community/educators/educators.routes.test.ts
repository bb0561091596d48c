import { randomUUID } from 'node:crypto';
import { followEducator, listEducators } from '@candela/contract/community/educators';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { postNotice } from '#messaging/notices.ts';

const { db, call } = await startTestServer();

const follow = (token: string, id: string, isFollowed = true) =>
  call(followEducator, { params: { id }, body: { isFollowed } }, token);

describe('the educators', () => {
  it('are the active trainers, with their courses and who follows them', async () => {
    const { trainer } = await buildCourse(db);
    const left = await buildUser(db, { roleId: 2, status: 'suspended' });
    const [one, two] = [await buildUser(db), await buildUser(db)];
    expect((await follow(one.token, trainer.id)).status).toBe(204);
    expect((await follow(one.token, trainer.id)).status).toBe(204);
    for (const id of [left.id, two.id, randomUUID()]) expect((await follow(one.token, id)).status).toBe(404);
    const shownTo = async (token: string) =>
      bodyOf(await call(listEducators, {}, token)).data.find(({ id }) => id === trainer.id);
    expect(await shownTo(one.token)).toMatchObject({ courseCount: 1, followerCount: 1, isFollowed: true });
    expect(await shownTo(two.token)).toMatchObject({ followerCount: 1, isFollowed: false });
    expect(bodyOf(await call(listEducators, {}, one.token)).data.some(({ id }) => id === left.id)).toBe(false);
    await follow(one.token, trainer.id, false);
    expect(await shownTo(one.token)).toMatchObject({ followerCount: 0, isFollowed: false });
  });
});

describe('a notice for followers', () => {
  it('reaches those who follow a host and may come, those with a place, and the hosts', async () => {
    const { id, host } = await buildEvent(db);
    const [follower, free, stranger] = [
      await buildUser(db, { planIds: [12] }),
      await buildUser(db),
      await buildUser(db, { planIds: [12] }),
    ];
    for (const { token } of [follower, free]) await follow(token, host.id);
    await db.transaction((tx) =>
      postNotice(tx, {
        source: `event:${id}:live`,
        contentType: 'event',
        audience: { roleIds: [], subscriptionTypeIds: [2], languageCodes: [], eventId: id, isForFollowers: true },
        languageCode: 'en',
        texts: { en: { title: 'Live', body: '' } },
        link: null,
        visibleAt: new Date().toISOString(),
        expiresAt: null,
        isPushed: false,
      }),
    );
    const counts = await Promise.all(
      [follower, free, stranger].map(async ({ token }) => bodyOf(await call(listNotifications, {}, token)).data.length),
    );
    expect(counts).toEqual([1, 0, 0]);
  });
});
