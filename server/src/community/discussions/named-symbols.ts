import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { isSymbolVisibleForUser } from '#market-data/symbol-access.ts';
import { symbolPattern } from '@candela/contract/community/comment-symbols';
import { tickerOf } from '@candela/contract/community/post-document';

const symbolRow = rowOf({ symbol: z.string() });

/** A text in which a symbol that there is not, or that its author may not see, is a word like any other. */
export async function withKnownSymbols(tx: Tx, body: string, authorId: string): Promise<string> {
  const named = [...new Set([...body.matchAll(symbolPattern)].map(([, symbol = '']) => symbol))];
  if (named.length === 0) return body;
  const rows = await readRows(tx, symbolRow)`
    select s.symbol from market_symbols s join users u on u.id = ${authorId}::uuid
    where s.symbol = any(${arrayOf(named)}::text[]) and s.is_active and ${isSymbolVisibleForUser('s')}`;
  const known = new Set(rows.map(({ symbol }) => symbol));
  return body.replaceAll(symbolPattern, (token, symbol: string) =>
    known.has(symbol) ? token : `$${tickerOf(symbol)}`,
  );
}
