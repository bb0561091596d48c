import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isInAudience } from '#messaging/audiences.ts';
import { postNotice } from '#messaging/notices.ts';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  featureEducator,
  followEducator,
  getEducator,
  listEducators,
  maxFeatured,
  unfeatureEducator,
} from '@candela/contract/community/educators';
import { listCourses } from '@candela/contract/learning/courses';
import { listTrainerRatings } from '@candela/contract/learning/ratings';
import { listNotifications } from '@candela/contract/messaging/notifications';

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

  it('have the figures of their published courses, whoever takes a course, a rating or a follower away', async () => {
    const course = await buildCourse(db);
    const { trainer } = course;
    const other = await buildCourse(db);
    const reader = await buildUser(db);
    const figures = async () => {
      const { courseCount, followerCount, rating } = bodyOf(
        await call(getEducator, { params: { id: trainer.id } }, reader.token),
      );
      return { courseCount, followerCount, rating };
    };
    const follower = await buildUser(db);
    await follow(follower.token, trainer.id);
    await db.execute(
      sql`insert into course_trainers (course_id, user_id, position) values (${other.id}, ${trainer.id}, 1)`,
    );
    await db.execute(sql`update courses set rating_count = 2, rating_sum = 9 where id in (${course.id}, ${other.id})`);
    expect(await figures()).toEqual({ courseCount: 2, followerCount: 1, rating: { average: 4.5, count: 4 } });
    await db.execute(sql`update courses set status = 'unpublished' where id = ${other.id}`);
    expect(await figures()).toMatchObject({ courseCount: 1, rating: { average: 4.5, count: 2 } });
    await db.execute(sql`delete from users where id = ${follower.id}`);
    await db.execute(sql`delete from courses where id = ${course.id}`);
    expect(await figures()).toEqual({ courseCount: 0, followerCount: 0, rating: null });
  });
});

describe('the list of educators', () => {
  it('is read page by page by name, and found by the beginning of a word of the name or of the associate id, but not by the address', async () => {
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
    const fields = { firstName: 'María del Zocén', lastName: 'Qu', email: 'zy@zyx.example' };
    const { id } = await buildUser(db, { roleId: 2, ...fields });
    for (const search of ['MARIA DEL', 'del z', 'zocen'])
      expect(await found(search), search).toEqual([fields.firstName]);
    for (const search of ['zy', '@zyx', 'ocen']) expect(await found(search), search).toEqual([]);
    await db.execute(sql`update users set role_id = 3, role_ids = '{3}' where id = ${id}`);
    expect(await found('zocen')).toEqual([]);
    expect(await found('zz_')).toEqual([]);
  });

  it('refuses a cursor of another list', async () => {
    const { token } = await buildUser(db);
    for (const keys of [[1, 'a', 'b', 'no id'], ['a']]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      expect((await call(listEducators, { query: { cursor } }, token)).status).toBe(400);
    }
  });
});

