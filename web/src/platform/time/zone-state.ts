import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';

interface ZoneState {
  /** IANA name of the zone chosen in this visit; the profile stores it for the next one. */
  selectedTimeZone: string | null;
}

export const useZoneState = create(inspected('zone', (): ZoneState => ({ selectedTimeZone: null })));
