import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { instantText, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { impacts, precisions } from '@candela/contract/community/economic-fields';

/** Of an economic event as it is stored. Where only the day is known, `at` is its beginning in UTC. */
export const storedColumns = {
  id: z.int(),
  at: instantText,
  precision: z.enum(precisions),
  zone: z.string().nullable(),
  country: z.string().nullable(),
  currency: z.string(),
  title: z.string(),
  impact: z.enum(impacts),
  unit: z.string().nullable(),
  forecast: z.string().nullable(),
  previous: z.string().nullable(),
  revisedPrevious: z.string().nullable(),
  actual: z.string().nullable(),
  source: z.string(),
  revision: z.int(),
  isDemo: z.boolean(),
};

export const eventRow = rowOf(storedColumns);

export type EventRow = z.infer<typeof eventRow>;

/** The columns of an economic event `e`. */
export const eventColumns =
  sql.raw(`e.id, e.at, e.precision, e.zone, e.country, e.currency, e.title, e.impact, e.unit, e.forecast, e.previous,
  e.revised_previous as "revisedPrevious", e.actual, e.source, e.revision, e.is_demo as "isDemo"`);

/** Its time, or its day, of which only one is known. */
export function timeOf(at: string, precision: EventRow['precision']): Pick<EconomicEvent, 'at' | 'day'> {
  const iso = toIso(at);
  return precision === 'minute' ? { at: iso, day: null } : { at: null, day: iso.slice(0, 10) };
}

export function presentEvent(row: EventRow): EconomicEvent {
  return { ...row, ...timeOf(row.at, row.precision) };
}
