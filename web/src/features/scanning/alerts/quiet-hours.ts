/** Whether a time of day, `23:15`, lies in quiet hours, which may go over midnight. */
export function isQuietAt(
  clock: string,
  { quietFrom, quietTo }: { quietFrom: string | null; quietTo: string | null },
): boolean {
  if (quietFrom === null || quietTo === null) return false;
  return quietFrom <= quietTo ? clock >= quietFrom && clock < quietTo : clock >= quietFrom || clock < quietTo;
}

/** The time of day of an instant in a time zone, as `09:05`. */
export function clockIn(zone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}
