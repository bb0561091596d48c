import { answerIn } from '#platform/threads/asked-thread.ts';
import { maxCurvePoints, type BacktestResult } from '@candela/contract/scanning/backtests';
import { Backtest, type Doubt } from '@candela/markets/backtests/backtest';
import { averageGain, equityOf, figuresByPart, figuresOf } from '@candela/markets/backtests/figures';
import type { BacktestPlan, BacktestSymbol } from '@candela/markets/backtests/plan';
import type { BacktestTrade } from '@candela/markets/backtests/trades';
import { closingsOf } from '@candela/markets/rules/closings';
import type { ClosedBar } from '@candela/markets/rules/engine';
import type { Timeframe } from '@candela/markets/timeframes';
import { thinned } from './curve.ts';
import { unpackBars } from './packed-bars.ts';

/** Bars of a symbol and timeframe, as `packed-bars.ts` packs them; symbols are named by their ids. */
export interface Part {
  symbol: string;
  timeframe: Timeframe;
  bars: Float64Array<ArrayBuffer>;
}

/** What the thread can be asked, and what it answers. */
export interface Questions {
  begin: { given: { plan: BacktestPlan; symbols: BacktestSymbol[] }; answer: null };
  /** Judges what closes in a period, of all symbols. */
  take: { given: { parts: Part[] }; answer: { doubts: Doubt[]; trades: number } };
  settle: { given: { doubt: Doubt; minutes: Float64Array }; answer: null };
  finish: { given: object; answer: { result: BacktestResult; trades: number; bars: number } };
  /** Of those that have ended, in the order of their ends. */
  trades: { given: { from: number; count: number }; answer: BacktestTrade[] };
}

type Question = { [Name in keyof Questions]: { ask: Name } & Questions[Name]['given'] }[keyof Questions];

/** The thread that judges a backtest, so that no request waits meanwhile. */
let backtest: Backtest | null = null;
let ended: BacktestTrade[] = [];

function take(running: Backtest, parts: readonly Part[]): Questions['take']['answer'] {
  const symbols = [...Map.groupBy(parts, ({ symbol }) => symbol)].map(
    ([symbol, own]) =>
      new Map(
        own.map(({ timeframe, bars }): [Timeframe, ClosedBar[]] => [
          timeframe,
          unpackBars(bars).map((bar) => ({ ...bar, symbol })),
        ]),
      ),
  );
  return { doubts: running.take(closingsOf(symbols)), trades: running.tradeCount };
}

function finish(running: Backtest): Questions['finish']['answer'] {
  const { trades, stillOpen, skipped, bars, holdings } = running.outcome();
  ended = trades;
  const { byYear, byHour, bySymbol } = figuresByPart(trades);
  const own = new Map(bySymbol.map(({ key, figures }) => [key, figures]));
  const equity = equityOf(trades);
  const curve = trades.map(({ exitedAt }, place) => ({
    at: exitedAt,
    totalR: equity[place] ?? Number.NaN,
    trades: place + 1,
  }));
  const result: BacktestResult = {
    figures: figuresOf(trades),
    byYear: byYear.map(({ key, figures }) => ({ year: key, figures })),
    byHour: byHour.map(({ key, figures }) => ({ hour: key, figures })),
    bySymbol: holdings.map(({ symbol, gain }) => ({
      symbolId: Number(symbol),
      figures: own.get(symbol) ?? figuresOf([]),
      heldGain: gain,
    })),
    curve: thinned(curve, maxCurvePoints).map(({ at, ...others }) => ({ ...others, at: new Date(at).toISOString() })),
    heldGain: averageGain(holdings),
    stillOpen: stillOpen.length,
    skipped,
  };
  return { result, trades: trades.length, bars };
}

function answer(question: Question): unknown {
  if (question.ask === 'begin') {
    backtest = new Backtest(question.plan, question.symbols);
    return null;
  }
  if (!backtest) throw new Error('no backtest has begun');
  switch (question.ask) {
    case 'take':
      return take(backtest, question.parts);
    case 'settle':
      backtest.settle(question.doubt, unpackBars(question.minutes));
      return null;
    case 'finish':
      return finish(backtest);
    case 'trades':
      return ended.slice(question.from, question.from + question.count);
  }
}

answerIn(answer);
