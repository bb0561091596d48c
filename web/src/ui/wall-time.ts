export type WallTimeKind = 'datetime-local' | 'date' | 'time';

const options: Record<WallTimeKind, Intl.DateTimeFormatOptions> = {
  'datetime-local': { dateStyle: 'full', timeStyle: 'short' },
  date: { dateStyle: 'full' },
  time: { timeStyle: 'short' },
};

/** The value of such a field as text; empty while it is incomplete. `format` formats an instant in UTC. */
export function wallTimeText(
  value: string,
  kind: WallTimeKind,
  format: (instant: number, options: Intl.DateTimeFormatOptions) => string,
): string {
  const instant = Date.parse(kind === 'time' ? `1970-01-01T${value}Z` : kind === 'date' ? value : `${value}Z`);
  return value === '' || Number.isNaN(instant) ? '' : format(instant, options[kind]);
}
