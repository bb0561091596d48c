import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createEnrolment, getActivity, listEnrolments, removeEnrolment } from '@candela/contract/learning/enrolments';
import { getLesson, openLesson, updateProgress } from '@candela/contract/learning/lessons';
import { createPlayback } from '@candela/contract/video/playback';

const { db, call } = await startTestServer();

async function enrolled(lessons: Parameters<typeof buildCourse>[1], token: string) {
  const course = await buildCourse(db, lessons);
  bodyOf(await call(createEnrolment, { params: { id: course.id } }, token));
  return { ...course, first: course.lessonIds[0] ?? 0 };
}

/** As if this much time had passed since the last report. */
const passTime = (userId: string, seconds: number) =>
  db.execute(
    sql`update lesson_progress set reported_at = reported_at - make_interval(secs => ${seconds}) where user_id = ${userId}`,
  );

describe('a lesson', () => {
  it('is 404 when unknown, 409 without enrolment, 402 without the subscription, open when free', async () => {
    const { token } = await buildUser(db);
    const course = await buildCourse(db, { lessons: [{ isFreePreview: true }, {}] });
    const closed = await buildCourse(db, { subscriptionTypeIds: [2] });
    const get = async (id: number | undefined) => (await call(getLesson, { params: { id: id ?? 0 } }, token)).status;
    expect(await get(2_000_000_000)).toBe(404);
    expect(await get(course.lessonIds[0])).toBe(200);
    expect(await get(course.lessonIds[1])).toBe(409);
    expect(await get(closed.lessonIds[0])).toBe(402);
    expect((await call(createEnrolment, { params: { id: closed.id } }, token)).status).toBe(402);
  });

  it('names the lessons before and after it', async () => {
    const { token } = await buildUser(db);
    const course = await enrolled({ lessons: [{}, {}, {}] }, token);
    const lesson = bodyOf(await call(getLesson, { params: { id: course.lessonIds[1] ?? 0 } }, token));
    expect(lesson.previous).toEqual({ id: course.lessonIds[0], title: 'Lesson 1' });
    expect(lesson.next).toEqual({ id: course.lessonIds[2], title: 'Lesson 3' });
  });

  it('of text is done once opened, and counts once', async () => {
    const { token } = await buildUser(db);
    const course = await enrolled({ lessons: [{}, {}] }, token);
    for (let time = 0; time < 2; time++) {
      expect(bodyOf(await call(openLesson, { params: { id: course.first } }, token))).toMatchObject({
        completedLessons: 1,
        totalLessons: 2,
        courseCompletedAt: null,
      });
    }
    const last = bodyOf(await call(openLesson, { params: { id: course.lessonIds[1] ?? 0 } }, token));
    expect(last.courseCompletedAt).not.toBeNull();
    expect(
      (await call(updateProgress, { params: { id: course.first }, body: { positionSeconds: 0, watched: [] } }, token))
        .status,
    ).toBe(409);
  });
});

describe('a lesson that was opened once', () => {
  it('stays open when another one is moved before it, and when it is given a later date', async () => {
    const { token } = await buildUser(db);
    const course = await enrolled({ progression: 'sequential', lessons: [{}, {}, {}] }, token);
    const [first = 0, second = 0, third = 0] = course.lessonIds;
    const statusOf = async (id: number) => (await call(getLesson, { params: { id } }, token)).status;
    bodyOf(await call(openLesson, { params: { id: first } }, token));
    bodyOf(await call(openLesson, { params: { id: second } }, token));
    await db.execute(sql`update lesson_progress set completed_at = null where lesson_id = ${second}`);
    await db.execute(sql`update lessons set position = position + 10 where id in (${first}, ${second})`);
    await db.execute(sql`update lessons set opens_at = now() + interval '1 day' where id = ${first}`);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    // For others they are closed.
    const other = await buildUser(db);
    bodyOf(await call(createEnrolment, { params: { id: course.id } }, other.token));
    const codes = await Promise.all(
      [first, second, third].map(async (id) => (await call(getLesson, { params: { id } }, other.token)).body),
    );
    expect(codes).toMatchObject([
      { title: 'errors.lessons.notYetOpen.title' },
      { title: 'errors.lessons.locked.title' },
      { id: third },
    ]);
  });
});

