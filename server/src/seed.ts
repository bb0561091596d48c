import type { Db } from '#db/client.ts';
import { seedDemo, switchDemo } from '#demo/demo.ts';
import { fillStartValues } from '#db/start-values/start-values.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Values that every installation starts with, and demo content where it is wanted. Runs under the migration lock. */
export async function fillDatabase(db: Db, storage: Storage, options: { isDemo: boolean }): Promise<void> {
  await fillStartValues(db);
  if (options.isDemo) await seedDemo(db, storage);
  await switchDemo(db, options.isDemo);
}
