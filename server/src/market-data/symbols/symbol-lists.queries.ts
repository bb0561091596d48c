import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { displays, type Display } from '@candela/contract/market-data/displays';
import { volumeKinds } from '@candela/contract/market-data/symbols';
import { beginningsOf } from './symbol-words.ts';

const listedRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  market: z.string(),
  base: z.string().nullable(),
  quote: z.string().nullable(),
  pricePrecision: z.int(),
  pipSize: z.string().nullable(),
  sessionCode: z.string(),
  volumeKind: z.enum(volumeKinds),
  tradingViewCode: z.string().nullable(),
  isSimulated: z.boolean(),
  isActive: z.boolean(),
  display: z.enum(displays),
  position: z.int(),
  firstMinute: z.int().nullable(),
  lastMinute: z.int().nullable(),
});

export type ListedRow = z.infer<typeof listedRow>;

const columns = sql`s.id, s.symbol, s.name, s.market, s.base, s.quote, s.price_precision as "pricePrecision",
  s.pip_size as "pipSize", s.session_code as "sessionCode", s.volume_kind as "volumeKind",
  s.trading_view_code as "tradingViewCode", s.is_simulated as "isSimulated", s.is_active as "isActive", s.display, s.position,
  s.first_minute as "firstMinute", s.last_minute as "lastMinute"`;

export interface SymbolFilter {
  /** Those that may be among them. */
  displays: readonly Display[];
  market: string | undefined;
  /** Only those that are active and have prices. */
  hasPrices: boolean;
}

export interface Place {
  position: number;
  symbol: string;
}

function conditionsOf({ market, hasPrices }: SymbolFilter): SQL {
  const conditions = [sql`true`];
  if (market !== undefined) conditions.push(sql`s.market = ${market}`);
  if (hasPrices) conditions.push(sql`s.is_active and (s.first_minute is not null or s.is_simulated)`);
  return sql.join(conditions, sql` and `);
}

/** Rows in the order of their places, read from one stretch of an index for each display. */
function placed(filter: SymbolFilter, after: Place | null, limit: number): SQL {
  const from = after ? sql`and (s.position, s.symbol) > (${after.position}::int, ${after.symbol})` : sql``;
  return sql`(select s.* from unnest(${arrayOf(filter.displays)}::text[]) d
    cross join lateral (select s.* from market_symbols s
      where s.display = d and ${conditionsOf(filter)} ${from} order by s.position, s.symbol limit ${limit}) s
    order by s.position, s.symbol limit ${limit})`;
}

/** Symbols in the order of their places. */
export function listPlaced(db: Db, filter: SymbolFilter, after: Place | null, limit: number): Promise<ListedRow[]> {
  return readRows(db, listedRow)`
    select ${columns} from ${placed(filter, after, limit)} s order by s.position, s.symbol`;
}

const code = sql`split_part(s.symbol, ':', 2)`;

/** Compared as the index of codes compares, whatever the collation. */
const beginsWith = ({ from, to }: { from: string; to: string }): SQL =>
  sql`(${code} ~>=~ ${from} and ${code} ~<~ ${to})`;

/** Symbols whose code begins with the words, in the order of codes. */
export async function listByCode(
  db: Db,
  words: string,
  filter: SymbolFilter,
  after: string | null,
  limit: number,
): Promise<ListedRow[]> {
  const range = beginningsOf(words);
  if (!range) return [];
  const next =
    after === null
      ? sql``
      : sql`and ${code} ~>=~ split_part(${after}, ':', 2)
          and (${code} ~>~ split_part(${after}, ':', 2) or s.symbol ~>~ ${after})`;
  return readRows(db, listedRow)`
    select ${columns} from market_symbols s
    where ${beginsWith(range)} ${next} and s.display = any(${arrayOf(filter.displays)}::text[]) and ${conditionsOf(filter)}
    order by ${code} using ~<~, s.symbol using ~<~ limit ${limit}`;
}

/** Rows that are looked at in the order of their places: frequent words fill a page from these. */
const maxLookedAt = 500;

/** Symbols with the words elsewhere in their code or name, in the order of their places. */
export async function listByWords(
  db: Db,
  words: string,
  filter: SymbolFilter,
  after: Place | null,
  limit: number,
): Promise<ListedRow[]> {
  const range = beginningsOf(words);
  const text = sql`(s.symbol || ' ' || s.name)`;
  // Less than three letters say too little: they begin a word.
  const pattern = words.length < 3 ? containing(` ${words}`) : containing(words);
  const matches = sql`${text} ilike ${pattern} ${range ? sql`and not ${beginsWith(range)}` : sql``}`;
  const first = await readRows(db, listedRow)`
    select ${columns} from ${placed(filter, after, maxLookedAt)} s where ${matches} order by s.position, s.symbol limit ${limit}`;
  if (first.length === limit) return first;
  const next = after ? sql`and (s.position, s.symbol) > (${after.position}::int, ${after.symbol})` : sql``;
  return readRows(db, listedRow)`
    select ${columns} from (select s.* from market_symbols s where ${matches} offset 0) s
    where s.display = any(${arrayOf(filter.displays)}::text[]) and ${conditionsOf(filter)} ${next}
    order by s.position, s.symbol limit ${limit}`;
}
