import {
  exportCourseInsight,
  getCourseInsight,
  getLessonInsight,
  getTrainerOverview,
  listCourseLearners,
} from '@candela/contract/learning/insight';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrolments, lessonProgress } from '#db/tables/enrolments.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

const { db, call } = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

let course: Awaited<ReturnType<typeof buildCourse>>;
let learners: User[];
let stranger: User;
let admin: User;
const [welcome, video, last] = [0, 1, 2];

/** Twelve learners: all open the first lesson, eight the video, four the last one, two of whom finish. */
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
  it('is who has no session, who does not teach, who teaches something else, and what is not there', async () => {
    for (const [endpoint, input] of [
      [getCourseInsight, of()],
      [getLessonInsight, ofLesson(video)],
      [listCourseLearners, of()],
      [exportCourseInsight, of()],
    ] as const) {
      expect((await call(endpoint, input as never)).status).toBe(401);
      expect((await call(endpoint, input as never, learners[0]?.token)).status).toBe(403);
      expect((await call(endpoint, input as never, stranger.token)).status).toBe(403);
      const gone = { params: { ...input.params, id: 999_999 } };
      expect((await call(endpoint, gone as never, admin.token)).status).toBe(404);
    }
    const elsewhere = await buildCourse(db);
    const other = { params: { id: course.id, lessonId: elsewhere.lessonIds[0] ?? 0 } };
    expect((await call(getLessonInsight, other, course.trainer.token)).status).toBe(404);
  });

  it('is a period that is none, a state, a cursor and a number of days that do not exist', async () => {
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
    expect(insight).toMatchObject({ learnerCount: 12, lookedAtCount: 12, completedCount: 2 });
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
    expect(body.quiz).toEqual({
      learnerCount: 2,
      questions: [
        {
          id: 'question-1',
          title: 'Is it?',
          type: 'trueFalse',
          learnerCount: 2,
          atOnceCount: 1,
          laterCount: 1,
          notYetCount: 0,
        },
        {
          id: 'question-2',
          title: 'And now?',
          type: 'trueFalse',
          learnerCount: 2,
          atOnceCount: 0,
          laterCount: 0,
          notYetCount: 2,
        },
      ],
    });
  });
});

it('the tables can be taken along, without formulas', async () => {
  const { token } = course.trainer;
  const { fileName, csv } = bodyOf(await call(exportCourseInsight, of(), token));
  expect(fileName).toBe(`course-${course.id}-lessons.csv`);
  expect(csv.split('\r\n')[3]).toBe("3,Section,'+Quiz,quiz,100,4,0,2");
  const people = bodyOf(await call(exportCourseInsight, { ...of(), query: { table: 'learners' } }, token)).csv;
  expect(people.split('\r\n').filter(Boolean)).toHaveLength(13);
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
