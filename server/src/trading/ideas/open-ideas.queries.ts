import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { areIdeasVisible, isReadableIdea } from '#trading/idea-access.ts';

const countRow = rowOf({ count: z.int() });

/** As many open ideas are counted at most. */
const mostCounted = 100;

/** How many open ideas that the caller may read are about a currency and still valid at an instant. */
export async function countOpenIdeas(
  db: Db,
  caller: SignedInCaller,
  { currency, at }: { currency: string; at: string },
): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from (select from market_symbols s join ideas i on i.symbol_id = s.id
      where (s.base = ${currency} or s.quote = ${currency}) and i.published_at is not null and i.closed_at is null
        and i.valid_until >= ${at}::timestamptz and ${areIdeasVisible} and ${isReadableIdea(caller)} limit ${mostCounted}) x`;
  return count;
}
