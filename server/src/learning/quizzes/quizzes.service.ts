import { randomInt } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { findOpenLesson, findOwnLesson, type LessonRow } from '#learning/lesson-rows.ts';
import { recordProgress } from '#learning/progress/progress-recording.ts';
import { lockProgress } from '#learning/progress/progress-rows.ts';
import { translateQuiz } from '#learning/translating/translated-quiz.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ProgressResult } from '@candela/contract/learning/lessons';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuestionResult, QuizAttempt, QuizOverview } from '@candela/contract/learning/quiz-attempts';
import { isAnswerTo } from '@candela/contract/learning/quiz-grades';
import type { QuizContent, QuizQuestion } from '@candela/contract/learning/quizzes';
import { blindQuiz } from './blind-questions.ts';
import { readAllBars, readBars, type ListCandles, type QuestionBars } from './quiz-charts.ts';
import { gradeAll, maxPointsOf } from './quiz-scores.ts';
import { presentAttempt, presentAttemptState, presentResult } from './quizzes.present.ts';
import {
  findAttempt,
  findQuiz,
  insertAttempt,
  listAttempts,
  lockAttempt,
  writeAnswer,
  writeSubmission,
  type AttemptRow,
} from './quizzes.queries.ts';

interface Deps {
  db: Db;
  listCandles: ListCandles;
  /** Somebody has begun an attempt. */
  onBegun?: (userId: string) => void;
  /** Of this installation: how blind charts are shown follows from it. */
  secret: string;
  now?: () => Date;
}

export function createQuizzes({ db, listCandles, onBegun, secret, now = () => new Date() }: Deps) {
  const keyOf = (attemptId: string) => `${secret} ${attemptId}`;
  /** @throws AppError of `findOpenLesson`; lessons.wrongType */
  async function get(caller: SignedInCaller, lessonId: number): Promise<QuizOverview> {
    const quiz = await requireQuiz(db, await findOpenLesson(db, caller, lessonId));
    const attempts = await listAttempts(db, caller.userId, lessonId);
    return {
      questionCount: quiz.questions.length,
      maxPoints: maxPointsOf(quiz),
      passPercent: quiz.passPercent,
      feedback: quiz.feedback,
      maxAttempts: quiz.maxAttempts,
      attemptsLeft: quiz.maxAttempts === null ? null : Math.max(0, quiz.maxAttempts - (attempts[0]?.number ?? 0)),
      openAttemptId: attempts.find(({ submittedAt }) => submittedAt === null)?.id ?? null,
      attempts: attempts.map((attempt) => presentAttemptState(attempt, quiz)),
    };
  }

  /** @throws AppError of `findOwnLesson`; lessons.wrongType, quizzes.noAttemptsLeft */
  async function begin(caller: SignedInCaller, lessonId: number): Promise<QuizAttempt> {
    const attempt = await db.transaction(async (tx) => {
      const lesson = await findOwnLesson(tx, caller, lessonId);
      const quiz = await requireQuiz(tx, lesson);
      // Serialises two devices: the second one continues the attempt of the first.
      await lockProgress(tx, caller.userId, lesson);
      const [last] = await listAttempts(tx, caller.userId, lessonId);
      if (last?.submittedAt === null) return last;
      const number = (last?.number ?? 0) + 1;
      if (quiz.maxAttempts !== null && number > quiz.maxAttempts) throw new AppError('quizzes.noAttemptsLeft');
      const seed = randomInt(1, 2 ** 31);
      return insertAttempt(tx, { userId: caller.userId, lessonId, contentId: lesson.contentId ?? 0, number, seed });
    });
    onBegun?.(caller.userId);
    return present(caller, attempt);
  }

  /** @throws AppError of `findOpenAttempt` */
  async function getAttempt(caller: SignedInCaller, id: string, isOriginal = false): Promise<QuizAttempt> {
    return present(caller, await findOpenAttempt(db, caller, id), isOriginal);
  }

  /** @throws AppError of `findQuestion`; quizzes.submitted, quizzes.checked */
  async function save(caller: SignedInCaller, id: string, questionId: string, answer: QuizAnswer): Promise<void> {
    await findQuestion(db, caller, { id, questionId, answer });
    const given = { attemptId: id, questionId, answer, isChecked: false };
    if (await writeAnswer(db, caller.userId, given)) return;
    const attempt = await findAttempt(db, caller.userId, id);
    throw new AppError(attempt?.submittedAt === null ? 'quizzes.checked' : 'quizzes.submitted');
  }

  /** @throws AppError of `findQuestion`; quizzes.submitted, quizzes.feedbackAtEnd, candles.notConnected */
  async function check(
    caller: SignedInCaller,
    id: string,
    questionId: string,
    answer: QuizAnswer,
  ): Promise<QuestionResult> {
    const { lessonId, question, quiz } = await findQuestion(db, caller, { id, questionId, answer });
    if (quiz.feedback !== 'question') throw new AppError('quizzes.feedbackAtEnd');
    const known = question.type === 'chart' ? await readBars(listCandles, question) : null;
    const standing = await db.transaction(async (tx) => {
      const attempt = await lockAttempt(tx, caller.userId, id);
      if (attempt?.checkedIds.includes(questionId)) return attempt.answers[questionId] ?? answer;
      if (attempt?.submittedAt !== null) throw new AppError('quizzes.submitted');
      await writeAnswer(tx, caller.userId, { attemptId: id, questionId, answer, isChecked: true });
      return answer;
    });
    const { questions } = await translateQuiz(db, caller.languageCode, lessonId, { ...quiz, questions: [question] });
    const asked = { ...quiz, questions: [questions[0] ?? question] };
    const shown = blindQuiz(asked, new Map([[questionId, known]]), keyOf(id));
    return presentResult(shown.quiz.questions[0] ?? question, standing, shown.bars.get(questionId) ?? null);
  }

  /** @throws AppError of `findOwnLesson`; quizzes.notFound, candles.notConnected, candles.unknownSymbol */
  async function submit(
    caller: SignedInCaller,
    id: string,
  ): Promise<{ attempt: QuizAttempt; progress: ProgressResult }> {
    const { lessonId, contentId } = (await findAttempt(db, caller.userId, id)) ?? missing();
    const quiz = (await findQuiz(db, contentId)) ?? missing();
    const known = await readAllBars(listCandles, quiz);
    const asked = blindQuiz(quiz, known, keyOf(id));
    const { attempt, progress } = await db.transaction(async (tx) => {
      const lesson = await findOwnLesson(tx, caller, lessonId);
      // First, as at the start of an attempt.
      const before = await lockProgress(tx, caller.userId, lesson);
      const open = (await lockAttempt(tx, caller.userId, id)) ?? missing();
      const closed = open.submittedAt === null ? await close(tx, open, asked.quiz, asked.bars) : open;
      const state = {
        ...before,
        addedSeconds: 0,
        isCompleted: closed.isPassed === true,
        wasCompleted: before.completedAt !== null,
      };
      return { attempt: closed, progress: await recordProgress(tx, caller, lesson, state, now()) };
    });
    const told = blindQuiz(await translateQuiz(db, caller.languageCode, lessonId, quiz), known, keyOf(id));
    return { attempt: presentAttempt(attempt, told.quiz, told.bars), progress };
  }

  /** In the learner's language if it is translated, else in the original. */
  async function present(caller: SignedInCaller, attempt: AttemptRow, isOriginal = false): Promise<QuizAttempt> {
    const quiz = (await findQuiz(db, attempt.contentId)) ?? missing();
    const told = isOriginal ? quiz : await translateQuiz(db, caller.languageCode, attempt.lessonId, quiz);
    const shown = blindQuiz(told, await readAllBars(listCandles, quiz), keyOf(attempt.id));
    return presentAttempt(attempt, shown.quiz, shown.bars);
  }

  return { get, begin, getAttempt, save, check, submit };
}

