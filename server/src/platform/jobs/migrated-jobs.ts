import type { Db } from '#db/client.ts';
import type { JobDefinition } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { takeMigrated } from './jobs.queries.ts';

const rowsAtOnce = 1000;

/** Puts into the queue what a migration has made of older tables: nothing that waited is lost by an update. */
export async function adoptMigrated(db: Db, definitions: ReadonlyMap<string, JobDefinition>): Promise<void> {
  const names = [...definitions.keys()];
  let count;
  do {
    count = await db.transaction(async (tx) => {
      const rows = await takeMigrated(tx, names, rowsAtOnce);
      for (const definition of definitions.values()) {
        const own = rows.filter(({ queue }) => queue === definition.name);
        await enqueue(
          tx,
          definition,
          own.map(({ key, payload, priority, dueAt }) => ({ key, payload, priority, dueAt: new Date(dueAt) })),
        );
      }
      return rows.length;
    });
  } while (count === rowsAtOnce);
}
