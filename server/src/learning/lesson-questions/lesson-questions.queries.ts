import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { speaksForRow } from '#learning/course-staff.ts';
import { personSchema } from '@candela/contract/accounts/people';

const questionRow = rowOf({
  id: z.int(),
  lessonId: z.int(),
  courseId: z.int(),
  author: personSchema,
  isByTrainer: z.boolean(),
  body: z.string(),
  second: z.int().nullable(),
  answerCount: z.int(),
  acceptedAnswerId: z.int().nullable(),
  hasTrainerAnswer: z.boolean(),
  isHidden: z.boolean(),
  createdAt: instantText,
});

export type QuestionRow = z.infer<typeof questionRow>;

const questionColumns = sql`q.id, q.lesson_id as "lessonId", q.course_id as "courseId", ${sql.raw(personJson)} as author,
  ${speaksForRow(sql`q.course_id`)} as "isByTrainer", q.body, q.second, q.answer_count as "answerCount",
  q.accepted_answer_id as "acceptedAnswerId", q.trainer_answered_at is not null as "hasTrainerAnswer",
  q.hidden_at is not null as "isHidden", q.created_at as "createdAt"`;

export async function listQuestions(
  db: Db,
  lessonId: number,
  page: { limit: number; after: number | null; hasHidden: boolean },
): Promise<QuestionRow[]> {
  return readRows(db, questionRow)`
    select ${questionColumns} from lesson_questions q join users u on u.id = q.author_id
    where q.lesson_id = ${lessonId} ${page.after === null ? sql`` : sql`and q.id < ${page.after}::int`}
      ${page.hasHidden ? sql`` : sql`and q.hidden_at is null`}
    order by q.id desc nulls last limit ${page.limit + 1}`;
}

export async function findQuestion(db: Db | Tx, id: number): Promise<QuestionRow | null> {
  return readRow(db, questionRow)`
    select ${questionColumns} from lesson_questions q join users u on u.id = q.author_id where q.id = ${id}`;
}

const idRow = rowOf({ id: z.int() });

const repeatedWithin = sql.raw("interval '10 minutes'");

export async function insertQuestion(
  tx: Tx,
  question: { lessonId: number; courseId: number; authorId: string; body: string; second: number | null },
): Promise<number> {
  const { id } = await requireRow(tx, idRow)`
    insert into lesson_questions (lesson_id, course_id, author_id, body, second)
    values (${question.lessonId}, ${question.courseId}, ${question.authorId}, ${question.body}, ${question.second}::int)
    returning id`;
  return id;
}

const answerRow = rowOf({
  id: z.int(),
  questionId: z.int(),
  author: personSchema,
  isByTrainer: z.boolean(),
  body: z.string(),
  isAccepted: z.boolean(),
  isHidden: z.boolean(),
  createdAt: instantText,
});

export type AnswerRow = z.infer<typeof answerRow>;

const answerColumns = sql`a.id, a.question_id as "questionId", ${sql.raw(personJson)} as author,
  ${speaksForRow(sql`q.course_id`)} as "isByTrainer", a.body, q.accepted_answer_id is not distinct from a.id as "isAccepted",
  a.hidden_at is not null as "isHidden", a.created_at as "createdAt"`;

const answerTables = sql`lesson_answers a join lesson_questions q on q.id = a.question_id join users u on u.id = a.author_id`;

export async function listAnswers(
  db: Db,
  questionId: number,
  page: { limit: number; after: number | null; hasHidden: boolean },
): Promise<AnswerRow[]> {
  return readRows(db, answerRow)`
    select ${answerColumns} from ${answerTables}
    where a.question_id = ${questionId} and a.id > ${page.after ?? 0}::int
      ${page.hasHidden ? sql`` : sql`and a.hidden_at is null`}
    order by a.id limit ${page.limit + 1}`;
}

