import type { Impact } from '@candela/contract/community/economic-fields';

/** On which days of a month something is published. Weekdays: 1 is Monday. */
export type ReleaseDays =
  | { every: number }
  | { nth: number; weekday: number }
  | { last: number }
  /** This day of the month, or the next weekday. */
  | { near: number };

export interface DemoRelease {
  title: string;
  country: string;
  currency: string;
  days: ReleaseDays;
  /** Local time of the zone; null: only the day is known. */
  time: string | null;
  impact: Impact;
  unit?: string;
  /** About which its figures are, and by how much they differ. */
  around?: readonly [value: number, spread: number, decimals: number];
}

const zones: Record<string, string> = {
  US: 'America/New_York',
  CA: 'America/Toronto',
  GB: 'Europe/London',
  EU: 'Europe/Berlin',
  DE: 'Europe/Berlin',
  CH: 'Europe/Zurich',
  JP: 'Asia/Tokyo',
  CN: 'Asia/Shanghai',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
};

export const zoneOfCountry = (country: string): string => zones[country] ?? 'UTC';

type Row = [
  title: string,
  days: ReleaseDays,
  time: string | null,
  impact: Impact,
  unit?: string,
  around?: DemoRelease['around'],
];

const of = (country: string, currency: string, rows: readonly Row[]): DemoRelease[] =>
  rows.map(([title, days, time, impact, unit, around]) => ({
    title,
    country,
    currency,
    days,
    time,
    impact,
    ...(unit && { unit }),
    ...(around && { around }),
  }));

const everyMonth = (weekday: number, nth: number): ReleaseDays => ({ weekday, nth });

/** Releases of real statistical offices and central banks at their usual times; their figures are made up. */
export const demoReleases: readonly DemoRelease[] = [
  ...of('US', 'USD', [
    ['Non-farm payrolls', everyMonth(5, 1), '08:30', 'high', 'K', [160, 60, 0]],
    ['Unemployment rate', everyMonth(5, 1), '08:30', 'high', '%', [4.2, 0.2, 1]],
    ['ISM manufacturing PMI', { near: 1 }, '10:00', 'medium', undefined, [49, 1.5, 1]],
    ['ISM services PMI', { near: 4 }, '10:00', 'medium', undefined, [52, 1.5, 1]],
    ['Consumer prices, year', { near: 12 }, '08:30', 'high', '%', [2.7, 0.3, 1]],
    ['Producer prices, month', { near: 13 }, '08:30', 'medium', '%', [0.2, 0.2, 1]],
    ['Retail sales, month', { near: 16 }, '08:30', 'high', '%', [0.3, 0.4, 1]],
    ['FOMC rate decision', everyMonth(3, 3), '14:00', 'high', '%', [3.75, 0, 2]],
    ['FOMC minutes', everyMonth(3, 2), '14:00', 'medium'],
    ['Durable goods orders, month', { near: 25 }, '08:30', 'medium', '%', [0.4, 1.2, 1]],
    ['GDP, quarter annualised', { near: 26 }, '08:30', 'high', '%', [2.1, 0.5, 1]],
    ['Core PCE prices, year', { near: 27 }, '08:30', 'high', '%', [2.6, 0.2, 1]],
    ['Consumer confidence', { last: 2 }, '10:00', 'high', undefined, [101, 3, 1]],
    ['Initial jobless claims', { every: 4 }, '08:30', 'medium', 'K', [225, 12, 0]],
    ['Crude oil inventories', { every: 3 }, '10:30', 'low', 'M', [0.5, 3, 1]],
    ['Natural gas storage', { every: 4 }, '10:30', 'low', 'B', [20, 45, 0]],
  ]),
  ...of('EU', 'EUR', [
    ['ECB rate decision', everyMonth(4, 2), '14:15', 'high', '%', [2, 0, 2]],
    ['Consumer prices, flash, year', { near: 2 }, '11:00', 'high', '%', [2.1, 0.2, 1]],
    ['Unemployment rate', { near: 3 }, '11:00', 'low', '%', [6.3, 0.1, 1]],
    ['Manufacturing PMI, flash', { near: 22 }, '10:00', 'high', undefined, [49.5, 1, 1]],
    ['Industrial production, month', { near: 14 }, '11:00', 'low', '%', [0.2, 0.8, 1]],
  ]),
  ...of('DE', 'EUR', [
    ['Ifo business climate', { near: 24 }, '10:00', 'high', undefined, [88.5, 1, 1]],
    ['ZEW economic sentiment', everyMonth(2, 2), '11:00', 'medium', undefined, [40, 6, 1]],
    ['Consumer prices, first, year', { near: 28 }, '14:00', 'medium', '%', [2.2, 0.2, 1]],
    ['Factory orders, month', { near: 6 }, '08:00', 'medium', '%', [0.3, 1.5, 1]],
  ]),
  ...of('GB', 'GBP', [
    ['Bank of England rate decision', everyMonth(4, 1), '12:00', 'high', '%', [4, 0, 2]],
    ['Consumer prices, year', everyMonth(3, 3), '07:00', 'high', '%', [3.1, 0.3, 1]],
    ['Claimant count change', everyMonth(2, 2), '07:00', 'medium', 'K', [15, 10, 1]],
    ['GDP, month', { near: 13 }, '07:00', 'high', '%', [0.1, 0.2, 1]],
    ['Retail sales, month', everyMonth(5, 3), '07:00', 'medium', '%', [0.3, 0.7, 1]],
  ]),
  ...of('JP', 'JPY', [
    ['Bank of Japan rate decision', { near: 19 }, null, 'high', '%', [0.75, 0, 2]],
    ['Tokyo consumer prices, year', { last: 5 }, '08:30', 'high', '%', [2.8, 0.2, 1]],
    ['Household spending, year', everyMonth(5, 1), '08:30', 'low', '%', [1.2, 1, 1]],
    ['Trade balance', { near: 18 }, '08:50', 'low', 'B', [-150, 200, 0]],
  ]),
  ...of('CA', 'CAD', [
    ['Bank of Canada rate decision', everyMonth(3, 2), '09:45', 'high', '%', [2.25, 0, 2]],
    ['Employment change', everyMonth(5, 1), '08:30', 'high', 'K', [18, 20, 1]],
    ['Consumer prices, month', everyMonth(2, 3), '08:30', 'high', '%', [0.2, 0.2, 1]],
  ]),
  ...of('AU', 'AUD', [
    ['Reserve Bank of Australia rate decision', everyMonth(2, 1), '14:30', 'high', '%', [3.6, 0, 2]],
    ['Employment change', everyMonth(4, 3), '11:30', 'high', 'K', [22, 18, 1]],
    ['Wage prices, quarter', everyMonth(3, 3), '11:30', 'medium', '%', [0.8, 0.1, 1]],
  ]),
  ...of('NZ', 'NZD', [['RBNZ rate decision', { last: 3 }, '14:00', 'high', '%', [2.25, 0, 2]]]),
  ...of('CH', 'CHF', [
    ['Consumer prices, month', { near: 3 }, '08:30', 'medium', '%', [0.1, 0.1, 1]],
    ['KOF economic barometer', { near: 29 }, '09:00', 'low', undefined, [99, 2, 1]],
  ]),
  ...of('CN', 'CNY', [
    ['Manufacturing PMI', { near: 30 }, '09:30', 'medium', undefined, [49.8, 0.5, 1]],
    ['Consumer prices, year', { near: 9 }, '09:30', 'medium', '%', [0.3, 0.3, 1]],
  ]),
];

