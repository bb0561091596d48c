/** Lengths of a bar, from short to long: of every chart, rule and list. A day and a week are those of trading. */
export const timeframes = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;

export type Timeframe = (typeof timeframes)[number];

const day = 1440;

/** Minutes of trading in a bar that is not cut short. A day and a week may have an hour more when clocks are put back. */
export const minutesOf: Readonly<Record<Timeframe, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
  '1d': day,
  '1w': 7 * day,
};
