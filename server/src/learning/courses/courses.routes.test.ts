import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getCourse, listCourses } from '@candela/contract/learning/courses';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson } from '@candela/contract/learning/lessons';

const { db, call } = await startTestServer();

describe('the course list', () => {
  it('answers 401 without a session and 400 to a forged cursor or an impossible limit', async () => {
    const { token } = await buildUser(db);
    expect((await call(listCourses, {})).status).toBe(401);
    const forged = Buffer.from(JSON.stringify(["'; drop table users", 1])).toString('base64url');
    for (const query of [{ cursor: 'x' }, { cursor: forged }, { limit: 0 }, { limit: 101 }]) {
      expect((await call(listCourses, { query }, token)).status).toBe(400);
    }
  });

  it('pages through every published course once, newest first, however equal their times', async () => {
    const { token } = await buildUser(db);
    const publishedAt = new Date('2026-01-01T00:00:00.123Z');
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await buildCourse(db, { publishedAt, languageCode: 'pt' })).id);
    await buildCourse(db, { status: 'draft', languageCode: 'pt' });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf(await call(listCourses, { query: { limit: 2, cursor, languageCode: 'pt' } }, token));
      seen.push(...page.data.map((course) => course.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids.toReversed());
  });

  it('pages by title, whatever the case of its letters', async () => {
    const { token } = await buildUser(db);
    for (const title of ['beta', 'Alpha', 'Gamma', 'alpha', 'ALPHA'])
      await buildCourse(db, { title, languageCode: 'fr' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, cursor, languageCode: 'fr', sort: 'title' as const };
      const page = bodyOf(await call(listCourses, { query }, token));
      seen.push(...page.data.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Alpha', 'alpha', 'ALPHA', 'beta', 'Gamma']);
    const byDate = Buffer.from(JSON.stringify([1, 1])).toString('base64url');
    expect((await call(listCourses, { query: { sort: 'title', cursor: byDate } }, token)).status).toBe(400);
  });

  it('finds a word in every course, also in those behind the ones that are looked through first', async () => {
    const { token } = await buildUser(db);
    await run(db)`
      insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
        subscription_type_ids, progression, status, lesson_count, duration_seconds, published_at)
      select 'many-' || n, case when n in (3, 298, 300, 700) then 'Needle ' else 'Hay ' end || n, '', '', 'en', 'beginner', 'self_paced',
        '{}', '{}', '{}', '{}', 'free', 'published', 1, 60, '2020-01-01'::timestamptz - make_interval(mins => n)
      from generate_series(1, 700) n`;
    for (const sort of ['newest', 'title'] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = bodyOf(await call(listCourses, { query: { search: 'needle', limit: 3, sort, cursor } }, token));
        found.push(...page.data.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      const titles = ['Needle 3', 'Needle 298', 'Needle 300', 'Needle 700'];
      expect(found).toEqual(sort === 'newest' ? titles : titles.toSorted());
    }
    await run(db)`delete from courses where slug like 'many-%'`;
  });

  it('finds by words, taking % and _ for what they are', async () => {
    const { token } = await buildUser(db);
    const course = await buildCourse(db, { title: 'Risk at 100%_sure' });
    const search = async (words: string) =>
      bodyOf(await call(listCourses, { query: { search: words } }, token)).data.map((found) => found.id);
    expect(await search('100%_sure')).toEqual([course.id]);
    expect(await search('1__%_sure')).toEqual([]);
  });

  it('says what the subscription includes and how far the caller is', async () => {
    const free = await buildUser(db);
    const trader = await buildUser(db, { planIds: [12] });
    const course = await buildCourse(db, { subscriptionTypeIds: [2], languageCode: 'de' });
    const cardFor = async (token: string) =>
      bodyOf(await call(listCourses, { query: { languageCode: 'de' } }, token)).data[0];
    expect(await cardFor(free.token)).toMatchObject({ isIncluded: false, progress: null });
    await call(createEnrolment, { params: { id: course.id } }, trader.token);
    await call(openLesson, { params: { id: course.lessonIds[0] ?? 0 } }, trader.token);
    expect(await cardFor(trader.token)).toMatchObject({
      isIncluded: true,
      trainers: [{ id: course.trainer.id, fullName: 'Tina Trainer' }],
      progress: { completedLessons: 1, totalLessons: 2, completedAt: null },
    });
  });
});

describe('the preview', () => {
  it('is 404 for an unknown or unpublished course', async () => {
    const { token } = await buildUser(db);
    const draft = await buildCourse(db, { status: 'draft' });
    for (const id of [2_000_000_000, draft.id]) {
      const answer = await call(getCourse, { params: { id } }, token);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ title: 'errors.courses.notFound.title', isToShow: false });
    }
  });

  it('opens the free lesson to everyone, and the others one after another where the order counts', async () => {
    const { token } = await buildUser(db);
    const lessons = [{ isFreePreview: true }, {}, {}];
    const course = await buildCourse(db, { progression: 'sequential', lessons });
    const open = async () => {
      const preview = bodyOf(await call(getCourse, { params: { id: course.id } }, token));
      return preview.sections.flatMap((section) => section.lessons.map((lesson) => lesson.isOpen));
    };
    expect(await open()).toEqual([true, false, false]);
    await call(createEnrolment, { params: { id: course.id } }, token);
    expect(await open()).toEqual([true, false, false]);
    await call(openLesson, { params: { id: course.lessonIds[0] ?? 0 } }, token);
    expect(await open()).toEqual([true, true, false]);
  });
});
