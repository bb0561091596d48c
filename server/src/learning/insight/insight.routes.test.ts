import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf } from '#db/rows.ts';
import { enrolments, lessonProgress } from '#db/tables/enrolments.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  exportCourseInsight,
  getCourseInsight,
  getLessonInsight,
  getTrainerOverview,
  listCourseLearners,
} from '@candela/contract/learning/insight';
import { createCohortJob } from './cohorts.jobs.ts';

const { db, call } = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

let course: Awaited<ReturnType<typeof buildCourse>>;
let learners: User[];
let stranger: User;
let admin: User;
const [welcome, video, last] = [0, 1, 2];

/** Twelve learners: all open the first lesson, eight the video, four the last one, of whom two finish. */
beforeAll(async () => {
  course = await buildCourse(db, {
    title: '=cmd|calc',
    lessons: [{ title: 'Welcome' }, { title: 'The sweep', type: 'video' }, { title: '+Quiz', type: 'quiz' }],
  });
  stranger = await buildUser(db, { roleId: 2 });
  admin = await buildUser(db, { roleId: 1 });
  learners = [];
  for (let at = 0; at < 12; at++) learners.push(await buildUser(db, { firstName: `Learner ${at}` }));
  for (const [at, { id }] of learners.entries()) {
    const isDone = at < 2;
    await db.insert(enrolments).values({
      userId: id,
      courseId: course.id,
      enrolledAt: daysAgo(at + 1),
      lastActivityAt: daysAgo(at < 6 ? 1 : 60),
      completedLessons: isDone ? 3 : 1,
      completedAt: isDone ? daysAgo(at) : null,
    });
    const open = async (index: number, more: Partial<typeof lessonProgress.$inferInsert> = {}) =>
      db
        .insert(lessonProgress)
        .values({ userId: id, lessonId: course.lessonIds[index] ?? 0, courseId: course.id, ...more });
    await open(welcome, { completedAt: daysAgo(1) });
    if (at < 8)
      await open(
        video,
        at < 4 ? { watched: '{[0,100)}', watchedSeconds: 100 } : { watched: '{[0,25)}', watchedSeconds: 25 },
      );
    if (at < 4) await open(last);
  }
});

const of = () => ({ params: { id: course.id } });
const ofLesson = (index: number) => ({ params: { id: course.id, lessonId: course.lessonIds[index] ?? 0 } });

describe('what is refused', () => {
  it('is a caller without a session, a learner, a trainer of another course, and an unknown course', async () => {
    for (const [endpoint, input] of [
      [getCourseInsight, of()],
      [getLessonInsight, ofLesson(video)],
      [listCourseLearners, of()],
      [exportCourseInsight, of()],
    ] as const) {
      expect((await call(endpoint, input as never)).status).toBe(401);
      expect((await call(endpoint, input as never, learners[0]?.token)).status).toBe(403);
      expect((await call(endpoint, input as never, stranger.token)).status).toBe(404);
      const gone = { params: { ...input.params, id: 999_999 } };
      expect((await call(endpoint, gone as never, admin.token)).status).toBe(404);
    }
    const elsewhere = await buildCourse(db);
    const other = { params: { id: course.id, lessonId: elsewhere.lessonIds[0] ?? 0 } };
    expect((await call(getLessonInsight, other, course.trainer.token)).status).toBe(404);
  });

  it('is an invalid period, state, cursor or number of days', async () => {
    const token = course.trainer.token;
    expect((await call(getCourseInsight, { ...of(), query: { from: 'yesterday' } }, token)).status).toBe(400);
    expect((await call(listCourseLearners, { ...of(), query: { cursor: 'x' } }, token)).status).toBe(400);
    expect((await call(listCourseLearners, { ...of(), query: { state: 'asleep' as 'all' } }, token)).status).toBe(400);
    expect((await call(getTrainerOverview, { query: { days: 31 } }, token)).status).toBe(400);
  });
});

