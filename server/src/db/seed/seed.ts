import type { Db } from '#db/client.ts';
import { seedDemo, switchDemo } from '#db/seed/demo/demo.ts';
import { fillLookups } from '#db/seed/lookups.ts';
import type { Storage } from '#platform/storage.ts';

/** Values that every installation starts with, and demo content where it is wanted. Runs under the migration lock. */
export async function fillDatabase(db: Db, storage: Storage, options: { isDemo: boolean }): Promise<void> {
  await fillLookups(db);
  if (options.isDemo) await seedDemo(db, storage);
  await switchDemo(db, options.isDemo);
}
