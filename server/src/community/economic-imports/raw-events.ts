import type { EconomicRowReason } from '@candela/contract/community/economic-import-terms';

/** When an event is, as its file says: an instant, a time of a zone or of none, or a day. */
export type RawTime =
  | { instant: number }
  /** `2026-12-04T08:30`; the name of the zone as the file has it, null: it names none. */
  | { local: string; zone: string | null }
  | { day: string; isTentative: boolean };

/** An event as a file says it, in any of the formats. */
export interface RawEvent {
  /** Its number in the file, from 1. */
  row: number;
  /** The beginning of what the file says. */
  text: string;
  key?: string | undefined;
  series?: string | undefined;
  title: string;
  /** Null: nobody can read it. */
  time: RawTime | null;
  currency?: string | undefined;
  country?: string | undefined;
  impact?: string | undefined;
  unit?: string | undefined;
  forecast?: string | undefined;
  previous?: string | undefined;
  revised?: string | undefined;
  actual?: string | undefined;
  /** Why it cannot be imported, if that is known already. */
  fault?: EconomicRowReason;
}

const shownText = 300;

export const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, shownText);
