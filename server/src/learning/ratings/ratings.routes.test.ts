import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildEvent, buildLessonContent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getCourse, listCourses } from '@candela/contract/learning/courses';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson, getLesson } from '@candela/contract/learning/lessons';
import { getOwnRating, listRatings, rateCourse, removeRating, replyToRating } from '@candela/contract/learning/ratings';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { emptyRichText } from '@candela/contract/rich-text';

const { db, call } = await startTestServer();

async function buildReader(courseId: number, lessonIds: number[]) {
  const user = await buildUser(db);
  bodyOf(await call(createEnrolment, { params: { id: courseId } }, user.token));
  for (const id of lessonIds) bodyOf(await call(openLesson, { params: { id } }, user.token));
  return user;
}

describe('a rating', () => {
  it('is for who has finished half, one each, and its average stands on the course', async () => {
    const course = await buildCourse(db, { lessons: [{}, {}, {}, {}] });
    const params = { id: course.id };
    const rate = (token: string | undefined, stars: number, body = '') =>
      call(rateCourse, { params, body: { stars, body } }, token);
    const early = await buildReader(course.id, course.lessonIds.slice(0, 1));
    expect((await rate(undefined, 5)).status).toBe(401);
    expect(await rate(early.token, 5)).toMatchObject({ status: 409, body: { title: 'errors.ratings.tooEarly.title' } });
    expect(bodyOf(await call(getOwnRating, { params }, early.token))).toEqual({
      mayRate: false,
      mayReply: false,
      own: null,
    });
    const [one, two] = [
      await buildReader(course.id, course.lessonIds.slice(0, 2)),
      await buildReader(course.id, course.lessonIds),
    ];
    for (const stars of [0, 6, 2.5]) expect((await rate(one.token, stars)).status).toBe(400);
    await Promise.all(Array.from({ length: 12 }, (_, index) => rate(one.token, (index % 5) + 1)));
    bodyOf(await rate(one.token, 2, 'Too short'));
    bodyOf(await rate(two.token, 5, 'Clear'));
    expect(bodyOf(await call(getCourse, { params }, one.token)).rating).toEqual({ average: 3.5, count: 2 });
    const [card] = bodyOf(await call(listCourses, { query: { limit: 1 } }, one.token)).data;
    expect(card?.rating).toEqual({ average: 3.5, count: 2 });
    const listed = bodyOf(await call(listRatings, { params }, early.token)).data;
    expect(listed.map(({ stars, body, isOwn }) => [stars, body, isOwn])).toEqual([
      [5, 'Clear', false],
      [2, 'Too short', false],
    ]);
    for (let round = 0; round < 2; round++) expect((await call(removeRating, { params }, two.token)).status).toBe(204);
    expect(bodyOf(await call(getCourse, { params }, one.token)).rating).toEqual({ average: 2, count: 1 });
  });

  it('is told to the trainers once, as it stands, and is taken back with it', async () => {
    const course = await buildCourse(db, { lessons: [{}] });
    const reader = await buildReader(course.id, course.lessonIds);
    const params = { id: course.id };
    const told = async () =>
      bodyOf(await call(listNotifications, {}, course.trainer.token)).data.map(({ title, body }) => [title, body]);
    bodyOf(await call(rateCourse, { params, body: { stars: 2, body: 'Too short' } }, reader.token));
    expect(await told()).toEqual([['New review: A course', 'Ada Lovelace: ★★ Too short']]);
    bodyOf(await call(rateCourse, { params, body: { stars: 4, body: '' } }, reader.token));
    expect(await told()).toEqual([['New review: A course', 'Ada Lovelace: ★★★★']]);
    await call(removeRating, { params }, reader.token);
    expect(await told()).toEqual([]);
  });

  it('is replied to by those who speak for the course', async () => {
    const course = await buildCourse(db, { lessons: [{}] });
    const reader = await buildReader(course.id, course.lessonIds);
    const params = { id: course.id };
    const { id } = bodyOf(await call(rateCourse, { params, body: { stars: 3, body: 'Fine' } }, reader.token));
    const stranger = await buildUser(db, { roleId: 2 });
    const reply = (token: string, text: string | null) =>
      call(replyToRating, { params: { id }, body: { reply: text } }, token);
    expect((await reply(reader.token, 'Me')).status).toBe(403);
    expect((await reply(stranger.token, 'Me')).status).toBe(403);
    expect((await reply(course.trainer.token, ' ')).status).toBe(400);
    expect(bodyOf(await reply(course.trainer.token, 'Thank you'))).toMatchObject({
      reply: 'Thank you',
      replyAuthor: { fullName: 'Tina Trainer' },
    });
    expect(bodyOf(await reply(course.trainer.token, null))).toMatchObject({ reply: null, repliedAt: null });
    const { token: admin } = await buildUser(db, { roleId: 1 });
    const query = { entity: 'courseRating' as const, entityId: String(id) };
    const { data } = bodyOf(await call(listAuditEvents, { query }, admin));
    expect(data.map(({ actor, changes }) => [actor?.id, changes])).toEqual([
      [course.trainer.id, [{ field: 'reply', before: 'Thank you', after: null }]],
      [course.trainer.id, [{ field: 'reply', before: null, after: 'Thank you' }]],
    ]);
    expect(
      (await call(replyToRating, { params: { id: 2_000_000 }, body: { reply: 'x' } }, course.trainer.token)).status,
    ).toBe(404);
  });
});

