import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { eventColumns, eventRow, storedColumns, type EventRow } from '#community/economic-rows.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import { isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';
import type { Impact } from '@candela/contract/community/economic-fields';

const listedRow = rowOf({ ...storedColumns, listedAt: instantText });

export type ListedRow = z.infer<typeof listedRow>;

/** A place in the list: the row that was read last. */
interface Place {
  at: string;
  id: number;
}

export interface ListedDays {
  zone: string;
  /** When the days begin and end in the zone. */
  from: string;
  before: string;
  /** The days themselves, by their beginnings in UTC. */
  fromDay: string;
  beforeDay: string;
}

interface Filter {
  /** Null: all. */
  currencies: readonly string[] | null;
  impacts: readonly Impact[];
}

/**
 * Economic events of some days in the order of their times; those of which only the day is known come at its beginning in the zone. Each
 * currency and impact is read by its own stretch of an index, so that no list passes rows that it does not show.
 */
export async function listRows(
  db: Db,
  days: ListedDays,
  filter: Filter,
  { limit, after }: { limit: number; after: Place | null },
): Promise<ListedRow[]> {
  const limited = rowLimit(limit + 1);
  const wanted = wantedRows(filter);
  const beginning = sql`((e.at at time zone 'UTC') at time zone ${days.zone}::text)`;
  const moreTimed = after ? sql`and (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  // Days before that of the cursor are passed by the index.
  const moreDays = after
    ? sql`and e.at >= (((${after.at}::timestamptz at time zone ${days.zone}::text)::date)::timestamp at time zone 'UTC')
        and (${beginning}, e.id) > (${after.at}::timestamptz, ${after.id}::int)`
    : sql``;
  return readRows(db, listedRow)`
    select ${eventColumns}, page.listed_at as "listedAt" from (
      select x.id, x.listed_at from (
        select t.* from ${wanted.from} cross join lateral (select e.id, e.at as listed_at from economic_events e
          where e.removed_at is null and e.is_timed and ${wanted.isOne}
            and e.at >= ${days.from}::timestamptz and e.at < ${days.before}::timestamptz ${moreTimed}
          order by e.at, e.id ${limited}) t
        union all
        select d.* from ${wanted.from} cross join lateral (select e.id, ${beginning} as listed_at from economic_events e
          where e.removed_at is null and not e.is_timed and ${wanted.isOne}
            and e.at >= ${days.fromDay}::timestamptz and e.at < ${days.beforeDay}::timestamptz ${moreDays}
          order by e.at, e.id ${limited}) d) x
      order by x.listed_at, x.id ${limited}) page
    join economic_events e on e.id = page.id order by page.listed_at, e.id`;
}

function wantedRows(filter: Filter): { from: SQL; isOne: SQL } {
  const some = sql`unnest(${arrayOf(filter.impacts)}::text[]) m (impact)`;
  if (filter.currencies === null) return { from: some, isOne: sql`e.impact = m.impact` };
  const currencies = sql`unnest(${arrayOf(filter.currencies)}::text[]) c (currency)`;
  return { from: sql`${some} cross join ${currencies}`, isOne: sql`e.impact = m.impact and e.currency = c.currency` };
}

/** Those of a symbol in a stretch of time whose time is known. */
export async function listTimedRows(
  db: Db,
  given: { currencies: readonly string[]; impacts: readonly Impact[]; from: string; before: string },
  { limit, after }: { limit: number; after: Place | null },
): Promise<EventRow[]> {
  const limited = rowLimit(limit + 1);
  const wanted = wantedRows(given);
  const more = after ? sql`and (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  return readRows(db, eventRow)`
    select ${eventColumns} from (select t.* from ${wanted.from} cross join lateral (select e.id, e.at from economic_events e
        where e.removed_at is null and e.is_timed and ${wanted.isOne}
          and e.at >= ${given.from}::timestamptz and e.at < ${given.before}::timestamptz ${more}
        order by e.at, e.id ${limited}) t order by t.at, t.id ${limited}) page
    join economic_events e on e.id = page.id order by e.at, e.id`;
}

/** The next ones with high impact whose time is known, within a month. */
export async function findNextRow(db: Db, currencies: readonly string[] | null): Promise<EventRow | null> {
  const wanted = wantedRows({ currencies, impacts: ['high'] });
  return readRow(db, eventRow)`
    select ${eventColumns} from ${wanted.from} cross join lateral (select e.* from economic_events e
      where e.removed_at is null and e.is_timed and ${wanted.isOne} and e.at > now() and e.at < now() + interval '31 days'
      order by e.at, e.id limit 1) e order by e.at, e.id limit 1`;
}

const currencyRow = rowOf({ currency: z.string() });

/** The currencies of the calendar: from one to the next by the index, whatever the number of events. */
export async function listCurrencies(db: Db): Promise<string[]> {
  const rows = await readRows(db, currencyRow)`
    with recursive found as (
      (select e.currency from economic_events e where e.removed_at is null order by e.currency limit 1)
      union all
      select (select e.currency from economic_events e where e.removed_at is null and e.currency > f.currency order by e.currency limit 1)
      from found f where f.currency is not null)
    select f.currency from found f where f.currency is not null`;
  return rows.map(({ currency }) => currency);
}

const pairRow = rowOf({ currencies: z.array(z.string()) });

/** The currencies of a symbol that the viewer may see; null: there is none for them. */
export async function findCurrencies(db: Db, viewer: Viewer, symbolId: number): Promise<string[] | null> {
  const row = await readRow(db, pairRow)`
    select array_remove(array[s.base, s.quote], null) as currencies from market_symbols s
    where s.id = ${symbolId} and s.is_active and ${isVisibleSymbol('s', viewer)}`;
  return row && row.currencies.filter((code) => /^[A-Z]{3}$/.test(code));
}
