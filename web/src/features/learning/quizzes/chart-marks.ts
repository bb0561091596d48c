import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { AskedChart } from '@candela/contract/learning/quiz-attempts';
import { priceText, toTicks, type Ticks } from './price-scale.ts';

/** A line that the learner moves. */
export interface ChartMark {
  id: string;
  label: string;
  price: string;
  /** Opening time of its bar; null if only a price is asked for. */
  at: number | null;
}

/** The marks set so far; others start at the last price, so that there is something to move. */
export function marksOf(question: AskedChart, answer: QuizAnswer | undefined, ticks: Ticks): ChartMark[] {
  const last = question.chart?.candles.at(-1);
  const given = answer?.type === 'chart' ? answer.marks : [];
  return question.targets.map(({ id, label, hasTime }) => {
    const mark = given.find(({ targetId }) => targetId === id);
    const price = mark?.price ?? priceText(toTicks(last?.c ?? 0, ticks), ticks);
    return { id, label, price, at: hasTime ? (mark?.at ?? last?.t ?? 0) : null };
  });
}

export function answerOf(marks: readonly ChartMark[]): QuizAnswer {
  return { type: 'chart', marks: marks.map(({ id, price, at }) => ({ targetId: id, price, at })) };
}
