import type { Db } from '#db/client.ts';
import { insertSymbol, type NewSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';

const minute = 60_000;

let count = 0;

/** A symbol whose bars the installation owns; prices have two decimals, volumes none. */
export async function buildSymbol(db: Db, given: Partial<NewSymbol> = {}): Promise<{ id: number; symbol: string }> {
  count += 1;
  const symbol = given.symbol ?? `CSV:SYMBOL${count}`;
  const id = await insertSymbol(db, {
    ...coin,
    symbol,
    name: `Symbol ${count}`,
    base: null,
    quote: null,
    volumeKind: 'none',
    isSimulated: false,
    display: 'everyone',
    ...given,
  });
  return { id, symbol };
}

/** Stores bars by the minute in which they open, in minutes since 1970; prices in hundredths. */
export async function storePrices(
  db: Db,
  symbolId: number,
  bars: readonly { minute: number; o: number; h: number; l: number; c: number }[],
): Promise<void> {
  const stored = bars.map(({ minute: at, ...prices }) => ({ t: at * minute, ...prices, v: 0 }));
  const now = Math.max(Date.now(), ...stored.map(({ t }) => t + minute));
  await storeBars(db, { symbolId, bars: stored, source: 'CSV', corrects: true, now });
}
