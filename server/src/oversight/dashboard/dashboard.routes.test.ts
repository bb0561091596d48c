import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { createFigureSources } from '#site/figure-sources.ts';
import { beginDay } from '#testing/days.ts';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { askLessonQuestion } from '@candela/contract/learning/lesson-questions';
import { openLesson } from '@candela/contract/learning/lessons';
import { getDashboard, listConcerns, listDashboardRows, type FigureKind } from '@candela/contract/oversight/dashboard';
import { createFigureJob, figuresJob } from './dashboard.jobs.ts';
import { addDays, mondayOf } from './days.ts';

const { app, db, call } = await startTestServer({ config: { isDemo: false } });
const admin = await buildUser(db, { roleId: 1 });
const today = await beginDay();
const week = { from: addDays(today, -6), to: today };

const count = async () => {
  await enqueue(db, figuresJob, [{ payload: {} }]);
  await app.jobs.runDue();
};
const read = async () => bodyOf(await call(getDashboard, { query: week }, admin.token));
const figureOf = async (kind: FigureKind) => (await read()).figures.find((each) => each.kind === kind);
const study = (userId: string, day: string, seconds: number) => run(db)`
  insert into study_days (user_id, day, watched_seconds) values (${userId}::uuid, ${day}::date, ${seconds})`;

describe('the dashboard', () => {
  it('is of admins, and refuses what is no period', async () => {
    expect((await call(getDashboard, { query: week })).status).toBe(401);
    const { token } = await buildUser(db, { roleId: 2 });
    expect((await call(getDashboard, { query: week }, token)).status).toBe(403);
    for (const query of [
      { from: today, to: addDays(today, -1) },
      { from: addDays(today, -366), to: today },
      { from: '2026-02-30', to: today },
      { from: 'x', to: today },
      { from: today },
    ])
      expect((await call(getDashboard, { query: query as typeof week }, admin.token)).status).toBe(400);
    for (const kind of ['active', 'enrolments', 'questions'] as const) {
      const cursor = Buffer.from(JSON.stringify([`${today}T00:00:00Z`, "'x"])).toString('base64url');
      const rows = await call(listDashboardRows, { params: { kind }, query: { ...week, cursor } }, admin.token);
      expect(rows.status, kind).toBe(200);
    }
    // Valid instants in other formats, but not in the database's.
    for (const at of [`${today}T00:00:00+00:00[UTC]`, `+00${today}T00:00:00Z`, `${today}T00:00:00,5Z`]) {
      const cursor = Buffer.from(JSON.stringify([at, 'x'])).toString('base64url');
      const rows = await call(
        listDashboardRows,
        { params: { kind: 'enrolments' }, query: { ...week, cursor } },
        admin.token,
      );
      expect(rows.status, at).toBe(400);
    }
    const other = await call(listDashboardRows, { params: { kind: 'x' as 'active' }, query: week }, admin.token);
    expect(other.status).toBe(400);
  });

  it('marks figures that are not counted yet, instead of showing 0', async () => {
    const { figures, computedAt, cohorts } = await read();
    expect([computedAt, cohorts]).toEqual([null, []]);
    for (const { days, total, totalBefore } of figures) {
      expect(days).toHaveLength(7);
      expect([days[0]?.value, total, totalBefore]).toEqual([null, null, null]);
    }
  });

  it('counts what happened by days, again for what comes late, and compares it with the period before', async () => {
    const course = await buildCourse(db, { lessons: [{}] });
    const [ada, bob] = [await buildUser(db), await buildUser(db)];
    for (const { token } of [ada, bob]) bodyOf(await call(createEnrolment, { params: course }, token));
    bodyOf(await call(openLesson, { params: { id: course.lessonIds[0] ?? 0 } }, ada.token));
    const { id: eventId } = await buildEvent(db);
    await run(db)`insert into event_attendances (event_id, user_id) values (${eventId}, ${ada.id}::uuid)`;
    await study(bob.id, addDays(today, -2), 600);
    await study(bob.id, addDays(today, -7), 100);
    // A trainer who views a lesson is not an active learner.
    await study((await buildUser(db, { roleId: 2 })).id, addDays(today, -1), 0);
    await count();
    expect(await figureOf('enrolments')).toMatchObject({ total: 2, totalBefore: 0 });
    expect(await figureOf('completions')).toMatchObject({ total: 1 });
    expect(await figureOf('attendance')).toMatchObject({ total: 1 });
    expect(await figureOf('watchSeconds')).toMatchObject({ total: 600, totalBefore: 100 });
    const active = await figureOf('active');
    expect(active?.days.map(({ value }) => value)).toEqual([0, 0, 0, 0, 1, 0, 1]);
    expect(active).toMatchObject({ total: 2 / 7, totalBefore: 1 / 7 });
    // An offline device reports late; counting everything else again does not change it.
    await study(ada.id, addDays(today, -2), 50);
    await count();
    expect(await figureOf('watchSeconds')).toMatchObject({ total: 650, totalBefore: 100 });
    expect(await figureOf('enrolments')).toMatchObject({ total: 2 });
  });

  it('catches up with days that were not counted', async () => {
    await run(db)`delete from day_figures where day >= ${addDays(today, -5)}::date`;
    // Marks the earlier days as counted at the time.
    await run(db)`update day_figures set computed_at = day + interval '4 days' where day < ${addDays(today, -5)}::date`;
    expect((await figureOf('active'))?.days.map(({ value }) => value)).toEqual([0, ...Array<null>(6).fill(null)]);
    await count();
    expect((await figureOf('active'))?.days.map(({ value }) => value)).toEqual([0, 0, 0, 0, 2, 0, 1]);
  });

  it('shows who stays of those who joined in a week, when it is over', async () => {
    // Long enough ago that none of it falls into the week of the other tests, on Mondays either.
    const joined = addDays(mondayOf(today), -21);
    const people = [await buildUser(db), await buildUser(db), await buildUser(db, { status: 'invited' })];
    for (const { id } of people)
      await run(
        db,
      )`update users set created_at = ${`${addDays(joined, 3)}T12:00:00Z`}::timestamptz where id = ${id}::uuid`;
    await study(people[0]?.id ?? '', addDays(joined, 6), 1);
    await study(people[1]?.id ?? '', addDays(joined, 6), 1);
    await study(people[1]?.id ?? '', addDays(joined, 7), 1);
    await study(people[1]?.id ?? '', addDays(joined, 8), 1);
    await run(db)`delete from cohort_weeks`;
    await count();
    expect((await read()).cohorts).toEqual([
      { weekOf: joined, learnerCount: 2, activeCounts: [2, 1, 0, ...Array<null>(5).fill(null)] },
    ]);
  });

  it('leads to the list behind each figure, page by page and without gaps', async () => {
    const rowsOf = async (kind: FigureKind | 'questions') => {
      const rows = [];
      let cursor: string | null | undefined;
      do {
        const query = { ...week, limit: 1, ...(cursor && { cursor }) };
        const page = bodyOf(await call(listDashboardRows, { params: { kind }, query }, admin.token));
        rows.push(...page.data);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return rows;
    };
    for (const kind of ['enrolments', 'completions', 'attendance'] as const)
      expect(await rowsOf(kind), kind).toHaveLength((await figureOf(kind))?.total ?? -1);
    const watched = await rowsOf('watchSeconds');
    expect(watched.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)).toBe((await figureOf('watchSeconds'))?.total);
    expect(new Set((await rowsOf('active')).map(({ person, at }) => `${person.id} ${at}`)).size).toBe(3);
  });
});

