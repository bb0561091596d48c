import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { generatedSymbols } from '#market-data/closed-minutes.ts';

/** Nobody can publish ideas about a symbol that is no longer traded, until it has bars again. Generated prices never end. */
export async function haltSymbol(tx: Tx, symbolId: number, at: string): Promise<void> {
  await run(tx)`
    update market_symbols set halted_at = ${at}::timestamptz
    where id = ${symbolId} and halted_at is null and not symbol like ${generatedSymbols}`;
}
