import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';

const momentRow = rowOf({ symbolId: z.int(), publishedAt: z.number() });

/** When a closed trade idea was published that the caller may read, in a symbol that they may see. */
export async function findMoment(
  db: Db,
  caller: SignedInCaller,
  id: number,
): Promise<z.infer<typeof momentRow> | null> {
  return readRow(db, momentRow)`
    select s.id as "symbolId", (extract(epoch from i.published_at) * 1000)::float8 as "publishedAt"
    from ideas i join market_symbols s on s.id = i.symbol_id and s.is_active and ${isVisibleSymbol('s', caller)}
    where i.id = ${id} and i.closed_at is not null and ${isReadableIdea(caller)}`;
}

const ideaRow = rowOf({
  id: z.int(),
  author: z.string(),
  direction: z.enum(['long', 'short']),
  status: z.enum(outcomeStatuses),
  entryLow: z.number(),
  entryHigh: z.number(),
  stop: z.number(),
  targets: z.array(z.number()),
  pricePrecision: z.int(),
  net: z.int().nullable(),
});

export type PractisedIdea = z.infer<typeof ideaRow>;

/** A trade idea as far as it is compared with one's own trades; null if the caller may not read it any more. */
export async function findPractisedIdea(
  db: Db | Tx,
  caller: SignedInCaller,
  id: number | null,
): Promise<PractisedIdea | null> {
  if (id === null) return null;
  return readRow(db, ideaRow)`
    select i.id, concat_ws(' ', u.first_name, u.last_name) as author, i.direction, i.status, i.entry_low::float8 as "entryLow",
      i.entry_high::float8 as "entryHigh", i.stop::float8 as stop, to_jsonb(i.targets) as targets,
      i.price_precision as "pricePrecision", i.net
    from ideas i join users u on u.id = i.author_id where i.id = ${id} and i.closed_at is not null and ${isReadableIdea(caller)}`;
}
