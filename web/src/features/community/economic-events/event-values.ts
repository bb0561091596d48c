import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import { readDecimal } from '#ui/decimal-text.ts';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import type { Impact, Precision } from '@candela/contract/community/economic-fields';
import type { EnteredEvent } from './economic-events.api.ts';

export const figureNames = ['forecast', 'previous', 'revisedPrevious', 'actual'] as const;
type FigureName = (typeof figureNames)[number];

/** The fields of the form. */
export interface EventValues extends Record<FigureName, string> {
  title: string;
  currency: string;
  country: string;
  impact: Impact;
  precision: Precision;
  zone: string;
  /** `2026-11-20T08:30` in the zone. */
  local: string;
  day: string;
  unit: string;
}

type Fault = 'empty' | 'code' | 'time' | 'figure' | 'early';
export type EventFaults = Partial<Record<keyof EventValues, Fault>>;

export function startOf(event: EconomicEvent | null, ownZone: string): EventValues {
  const zone = event?.zone ?? ownZone;
  return {
    title: event?.title ?? '',
    currency: event?.currency ?? '',
    country: event?.country ?? '',
    impact: event?.impact ?? 'medium',
    precision: event?.precision ?? 'minute',
    zone,
    local: event?.at ? toZonedInput(event.at, zone) : '',
    day: event?.day ?? '',
    unit: event?.unit ?? '',
    forecast: event?.forecast ?? '',
    previous: event?.previous ?? '',
    revisedPrevious: event?.revisedPrevious ?? '',
    actual: event?.actual ?? '',
  };
}

/** What has been entered, as the call takes it; null while something is wrong. */
export function entered(values: EventValues): { body: EnteredEvent | null; faults: EventFaults } {
  const faults: EventFaults = {};
  const { impact, precision, zone } = values;
  const [title, currency, country, unit] = [values.title, values.currency, values.country, values.unit].map((each) =>
    each.trim(),
  ) as [string, string, string, string];
  if (title === '') faults.title = 'empty';
  if (!/^[A-Z]{3}$/.test(currency.toUpperCase())) faults.currency = 'code';
  if (country !== '' && !/^[A-Z]{2}$/.test(country.toUpperCase())) faults.country = 'code';
  const isTimed = precision === 'minute';
  // Null also for times that a change of the clock skips or repeats: nobody guesses which one is meant.
  const at = isTimed ? fromZonedInput(values.local, zone) : null;
  if (isTimed && at === null) faults.local = 'time';
  if (!isTimed && values.day === '') faults.day = 'time';
  const figures = Object.fromEntries(
    figureNames.map((name) => {
      const text = values[name].trim();
      const read = text === '' ? null : readDecimal(text);
      if (text !== '' && (read === null || !/^-?\d{1,12}(\.\d{1,6})?$/.test(read))) faults[name] = 'figure';
      return [name, read];
    }),
  ) as Record<FigureName, string | null>;
  if (figures.actual !== null && at !== null && Date.parse(at) > Date.now()) faults.actual = 'early';
  if (Object.keys(faults).length > 0) return { body: null, faults };
  const codes = { country: country === '' ? null : country.toUpperCase(), currency: currency.toUpperCase() };
  const time = isTimed ? { at, day: null, zone } : { at: null, day: values.day, zone: null };
  return { body: { title, ...codes, impact, precision, ...time, unit: unit === '' ? null : unit, ...figures }, faults };
}
