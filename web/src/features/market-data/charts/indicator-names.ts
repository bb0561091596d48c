import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndicatorTexts } from '#ui/price-chart/indicators/chart-indicators.ts';
import type { DrawnIndicator } from '#ui/price-chart/indicators/indicator-looks.ts';

/** What traders of every language call indicators on a chart; those that are missing go by their name. */
const codes: Partial<Record<DrawnIndicator, string>> = {
  sma: 'SMA',
  ema: 'EMA',
  wma: 'WMA',
  hma: 'HMA',
  rma: 'RMA',
  vwap: 'VWAP',
  rsi: 'RSI',
  macd: 'MACD',
  stoch: 'Stoch',
  cci: 'CCI',
  mfi: 'MFI',
  williams: '%R',
  roc: 'ROC',
  atr: 'ATR',
  natr: 'NATR',
  bollinger: 'BB',
  keltner: 'KC',
  donchian: 'DC',
  adx: 'ADX',
  psar: 'SAR',
  obv: 'OBV',
};

/** Names of indicators in the user's language: the full ones, and short ones for the chart. */
export function useIndicatorNames() {
  const { t } = useTranslation();
  return useMemo(() => {
    const fullOf = (name: DrawnIndicator) => t(($) => $.marketChart.names[name]);
    const outputs = t(($) => $.marketChart.outputs, { returnObjects: true });
    const texts: IndicatorTexts = {
      nameOf: (name) => codes[name] ?? fullOf(name),
      outputOf: (output) => (Object.hasOwn(outputs, output) ? outputs[output as keyof typeof outputs] : output),
    };
    return { fullOf, texts };
  }, [t]);
}
