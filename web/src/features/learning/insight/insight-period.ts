import { Temporal } from 'temporal-polyfill';

/** Days of the learner's calendar, both included, as an address keeps them. */
export interface PeriodSearch {
  from?: string;
  to?: string;
}

export interface InsightSearch extends PeriodSearch {
  /** The lesson that is looked at. */
  lesson?: number;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function validDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !dayPattern.test(value)) return undefined;
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}

/** Reads a period from an address; one that ends before it begins has no end. */
export function validatePeriod(search: Record<string, unknown>): PeriodSearch {
  const [from, to] = [validDay(search['from']), validDay(search['to'])];
  const isBackwards = from !== undefined && to !== undefined && to < from;
  return { ...(from !== undefined && { from }), ...(to !== undefined && !isBackwards && { to }) };
}

export function validateInsight(search: Record<string, unknown>): InsightSearch {
  const lesson = Number(search['lesson']);
  return { ...validatePeriod(search), ...(Number.isInteger(lesson) && lesson > 0 && { lesson }) };
}

/** The instants of a period: from the beginning of its first day to the end of its last, in a zone. */
export function instantsOf({ from, to }: PeriodSearch, zone: string): { from?: string; to?: string } {
  const begin = (day: Temporal.PlainDate) =>
    day.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' });
  return {
    ...(from !== undefined && { from: begin(Temporal.PlainDate.from(from)) }),
    ...(to !== undefined && { to: begin(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  };
}

/** The last days up to today, in a zone. */
export function lastDays(days: number, zone: string): PeriodSearch {
  const today = Temporal.Now.plainDateISO(zone);
  return { from: today.subtract({ days: days - 1 }).toString() };
}
