import { updateProfile } from '@candela/contract/profiles';
import { useMemo } from 'react';
import { Temporal } from 'temporal-polyfill';
import { call } from '#platform/api-client.ts';
import { currentSession } from '#platform/session.ts';
import { useZoneState } from '#platform/zone-state.ts';

/** Cities whose name in the zone database is outdated in some browsers. */
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

/** Name of a zone as people know it: its city and its distance from UTC now. */
export function zoneLabel(zone: string, now: Temporal.Instant): string {
  const city = ownLabels[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${city} (UTC${now.toZonedDateTimeISO(zone).offset})`;
}

/** Every zone that this browser knows, from west to east. */
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

/** Shows dates in another zone at once and keeps it in the profile; null means that of the device. */
export async function chooseZone(timeZone: string | null): Promise<void> {
  useZoneState.setState({ selectedTimeZone: timeZone });
  currentSession().setProfile(await call(updateProfile, { body: { timeZone } }));
}
