import { createHmac } from 'node:crypto';
import type { ChartQuestion, QuizContent, QuizQuestion } from '@candela/contract/learning/quizzes';
import type { Candle } from '@candela/contract/market-data/candles';
import {
  blindPrecision,
  blindPrice,
  blindTime,
  chooseBlinding,
  type Blinding,
} from '@candela/markets/practice/blinding';
import type { QuestionBars } from './quiz-charts.ts';

type Bars = ReadonlyMap<string, QuestionBars | null>;

const unit = 10 ** blindPrecision;
/** The largest volume among the bars that are shown before the answer. */
const shownVolume = 1000;

/**
 * A quiz with its charts as one attempt shows them: symbols hidden, prices multiplied and times moved by whole weeks, so that no other chart
 * tells what comes next. Questions, bars and answers are all in these units; the same key gives the same ones again, whatever is
 * corrected in the market meanwhile.
 * @param key known to nobody who takes the quiz
 */
export function blindQuiz(quiz: QuizContent, bars: Bars, key: string): { quiz: QuizContent; bars: Bars } {
  const shown = new Map(bars);
  const questions = quiz.questions.map((question): QuizQuestion => {
    const blinding = blindingOf(question, key);
    if (question.type !== 'chart' || !blinding) return question;
    const known = bars.get(question.id);
    if (known) shown.set(question.id, blindBars(question, known, blinding));
    return blindQuestion(question, blinding);
  });
  return { quiz: { ...quiz, questions }, bars: shown };
}

/** Null for what is not blind, and for a question without a chart yet. */
function blindingOf(question: QuizQuestion, key: string): Blinding | null {
  if (question.type !== 'chart' || question.isBlind !== true || !question.window) return null;
  // A price of the question, not of the bars: those may be corrected. Where all are 0, any size hides them.
  const prices = [...question.targets, ...question.levels].map(({ price }) => Number(price ?? 0));
  const close = prices.find((price) => price !== 0) ?? 1;
  const digits = createHmac('sha256', key).update(`blind chart ${question.id}`).digest('hex');
  const share = (from: number) => parseInt(digits.slice(from, from + 12), 16) / 2 ** 48;
  return chooseBlinding([share(0), share(12)], { close, at: question.window.from });
}

function blindQuestion(question: ChartQuestion, blinding: Blinding): ChartQuestion {
  const price = (text: string) => (blindPrice(Number(text), blinding) / unit).toFixed(blindPrecision);
  const at = (instant: number) => blindTime(instant, blinding);
  // Rounded up, so that what was near enough still is.
  const tolerance = (text: string) => (Math.ceil(Number(text) * blinding.factor) / unit).toFixed(blindPrecision);
  return {
    ...question,
    window: question.window && { from: at(question.window.from), to: at(question.window.to) },
    hiddenFrom: question.hiddenFrom === null ? null : at(question.hiddenFrom),
    levels: question.levels.map((level) => ({ ...level, price: price(level.price) })),
    targets: question.targets.map((target) => ({
      ...target,
      price: target.price === null ? null : price(target.price),
      priceTolerance: tolerance(target.priceTolerance),
      at: target.at === null ? null : at(target.at),
    })),
  };
}

function blindBars(
  question: ChartQuestion,
  { instrument, shown, later }: QuestionBars,
  blinding: Blinding,
): QuestionBars {
  const largest = Math.max(...shown.map(({ v }) => v), Number.MIN_VALUE);
  const price = (value: number) => blindPrice(value, blinding) / unit;
  const blind = ({ t, o, h, l, c, v }: Candle): Candle => ({
    t: blindTime(t, blinding),
    o: price(o),
    h: price(h),
    l: price(l),
    c: price(c),
    v: Math.round((v / largest) * shownVolume),
  });
  const { name, symbol, isSimulated } = instrument;
  return {
    instrument: {
      id: 0,
      symbol: 'HIDDEN:CHART',
      name: '',
      market: 'hidden',
      pricePrecision: blindPrecision,
      isSimulated,
    },
    shown: shown.map(blind),
    later: later.map(blind),
    market: { name, symbol, hiddenFrom: question.hiddenFrom ?? 0 },
  };
}
