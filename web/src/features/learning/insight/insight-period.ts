/** Days in the user's time zone, both included, as stored in the URL. */
export interface PeriodSearch {
  from?: string;
  to?: string;
}

export interface InsightSearch extends PeriodSearch {
  /** Id of the selected lesson. */
  lesson?: number;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function validDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !dayPattern.test(value)) return undefined;
  // Rejects dates such as 30 February, which would become 2 March.
  const noon = new Date(`${value}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(value) ? value : undefined;
}

/** Reads a period from a URL; an end before the start is ignored. */
export function validatePeriod(search: Record<string, unknown>): PeriodSearch {
  const [from, to] = [validDay(search['from']), validDay(search['to'])];
  const isBackwards = from !== undefined && to !== undefined && to < from;
  return { ...(from !== undefined && { from }), ...(to !== undefined && !isBackwards && { to }) };
}

export function validateInsight(search: Record<string, unknown>): InsightSearch {
  const lesson = Number(search['lesson']);
  return { ...validatePeriod(search), ...(Number.isInteger(lesson) && lesson > 0 && { lesson }) };
}
