export type WallTimeKind = 'datetime-local' | 'date' | 'time';

const options: Record<WallTimeKind, Intl.DateTimeFormatOptions> = {
  'datetime-local': { dateStyle: 'full', timeStyle: 'short' },
  date: { dateStyle: 'full' },
  time: { timeStyle: 'short' },
};

/** What a field of this kind holds, in words; empty while it is not complete. `format` writes an instant as UTC has it. */
export function wallTimeText(
  value: string,
  kind: WallTimeKind,
  format: (instant: number, options: Intl.DateTimeFormatOptions) => string,
): string {
  const instant = Date.parse(kind === 'time' ? `1970-01-01T${value}Z` : kind === 'date' ? value : `${value}Z`);
  return value === '' || Number.isNaN(instant) ? '' : format(instant, options[kind]);
}
