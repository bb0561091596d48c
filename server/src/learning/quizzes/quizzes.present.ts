import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { AskedQuestion, QuestionResult, QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { grade, isOnTarget } from '@candela/contract/learning/quiz-grades';
import type { QuizContent, QuizQuestion } from '@candela/contract/learning/quizzes';
import type { QuestionBars } from './quiz-charts.ts';
import { orderBySeed } from './quiz-order.ts';
import { barTimesOf, maxPointsOf } from './quiz-scores.ts';
import type { AttemptRow } from './quizzes.queries.ts';

type Bars = ReadonlyMap<string, QuestionBars | null>;

/** An attempt as its learner sees it: results of checked questions, and of all once it is submitted. */
export function presentAttempt(row: AttemptRow, quiz: QuizContent, bars: Bars): QuizAttempt {
  const questions = quiz.isShuffled ? orderBySeed(quiz.questions, row.seed) : quiz.questions;
  const isTold = ({ id }: QuizQuestion) => row.submittedAt !== null || row.checkedIds.includes(id);
  return {
    ...presentAttemptState(row, quiz),
    lessonId: row.lessonId,
    passPercent: quiz.passPercent,
    feedback: quiz.feedback,
    questions: questions.map((question) => presentAsked(question, quiz.isShuffled ? row.seed : null, bars)),
    answers: row.answers,
    results: questions
      .filter(isTold)
      .map((question) => presentResult(question, row.answers[question.id] ?? null, bars.get(question.id) ?? null)),
  };
}

export function presentAttemptState(row: AttemptRow, quiz: QuizContent) {
  return {
    id: row.id,
    number: row.number,
    startedAt: toIso(row.startedAt),
    submittedAt: toIsoOrNull(row.submittedAt),
    points: row.points,
    maxPoints: row.maxPoints ?? maxPointsOf(quiz),
    isPassed: row.isPassed,
  };
}

/** A question without anything that reveals the correct answer. */
function presentAsked(question: QuizQuestion, seed: number | null, bars: Bars): AskedQuestion {
  const { id, title, body, points } = question;
  const asked = { id, title, body, points };
  switch (question.type) {
    case 'single':
    case 'multiple': {
      const options = seed === null ? question.options : orderBySeed(question.options, seed);
      return {
        ...asked,
        type: question.type,
        options: options.map((option) => ({ id: option.id, text: option.text })),
      };
    }
    case 'trueFalse':
      return { ...asked, type: 'trueFalse' };
    case 'number':
      return { ...asked, type: 'number', unit: question.unit };
    case 'chart': {
      const known = bars.get(id);
      const { timeframe, levels, hiddenFrom } = question;
      const chart = known
        ? {
            instrument: known.instrument,
            candles: known.shown,
            hiddenFrom: hiddenFrom ?? 0,
            ...(known.market && { isBlind: true }),
          }
        : null;
      const targets = question.targets.map((target) => ({
        id: target.id,
        label: target.label,
        hasTime: target.at !== null,
      }));
      return { ...asked, type: 'chart', timeframe, levels, targets, chart };
    }
  }
}

/** The correct answer, and whether the learner's was correct. */
export function presentResult(
  question: QuizQuestion,
  answer: QuizAnswer | null,
  bars: QuestionBars | null,
): QuestionResult {
  const barTimes = barTimesOf(bars);
  const { isRight, points } = grade(question, answer, barTimes);
  const marks = answer?.type === 'chart' ? answer.marks : [];
  const isChoice = question.type === 'single' || question.type === 'multiple';
  return {
    questionId: question.id,
    isRight,
    points,
    explanation: question.explanation,
    options: isChoice ? question.options.map(({ text: _text, ...option }) => option) : [],
    isTrue: question.type === 'trueFalse' ? question.isTrue : null,
    value: question.type === 'number' ? question.value : null,
    tolerance: question.type === 'number' ? question.tolerance : null,
    targets:
      question.type === 'chart'
        ? question.targets.map(({ label: _label, ...target }) => ({
            ...target,
            price: target.price ?? '0',
            isRight: isOnTarget(
              { label: _label, ...target },
              marks.find(({ targetId }) => targetId === target.id),
              barTimes,
            ),
          }))
        : [],
    laterCandles: bars?.later ?? [],
    ...(bars?.market && { market: bars.market }),
  };
}