/**
 * Grades all answers of an attempt, once.
 * @throws AppError candles.notConnected
 */
async function close(
  tx: Tx,
  attempt: AttemptRow,
  quiz: QuizContent,
  bars: ReadonlyMap<string, QuestionBars | null>,
): Promise<AttemptRow> {
  const { results, ...score } = gradeAll(quiz, attempt.answers, bars);
  return writeSubmission(tx, attempt, score, results);
}

async function requireQuiz(db: Db | Tx, lesson: LessonRow): Promise<QuizContent> {
  const quiz = lesson.type === 'quiz' ? await findQuiz(db, lesson.contentId) : null;
  if (!quiz) throw new AppError('lessons.wrongType');
  return quiz;
}

/**
 * An attempt of the caller, if they may still open its lesson: access may have ended since it began.
 * @throws AppError of `findOwnLesson`; quizzes.notFound
 */
async function findOpenAttempt(db: Db, caller: SignedInCaller, id: string): Promise<AttemptRow> {
  const attempt = (await findAttempt(db, caller.userId, id)) ?? missing();
  await findOwnLesson(db, caller, attempt.lessonId);
  return attempt;
}

/** @throws AppError of `findOpenAttempt`; quizzes.wrongAnswer */
async function findQuestion(
  db: Db,
  caller: SignedInCaller,
  { id, questionId, answer }: { id: string; questionId: string; answer: QuizAnswer },
): Promise<{ lessonId: number; quiz: QuizContent; question: QuizQuestion }> {
  const attempt = await findOpenAttempt(db, caller, id);
  const quiz = (await findQuiz(db, attempt.contentId)) ?? missing();
  const question = quiz.questions.find((each) => each.id === questionId) ?? missing();
  if (!isAnswerTo(question, answer)) throw new AppError('quizzes.wrongAnswer');
  return { lessonId: attempt.lessonId, quiz, question };
}

function missing(): never {
  throw new AppError('quizzes.notFound');
}
