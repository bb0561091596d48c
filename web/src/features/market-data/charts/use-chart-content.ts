import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { loadCandles } from '#platform/reference/market-data.ts';
import { useTradingDays } from '#platform/reference/trading-days.ts';
import type { TimeRange } from '#ui/price-chart/bar-time.ts';
import type { LoadCandles, SeriesInfo } from '#ui/price-chart/candle-series.ts';
import type { ChartLayout } from '@candela/contract/market-data/chart-layouts';
import { chartSymbolQuery } from './chart-layouts.api.ts';
import { useIndicatorNames } from './indicator-names.ts';
import { useCompared } from './use-compared.ts';
import { useMarks } from './use-marks.ts';

interface ChartContent {
  symbolId: number;
  layout: ChartLayout;
  range: TimeRange | null;
  info: SeriesInfo | null;
}

/** What a chart shows by its layout: prices, indicators, marks and other symbols. */
export function useChartContent({ symbolId, layout, range, info }: ChartContent) {
  const { texts } = useIndicatorNames();
  const { timeframe, indicators: shown, isAdjusted } = layout;
  const load = useCallback<LoadCandles>((request) => loadCandles({ ...request, adjusted: isAdjusted }), [isAdjusted]);
  const { compared, failed } = useCompared({ symbols: layout.compared, timeframe, isAdjusted, load, range });
  const { data: known } = useQuery(chartSymbolQuery(symbolId));
  const days = useTradingDays(known);
  const placeInDay = days?.placeInDay ?? null;
  const indicators = useMemo(() => ({ shown, texts, placeInDay }), [shown, texts, placeInDay]);
  const marks = useMarks({ symbolId, info, days, timeframe, range, isShaded: layout.isShaded });
  return { known, failed, chart: { load, compared, indicators, marks } };
}
