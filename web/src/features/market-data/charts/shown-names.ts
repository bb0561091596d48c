import type { IndicatorTexts } from '#ui/price-chart/indicators/chart-indicators.ts';
import { isDrawn } from '#ui/price-chart/indicators/indicator-looks.ts';
import type { ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import { argsOf, isIndicatorName } from '@candela/markets/indicators/indicators';

/** The short name of an indicator with its arguments, such as `EMA 20`. */
export function shownName({ name, args }: ShownIndicator, { nameOf }: IndicatorTexts): string {
  if (!isIndicatorName(name) || !isDrawn(name)) return name;
  return [nameOf(name), ...Object.values(argsOf({ name, args }))].join(' ');
}
