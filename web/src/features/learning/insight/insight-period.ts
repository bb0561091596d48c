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
  // The 30th of February would be the 2nd of March.
  const noon = new Date(`${value}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(value) ? value : undefined;
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