describe('the way through a course', () => {
  it('begins after the courses that come first', async () => {
    const first = await buildCourse(db, { lessons: [{}] });
    const second = await buildCourse(db, { lessons: [{}], prerequisiteIds: [first.id] });
    const { token } = await buildUser(db);
    const enrol = () => call(createEnrolment, { params: { id: second.id } }, token);
    expect(await enrol()).toMatchObject({ status: 409, body: { title: 'errors.courses.prerequisites.title' } });
    const preview = async () => bodyOf(await call(getCourse, { params: { id: second.id } }, token)).prerequisites;
    expect(await preview()).toEqual([{ id: first.id, title: 'A course', isCompleted: false }]);
    bodyOf(await call(createEnrolment, { params: { id: first.id } }, token));
    bodyOf(await call(openLesson, { params: { id: first.lessonIds[0] ?? 0 } }, token));
    expect((await preview())[0]?.isCompleted).toBe(true);
    expect((await enrol()).status).toBe(201);
  });

  it('opens lessons by date and by days since enrolment, and says when', async () => {
    const opensAt = new Date(Date.now() + 3_600_000);
    const course = await buildCourse(db, { lessons: [{}, { opensAt }, { opensAfterDays: 3 }] });
    const { token, id } = await buildReader(course.id, []);
    const statusOf = async (index: number) =>
      (await call(getLesson, { params: { id: course.lessonIds[index] ?? 0 } }, token)).status;
    const outline = async () =>
      bodyOf(await call(getCourse, { params: { id: course.id } }, token)).sections.flatMap(({ lessons }) => lessons);
    expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual([200, 409, 409]);
    expect((await outline()).map((lesson) => lesson.isOpen)).toEqual([true, false, false]);
    expect((await outline())[1]?.opensAt).toBe(opensAt.toISOString());
    expect(Date.parse((await outline())[2]?.opensAt ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    const refused = await call(openLesson, { params: { id: course.lessonIds[1] ?? 0 } }, token);
    expect(refused).toMatchObject({ status: 409, body: { title: 'errors.lessons.notYetOpen.title' } });
    await db.execute(sql`update enrolments set enrolled_at = now() - interval '3 days' where user_id = ${id}`);
    expect([await statusOf(1), await statusOf(2)]).toEqual([409, 200]);
    expect((await outline())[2]).toMatchObject({ isOpen: true, opensAt: null });
  });

  it('says which lessons have changed since they were done', async () => {
    const course = await buildCourse(db, { lessons: [{}, {}] });
    const { token } = await buildReader(course.id, course.lessonIds);
    await db.execute(sql`update lessons set content_changed_at = now() where id = ${course.lessonIds[0]}`);
    const [section] = bodyOf(await call(getCourse, { params: { id: course.id } }, token)).sections;
    expect(section?.lessons.map(({ isChanged }) => isChanged)).toEqual([true, false]);
  });

  it('completes an embedded lesson when it was opened, and a live one when the learner was there', async () => {
    const course = await buildCourse(db, { lessons: [{ type: 'embed' }, { type: 'live' }] });
    const { id: eventId } = await buildEvent(db, { status: 'live' });
    const [embedId = 0, liveId = 0] = course.lessonIds;
    const common = { title: 'L', body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 0 };
    const embed = { provider: 'youtube', ref: 'dQw4w9WgXcQ' } as const;
    await buildLessonContent(db, { courseId: course.id, lessonId: embedId }, { ...common, type: 'embed', embed });
    await buildLessonContent(db, { courseId: course.id, lessonId: liveId }, { ...common, type: 'live', eventId });
    const { token, id: userId } = await buildReader(course.id, []);
    const open = (id: number) => call(openLesson, { params: { id } }, token);
    expect(bodyOf(await call(getLesson, { params: { id: embedId } }, token)).embed).toEqual(embed);
    expect(bodyOf(await open(embedId)).completedLessons).toBe(1);
    expect(bodyOf(await call(getLesson, { params: { id: liveId } }, token)).event).toMatchObject({
      id: eventId,
      status: 'live',
      hasAttended: false,
    });
    expect(await open(liveId)).toMatchObject({ status: 409, body: { title: 'errors.lessons.notAttended.title' } });
    await db.execute(sql`insert into event_attendances (event_id, user_id) values (${eventId}, ${userId})`);
    expect(bodyOf(await open(liveId)).courseCompletedAt).not.toBeNull();
  });
});
