import * as z from 'zod';
import type { Db } from '#db/client.ts';
import type { JobDefinition } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { deadQueue } from './job-schema.ts';
import { insertDead, takeMigrated } from './jobs.queries.ts';

const rowsAtOnce = 1000;

/** Written by a migration for the queue of dead jobs: a job that had failed for good in an older table. */
const deadSchema = z.object({
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  priority: z.int(),
  reason: z.string(),
  attempts: z.int(),
  enqueuedAt: z.string(),
});

/**
 * Moves what a migration has taken from older tables into the queue: nothing that waited is lost by an update, and what had
 * failed can still be retried.
 */
export async function adoptMigrated(db: Db, definitions: ReadonlyMap<string, JobDefinition>): Promise<void> {
  const names = [...definitions.keys(), deadQueue];
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
      const dead = rows.filter(({ queue }) => queue === deadQueue);
      await insertDead(
        tx,
        dead.map(({ key, payload, dueAt }) => ({ ...deadSchema.parse(payload), key, failedAt: dueAt })),
      );
      return rows.length;
    });
  } while (count === rowsAtOnce);
}
