import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '#platform/device/save-file.ts';
import { useFormat } from '#platform/time/time.ts';
import type { SeriesInfo } from '#ui/price-chart/candle-series.ts';
import type { ChartHandle } from '#ui/price-chart/price-chart-props.ts';
import type { Timeframe } from '@candela/markets/timeframes';
import { pictureWith } from './chart-picture.ts';

interface ChartPicture {
  section: RefObject<HTMLElement | null>;
  handle: ChartHandle | null;
  info: SeriesInfo | null;
  timeframe: Timeframe;
}

/** Saves a picture of the chart as a file; null before there are prices. */
export function useChartPicture({ section, handle, info, timeframe }: ChartPicture): (() => void) | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (!handle || !info) return null;
  const { name, symbol, isSimulated } = info.instrument;
  return () => {
    const picture = handle.picture();
    if (!picture || !section.current) return;
    const at = format.dateTime(new Date().toISOString());
    const source = t(($) => $.marketChart.attribution, { source: symbol.split(':', 1)[0] ?? '' });
    const texts = {
      title: `${name} (${symbol}) · ${t(($) => $.chart.timeframes[timeframe])} · ${at}`,
      source: isSimulated ? `${source} · ${t(($) => $.chart.simulated)}` : source,
      watermark: isSimulated ? t(($) => $.chart.simulated) : null,
    };
    const fileName = `${symbol}-${timeframe}-${new Date().toISOString().slice(0, 16)}.png`.replaceAll(':', '-');
    void pictureWith(picture.url, texts, section.current).then((blob) => saveBlob(fileName, blob));
  };
}