describe('progress of a video', () => {
  it('completes by the share that was watched, not by the furthest second', async () => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video' }] }, user.token);
    await call(createPlayback, { params: { id: course.videoIds[0] ?? '' } }, user.token);
    const report = async (positionSeconds: number, watched: [number, number][]) =>
      bodyOf(
        await call(updateProgress, { params: { id: course.first }, body: { positionSeconds, watched } }, user.token),
      );
    await passTime(user.id, 3600);
    const skipped = await report(99.7, [
      [0, 5],
      [95, 99.7],
    ]);
    expect(skipped.lesson).toMatchObject({ positionSeconds: 99, watchedSeconds: 10, completedAt: null });
    await passTime(user.id, 3600);
    expect((await report(89, [[5, 89]])).lesson).toMatchObject({ watchedSeconds: 94, completedAt: expect.any(String) });
    const activity = bodyOf(await call(getActivity, {}, user.token));
    expect(activity).toMatchObject({
      watchedSecondsThisMonth: 94,
      lessonsThisWeek: 1,
      streakDays: 1,
      completedCourses: 1,
    });
  });

  it('adds nothing for a report that arrives twice', async () => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video' }, {}] }, user.token);
    for (let time = 0; time < 2; time++) {
      const body = { positionSeconds: 12, watched: [[0, 12]] as [number, number][] };
      const result = bodyOf(await call(updateProgress, { params: { id: course.first }, body }, user.token));
      expect(result.lesson.watchedSeconds).toBe(12);
    }
  });

  it('believes no more than twice the time that passed', async () => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video' }] }, user.token);
    await call(createPlayback, { params: { id: course.videoIds[0] ?? '' } }, user.token);
    await passTime(user.id, 20);
    const body = { positionSeconds: 100, watched: [[0, 100]] as [number, number][] };
    const result = bodyOf(await call(updateProgress, { params: { id: course.first }, body }, user.token));
    expect(result.lesson.watchedSeconds).toBeGreaterThanOrEqual(55);
    expect(result.lesson.watchedSeconds).toBeLessThan(65);
    expect(result.lesson.completedAt).toBeNull();
  });

  it.each(['one after another', 'at once'])('counts no more in many reports %s than in one', async (order) => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video' }] }, user.token);
    await call(createPlayback, { params: { id: course.videoIds[0] ?? '' } }, user.token);
    const report = (from: number) => {
      const body = { positionSeconds: from, watched: [[from, from + 12]] as [number, number][] };
      return call(updateProgress, { params: { id: course.first }, body }, user.token);
    };
    const starts = Array.from({ length: 8 }, (_, index) => index * 12);
    if (order === 'at once') await Promise.all(starts.map(report));
    else for (const from of starts) await report(from);
    const { progress } = bodyOf(await call(getLesson, { params: { id: course.first } }, user.token));
    // The slack for clocks is there once.
    expect(progress?.watchedSeconds).toBeLessThan(40);
    expect(progress?.completedAt).toBeNull();
  });

  it('resumes at the second on another device', async () => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video' }] }, user.token);
    const body = { positionSeconds: 37.4, watched: [[30, 37.4]] as [number, number][] };
    await call(updateProgress, { params: { id: course.first }, body }, user.token);
    expect(bodyOf(await call(getLesson, { params: { id: course.first } }, user.token)).progress?.positionSeconds).toBe(
      37,
    );
    const [card] = bodyOf(await call(listEnrolments, {}, user.token)).data;
    expect(card?.nextLesson).toMatchObject({ id: course.first, positionSeconds: 37 });
  });

  it('of two devices at once loses nothing', async () => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video' }] }, user.token);
    await call(createPlayback, { params: { id: course.videoIds[0] ?? '' } }, user.token);
    await passTime(user.id, 3600);
    // Each adds to the other's; the budget of the second is its slack.
    const pieces: [number, number][][] = [[[0, 10]], [[50, 60]]];
    await Promise.all(
      pieces.map((watched) =>
        call(updateProgress, { params: { id: course.first }, body: { positionSeconds: 1, watched } }, user.token),
      ),
    );
    expect(bodyOf(await call(getLesson, { params: { id: course.first } }, user.token)).progress?.watchedSeconds).toBe(
      20,
    );
  });

  it('keeps its place when a late report of an earlier video comes in', async () => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video' }] }, user.token);
    const report = (positionSeconds: number, videoId: string) =>
      call(
        updateProgress,
        { params: { id: course.first }, body: { positionSeconds, watched: [[0, 5]], videoId } },
        user.token,
      );
    bodyOf(await report(37, course.videoIds[0] ?? ''));
    const late = bodyOf(await report(12, '0b6f0a54-3c1f-4d3e-8a53-4d8e5a2b9c11'));
    expect(late.lesson).toMatchObject({ positionSeconds: 37, watchedSeconds: 5 });
  });

  it('begins anew where the lesson has another video', async () => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video', requiredPercent: 50 }] }, user.token);
    const report = async (from: number, to: number) => {
      await passTime(user.id, 60);
      const body = { positionSeconds: to, watched: [[from, to]] as [number, number][] };
      return bodyOf(await call(updateProgress, { params: { id: course.first }, body }, user.token)).lesson;
    };
    bodyOf(await call(createPlayback, { params: { id: course.videoIds[0] ?? '' } }, user.token));
    expect(await report(0, 40)).toMatchObject({ watchedSeconds: 40 });
    const videoId = randomUUID();
    await db.execute(
      sql`insert into videos (id, title, state, duration_seconds) values (${videoId}, 'Filmed again', 'ready', 100)`,
    );
    await db.execute(sql`update lessons set video_id = ${videoId} where id = ${course.first}`);
    expect(await report(30, 45)).toMatchObject({ watchedSeconds: 15, completedAt: null });
    expect(await report(45, 60)).toMatchObject({ watchedSeconds: 30, completedAt: null });
  });

  it('and a new version that counts again wait for each other, and neither is stopped', async () => {
    const user = await buildUser(db);
    const course = await enrolled({ lessons: [{}, {}] }, user.token);
    await call(openLesson, { params: { id: course.first } }, user.token);
    // Like the recounting job: locks enrolments first, then their progress.
    const { late } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from enrolments where course_id = ${course.id} for update`);
      const late = call(openLesson, { params: { id: course.first } }, user.token);
      await untilSomebodyWaits(tx);
      await tx.execute(sql`update lesson_progress set carried_from = 1 where course_id = ${course.id}`);
      return { late };
    });
    expect((await late).status).toBe(200);
  });

  it('is refused for who is not enrolled, and for nonsense', async () => {
    const owner = await buildUser(db);
    const stranger = await buildUser(db);
    const course = await enrolled({ lessons: [{ type: 'video', isFreePreview: true }] }, owner.token);
    const report = async (body: object, token: string) =>
      (await call(updateProgress, { params: { id: course.first }, body: body as never }, token)).status;
    expect(await report({ positionSeconds: 1, watched: [] }, stranger.token)).toBe(409);
    for (const body of [
      {},
      { positionSeconds: -1, watched: [] },
      { positionSeconds: 1, watched: [[0, 1e9]] },
      { positionSeconds: 'NaN', watched: [] },
      { positionSeconds: 1, watched: Array.from({ length: 101 }, () => [0, 1]) },
    ]) {
      expect(await report(body, owner.token)).toBe(400);
    }
  });
});

describe('an enrolment', () => {
  it('made twice stays one, and returns with its progress after leaving', async () => {
    const { token } = await buildUser(db);
    const course = await enrolled({ lessons: [{}, {}] }, token);
    await call(openLesson, { params: { id: course.first } }, token);
    expect((await call(createEnrolment, { params: { id: course.id } }, token)).status).toBe(201);
    expect((await call(removeEnrolment, { params: { id: course.id } }, token)).status).toBe(204);
    expect(bodyOf(await call(listEnrolments, {}, token)).data).toEqual([]);
    expect((await call(removeEnrolment, { params: { id: course.id } }, token)).status).toBe(404);
    await call(createEnrolment, { params: { id: course.id } }, token);
    const [card] = bodyOf(await call(listEnrolments, { query: { state: 'active' } }, token)).data;
    expect(card).toMatchObject({ id: course.id, progress: { completedLessons: 1 }, nextLesson: { title: 'Lesson 2' } });
  });
});
