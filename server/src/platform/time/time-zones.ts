/** The zones of the IANA database that are not named by an area and a place. */
const plainZones = new Set('UTC GMT CET CST6CDT EET EST EST5EDT HST MET MST MST7MDT PST8PDT WET'.split(' '));

/**
 * Whether `name` is an IANA zone that this runtime knows. It also knows offsets and abbreviations, but PostgreSQL understands some of
 * them differently, and others not at all.
 */
export function isTimeZone(name: string): boolean {
  if (!name.includes('/') && !plainZones.has(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** Calendar day of an instant in a zone, as YYYY-MM-DD. Versions of the time zone library differ in how a locale writes a date. */
export function dayIn(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
