import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesInfo } from '#ui/price-chart/candle-series.ts';
import type { ChartMarks } from '#ui/price-chart/chart-marks.ts';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';
import type { useTradingDays } from './use-trading-days.ts';

interface Marked {
  info: SeriesInfo | null;
  days: ReturnType<typeof useTradingDays>;
  timeframe: Timeframe;
  isShaded: boolean;
}

/** What is marked on the prices of a chart. */
export function useMarks({ info, days, timeframe, isShaded }: Marked): ChartMarks {
  const { t } = useTranslation();
  const previousClose = info?.last.previousClose ?? null;
  return useMemo(() => {
    const isIntraday = minutesOf[timeframe] < minutesOf['1d'];
    const shown = isShaded && isIntraday ? days : null;
    return {
      placeInDay: shown?.placeInDay ?? null,
      isOpenAt: shown?.isOpenAt ?? null,
      gaps: [],
      corrections: [],
      previousClose: isIntraday ? previousClose : null,
      previousCloseText: t(($) => $.marketChart.previousClose),
    };
  }, [timeframe, isShaded, days, previousClose, t]);
}