describe('how far learners come', () => {
  it('is counted lesson by lesson, with where they stop', async () => {
    const insight = bodyOf(await call(getCourseInsight, of(), course.trainer.token));
    expect(insight).toMatchObject({ learnerCount: 12, completedCount: 2 });
    expect(insight.medianDays).toBeCloseTo(1, 2);
    expect(
      insight.lessons.map(({ startedCount, completedCount, stoppedCount }) => [
        startedCount,
        completedCount,
        stoppedCount,
      ]),
    ).toEqual([
      [12, 12, 4],
      [8, 0, 4],
      [4, 0, 2],
    ]);
    expect(bodyOf(await call(getCourseInsight, of(), admin.token)).learnerCount).toBe(12);
  });

  it('is that of who enrolled in a period', async () => {
    const query = { from: daysAgo(4.5).toISOString(), to: daysAgo(1.5).toISOString() };
    const insight = bodyOf(await call(getCourseInsight, { ...of(), query }, course.trainer.token));
    expect(insight).toMatchObject({ learnerCount: 3, completedCount: 1 });
    expect(insight.lessons.map(({ startedCount }) => startedCount)).toEqual([3, 3, 3]);
  });

  it('leads to the learners behind each figure, page by page', async () => {
    const { token } = course.trainer;
    const names = async (query: NonNullable<Parameters<typeof call<typeof listCourseLearners>>[1]['query']>) => {
      const page = bodyOf(await call(listCourseLearners, { ...of(), query }, token));
      return page.data.map(({ person }) => person.fullName.replace(' Lovelace', ''));
    };
    expect(await names({ state: 'completed' })).toEqual(['Learner 0', 'Learner 1']);
    const lessonId = course.lessonIds[video] ?? 0;
    expect(await names({ state: 'stopped', lessonId })).toEqual(['Learner 4', 'Learner 5', 'Learner 6', 'Learner 7']);
    expect(await names({ state: 'started', lessonId })).toHaveLength(8);
    const first = bodyOf(await call(listCourseLearners, { ...of(), query: { limit: 7 } }, token));
    expect(first).toMatchObject({ courseTitle: '=cmd|calc', totalLessons: 3 });
    expect(first.data[0]?.furthestLesson?.title).toBe('+Quiz');
    const rest = await names({ limit: 7, cursor: first.nextCursor ?? '' });
    expect(rest).toEqual(['Learner 7', 'Learner 8', 'Learner 9', 'Learner 10', 'Learner 11']);
  });
});

