import type { Tx } from '#db/client.ts';
import { findSymbol, lockSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { ImportState } from '@candela/contract/market-data/candle-import-states';
import { isSymbolBusy, lockImport, type ImportRow } from './candle-imports.queries.ts';

/** @throws AppError candleImports.notFound, candleImports.wrongState */
export async function lockIn(tx: Tx, id: string, states: readonly ImportState[]): Promise<ImportRow> {
  const row = await lockImport(tx, id);
  if (!row) throw new AppError('candleImports.notFound');
  if (!states.includes(row.state)) throw new AppError('candleImports.wrongState');
  return row;
}

/** @throws AppError candleImports.unknownSymbol */
export async function requireSymbol(tx: Tx, id: number): Promise<void> {
  const symbol = await findSymbol(tx, id);
  if (!symbol || symbol.isSimulated) throw new AppError('candleImports.unknownSymbol');
}

/** Imports of a symbol that begin at once wait for each other here; a unique index refuses what did not. @throws AppError candleImports.symbolBusy */
export async function beginWriting(tx: Tx, row: ImportRow, symbolId: number): Promise<void> {
  await lockSymbol(tx, symbolId);
  if (await isSymbolBusy(tx, symbolId, row.id)) throw new AppError('candleImports.symbolBusy');
}

/** Writes a change of an import to the audit log. */
export function record(
  tx: Tx,
  caller: SignedInCaller,
  action: 'import' | 'cancel' | 'undo' | 'remove',
  { id, fileName, symbolId }: ImportRow,
  after: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  return recordChange(tx, caller, {
    action,
    entity: 'candleImport',
    entityId: id,
    name: fileName,
    ...(after && { after: { symbolId, ...after } }),
  });
}
