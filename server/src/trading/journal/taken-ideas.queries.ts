import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';
import type { OutcomeEvent } from '@candela/markets/outcomes/terms';

const ideaRow = rowOf({
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  /** Prices are whole numbers of 10^-precision. */
  pricePrecision: z.int(),
  entryLow: z.number(),
  entryHigh: z.number(),
  stop: z.number(),
  filledAt: instantText,
  events: z.array(z.custom<OutcomeEvent>()),
});

export type TakenIdea = z.infer<typeof ideaRow>;

/** A closed trade idea that was filled and that the caller may read, with what happened to it. */
export async function findTakenIdea(tx: Tx, caller: SignedInCaller, id: number): Promise<TakenIdea | null> {
  return readRow(tx, ideaRow)`
    select s.symbol, i.direction, i.price_precision as "pricePrecision", i.entry_low::float8 as "entryLow", i.entry_high::float8 as "entryHigh",
      i.stop::float8 as stop, f.at as "filledAt",
      (select jsonb_agg(e.body order by e.seq) from idea_events e where e.idea_id = i.id
        and e.type in ('filled', 'target', 'stopped', 'closed', 'expired')) as events
    from ideas i join market_symbols s on s.id = i.symbol_id join idea_events f on f.idea_id = i.id and f.type = 'filled'
    where i.id = ${id} and i.closed_at is not null and i.net is not null and i.status <> 'void' and ${isReadableIdea(caller)}`;
}

/** The entry that a person has of a trade idea. */
export async function findEntryOfIdea(tx: Tx, userId: string, ideaId: number): Promise<string | null> {
  const row = await readRow(tx, rowOf({ id: z.uuid() }))`
    select id from journal_entries where user_id = ${userId}::uuid and idea_id = ${ideaId}`;
  return row?.id ?? null;
}
