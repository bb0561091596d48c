import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTradingDays } from '#platform/reference/trading-days.ts';
import type { Candle, Instrument } from '@candela/contract/market-data/candles';
import { barPeriodAt } from '@candela/markets/candles/aggregation';
import type { ClosedBar } from '@candela/markets/rules/engine';
import { refusalsOf } from '@candela/markets/rules/refusals';
import type { Rule } from '@candela/markets/rules/rule';
import { tryRule, type Trial, type TrialSymbol } from '@candela/markets/rules/trial';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';
import { pagesOf, trialBarsQuery, trialSymbolQuery } from './trial.api.ts';

type Days = NonNullable<ReturnType<typeof useTradingDays>>;

/** A rule judged on the newest bars of one symbol, in this browser, as the server would judge it; null until they are there. */
export function useTrial(shown: Rule, instrument: Instrument | null) {
  // The fields of the rule come first.
  const rule = useDeferredValue(shown);
  const pages = useMemo(() => pagesOf(rule), [rule]);
  const [now] = useState(() => Date.now());
  const symbol = useQuery({ ...trialSymbolQuery(instrument?.id ?? 0), enabled: instrument !== null });
  const days = useTradingDays(symbol.data);
  const bars = useQuery({
    ...trialBarsQuery(instrument?.symbol ?? '', pages),
    enabled: instrument !== null,
    placeholderData: keepPreviousData,
  });
  const hasVolume = symbol.data?.hasVolume ?? true;
  const tried = useMemo((): { trial: Trial; symbol: TrialSymbol } | null => {
    // Other symbols of a rule are not known here.
    const isJudged = refusalsOf(rule).every(({ code }) => code === 'noSymbols');
    if (!instrument || !days || !bars.data || !isJudged) return null;
    const own: TrialSymbol = {
      symbol: instrument.symbol,
      hasVolume,
      bars: new Map(
        bars.data.map(([timeframe, list]) => [timeframe, closedBars(list, { timeframe, instrument, days, now })]),
      ),
    };
    return { trial: tryRule(rule, [own]), symbol: own };
  }, [rule, instrument, days, bars.data, hasVolume, now]);
  return { tried, placeInDay: days?.placeInDay ?? null, isFailed: bars.isError || symbol.isError };
}

interface BarsOf {
  timeframe: Timeframe;
  instrument: Instrument;
  days: Days;
  /** Milliseconds since 1970. */
  now: number;
}

function closedBars(candles: readonly Candle[], { timeframe, instrument, days, now }: BarsOf): ClosedBar[] {
  const { session, placeInDay } = days;
  return candles.flatMap((candle) => {
    const closesAt = barPeriodAt(session, timeframe, candle.t)?.closesAt ?? candle.t + minutesOf[timeframe] * 60_000;
    return closesAt > now ? [] : [{ ...candle, symbol: instrument.symbol, closesAt, ...placeInDay(candle.t) }];
  });
}