describe('figures', () => {
  const rawRow = rowOf({ id: z.int(), started: z.int(), completed: z.int(), stopped: z.int() });

  /** The expected figures, counted one by one. */
  async function expectTrue(courseId: number, token: string, period: { from?: string; to?: string }): Promise<void> {
    const of = sql`e.course_id = ${courseId} and e.enrolled_at >= ${period.from ?? '2000-01-01'}::timestamptz
      and e.enrolled_at < ${period.to ?? '3000-01-01'}::timestamptz`;
    const raw = await readRows(db, rawRow)`
      select l.id, count(p.user_id)::int as started, count(p.completed_at)::int as completed,
        (select count(*)::int from enrolments e where ${of} and e.completed_at is null and l.id = (select fl.id
          from lesson_progress fp join lessons fl on fl.id = fp.lesson_id and fl.removed_at is null
          where fp.user_id = e.user_id and fp.course_id = e.course_id order by fl.position desc limit 1)) as stopped
      from lessons l left join (lesson_progress p join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
        and ${of}) on p.lesson_id = l.id
      where l.course_id = ${courseId} group by l.id order by l.position`;
    const [totals] = await readRows(db, rowOf({ learners: z.int(), finished: z.int() }))`
      select count(*)::int as learners, count(completed_at)::int as finished from enrolments e where ${of}`;
    const insight = bodyOf(await call(getCourseInsight, { params: { id: courseId }, query: period }, token));
    expect([insight.learnerCount, insight.completedCount]).toEqual([totals?.learners, totals?.finished]);
    expect(insight.lessons.map((each) => [each.id, each.startedCount, each.completedCount, each.stoppedCount])).toEqual(
      raw.map(({ id, started, completed, stopped }) => [id, started, completed, stopped]),
    );
  }

  it('stay right whatever learners do, added up or not', async () => {
    const own = await buildCourse(db, { lessons: [{}, {}, {}, {}] });
    const { token } = own.trainer;
    const users: User[] = [];
    for (let at = 0; at < 6; at++) users.push(await buildUser(db));
    const all = own.lessonIds;
    await db
      .insert(enrolments)
      .values(users.map(({ id }, at) => ({ userId: id, courseId: own.id, enrolledAt: daysAgo(at * 0.7) })));
    const open = (at: number, lessonIds: number[]) =>
      db.insert(lessonProgress).values(
        lessonIds.map((lessonId, index) => ({
          userId: users[at]?.id ?? '',
          courseId: own.id,
          lessonId,
          completedAt: index === 0 ? new Date() : null,
        })),
      );
    const userId = (at: number) => users[at]?.id ?? '';
    const addUp = () => createCohortJob({ db, atOnce: 7 }).run({ signal: new AbortController().signal });
    const steps = [
      () => open(0, all),
      () => open(1, all.slice(0, 2)),
      () => open(2, all.slice(2, 3)),
      () => open(2, all.slice(0, 1)),
      addUp,
      () => db.execute(sql`update lesson_progress set completed_at = now() where user_id = ${userId(0)}`),
      () => db.execute(sql`update enrolments set completed_at = now() where user_id = ${userId(0)}`),
      () => db.execute(sql`update lesson_progress set completed_at = null where user_id = ${userId(1)}`),
      () => db.execute(sql`update enrolments set enrolled_at = now() - interval '9 days' where user_id = ${userId(2)}`),
      () => db.execute(sql`delete from users where id = ${userId(0)}`),
      () => db.execute(sql`delete from lesson_progress where user_id = ${userId(1)} and lesson_id = ${all[0]}`),
      addUp,
      () => open(3, all.slice(0, 3)),
    ];
    for (const step of steps) {
      await step();
      for (const [from, to] of [
        [undefined, undefined],
        [2.9, 0.4],
        [0.3, 0.2],
        [20, undefined],
      ] as const) {
        await expectTrue(own.id, token, {
          ...(from !== undefined && { from: daysAgo(from).toISOString() }),
          ...(to !== undefined && { to: daysAgo(to).toISOString() }),
        });
      }
    }
    await db.execute(sql`delete from courses where id = ${own.id}`);
    await addUp();
    const left = await readRows(db, rowOf({ count: z.int() }))`
      select count(*)::int as count from cohort_figures where course_id = ${own.id}`;
    expect(left).toEqual([{ count: 0 }]);
  });
});

