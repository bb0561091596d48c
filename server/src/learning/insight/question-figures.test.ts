import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { enrolments } from '#db/tables/enrolments.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { createCohortJob } from './cohorts.jobs.ts';
import { isOfPeriod, type Period } from './cohorts.ts';
import { listResults } from './question-figures.queries.ts';

const { db } = await startTestServer();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const countedRow = rowOf({ questionId: z.string(), learnerCount: z.int(), atOnceCount: z.int(), rightCount: z.int() });

/** The expected figures, counted one by one. */
const countAll = (of: { courseId: number; lessonId: number }, period: Period) => readRows(db, countedRow)`
  with answered as (
      select a.user_id, r.question_id, bool_or(r.is_right) as is_right, bool_or(r.is_right and a.number = 1) as is_at_once
      from enrolments e join quiz_attempts a on a.user_id = e.user_id and a.lesson_id = ${of.lessonId} and a.submitted_at is not null
        join quiz_results r on r.attempt_id = a.id
      where e.course_id = ${of.courseId} and ${isOfPeriod(period)}
      group by a.user_id, r.question_id)
  select question_id as "questionId", count(*)::int as "learnerCount",
    count(*) filter (where is_at_once)::int as "atOnceCount", count(*) filter (where is_right)::int as "rightCount"
  from answered group by question_id`;

it('figures of questions stay right whatever learners do, added up or not', async () => {
  const course = await buildCourse(db, { lessons: [{ type: 'quiz' }] });
  const of = { courseId: course.id, lessonId: course.lessonIds[0] ?? 0 };
  const users = await Promise.all(Array.from({ length: 5 }, () => buildUser(db)));
  const userId = (at: number) => users[at]?.id ?? '';
  const enrol = (...which: number[]) =>
    db
      .insert(enrolments)
      .values(which.map((at) => ({ userId: userId(at), courseId: course.id, enrolledAt: daysAgo(at * 0.7) })));
  await run(db)`insert into lesson_contents (course_id, lesson_id, hash, content, title, type, duration_seconds,
    is_free_preview, missing) values (${of.courseId}, ${of.lessonId}, 'x', '{}'::jsonb, 'Quiz', 'quiz', 60, false, '{}')`;
  /** Hands in an attempt as the server does: results first. */
  const handIn = (at: number, number: number, right: string) =>
    db.transaction(async (tx) => {
      await run(tx)`insert into quiz_attempts (user_id, lesson_id, content_id, number, seed)
        select ${userId(at)}::uuid, lesson_id, id, ${number}::int, 1 from lesson_contents where lesson_id = ${of.lessonId}`;
      await run(tx)`insert into quiz_results (attempt_id, question_id, lesson_id, is_answered, is_right, points)
        select a.id, 'question-' || q, a.lesson_id, true, substr(${right}, q, 1) = '1', 1
        from quiz_attempts a, generate_series(1, length(${right})) q
        where a.user_id = ${userId(at)}::uuid and a.lesson_id = ${of.lessonId} and a.number = ${number}::int`;
      await run(tx)`update quiz_attempts set submitted_at = now() where submitted_at is null`;
    });
  const addUp = () => createCohortJob({ db, atOnce: 3 }).run({ signal: new AbortController().signal });
  const steps = [
    () => enrol(0, 1, 2),
    () => handIn(0, 1, '101'),
    () => handIn(1, 1, '001'),
    () => handIn(1, 2, '11'),
    () => handIn(1, 3, '000'),
    () => handIn(2, 1, '1'),
    addUp,
    // Staff try a quiz before they take the course, if ever.
    () => handIn(3, 1, '010'),
    () => handIn(3, 2, '110'),
    () => handIn(4, 1, '111'),
    () => enrol(3),
    () => run(db)`update enrolments set enrolled_at = now() - interval '9 days' where user_id = ${userId(1)}`,
    addUp,
    () => run(db)`delete from quiz_attempts where user_id = ${userId(1)} and number = 2`,
    () => run(db)`delete from quiz_attempts where user_id = ${userId(3)}`,
    () => run(db)`delete from users where id = ${userId(0)}`,
    () => run(db)`delete from enrolments where user_id = ${userId(2)}`,
    addUp,
  ];
  const inOrder = (rows: z.infer<typeof countedRow>[]) =>
    rows.toSorted((one, other) => one.questionId.localeCompare(other.questionId));
  for (const [at, step] of steps.entries()) {
    await step();
    for (const [from, to] of [
      [undefined, undefined],
      [2.9, 0.4],
      [0.3, 0.2],
      [20, undefined],
    ] as const) {
      const period = {
        ...(from !== undefined && { from: daysAgo(from).toISOString() }),
        ...(to !== undefined && { to: daysAgo(to).toISOString() }),
      };
      expect(inOrder(await listResults(db, of, period)), `step ${at}, from ${from}`).toEqual(
        inOrder(await countAll(of, period)),
      );
    }
  }
  expect(await listResults(db, of, {})).toHaveLength(3);
  await db.execute(sql`delete from courses where id = ${course.id}`);
  await addUp();
  expect(await run(db)`select from question_figures where lesson_id = ${of.lessonId}`).toBe(0);
});
