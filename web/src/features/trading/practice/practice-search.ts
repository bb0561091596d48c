import { timeframes, type Timeframe } from '@candela/markets/timeframes';

/** `?idea=12`: a closed trade idea to practise on; or a symbol, an instant in milliseconds since 1970 and the length of its bars. */
export interface PracticeSearch {
  idea?: number;
  symbol?: number;
  from?: number;
  timeframe?: Timeframe;
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

export function validatePracticeSearch(search: Record<string, unknown>): PracticeSearch {
  const [idea, symbol, from] = [Number(search.idea), Number(search.symbol), Number(search.from)];
  if (isWhole(idea)) return { idea };
  const timeframe = timeframes.find((each) => each === search.timeframe && each !== '1w');
  if (!isWhole(symbol) || !isWhole(from) || timeframe === undefined) return {};
  return { symbol, from, timeframe };
}