describe('featured educators', () => {
  it('stand first, in the order that admins give them, and what they hide is not searched', async () => {
    const [admin, reader] = [await buildUser(db, { roleId: 1 }), await buildUser(db)];
    const [a, b, c] = [
      await buildUser(db, { roleId: 2, lastName: 'Qfeat-1', spokenLanguages: ['ga'] }),
      await buildUser(db, {
        roleId: 2,
        lastName: 'Qfeat-2',
        spokenLanguages: ['ga'],
        hiddenFields: ['spokenLanguages'],
      }),
      await buildUser(db, { roleId: 2, lastName: 'Qfeat-3', timeZone: 'Asia/Tokyo', biography: 'Of rivers' }),
    ];
    const feature = (id: string, afterId: string | null | undefined, { token } = admin) =>
      call(featureEducator, { params: { id }, body: afterId === undefined ? {} : { afterId } }, token);
    expect((await feature(a.id, null, reader)).status).toBe(403);
    expect((await feature(reader.id, null)).status).toBe(404);
    for (const id of [a.id, b.id, c.id]) expect((await feature(id, null)).status).toBe(204);
    const shown = async (query: object = {}) =>
      bodyOf(await call(listEducators, { query: { search: 'qfeat', ...query } }, reader.token)).data;
    const ids = async () => (await shown()).map(({ id }) => id);
    expect(await ids()).toEqual([c.id, b.id, a.id]);
    await feature(c.id, a.id);
    expect(await ids()).toEqual([b.id, a.id, c.id]);
    // At the end, also after educators that the search does not show.
    await feature(b.id, undefined);
    expect(await ids()).toEqual([a.id, c.id, b.id]);
    await feature(b.id, null);
    await call(unfeatureEducator, { params: { id: b.id } }, admin.token);
    expect(await ids()).toEqual([a.id, c.id, b.id]);
    expect((await shown()).map(({ isFeatured }) => isFeatured)).toEqual([true, true, false]);
    expect((await shown({ languageCode: 'ga' })).map(({ id }) => id)).toEqual([a.id]);

    const profile = (id: string, token = reader.token) => call(getEducator, { params: { id } }, token);
    expect(bodyOf(await profile(c.id))).toMatchObject({ timeZone: null, rating: null, biography: 'Of rivers' });
    expect(bodyOf(await profile(c.id, admin.token)).timeZone).toBe('Asia/Tokyo');
    expect((await profile(reader.id)).status).toBe(404);
  });

  it('are changed one after the other: nobody is lost', async () => {
    const admin = await buildUser(db, { roleId: 4 });
    const all = await Promise.all([1, 2, 3, 4].map((n) => buildUser(db, { roleId: 2, lastName: `Qrace-${n}` })));
    const answers = await Promise.all(
      all.map(({ id }) => call(featureEducator, { params: { id }, body: { afterId: null } }, admin.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const { data } = bodyOf(await call(listEducators, { query: { search: 'qrace' } }, admin.token));
    expect(data.map(({ isFeatured }) => isFeatured)).toEqual([true, true, true, true]);
  });
});

describe('the limit of featured educators', () => {
  it('holds when two are featured at once, and leaves their order to be changed', async () => {
    const admin = await buildUser(db, { roleId: 4 });
    await db.execute(sql`
      insert into users (email, first_name, last_name, role_id, role_ids, permissions, status, educator_rank)
      select 'featured-' || n || '@example.test', 'Featured', n::text, 2, '{2}', '{}', 'active', n
      from generate_series(1, ${maxFeatured}::int - 1 - (select count(*)::int from users
        where status = 'active' and role_ids @> '{2}' and educator_rank < 1000000)) n`);
    const feature = (id: string) => call(featureEducator, { params: { id }, body: { afterId: null } }, admin.token);
    const both = [await buildUser(db, { roleId: 2 }), await buildUser(db, { roleId: 2 })];
    const answers = await Promise.all(both.map(({ id }) => feature(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const [featured, refused] = answers[0]?.ok ? both : both.toReversed();
    expect(await feature(refused?.id ?? '')).toMatchObject({
      body: { title: 'errors.educators.tooManyFeatured.title' },
    });
    expect((await feature(featured?.id ?? '')).status).toBe(204);
  });
});

describe('the page of an educator', () => {
  it('has their published courses, and what learners say of them', async () => {
    const { trainer, id: courseId } = await buildCourse(db);
    const [reader, author] = [await buildUser(db), await buildUser(db)];
    await db.execute(sql`
      insert into course_ratings (course_id, user_id, stars, body) values (${courseId}, ${author.id}, 4, 'Clear')`);
    const courses = bodyOf(await call(listCourses, { query: { trainerId: trainer.id } }, reader.token)).data;
    expect(courses.map(({ id }) => id)).toEqual([courseId]);
    const said = async () =>
      bodyOf(await call(listTrainerRatings, { params: { id: trainer.id } }, reader.token)).data.map(
        (each) => [each.stars, each.course.id] as const,
      );
    expect(await said()).toEqual([[4, courseId]]);
    await db.execute(sql`update courses set status = 'archived' where id = ${courseId}`);
    expect(await said()).toEqual([]);
  });

  it('has the ratings of all their courses by time, page by page', async () => {
    const [one, two] = [await buildCourse(db), await buildCourse(db)];
    const { trainer } = one;
    await db.execute(
      sql`insert into course_trainers (course_id, user_id, position) values (${two.id}, ${trainer.id}, 1)`,
    );
    const authors = [await buildUser(db), await buildUser(db), await buildUser(db)];
    for (const [at, author] of authors.entries()) {
      await db.execute(sql`
        insert into course_ratings (course_id, user_id, stars, body, updated_at) values
          (${one.id}, ${author.id}, ${at + 1}, 'One', ${`2026-01-0${at + 1}T00:00:00Z`}::timestamptz),
          (${two.id}, ${author.id}, ${at + 1}, 'Two', ${`2026-01-0${at + 1}T12:00:00Z`}::timestamptz)`);
    }
    const page = async (cursor?: string) =>
      bodyOf(
        await call(listTrainerRatings, { params: { id: trainer.id }, query: { limit: 4, cursor } }, trainer.token),
      );
    const saidOf = (data: { stars: number; body: string }[]) => data.map(({ stars, body }) => `${body} ${stars}`);
    const first = await page();
    expect(saidOf(first.data)).toEqual(['Two 3', 'One 3', 'Two 2', 'One 2']);
    const second = await page(first.nextCursor ?? '');
    expect(saidOf(second.data)).toEqual(['Two 1', 'One 1']);
    expect(second.nextCursor).toBeNull();
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
