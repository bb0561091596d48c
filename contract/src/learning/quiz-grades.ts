import { Decimal } from 'decimal.js';
import type { QuizAnswer } from './quiz-answers.ts';
import type { ChartTarget, QuizQuestion } from './quizzes.ts';

/** Enough digits that no difference of two prices is rounded. */
const Exact = Decimal.clone({ precision: 60 });

export interface QuestionGrade {
  isRight: boolean;
  /** All points of the question, or none. */
  points: number;
}

/**
 * Whether an answer is correct. A pure function: the same answer always gets the same grade.
 * @param barTimes opening times of a chart question's bars, in order; times of marks are compared on them
 */
export function grade(
  question: QuizQuestion,
  answer: QuizAnswer | null,
  barTimes: readonly number[] = [],
): QuestionGrade {
  const isRight = answer !== null && isRightAnswer(question, answer, barTimes);
  return { isRight, points: isRight ? question.points : 0 };
}

/** Whether an answer has the type that the question requires, and refers only to parts of the question. */
export function isAnswerTo(question: QuizQuestion, answer: QuizAnswer): boolean {
  switch (question.type) {
    case 'single':
    case 'multiple': {
      if (answer.type !== 'options') return false;
      const known = new Set(question.options.map(({ id }) => id));
      const isCounted = question.type === 'multiple' || answer.optionIds.length <= 1;
      return isCounted && isOnce(answer.optionIds) && answer.optionIds.every((id) => known.has(id));
    }
    case 'trueFalse':
      return answer.type === 'trueFalse';
    case 'number':
      return answer.type === 'number';
    case 'chart': {
      if (answer.type !== 'chart') return false;
      const known = new Set(question.targets.map(({ id }) => id));
      return isOnce(answer.marks.map(({ targetId }) => targetId)) && answer.marks.every((m) => known.has(m.targetId));
    }
  }
}

/** Whether the points reach the passing share. */
export function isPassed(points: number, maxPoints: number, passPercent: number): boolean {
  return maxPoints > 0 && points * 100 >= maxPoints * passPercent;
}

/** Whether a mark is near enough to its target, in price and in bars. */
export function isOnTarget(
  target: ChartTarget,
  mark: { price: string; at: number | null } | undefined,
  barTimes: readonly number[],
): boolean {
  if (!mark || target.price === null || !isNear(mark.price, target.price, target.priceTolerance)) return false;
  if (target.at === null) return true;
  if (mark.at === null) return false;
  const distance = barIndex(barTimes, mark.at) - barIndex(barTimes, target.at);
  return Math.abs(distance) <= target.barTolerance;
}

function isRightAnswer(question: QuizQuestion, answer: QuizAnswer, barTimes: readonly number[]): boolean {
  if (!isAnswerTo(question, answer)) return false;
  if ((question.type === 'single' || question.type === 'multiple') && answer.type === 'options') {
    const right = question.options.filter(({ isRight }) => isRight).map(({ id }) => id);
    return right.length > 0 && isSameSet(right, answer.optionIds);
  }
  if (question.type === 'trueFalse' && answer.type === 'trueFalse') return answer.isTrue === question.isTrue;
  if (question.type === 'number' && answer.type === 'number') {
    return question.value !== null && isNear(answer.value, question.value, question.tolerance);
  }
  if (question.type === 'chart' && answer.type === 'chart') {
    const markOf = (id: string) => answer.marks.find(({ targetId }) => targetId === id);
    return question.targets.length > 0 && question.targets.every((t) => isOnTarget(t, markOf(t.id), barTimes));
  }
  return false;
}

function isNear(given: string, right: string, tolerance: string): boolean {
  return new Exact(given).minus(right).abs().lessThanOrEqualTo(tolerance);
}

/** The bar that holds an instant: the last one that opens no later; -1 before the first. */
function barIndex(barTimes: readonly number[], at: number): number {
  return barTimes.findLastIndex((opens) => opens <= at);
}

function isOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
