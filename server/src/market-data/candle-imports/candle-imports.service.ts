import type { Db } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { CandleImport, ImportEntry, ImportSymbol } from '@candela/contract/market-data/candle-imports';
import type { Page } from '@candela/contract/paging';
import { offsetAt } from '@candela/markets/candles/zones';
import { findShown, listShown, listSymbols, writeFileRemoved, writeSettings } from './candle-imports.queries.ts';
import { lockIn, record, requireSymbol } from './import-changes.ts';
import { deleteProblems } from './import-days.queries.ts';
import type { ImportFiles } from './import-files.ts';
import { checkingJob } from './import-jobs.ts';
import { presentEntry, presentImport, presentSymbol } from './present-import.ts';

const maxSymbols = 500;

interface Deps {
  db: Db;
  files: ImportFiles;
}

interface Settings {
  symbolId: number;
  zone: string | null;
  aheadMinutes: number;
}

/** Imports of minutes and their previews. Every admin sees all of them. */
export function createCandleImports({ db, files }: Deps) {
  async function list(query: { limit: number; cursor?: string | undefined }): Promise<Page<ImportEntry>> {
    const rows = await listShown(db, decodeUuidCursor(query.cursor), query.limit + 1);
    return toPage(rows, query.limit, presentEntry, ({ createdAt, id }) => [createdAt, id]);
  }

  /** @throws AppError candleImports.notFound */
  async function get(id: string): Promise<CandleImport> {
    const row = await findShown(db, id);
    if (!row) throw new AppError('candleImports.notFound');
    return presentImport(db, row);
  }

  /** @throws AppError candleImports.notFound, wrongState, unknownSymbol, zoneNeeded, unknownZone */
  async function preview(id: string, settings: Settings): Promise<void> {
    if (settings.zone !== null && !isZone(settings.zone)) throw new AppError('candleImports.unknownZone');
    await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, ['recognised', 'checking', 'checked', 'failed']);
      if (row.isStarted || !row.head) throw new AppError('candleImports.wrongState');
      await requireSymbol(tx, settings.symbolId);
      if (row.head.needsZone && settings.zone === null) throw new AppError('candleImports.zoneNeeded');
      const isUsed = row.head.needsZone;
      await writeSettings(tx, id, isUsed ? settings : { ...settings, zone: null, aheadMinutes: 0 });
      await enqueue(tx, checkingJob, [{ payload: { id }, key: `${id}:${row.preview + 1}` }]);
    });
  }

  /** @throws AppError candleImports.notFound, wrongState */
  async function removeFile(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, ['done', 'undone', 'cancelled', 'refused', 'failed']);
      if (!row.hasFile) return;
      await writeFileRemoved(tx, id);
      await deleteProblems(tx, id);
      await record(tx, caller, 'remove', row, null);
    });
    await files.remove(id);
  }

  const listImportable = async (words: string): Promise<{ data: ImportSymbol[] }> => ({
    data: (await listSymbols(db, words, maxSymbols)).map(presentSymbol),
  });

  return { list, listImportable, get, preview, removeFile };
}

function isZone(zone: string): boolean {
  try {
    return Number.isFinite(offsetAt(zone, Date.UTC(2026, 0, 1)));
  } catch {
    return false;
  }
}
