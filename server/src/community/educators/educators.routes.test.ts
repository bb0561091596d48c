import { randomUUID } from 'node:crypto';
import { followEducator, listEducators } from '@candela/contract/community/educators';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { isInAudience } from '#messaging/audiences.ts';
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
      bodyOf(await call(listEducators, { query: { limit: 100 } }, token)).data.find(({ id }) => id === trainer.id);
    expect(await shownTo(one.token)).toMatchObject({ courseCount: 1, followerCount: 1, isFollowed: true });
    expect(await shownTo(two.token)).toMatchObject({ followerCount: 1, isFollowed: false });
    expect(
      bodyOf(await call(listEducators, { query: { limit: 100 } }, one.token)).data.some(({ id }) => id === left.id),
    ).toBe(false);
    await follow(one.token, trainer.id, false);
    expect(await shownTo(one.token)).toMatchObject({ followerCount: 0, isFollowed: false });
  });
});

describe('the list of educators', () => {
  it('is read page by page by name, and found by a part of a name or the associate id', async () => {
    const reader = await buildUser(db);
    const names = ['Zadie', 'Zadie', 'Zoltan', 'Zuri'];
    for (const [at, firstName] of names.entries()) {
      await buildUser(db, { roleId: 2, firstName, lastName: `Zz%${at}`, associateId: `ZX-${at}` });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf(await call(listEducators, { query: { search: 'zz%', limit: 1, cursor } }, reader.token));
      seen.push(...page.data.map(({ lastName }) => lastName));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Zz%0', 'Zz%1', 'Zz%2', 'Zz%3']);
    const found = async (search: string) =>
      bodyOf(await call(listEducators, { query: { search } }, reader.token)).data.map(({ firstName }) => firstName);
    expect(await found('zx-2')).toEqual(['Zoltan']);
    expect(await found('zuri zz')).toEqual(['Zuri']);
    expect(await found('zz_')).toEqual([]);
  });

  it('refuses a cursor of another list', async () => {
    const { token } = await buildUser(db);
    for (const keys of [['a', 'b', 'no id'], ['a']]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      expect((await call(listEducators, { query: { cursor } }, token)).status).toBe(400);
    }
  });
});

describe('a notice for followers', () => {
  it('reaches those who follow a host and may come, and those with a place', async () => {
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

  it('does not tell the hosts what they do themselves, even where they follow each other', async () => {
    const { id, host } = await buildEvent(db);
    const [other, guest] = [await buildUser(db, { roleId: 2 }), await buildUser(db)];
    await db.execute(sql`insert into event_hosts (event_id, user_id, position) values (${id}, ${other.id}, 2)`);
    await db.execute(sql`
      insert into event_registrations (event_id, user_id, is_waiting) values (${id}, ${guest.id}, false),
        (${id}, ${host.id}, false)`);
    await follow(other.token, host.id);
    const audience = { roleIds: [], subscriptionTypeIds: [], languageCodes: [], eventId: id, isForFollowers: true };
    await db.transaction((tx) =>
      postNotice(tx, {
        source: `event:${id}:live`,
        contentType: 'event',
        audience,
        languageCode: 'en',
        texts: { en: { title: `Live ${id}`, body: '' } },
        link: null,
        visibleAt: new Date().toISOString(),
        expiresAt: null,
        isPushed: false,
      }),
    );
    const isTold = async ({ token }: { token: string }) =>
      bodyOf(await call(listNotifications, {}, token)).data.some(({ title }) => title === `Live ${id}`);
    expect([await isTold(guest), await isTold(host), await isTold(other)]).toEqual([true, false, false]);
    const { rows } = await db.execute<{ id: string }>(sql`select u.id from users u where ${isInAudience(audience)}`);
    expect(rows.map((row) => row.id)).toEqual([guest.id]);
  });
});
