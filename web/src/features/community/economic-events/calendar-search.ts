import { impacts, type Impact } from '@candela/contract/community/economic-fields';

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** What the address says about the economic calendar. */
export interface CalendarSearch {
  /** Absent: a week. */
  days?: CalendarView;
  /** A day of the stretch that is shown, `2026-11-24`; absent: today. */
  on?: string;
  currency?: string;
  /** At least so much. */
  impact?: 'medium' | 'high';
  /** Only the currencies of the reader’s symbols. */
  own?: true;
  /** The economic event whose panel is open. */
  release?: number;
}

export function validateCalendar(search: Record<string, unknown>): CalendarSearch {
  const { days, on, currency, impact, own, release } = search;
  const view = calendarViews.find((each) => each === days && each !== 'week');
  return {
    ...(view && { days: view }),
    ...(isDay(on) && { on }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...((impact === 'medium' || impact === 'high') && { impact }),
    ...((own === true || own === 'true') && { own: true as const }),
    ...(typeof release === 'number' && Number.isInteger(release) && release > 0 && { release }),
  };
}

const isDay = (given: unknown): given is string =>
  typeof given === 'string' && /^(19[789]\d|2[01]\d\d)-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given));

/** The impacts that are shown: holidays always, because whole markets are closed. */
export function impactsOf({ impact }: CalendarSearch): Impact[] | null {
  if (impact === undefined) return null;
  return impacts.filter((each) => each === 'high' || each === 'holiday' || each === impact);
}
