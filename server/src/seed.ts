import type { Db } from '#db/client.ts';
import { seedDemo, switchDemo } from '#demo/demo.ts';
import { fillStartValues } from '#db/start-values/start-values.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Writes the start values of every installation, and demo content if wanted. Runs under the migration lock. */
export async function fillDatabase(db: Db, storage: Storage, options: { isDemo: boolean }): Promise<void> {
  await fillStartValues(db);
  if (options.isDemo) await seedDemo(db, storage);
  await switchDemo(db, options.isDemo);
}
