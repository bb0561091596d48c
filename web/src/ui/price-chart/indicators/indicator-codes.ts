import type { IndicatorName } from '@candela/markets/indicators/indicators';

/** What traders of every language call indicators, on charts and in rules; those that are missing go by their name. */
export const indicatorCodes: Partial<Record<IndicatorName, string>> = {
  hl2: 'HL2',
  hlc3: 'HLC3',
  ohlc4: 'OHLC4',
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
