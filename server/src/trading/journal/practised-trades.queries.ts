import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';
import type { IdeaTerms, OutcomeEvent } from '@candela/markets/outcomes/terms';

const tradeRow = rowOf({
  symbol: z.string(),
  /** Of the prices of the order, and of the market. */
  shownPrecision: z.int(),
  pricePrecision: z.int(),
  factor: z.number(),
  finishedAt: instantText,
  terms: z.custom<IdeaTerms>(),
  events: z.array(z.custom<OutcomeEvent>()),
  net: z.int(),
});

export type PractisedTrade = z.infer<typeof tradeRow>;

/** A trade of a practice session that has ended: before, its market may be hidden. */
export async function findPractisedTrade(
  tx: Tx,
  userId: string,
  { sessionId, number }: { sessionId: string; number: number },
): Promise<PractisedTrade | null> {
  return readRow(tx, tradeRow)`
    select s.symbol, p.price_precision as "shownPrecision", s.price_precision as "pricePrecision", p.factor,
      p.finished_at as "finishedAt", o.terms, o.events, o.net
    from practice_sessions p join market_symbols s on s.id = p.symbol_id
      join practice_orders o on o.session_id = p.id and o.number = ${number}
    where p.id = ${sessionId}::uuid and p.user_id = ${userId}::uuid and p.finished_at is not null and o.net is not null`;
}

/** The entry that was written down of it. */
export async function findKeptEntry(
  tx: Tx,
  { sessionId, number }: { sessionId: string; number: number },
): Promise<string | null> {
  const row = await readRow(tx, rowOf({ id: z.uuid() }))`
    select id from journal_entries where session_id = ${sessionId}::uuid and order_number = ${number}`;
  return row?.id ?? null;
}
