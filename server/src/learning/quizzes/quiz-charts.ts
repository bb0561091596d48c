import type { CandleRequest } from '#market-data/price-provider.ts';
import { AppError } from '#platform/http/errors.ts';
import type { ChartQuestion, QuizContent } from '@candela/contract/learning/quizzes';
import type { Candle, CandlePage, Instrument } from '@candela/contract/market-data/candles';

export type ListCandles = (request: CandleRequest) => Promise<CandlePage>;

/** The bars of a chart question: they stay on the server until it is answered. */
export interface QuestionBars {
  instrument: Instrument;
  shown: Candle[];
  later: Candle[];
  /** What it is, if it is shown without its name. */
  market?: { name: string; symbol: string; hiddenFrom: number };
}

const maxBars = 1000;

/** @throws AppError candles.notConnected, candles.unknownSymbol */
export async function readBars(listCandles: ListCandles, question: ChartQuestion): Promise<QuestionBars> {
  const { symbol, timeframe, window, hiddenFrom } = question;
  if (symbol === null || !window || hiddenFrom === null) throw new AppError('candles.unknownSymbol');
  const { instrument, data } = await listCandles({ symbol, timeframe, ...window, limit: maxBars });
  return {
    instrument,
    shown: data.filter(({ t }) => t < hiddenFrom),
    later: data.filter(({ t }) => t >= hiddenFrom),
  };
}

/** Bars of every chart question by its id; null if no prices are available now. */
export async function readAllBars(
  listCandles: ListCandles,
  quiz: QuizContent,
): Promise<Map<string, QuestionBars | null>> {
  const charts = quiz.questions.filter((question) => question.type === 'chart');
  const read = async (question: ChartQuestion) => [question.id, await orNull(readBars(listCandles, question))] as const;
  return new Map(await Promise.all(charts.map(read)));
}

async function orNull(bars: Promise<QuestionBars>): Promise<QuestionBars | null> {
  try {
    return await bars;
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('candles.')) return null;
    throw error;
  }
}
