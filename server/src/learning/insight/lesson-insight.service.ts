import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { LessonInsight, QuestionFigure } from '@candela/contract/learning/insight';
import { quizContentSchema } from '@candela/contract/learning/quizzes';
import type { Period } from './cohorts.ts';
import { readLessonFigure } from './figures.ts';
import { findTaught } from './insight.access.ts';
import { findContent, listLines, listPieces, readViewers } from './lesson-insight.queries.ts';
import { listResults } from './question-figures.queries.ts';
import { curveOf, dropOf } from './watch-curve.ts';

/** Figures about one lesson: how its video is watched, and the results of its questions. */
export function createLessonInsight({ db }: { db: Db }) {
  /** @throws AppError courses.notFound, lessons.notFound */
  async function get(
    caller: SignedInCaller,
    of: { courseId: number; lessonId: number },
    period: Period,
  ): Promise<LessonInsight> {
    const { languageCode } = await findTaught(db, caller, of.courseId);
    const lesson = await readLessonFigure(db, of, period);
    if (!lesson) throw new AppError('lessons.notFound');
    const { type, durationSeconds } = lesson;
    return {
      ...lesson,
      video: type === 'video' ? await readVideo(of, { durationSeconds, languageCode }, period) : null,
      quiz: type === 'quiz' ? await readQuiz(of, period) : null,
    };
  }

  async function readVideo(
    of: { courseId: number; lessonId: number },
    { durationSeconds, languageCode }: { durationSeconds: number; languageCode: string },
    period: Period,
  ): Promise<LessonInsight['video']> {
    const { viewerCount, seconds } = await readViewers(db, of, period);
    const curve = curveOf(await listPieces(db, of, period), durationSeconds);
    return {
      viewerCount,
      averagePercent: durationSeconds === 0 ? 0 : Math.min(100, (100 * seconds) / durationSeconds),
      curve,
      drop: dropOf(curve, viewerCount),
      lines: await listLines(db, of.lessonId, languageCode),
    };
  }

  async function readQuiz(of: { courseId: number; lessonId: number }, period: Period): Promise<LessonInsight['quiz']> {
    const content = quizOf.safeParse(await findContent(db, of.lessonId));
    const results = new Map((await listResults(db, of, period)).map((row) => [row.questionId, row]));
    const questions = content.success ? content.data.quiz.questions : [];
    return {
      learnerCount: Math.max(0, ...[...results.values()].map(({ learnerCount }) => learnerCount)),
      questions: questions.map(({ id, title, type }): QuestionFigure => {
        const { learnerCount = 0, atOnceCount = 0, rightCount = 0 } = results.get(id) ?? {};
        return {
          id,
          title,
          type,
          learnerCount,
          atOnceCount,
          laterCount: rightCount - atOnceCount,
          notYetCount: learnerCount - rightCount,
        };
      }),
    };
  }

  return { get };
}

/** The part of a lesson's content that contains a quiz. */
const quizOf = z.object({ quiz: quizContentSchema });