describe('a lesson', () => {
  it('with a video has the curve of who watched what', async () => {
    const { video: watched, quiz } = bodyOf(await call(getLessonInsight, ofLesson(video), course.trainer.token));
    expect(quiz).toBeNull();
    expect(watched).toMatchObject({ viewerCount: 8, averagePercent: 62.5, lines: [] });
    const at = (second: number) => watched?.curve.find((point) => point.second === second)?.viewerCount;
    expect([at(0), at(24), at(25), at(99)]).toEqual([8, 8, 4, 4]);
    expect(watched?.drop?.lostCount).toBe(4);
  });

  it('with a quiz says how each question went', async () => {
    const lessonId = course.lessonIds[last] ?? 0;
    const question = (id: string, title: string) => ({
      id,
      title,
      body: '',
      explanation: '',
      points: 1,
      type: 'trueFalse',
      isTrue: true,
    });
    const quiz = {
      questions: [question('question-1', 'Is it?'), question('question-2', 'And now?')],
      isShuffled: false,
      maxAttempts: null,
      passPercent: 70,
      feedback: 'end',
    };
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into lesson_contents (course_id, lesson_id, hash, content, title, type, duration_seconds, is_free_preview, missing)
      values (${course.id}, ${lessonId}, 'hash', ${JSON.stringify({ type: 'quiz', quiz })}::jsonb, 'Quiz', 'quiz', 60, false, '{}')
      returning id`);
    const contentId = rows[0]?.id ?? 0;
    await db.execute(sql`update lessons set content_id = ${contentId} where id = ${lessonId}`);
    const attempt = async (user: User | undefined, number: number, right: boolean[]) => {
      const { rows: made } = await db.execute<{ id: string }>(sql`
        insert into quiz_attempts (user_id, lesson_id, content_id, number, seed, submitted_at)
        values (${user?.id}, ${lessonId}, ${contentId}, ${number}, 1, now()) returning id`);
      for (const [index, isRight] of right.entries()) {
        await db.execute(sql`insert into quiz_results (attempt_id, question_id, lesson_id, is_answered, is_right, points)
          values (${made[0]?.id}, ${`question-${index + 1}`}, ${lessonId}, true, ${isRight}, 1)`);
      }
    };
    await attempt(learners[0], 1, [true, false]);
    await attempt(learners[1], 1, [false, false]);
    await attempt(learners[1], 2, [true, false]);
    const body = bodyOf(await call(getLessonInsight, ofLesson(last), course.trainer.token));
    expect(body.quiz?.learnerCount).toBe(2);
    const counts = body.quiz?.questions.map((each) => [each.id, each.atOnceCount, each.laterCount, each.notYetCount]);
    expect(counts).toEqual([
      ['question-1', 1, 1, 0],
      ['question-2', 0, 0, 2],
    ]);
  });
});

it('the tables can be taken along, without formulas', async () => {
  const { token } = course.trainer;
  const { fileName, csv } = bodyOf(await call(exportCourseInsight, of(), token));
  expect(fileName).toBe(`course-${course.id}-lessons.csv`);
  expect(csv.split('\r\n')[3]).toBe("3,Section,'+Quiz,quiz,100,4,0,2");
  const part = async (cursor = {}) =>
    bodyOf(await call(exportCourseInsight, { ...of(), query: { table: 'learners', limit: 7, ...cursor } }, token));
  const { csv: people, nextCursor } = await part();
  expect(`${people}${(await part({ cursor: nextCursor })).csv}`.split('\r\n').filter(Boolean)).toHaveLength(13);
});

describe('the overview of a trainer', () => {
  it('has their own courses, and nothing of others', async () => {
    const overview = bodyOf(await call(getTrainerOverview, {}, course.trainer.token));
    expect(overview).toMatchObject({
      courseCount: 1,
      learnerCount: 12,
      completedCount: 2,
      activeCount: 6,
      averageStars: null,
    });
    expect(overview.courses[0]).toMatchObject({ id: course.id, activeCount: 6 });
    expect(bodyOf(await call(getTrainerOverview, {}, stranger.token)).courseCount).toBe(0);
  });

  it('says what waits: questions, drafts that were sent back, what learners say', async () => {
    const [one, two] = learners;
    await db.execute(sql`insert into lesson_questions (lesson_id, course_id, author_id, body)
      values (${course.lessonIds[0]}, ${course.id}, ${one?.id}, 'Why below the wick?'), (${course.lessonIds[0]}, ${course.id}, ${two?.id}, 'And now?')`);
    await db.execute(
      sql`insert into course_ratings (course_id, user_id, stars, body) values (${course.id}, ${one?.id}, 4, 'Clear')`,
    );
    await db.execute(sql`insert into course_drafts (course_id, state, meta, outline)
      values (${course.id}, 'changes_requested', '{"title": "Second edition"}', '[]')`);
    const overview = bodyOf(await call(getTrainerOverview, {}, course.trainer.token));
    expect(overview.questions).toMatchObject([{ courseId: course.id, count: 2, oldestBody: 'Why below the wick?' }]);
    expect(overview.drafts).toMatchObject([{ title: 'Second edition', state: 'changes_requested' }]);
    expect(overview.reviews).toMatchObject([{ stars: 4, body: 'Clear' }]);
    const { questions, reviews } = bodyOf(await call(getCourseInsight, of(), course.trainer.token));
    expect(questions).toMatchObject({
      count: 2,
      oldest: [{ lessonTitle: 'Welcome', body: 'Why below the wick?' }, {}],
    });
    expect(reviews).toMatchObject({ count: 1, averageStars: 4, newest: [{ stars: 4 }] });
  });
});
