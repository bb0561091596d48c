import { longestBarOf, longestBreak, type HiddenBars, type HiddenPeriod } from '#market-data/hidden-bars.ts';
import type { CandleRequest } from '#market-data/price-provider.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Candle, CandlePage } from '@candela/contract/market-data/candles';
import type { Timeframe } from '@candela/markets/timeframes';

type ListCandles = (request: CandleRequest, viewer: SignedInCaller) => Promise<CandlePage>;

const minute = 60_000;

/** Candles for callers from whom some may be hidden. */
export function createGuardedCandles(list: ListCandles, hiddenBars: HiddenBars) {
  /**
   * A page is refused as a whole: left out, its bars would leave a gap that looks like a market without trades.
   * @throws AppError candles.hidden, and those of the candles
   */
  async function listFor(caller: SignedInCaller, request: CandleRequest): Promise<CandlePage> {
    const hidden = await hiddenBars.find(caller, request.symbol);
    const page = await list(request, caller);
    if (hidden.length > 0 && (await shows(caller, page, request, hidden))) throw new AppError('candles.hidden');
    return page;
  }

  async function shows(
    caller: SignedInCaller,
    page: CandlePage,
    request: CandleRequest,
    hidden: readonly HiddenPeriod[],
  ): Promise<boolean> {
    const ends = await endsOf(caller, page.data, request);
    if (page.data.some(({ t }, at) => isIn(hidden, t, ends[at] ?? t))) return true;
    // The last price is that of the newest minute, and the previous close that of the trading day before.
    const { at } = page.last;
    if (isIn(hidden, at - minute, at + 1)) return true;
    const { data } = await list({ symbol: request.symbol, timeframe: '1d', limit: 2 }, caller);
    const [before, today] = data;
    return before !== undefined && today !== undefined && isIn(hidden, before.t, today.t);
  }

  /** When each bar ends: with the next one at the latest. */
  async function endsOf(
    caller: SignedInCaller,
    bars: readonly Candle[],
    { symbol, timeframe }: CandleRequest,
  ): Promise<number[]> {
    const last = bars.at(-1);
    if (!last) return [];
    const isOfDays = timeframe === '1d' || timeframe === '1w';
    const following = isOfDays ? await findNext(caller, symbol, timeframe, last.t) : null;
    return bars.map(({ t }, at) => Math.min(t + longestBarOf(timeframe), bars[at + 1]?.t ?? following ?? Infinity));
  }

  /** When the trading day or week after this one begins. */
  async function findNext(
    caller: SignedInCaller,
    symbol: string,
    timeframe: Timeframe,
    t: number,
  ): Promise<number | null> {
    const { data } = await list({ symbol, timeframe, from: t + 1, to: t + longestBreak, limit: 100 }, caller);
    return data[0]?.t ?? null;
  }

  return { listFor };
}

/** Whether a period shares an instant with a hidden one. */
function isIn(hidden: readonly HiddenPeriod[], from: number, to: number): boolean {
  return hidden.some((each) => from < each.to && to > each.from);
}
