import { create } from 'zustand';
import { devtools } from 'zustand/middleware';
import { devtoolsOptions } from '#platform/devtools.ts';

interface ZoneState {
  /** IANA name of the zone chosen in this visit; the profile keeps it for the next one. */
  selectedTimeZone: string | null;
}

export const useZoneState = create<ZoneState>()(
  devtools((): ZoneState => ({ selectedTimeZone: null }), devtoolsOptions('zone')),
);
