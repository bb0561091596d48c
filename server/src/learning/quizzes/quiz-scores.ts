import { AppError } from '#platform/http/errors.ts';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import { grade, isPassed } from '@candela/contract/learning/quiz-grades';
import type { QuizContent, QuizQuestion } from '@candela/contract/learning/quizzes';
import type { QuestionBars } from './quiz-charts.ts';

type Answers = Readonly<Record<string, QuizAnswer>>;
type Bars = ReadonlyMap<string, QuestionBars | null>;

export function maxPointsOf(quiz: QuizContent): number {
  return quiz.questions.reduce((sum, { points }) => sum + points, 0);
}

/** Opening times of all bars of a question, to which marks are compared. */
export function barTimesOf(bars: QuestionBars | null | undefined): number[] {
  return bars ? [...bars.shown, ...bars.later].map(({ t }) => t) : [];
}

/**
 * Grades all answers to a quiz; a missing answer counts as wrong.
 * @throws AppError candles.notConnected
 */
export function gradeAll(quiz: QuizContent, answers: Answers, bars: Bars) {
  requireBars(quiz, answers, bars);
  const results = quiz.questions.map((question) => {
    const answer = answers[question.id] ?? null;
    const graded = grade(question, answer, barTimesOf(bars.get(question.id)));
    return { questionId: question.id, isAnswered: answer !== null, ...graded };
  });
  const points = results.reduce((sum, result) => sum + result.points, 0);
  const maxPoints = maxPointsOf(quiz);
  return { results, points, maxPoints, isPassed: isPassed(points, maxPoints, quiz.passPercent) };
}

/** Without its bars a mark by time would count as wrong; a question without an answer does so anyway. */
function requireBars(quiz: QuizContent, answers: Answers, bars: Bars): void {
  const needsBars = (question: QuizQuestion) =>
    question.type === 'chart' && question.targets.some(({ at }) => at !== null) && answers[question.id] !== undefined;
  if (quiz.questions.some((question) => needsBars(question) && !bars.get(question.id))) {
    throw new AppError('candles.notConnected');
  }
}
