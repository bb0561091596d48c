import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { lessonContentSchema } from '@candela/contract/learning/lesson-contents';
import { quizAnswerSchema, type QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuizContent } from '@candela/contract/learning/quizzes';

const contentRow = rowOf({ content: z.unknown() });

/** The quiz in a stored content; null if that is something else. */
export async function findQuiz(db: Db | Tx, contentId: number | null): Promise<QuizContent | null> {
  if (contentId === null) return null;
  const row = await readRow(db, contentRow)`select content from lesson_contents where id = ${contentId}`;
  const { data } = lessonContentSchema.safeParse(row?.content);
  return data?.type === 'quiz' ? data.quiz : null;
}

const attemptRow = rowOf({
  id: z.string(),
  lessonId: z.int(),
  contentId: z.int(),
  number: z.int(),
  seed: z.int(),
  startedAt: instantText,
  submittedAt: instantText.nullable(),
  answers: z.record(z.string(), quizAnswerSchema),
  checkedIds: z.array(z.string()),
  points: z.int().nullable(),
  maxPoints: z.int().nullable(),
  isPassed: z.boolean().nullable(),
});

export type AttemptRow = z.infer<typeof attemptRow>;

const attemptColumns = sql.raw(`id, lesson_id as "lessonId", content_id as "contentId", number, seed,
  started_at as "startedAt", submitted_at as "submittedAt", answers, checked_ids as "checkedIds", points,
  max_points as "maxPoints", is_passed as "isPassed"`);

/** A learner's last fifty attempts at a quiz, newest first. */
export async function listAttempts(db: Db | Tx, userId: string, lessonId: number): Promise<AttemptRow[]> {
  return readRows(db, attemptRow)`
    select ${attemptColumns} from quiz_attempts where user_id = ${userId} and lesson_id = ${lessonId}
    order by number desc limit 50`;
}

export async function findAttempt(db: Db | Tx, userId: string, id: string): Promise<AttemptRow | null> {
  return readRow(db, attemptRow)`
    select ${attemptColumns} from quiz_attempts where id = ${id}::uuid and user_id = ${userId}`;
}

/** Locked until the transaction ends: serialises checking and submitting. */
export async function lockAttempt(tx: Tx, userId: string, id: string): Promise<AttemptRow | null> {
  return readRow(tx, attemptRow)`
    select ${attemptColumns} from quiz_attempts where id = ${id}::uuid and user_id = ${userId} for update`;
}

export async function insertAttempt(
  tx: Tx,
  attempt: { userId: string; lessonId: number; contentId: number; number: number; seed: number },
): Promise<AttemptRow> {
  return requireRow(tx, attemptRow)`
    insert into quiz_attempts (user_id, lesson_id, content_id, number, seed)
    values (${attempt.userId}, ${attempt.lessonId}, ${attempt.contentId}, ${attempt.number}, ${attempt.seed})
    returning ${attemptColumns}`;
}

/** @returns whether the attempt was still open and the answer not checked */
export async function writeAnswer(
  db: Db | Tx,
  userId: string,
  given: { attemptId: string; questionId: string; answer: QuizAnswer; isChecked: boolean },
): Promise<boolean> {
  const { attemptId, questionId, answer, isChecked } = given;
  const checked = isChecked ? sql`, checked_ids = array_append(checked_ids, ${questionId}::text)` : sql``;
  const written = await run(db)`
    update quiz_attempts set answers = answers || jsonb_build_object(${questionId}::text, ${JSON.stringify(answer)}::jsonb) ${checked}
    where id = ${attemptId}::uuid and user_id = ${userId} and submitted_at is null
      and not ${questionId}::text = any(checked_ids)`;
  return written > 0;
}

export interface SubmittedResult {
  questionId: string;
  isAnswered: boolean;
  isRight: boolean;
  points: number;
}

export async function writeSubmission(
  tx: Tx,
  attempt: AttemptRow,
  score: { points: number; maxPoints: number; isPassed: boolean },
  results: readonly SubmittedResult[],
): Promise<AttemptRow> {
  await run(tx)`
    insert into quiz_results (attempt_id, lesson_id, question_id, is_answered, is_right, points)
    select ${attempt.id}::uuid, ${attempt.lessonId}::int, r.* from unnest(
      ${arrayOf(results.map(({ questionId }) => questionId))}::text[], ${arrayOf(results.map(({ isAnswered }) => String(isAnswered)))}::boolean[],
      ${arrayOf(results.map(({ isRight }) => String(isRight)))}::boolean[], ${arrayOf(results.map(({ points }) => points))}::smallint[]) r`;
  return requireRow(tx, attemptRow)`
    update quiz_attempts set submitted_at = now(), points = ${score.points}, max_points = ${score.maxPoints},
      is_passed = ${score.isPassed}
    where id = ${attempt.id}::uuid returning ${attemptColumns}`;
}
