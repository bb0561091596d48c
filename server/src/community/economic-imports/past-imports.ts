import type { Db } from '#db/client.ts';
import { deleteRows, listPast, lockImport, writePast } from './economic-imports.queries.ts';
import type { CalendarFiles } from './import-files.ts';

/** Removes the files and rows of imports that can no longer be undone, and gives up those that nobody has confirmed. */
export function createPastImports({ db, files }: { db: Db; files: CalendarFiles }) {
  return async (): Promise<void> => {
    for (const id of await listPast(db)) {
      await db.transaction(async (tx) => {
        const row = await lockImport(tx, id);
        if (!row || row.state === 'running' || row.state === 'undoing') return;
        await deleteRows(tx, id);
        await writePast(tx, id);
      });
      await files.remove(id);
    }
  };
}
