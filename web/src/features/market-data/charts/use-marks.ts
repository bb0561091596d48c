import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useTradingDays } from '#platform/reference/trading-days.ts';
import { lengthOf, type TimeRange } from '#ui/price-chart/bar-time.ts';
import type { SeriesInfo } from '#ui/price-chart/candle-series.ts';
import type { ChartMarks } from '#ui/price-chart/chart-marks.ts';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';
import { chartMarksQuery } from './chart-layouts.api.ts';

interface Marked {
  symbolId: number;
  info: SeriesInfo | null;
  days: ReturnType<typeof useTradingDays>;
  timeframe: Timeframe;
  range: TimeRange | null;
  isShaded: boolean;
}

/** Marks are read for so many bars at once, so that moving a chart does not read them anew each time. */
const step = 500;
const latest = 4_102_444_800_000;
const none: never[] = [];

/** What is marked on the prices of a chart. */
export function useMarks({ symbolId, info, days, timeframe, range, isShaded }: Marked): ChartMarks {
  const { t } = useTranslation();
  const width = step * lengthOf(timeframe);
  const read = {
    from: range ? Math.max(0, Math.floor(range.from / width) * width) : 0,
    to: range ? Math.min(latest, Math.ceil(range.to / width) * width) : 0,
  };
  // Simulated prices have neither gaps nor corrections.
  const enabled = range !== null && info?.instrument.isSimulated === false;
  const { data: found } = useQuery({ ...chartMarksQuery(symbolId, read), enabled });
  const previousClose = info?.last.previousClose ?? null;
  return useMemo(() => {
    const isIntraday = minutesOf[timeframe] < minutesOf['1d'];
    const shown = isShaded && isIntraday ? days : null;
    return {
      placeInDay: shown?.placeInDay ?? null,
      isOpenAt: shown?.isOpenAt ?? null,
      gaps: found?.gaps ?? none,
      corrections: found?.corrections ?? none,
      previousClose: isIntraday ? previousClose : null,
      previousCloseText: t(($) => $.marketChart.previousClose),
    };
  }, [timeframe, isShaded, days, found, previousClose, t]);
}