/** Days on which markets of a country are closed, by month and day, or by a weekday of a month. */
export const demoHolidays: readonly {
  title: string;
  country: string;
  currency: string;
  month: number;
  days: ReleaseDays | number;
}[] = [
  { title: 'New Year’s Day', country: 'US', currency: 'USD', month: 1, days: 1 },
  { title: 'Martin Luther King Day', country: 'US', currency: 'USD', month: 1, days: everyMonth(1, 3) },
  { title: 'Presidents’ Day', country: 'US', currency: 'USD', month: 2, days: everyMonth(1, 3) },
  { title: 'Memorial Day', country: 'US', currency: 'USD', month: 5, days: { last: 1 } },
  { title: 'Independence Day', country: 'US', currency: 'USD', month: 7, days: 4 },
  { title: 'Labor Day', country: 'US', currency: 'USD', month: 9, days: everyMonth(1, 1) },
  { title: 'Thanksgiving', country: 'US', currency: 'USD', month: 11, days: everyMonth(4, 4) },
  { title: 'Christmas Day', country: 'US', currency: 'USD', month: 12, days: 25 },
  { title: 'Summer bank holiday', country: 'GB', currency: 'GBP', month: 8, days: { last: 1 } },
  { title: 'Boxing Day', country: 'GB', currency: 'GBP', month: 12, days: 26 },
  { title: 'Labour Day', country: 'DE', currency: 'EUR', month: 5, days: 1 },
  { title: 'German Unity Day', country: 'DE', currency: 'EUR', month: 10, days: 3 },
  { title: 'Mountain Day', country: 'JP', currency: 'JPY', month: 8, days: 11 },
  { title: 'Culture Day', country: 'JP', currency: 'JPY', month: 11, days: 3 },
];
