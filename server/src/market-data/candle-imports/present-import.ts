import type { Db } from '#db/client.ts';
import { toIso } from '#platform/time/instants.ts';
import { cleanFileName } from '@candela/contract/file-names';
import {
  importFileDays,
  importUndoDays,
  type CandleImport,
  type ImportEntry,
  type ImportSymbol,
} from '@candela/contract/market-data/candle-imports';
import { calendars, isCalendarCode } from '@candela/markets/candles/calendars';
import { findReport, type ShownRow } from './candle-imports.queries.ts';
import { listDays } from './import-days.queries.ts';

const dayLength = 86_400_000;
const shownLeft = 100;
/** Days of which bars that were left are shown. */
const leftDays = 20;

/** An import as lists show it. */
export function presentEntry(row: ShownRow): ImportEntry {
  const { id, size, received, state, done, total, hasFile } = row;
  return {
    id,
    fileName: cleanFileName(row.fileName),
    size: Number(size),
    received: Number(received),
    fingerprint: row.fingerprint,
    state,
    problem: row.problem,
    barMinutes: row.problem === 'otherLength' ? row.barMinutes : null,
    owner: { id: row.ownerId, fullName: row.ownerName },
    symbol: symbolOf(row),
    zone: row.zone,
    aheadMinutes: row.aheadMinutes,
    preview: row.preview,
    corrects: row.corrects,
    progress: state === 'uploading' ? Number(received) / Number(size) : shareOf(Number(done), Number(total)),
    addedCount: row.addedCount,
    correctedCount: row.correctedCount,
    keptCount: row.keptCount,
    unchangedCount: row.unchangedCount,
    undoneCount: row.undoneCount,
    leftCount: row.leftCount,
    canUndo: state === 'done' && row.addedCount + row.correctedCount > 0 && row.idleDays < importUndoDays,
    fileUntil: hasFile ? new Date(Date.parse(toIso(row.changedAt)) + importFileDays * dayLength).toISOString() : null,
    createdAt: toIso(row.createdAt),
  };
}

/** An import with its preview. */
export async function presentImport(db: Db, row: ShownRow): Promise<CandleImport> {
  const left =
    row.leftCount > 0 && row.pricePrecision !== null
      ? await listDays(db, row.id, { state: 'undone', precision: row.pricePrecision, limit: leftDays })
      : [];
  return {
    ...presentEntry(row),
    head: row.head,
    report: await findReport(db, row.id),
    left: left.flatMap(({ bars }) => bars.map(({ t }) => t)).slice(0, shownLeft),
  };
}

const shareOf = (done: number, total: number): number => (total > 0 ? Math.min(1, done / total) : 0);

function symbolOf({ symbolId, symbol, symbolName, pricePrecision, sessionCode }: ShownRow): ImportEntry['symbol'] {
  if (symbolId === null || symbol === null || sessionCode === null || pricePrecision === null) return null;
  return presentSymbol({ id: symbolId, symbol, name: symbolName ?? symbol, pricePrecision, sessionCode });
}

/** A symbol with the zone of its exchange. */
export function presentSymbol(symbol: Omit<ImportSymbol, 'zone'>): ImportSymbol {
  const { sessionCode } = symbol;
  return { ...symbol, zone: isCalendarCode(sessionCode) ? calendars[sessionCode].zone : 'UTC' };
}
