import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndicatorTexts } from '#ui/price-chart/indicators/chart-indicators.ts';
import { indicatorCodes } from '#ui/price-chart/indicators/indicator-codes.ts';
import type { DrawnIndicator } from '#ui/price-chart/indicators/indicator-looks.ts';

/** Names of indicators in the user's language: the full ones, and short ones for the chart. */
export function useIndicatorNames() {
  const { t } = useTranslation();
  return useMemo(() => {
    const fullOf = (name: DrawnIndicator) => t(($) => $.marketChart.names[name]);
    const outputs = t(($) => $.marketChart.outputs, { returnObjects: true });
    const texts: IndicatorTexts = {
      nameOf: (name) => indicatorCodes[name] ?? fullOf(name),
      outputOf: (output) => (Object.hasOwn(outputs, output) ? outputs[output as keyof typeof outputs] : output),
    };
    return { fullOf, texts };
  }, [t]);
}
