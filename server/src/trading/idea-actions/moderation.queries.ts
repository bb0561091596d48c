import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { generatedSymbols } from '#market-data/closed-minutes.ts';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';

const statusRow = rowOf({ status: z.enum(outcomeStatuses) });

/** @returns the status of the idea; null: it was hidden already, or shown */
export function writeHidden(tx: Tx, id: number, isHidden: boolean) {
  return readRow(tx, statusRow)`
    update ideas set hidden_at = case when ${isHidden}::boolean then now() end, updated_at = now()
    where id = ${id} and (hidden_at is null) = ${isHidden}::boolean returning status`;
}

/** Nobody can publish ideas about a symbol that is no longer traded, until it has bars again. Generated prices never end. */
export async function haltSymbol(tx: Tx, symbolId: number, at: string): Promise<void> {
  await run(tx)`
    update market_symbols set halted_at = ${at}::timestamptz
    where id = ${symbolId} and halted_at is null and not symbol like ${generatedSymbols}`;
}