export async function findAnswer(db: Db | Tx, id: number): Promise<AnswerRow | null> {
  return readRow(db, answerRow)`select ${answerColumns} from ${answerTables} where a.id = ${id}`;
}

/** Writes an answer and updates the count. */
export async function insertAnswer(
  tx: Tx,
  answer: { questionId: number; authorId: string; body: string; isByTrainer: boolean },
): Promise<number> {
  const { id } = await requireRow(tx, idRow)`
    insert into lesson_answers (question_id, author_id, body)
    values (${answer.questionId}, ${answer.authorId}, ${answer.body}) returning id`;
  await run(tx)`
    update lesson_questions set answer_count = answer_count + 1,
      trainer_answered_at = coalesce(trainer_answered_at, case when ${answer.isByTrainer}::boolean then now() end)
    where id = ${answer.questionId}`;
  return id;
}

/** Locked until the transaction ends: answering, accepting and hiding are serialised per question. */
export async function lockQuestion(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from lesson_questions where id = ${id} for no key update`;
}

/** An identical question asked a moment ago: a double click, or a retry after a lost response. */
export async function findRepeatedQuestion(
  tx: Tx,
  given: { lessonId: number; authorId: string; body: string },
): Promise<number | null> {
  const row = await readRow(tx, idRow)`
    select id from lesson_questions where lesson_id = ${given.lessonId} and author_id = ${given.authorId}
      and body = ${given.body} and created_at > now() - ${repeatedWithin} order by id desc limit 1`;
  return row?.id ?? null;
}

/** An identical answer given a moment ago. */
export async function findRepeatedAnswer(
  tx: Tx,
  given: { questionId: number; authorId: string; body: string },
): Promise<number | null> {
  const row = await readRow(tx, idRow)`
    select id from lesson_answers where question_id = ${given.questionId} and author_id = ${given.authorId}
      and body = ${given.body} and created_at > now() - ${repeatedWithin} order by id desc limit 1`;
  return row?.id ?? null;
}

/** Call it after `lockQuestion`. @returns whether the answer belongs to this question and is visible */
export async function writeAccepted(tx: Tx, questionId: number, answerId: number | null): Promise<boolean> {
  const changed = await run(tx)`
    update lesson_questions set accepted_answer_id = ${answerId}::int
    where id = ${questionId} and (${answerId}::int is null or exists (select from lesson_answers a
      where a.id = ${answerId}::int and a.question_id = ${questionId} and a.hidden_at is null))`;
  return changed > 0;
}

export async function hideQuestion(db: Db | Tx, id: number, byId: string, isHidden: boolean): Promise<void> {
  await run(db)`
    update lesson_questions set hidden_at = case when ${isHidden}::boolean then coalesce(hidden_at, now()) end,
      hidden_by = case when ${isHidden}::boolean then ${byId}::uuid end
    where id = ${id}`;
}

/** Hides or shows an answer, and updates the count of visible ones; a hidden answer is no longer the accepted one. */
export async function hideAnswer(
  tx: Tx,
  { id, questionId }: { id: number; questionId: number },
  byId: string,
  isHidden: boolean,
): Promise<void> {
  await lockQuestion(tx, questionId);
  await run(tx)`
    update lesson_answers set hidden_at = case when ${isHidden}::boolean then coalesce(hidden_at, now()) end,
      hidden_by = case when ${isHidden}::boolean then ${byId}::uuid end
    where id = ${id}`;
  await run(tx)`
    update lesson_questions q set
      answer_count = (select count(*) from lesson_answers a where a.question_id = q.id and a.hidden_at is null),
      accepted_answer_id = case when ${isHidden}::boolean and q.accepted_answer_id = ${id} then null
        else q.accepted_answer_id end,
      trainer_answered_at = (select min(a.created_at) from lesson_answers a join users u on u.id = a.author_id
        where a.question_id = q.id and a.hidden_at is null and ${speaksForRow(sql`q.course_id`)})
    where q.id = ${questionId}`;
}
