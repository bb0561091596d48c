import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { writeFileRemoved, writeStarted, writeState, writeTakingBack } from './candle-imports.queries.ts';
import { beginWriting, lockIn, record, requireSymbol } from './import-changes.ts';
import { countDays, deleteDays, deleteProblems, hasStoredDays } from './import-days.queries.ts';
import type { ImportFiles } from './import-files.ts';
import { importingJob } from './import-jobs.ts';

/** Confirms previews, and takes back what was written: all of it is done by a job. */
export function createImportWrites({ db, files }: { db: Db; files: ImportFiles }) {
  /**
   * @throws AppError candleImports.notFound, wrongState; changed, if it is not the newest preview; unknownSymbol; symbolBusy
   */
  async function start(
    caller: SignedInCaller,
    id: string,
    given: { preview: number; corrects: boolean },
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, ['checked', 'failed']);
      if (row.preview !== given.preview) throw new AppError('candleImports.changed');
      if (row.symbolId === null || (row.state === 'failed' && !row.isStarted))
        throw new AppError('candleImports.wrongState');
      await requireSymbol(tx, row.symbolId);
      const corrects = row.isStarted ? row.corrects : given.corrects;
      const total = row.isStarted ? Number(row.total) : await countDays(tx, id, 'staged');
      if (total === 0) throw new AppError('candleImports.wrongState');
      await beginWriting(tx, row, row.symbolId);
      await writeStarted(tx, id, corrects, total);
      await enqueue(tx, importingJob, [{ payload: { id }, key: `${id}:${Date.now()}` }]);
      await record(tx, caller, 'import', row, { preview: row.preview, zone: row.zone, corrects });
    });
  }

  /** What has been written is taken back. @throws AppError candleImports.notFound, wrongState */
  async function cancel(caller: SignedInCaller, id: string): Promise<void> {
    const isWritten = await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, [
        'uploading',
        'recognising',
        'recognised',
        'checking',
        'checked',
        'running',
        'refused',
        'failed',
      ]);
      await record(tx, caller, 'cancel', row, { addedCount: row.addedCount, correctedCount: row.correctedCount });
      await deleteDays(tx, id, 'staged');
      if (row.symbolId !== null && (row.state === 'running' || (await hasStoredDays(tx, id)))) {
        await beginWriting(tx, row, row.symbolId);
        await takeBack(tx, id, 'cancelling');
        return true;
      }
      await deleteProblems(tx, id);
      await writeFileRemoved(tx, id);
      await writeState(tx, id, 'cancelled');
      return false;
    });
    if (!isWritten) await files.remove(id);
  }

  /** @throws AppError candleImports.notFound, wrongState, symbolBusy */
  async function undo(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, ['done']);
      if (row.symbolId === null || !(await hasStoredDays(tx, id))) throw new AppError('candleImports.wrongState');
      await beginWriting(tx, row, row.symbolId);
      await takeBack(tx, id, 'undoing');
      await record(tx, caller, 'undo', row, { addedCount: row.addedCount, correctedCount: row.correctedCount });
    });
  }

  async function takeBack(tx: Tx, id: string, state: 'cancelling' | 'undoing'): Promise<void> {
    await writeTakingBack(tx, id, state, await countDays(tx, id, 'stored'));
    await enqueue(tx, importingJob, [{ payload: { id }, key: `${id}:${Date.now()}` }]);
  }

  return { start, cancel, undo };
}
