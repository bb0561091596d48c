import { useMemo } from 'react';
import { Temporal } from 'temporal-polyfill';

/** Cities whose name in the time zone database is outdated in some browsers. */
const ownLabels: Record<string, string> = {
  'America/Buenos_Aires': 'Buenos Aires',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe Islands',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
};

/** A readable zone name: its city and its current offset from UTC. */
export function zoneLabel(zone: string, now: Temporal.Instant): string {
  const city = ownLabels[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${city} (UTC${now.toZonedDateTimeISO(zone).offset})`;
}

/** Every zone that this browser knows, ordered from west to east. */
export function useZoneChoices(): { value: string; label: string }[] {
  return useMemo(() => {
    const now = Temporal.Now.instant();
    return Intl.supportedValuesOf('timeZone')
      .map((value) => ({
        value,
        label: zoneLabel(value, now),
        offset: now.toZonedDateTimeISO(value).offsetNanoseconds,
      }))
      .toSorted((a, b) => a.offset - b.offset || a.label.localeCompare(b.label))
      .map(({ value, label }) => ({ value, label }));
  }, []);
}
