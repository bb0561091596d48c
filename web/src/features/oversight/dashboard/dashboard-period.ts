/** Period of the dashboard; stored in the URL. */
export interface DashboardSearch {
  /** Number of days up to today; not used with a custom period. */
  days?: (typeof presets)[number];
  from?: string;
  to?: string;
}

export const presets = [7, 28, 90] as const;
const usual = 28;
const dayMilliseconds = 86_400_000;
/** Same limit as on the server. */
const maxDays = 366;

function validDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined;
}

/** Reads a period from a URL; ignores invalid ones. */
export function validateDashboard(search: Record<string, unknown>): DashboardSearch {
  const [from, to] = [validDay(search['from']), validDay(search['to'])];
  const days = presets.find((each) => each === Number(search['days']));
  const length = from !== undefined && to !== undefined ? (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1 : 0;
  if (from !== undefined && to !== undefined && length >= 1 && length <= maxDays) return { from, to };
  return days === undefined ? {} : { days };
}

/** The days of a period, both included; `today` as `2026-11-22`. */
export function periodOf({ days = usual, from, to }: DashboardSearch, today: string): { from: string; to: string } {
  if (from !== undefined && to !== undefined) return { from, to };
  const first = new Date(Date.parse(today) - (days - 1) * dayMilliseconds).toISOString().slice(0, 10);
  return { from: first, to: today };
}

/** The selected preset; null for a custom period. */
export const presetOf = ({ days = usual, from }: DashboardSearch) => (from === undefined ? days : null);
