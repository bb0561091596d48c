import type { Db, Tx } from '#db/client.ts';
import { listActiveTrainers, speaksFor } from '#learning/course-staff.ts';
import { tellOfWords } from '#learning/learner-notices.ts';
import { findOpenLesson, findOwnLesson, type LessonRow } from '#learning/lesson-rows.ts';
import { lockEnrolment } from '#learning/progress/progress-rows.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import { noteOwnChange } from '#platform/http/recorded-calls.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { LessonAnswer, LessonQuestion } from '@candela/contract/learning/lesson-questions';
import type { Page } from '@candela/contract/paging';
import {
  findAnswer,
  findQuestion,
  findRepeatedAnswer,
  findRepeatedQuestion,
  insertAnswer,
  insertQuestion,
  listAnswers,
  listQuestions,
  lockQuestion,
  writeAccepted,
  type AnswerRow,
  type QuestionRow,
} from './lesson-questions.queries.ts';

interface PageGiven {
  limit: number;
  cursor: string | undefined;
}

/** Questions about lessons and their answers: visible to everybody who sees the lesson. */
export function createLessonQuestions({ db }: { db: Db }) {
  /** @throws AppError of `findOpenLesson` */
  async function list(caller: SignedInCaller, lessonId: number, page: PageGiven): Promise<Page<LessonQuestion>> {
    const { courseId } = await findOpenLesson(db, caller, lessonId);
    const isModerator = await speaksFor(db, caller, courseId);
    const after = decodeIdCursor(page.cursor);
    const rows = await listQuestions(db, lessonId, { limit: page.limit, after, hasHidden: isModerator });
    return toPage(
      rows,
      page.limit,
      (row) => presentQuestion(caller, row, isModerator),
      (row) => [row.id],
    );
  }

  /** @throws AppError of `findOwnLesson` */
  async function ask(caller: SignedInCaller, lessonId: number, given: { body: string; second: number | null }) {
    const shown = await db.transaction(async (tx) => {
      const lesson = await findOwnLesson(tx, caller, lessonId);
      const { courseId } = lesson;
      const asked = { lessonId, courseId, authorId: caller.userId, ...given };
      // Serialises the questions of one learner.
      await lockEnrolment(tx, caller.userId, courseId);
      const knownId = await findRepeatedQuestion(tx, asked);
      const id = knownId ?? (await insertQuestion(tx, asked));
      const row = (await findQuestion(tx, id)) ?? missing();
      const userIds = knownId === null ? await listActiveTrainers(tx, courseId, caller.userId) : [];
      await tellOfWords(tx, {
        kind: 'lessonQuestion',
        id,
        title: lesson.title,
        link: linkOf(lesson),
        authorName: row.author.fullName,
        body: row.body,
        userIds,
      });
      return presentQuestion(caller, row, await speaksFor(tx, caller, courseId));
    });
    return shown;
  }

  /** @throws AppError of `findVisible` */
  async function listAllAnswers(caller: SignedInCaller, id: number, page: PageGiven): Promise<Page<LessonAnswer>> {
    const { isModerator } = await findVisible(db, caller, id);
    const after = decodeIdCursor(page.cursor);
    const rows = await listAnswers(db, id, { limit: page.limit, after, hasHidden: isModerator });
    return toPage(
      rows,
      page.limit,
      (row) => presentAnswer(caller, row),
      (row) => [row.id],
    );
  }

  /** @throws AppError of `findVisible`; lessons.notEnrolled for callers who neither take the course nor represent it */
  async function answer(caller: SignedInCaller, id: number, body: string): Promise<LessonAnswer> {
    const written = await db.transaction(async (tx) => {
      const { question, lesson, isModerator } = await findVisible(tx, caller, id);
      if (!lesson.isEnrolled && !isModerator) throw new AppError('lessons.notEnrolled');
      const given = { questionId: id, authorId: caller.userId, body, isByTrainer: isModerator };
      await lockQuestion(tx, id);
      const knownId = await findRepeatedAnswer(tx, given);
      const answerId = knownId ?? (await insertAnswer(tx, given));
      const row = (await findAnswer(tx, answerId)) ?? missing();
      const userIds = knownId !== null || question.author.id === caller.userId ? [] : [question.author.id];
      await tellOfWords(tx, {
        kind: 'lessonAnswer',
        id: answerId,
        title: lesson.title,
        link: linkOf(lesson),
        authorName: row.author.fullName,
        body,
        userIds,
      });
      return presentAnswer(caller, row);
    });
    return written;
  }

  /** @throws AppError of `findVisible`; sessions.forbidden, lessonQuestions.notFound for an answer to another question */
  async function accept(caller: SignedInCaller, id: number, answerId: number | null): Promise<LessonQuestion> {
    return db.transaction(async (tx) => {
      await lockQuestion(tx, id);
      const { question, isModerator } = await findVisible(tx, caller, id);
      const isOwn = question.author.id === caller.userId;
      if (!isOwn && !isModerator) throw new AppError('sessions.forbidden');
      if (!(await writeAccepted(tx, id, answerId))) missing();
      const { acceptedAnswerId } = question;
      const states = { before: { acceptedAnswerId }, after: { acceptedAnswerId: answerId } };
      if (isOwn) noteOwnChange();
      else await recordChange(tx, caller, { action: 'update', entity: 'lessonQuestion', entityId: id, ...states });
      return presentQuestion(caller, { ...question, acceptedAnswerId: answerId }, isModerator);
    });
  }

  return { list, ask, listAnswers: listAllAnswers, answer, accept };
}

/**
 * A question that the caller may see. @throws AppError lessonQuestions.notFound, also if its lesson is not published; otherwise those of
 * `findOpenLesson`
 */
export async function findVisible(db: Db | Tx, caller: SignedInCaller, id: number) {
  const question = (await findQuestion(db, id)) ?? missing();
  const lesson = await findOpenLesson(db, caller, question.lessonId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'lessons.notFound') missing();
    throw error;
  });
  const isModerator = await speaksFor(db, caller, question.courseId);
  if (question.isHidden && !isModerator) missing();
  return { question, lesson, isModerator };
}

export function linkOf({ courseId, id }: LessonRow): string {
  return `/education/courses/${courseId}/lessons/${id}#questions`;
}

export function presentQuestion(caller: SignedInCaller, row: QuestionRow, isModerator: boolean): LessonQuestion {
  const { courseId: _courseId, createdAt, ...question } = row;
  const isOwn = row.author.id === caller.userId;
  return { ...question, createdAt: toIso(createdAt), isOwn, mayAccept: isOwn || isModerator, mayModerate: isModerator };
}

export function presentAnswer(caller: SignedInCaller, row: AnswerRow): LessonAnswer {
  return { ...row, createdAt: toIso(row.createdAt), isOwn: row.author.id === caller.userId };
}

export function missing(): never {
  throw new AppError('lessonQuestions.notFound');
}
