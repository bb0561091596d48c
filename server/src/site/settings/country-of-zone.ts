/** Not yet declared by TypeScript. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

/** Which of the countries a time zone belongs to; undefined: none of them, or there is no such zone. */
export function countryOf(zone: string, countries: readonly string[]): string | undefined {
  const name = standardNameOf(zone);
  return name === null ? undefined : countries.find((country) => zonesOf(country).includes(name));
}

/** ICU lists each zone by one of its names only: `Asia/Calcutta`, not `Asia/Kolkata`. */
function standardNameOf(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function zonesOf(country: string): readonly string[] {
  return (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? [];
}