it('a figure that cannot be counted holds up no other, and the page says since when it stands', async () => {
  await run(db)`update day_figures set computed_at = now() - interval '1 hour'`;
  const sources = createFigureSources();
  const broken = async () => Promise.reject(new Error('broken'));
  sources.add({
    figures: [
      { kind: 'active', count: broken },
      { kind: 'enrolments', count: async () => [{ day: today, value: 99 }] },
    ],
  });
  const { signal } = new AbortController();
  await expect(createFigureJob({ db, sources }).run({ signal })).rejects.toThrow('some figures');
  expect((await figureOf('enrolments'))?.days.at(-1)?.value).toBe(99);
  expect(Date.parse((await read()).computedAt ?? '')).toBeLessThan(Date.now() - 1_800_000);
});

it('tasks for admins are counted now, and only those that exist are named', async () => {
  const concerns = async () => bodyOf(await call(listConcerns, {}, admin.token)).data;
  expect(await concerns()).toEqual([]);
  const course = await buildCourse(db, { lessons: [{ type: 'video' }] });
  const { token } = await buildUser(db);
  bodyOf(await call(createEnrolment, { params: course }, token));
  const params = { id: course.lessonIds[0] ?? 0 };
  bodyOf(await call(askLessonQuestion, { params, body: { body: 'Why?', second: null } }, token));
  await run(db)`update videos set state = 'failed' where id = ${course.videoIds[0] ?? ''}::uuid`;
  expect(await concerns()).toEqual([
    { kind: 'failedVideos', count: 1, oldestAt: expect.any(String) },
    { kind: 'questions', count: 1, oldestAt: expect.any(String) },
  ]);
  const query = { params: { kind: 'questions' as const }, query: week };
  const { data } = bodyOf(await call(listDashboardRows, query, admin.token));
  expect(data).toMatchObject([{ link: `/education/courses/${course.id}/lessons/${params.id}` }]);
});
