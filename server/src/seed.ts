import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { fillStartValues } from '#db/start-values/start-values.ts';
import { settings } from '#db/tables/settings.ts';
import { demoIdeasSeeded, demoSeeded, demoStrategiesSeeded } from '#demo/people.ts';
import { switchDemo } from '#demo/switch.ts';
import { writeDemoSymbols } from '#market-data/candles/demo-symbol-rows.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Writes the start values of every installation, and demo content if wanted. Runs under the migration lock. */
export async function fillDatabase(db: Db, storage: Storage, options: { isDemo: boolean }): Promise<void> {
  await fillStartValues(db);
  if (options.isDemo && !(await hasSetting(db, demoSeeded))) {
    // Only the first start needs it, and would keep it in memory.
    const { seedDemo } = await import('#demo/demo.ts');
    await seedDemo(db, storage);
  }
  await switchDemo(db, options.isDemo);
  await writeDemoSymbols(db, options.isDemo);
  if (options.isDemo && !(await hasSetting(db, demoIdeasSeeded))) {
    const { seedDemoIdeas } = await import('#demo/ideas.ts');
    await seedDemoIdeas(db);
  }
  if (options.isDemo && !(await hasSetting(db, demoStrategiesSeeded))) {
    const { seedDemoStrategies } = await import('#demo/strategies.ts');
    await seedDemoStrategies(db);
  }
}

async function hasSetting(db: Db, key: string): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, key))) > 0;
}
