import type { Db } from '#db/client.ts';
import { importFileDays, importUndoDays, importUploadDays } from '@candela/contract/market-data/candle-imports';
import { lockImport, writeFileRemoved, writeState } from './candle-imports.queries.ts';
import { deleteDays, deleteProblems } from './import-days.queries.ts';
import type { ImportFiles } from './import-files.ts';
import { deletePastDays, listPast } from './past-imports.queries.ts';

/** Gives up uploads without parts for days, and removes files and what was changed when they have been kept long enough. */
export function createPastImports({ db, files }: { db: Db; files: ImportFiles }) {
  async function removeFile(id: string): Promise<void> {
    const isRemoved = await db.transaction(async (tx) => {
      const row = await lockImport(tx, id);
      // Somebody has continued it.
      if (!row?.hasFile || row.idleDays < importUploadDays || row.state === 'running') return false;
      const isWaiting = ['uploading', 'recognised', 'checked'].includes(row.state);
      await writeFileRemoved(tx, id);
      await deleteProblems(tx, id);
      await deleteDays(tx, id, 'staged');
      if (isWaiting) await writeState(tx, id, 'cancelled');
      return true;
    });
    if (isRemoved) await files.remove(id);
  }

  return async (): Promise<void> => {
    for (const id of await listPast(db, importUploadDays, importFileDays)) await removeFile(id);
    await deletePastDays(db, importUndoDays);
  };
}
