import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import type { IdeaTerms, OutcomeState } from '@candela/markets/outcomes/terms';

const ideaRow = rowOf({
  id: z.int(),
  authorId: z.uuid(),
  symbolId: z.int(),
  decimals: z.int(),
  direction: z.enum(['long', 'short']),
  orderType: z.enum(['market', 'limit', 'stop']),
  entryLow: z.number(),
  entryHigh: z.number(),
  stop: z.number(),
  targets: z.array(z.number()),
  allocations: z.array(z.int()),
  publishedAt: z.number(),
  validUntil: z.number(),
  breakEvenAfterTp1: z.boolean(),
  cost: z.number(),
  state: z.custom<OutcomeState>((value) => typeof value === 'object' && value !== null),
  /** Prices have been watched for it; otherwise nobody has read a candle for it. */
  isWatched: z.boolean(),
  audienceId: z.nullable(z.int()),
  secret: z.nullable(z.instanceof(Uint8Array)),
});

/** A published idea with all that its outcome depends on. */
export type JudgedIdea = z.infer<typeof ideaRow>;

export function termsOf({ targets, allocations, ...idea }: JudgedIdea): IdeaTerms {
  const { direction, orderType, entryLow, entryHigh, stop, publishedAt, validUntil, breakEvenAfterTp1, cost } = idea;
  return {
    direction,
    orderType,
    entryLow,
    entryHigh,
    stop,
    targets: targets.map((price, at) => ({ price, bps: allocations[at] ?? 0 })),
    publishedAt,
    validUntil,
    breakEvenAfterTp1,
    cost,
  };
}

const ideaColumns = sql`
  i.id, i.author_id as "authorId", i.symbol_id as "symbolId", i.price_precision as decimals, i.direction, i.order_type as "orderType",
  i.entry_low::float8 as "entryLow", i.entry_high::float8 as "entryHigh", i.stop::float8 as stop, to_json(i.targets) as targets,
  i.allocations, (extract(epoch from i.published_at) * 1000)::float8 as "publishedAt",
  (extract(epoch from i.valid_until) * 1000)::float8 as "validUntil", i.is_break_even_after_tp1 as "breakEvenAfterTp1",
  i.cost::float8 as cost, i.state, i.watch_before is not null as "isWatched", i.audience_id as "audienceId", i.secret`;

/** What the sealed candles of a batch have touched. */
export interface Touched {
  /** The highest and the lowest price, in units of 10^-decimals; null: there is no candle. */
  prices: { low: number; high: number; decimals: number } | null;
  /** Up to where the series is sealed, in milliseconds since 1970. */
  until: number;
}

/**
 * The open ideas of a symbol to which something may have happened: a watched price was touched, or an instant has come. Locked until the
 * transaction ends, in the order of their ids.
 */
export async function lockTouchedIdeas(tx: Tx, symbolId: number, { prices, until }: Touched): Promise<JudgedIdea[]> {
  // Prices of a symbol with more decimals than the idea are rounded into its units: half of one more may be touched.
  const { low, high, decimals } = prices ?? { low: Infinity, high: -Infinity, decimals: 0 };
  return readRows(tx, ideaRow)`
    select ${ideaColumns} from ideas i
    where i.symbol_id = ${symbolId} and i.published_at is not null and i.closed_at is null
      and (i.watch_before is null or i.watch_before <= to_timestamp(${until}::float8 / 1000)
        or (i.watch_low + 0.5 * (i.price_precision < ${decimals}::int)::int) * power(10::float8, ${decimals}::int - i.price_precision)
          >= ${String(low)}::float8
        or (i.watch_high - 0.5 * (i.price_precision < ${decimals}::int)::int) * power(10::float8, ${decimals}::int - i.price_precision)
          <= ${String(high)}::float8)
    order by i.id for no key update`;
}

/** A published idea, whatever has become of it. */
export async function findJudgedIdea(on: Db | Tx, id: number): Promise<JudgedIdea | null> {
  return readRow(on, ideaRow)`select ${ideaColumns} from ideas i where i.id = ${id} and i.published_at is not null`;
}

/** As `findJudgedIdea`; nobody else changes it until the transaction ends. */
export async function lockJudgedIdea(tx: Tx, id: number): Promise<JudgedIdea | null> {
  return readRow(tx, ideaRow)`
    select ${ideaColumns} from ideas i where i.id = ${id} and i.published_at is not null for no key update`;
}

/** The open ideas of a symbol, locked in the order of their ids. */
export async function lockOpenIdeas(tx: Tx, symbolId: number): Promise<JudgedIdea[]> {
  return readRows(tx, ideaRow)`
    select ${ideaColumns} from ideas i
    where i.symbol_id = ${symbolId} and i.published_at is not null and i.closed_at is null order by i.id for no key update`;
}

/** Ideas of a symbol that were closed since an instant, voided ones left out. */
export async function listClosedIdeas(db: Db, symbolId: number, since: string): Promise<JudgedIdea[]> {
  return readRows(db, ideaRow)`
    select ${ideaColumns} from ideas i
    where i.symbol_id = ${symbolId} and i.published_at is not null and i.closed_at >= ${since}::timestamptz and i.status <> 'void'
    order by i.id`;
}
