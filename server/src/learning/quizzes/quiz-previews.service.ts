import { randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { translateQuiz } from '#learning/translating/translated-quiz.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuizAttempt, QuizOverview } from '@candela/contract/learning/quiz-attempts';
import { isAnswerTo } from '@candela/contract/learning/quiz-grades';
import type { QuizContent } from '@candela/contract/learning/quizzes';
import { blindQuiz } from './blind-questions.ts';
import { readAllBars, type ListCandles } from './quiz-charts.ts';
import { gradeAll, maxPointsOf } from './quiz-scores.ts';
import { presentAttempt } from './quizzes.present.ts';

interface Place {
  /** Language of the course. */
  id: number;
  lessonId: number;
}

interface Trial {
  languageCode?: string | undefined;
  seed: number;
  answers: Record<string, QuizAnswer>;
  checkedIds: string[];
  isSubmitted: boolean;
}

interface Deps {
  db: Db;
  listCandles: ListCandles;
  /** A lesson of a draft, for callers who may edit the course. */
  readDraftLesson(caller: SignedInCaller, courseId: number, lessonId: number): Promise<LessonContent>;
  /** Of this installation: how blind charts are shown follows from it. */
  secret: string;
  now?: () => Date;
}

/** Quizzes as their authors try them: everything works as for a learner, but nothing is stored. */
export function createQuizPreviews({ db, listCandles, readDraftLesson, secret, now = () => new Date() }: Deps) {
  /** @throws AppError courses.notFound, lessons.notFound, lessons.wrongType */
  async function get(caller: SignedInCaller, place: Place): Promise<QuizOverview> {
    const quiz = await readQuiz(caller, place);
    const { passPercent, feedback, maxAttempts } = quiz;
    return {
      questionCount: quiz.questions.length,
      maxPoints: maxPointsOf(quiz),
      passPercent,
      feedback,
      maxAttempts,
      attemptsLeft: maxAttempts,
      openAttemptId: null,
      attempts: [],
    };
  }

  /** @throws AppError courses.notFound, lessons.notFound, lessons.wrongType, candles.notConnected */
  async function tryOut(caller: SignedInCaller, place: Place, trial: Trial): Promise<QuizAttempt> {
    const original = await readQuiz(caller, place);
    const known = await readAllBars(listCandles, original);
    // As long as the trial lasts, its charts stay the same.
    const key = `${secret} ${place.lessonId} ${trial.seed}`;
    const { quiz, bars } = blindQuiz(original, known, key);
    const answers = answersTo(quiz, trial.answers);
    const at = now().toISOString();
    const score = trial.isSubmitted ? gradeAll(quiz, answers, bars) : null;
    const row = {
      id: randomUUID(),
      lessonId: place.lessonId,
      contentId: 0,
      number: 1,
      seed: trial.seed,
      startedAt: at,
      submittedAt: score && at,
      answers,
      checkedIds: quiz.feedback === 'question' ? trial.checkedIds.filter((id) => answers[id] !== undefined) : [],
      points: score?.points ?? null,
      maxPoints: score?.maxPoints ?? null,
      isPassed: score?.isPassed ?? null,
    };
    const languageCode = trial.languageCode ?? caller.languageCode;
    const told = blindQuiz(await translateQuiz(db, languageCode, place.lessonId, original), known, key);
    return presentAttempt(row, told.quiz, told.bars);
  }

  async function readQuiz(caller: SignedInCaller, { id, lessonId }: Place): Promise<QuizContent> {
    const content = await readDraftLesson(caller, id, lessonId);
    if (content.type !== 'quiz') throw new AppError('lessons.wrongType');
    return content.quiz;
  }

  return { get, tryOut };
}

/** The draft may have changed since: answers that no longer fit are left out. */
function answersTo(quiz: QuizContent, given: Trial['answers']): Trial['answers'] {
  return Object.fromEntries(
    quiz.questions.flatMap((question) => {
      const answer = given[question.id];
      return answer && isAnswerTo(question, answer) ? [[question.id, answer]] : [];
    }),
  );
}
