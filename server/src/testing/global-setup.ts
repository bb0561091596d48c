import type { TestProject } from 'vitest/node';
import { prepareSource } from '#testing/databases.ts';

/** Runs once per project: `server-pglite` and `server-postgres` run their files on their database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await prepareSource(project.name === 'server-postgres' ? 'postgres' : 'pglite');
  project.provide('databaseSource', prepared.source);
  const requests = process.env['FUZZ_REQUESTS'];
  // The suite always sends the same few requests, `npm run fuzz` new ones each time.
  project.provide(
    'fuzz',
    requests === undefined ? { count: 300, seed: 20_261_122 } : { count: Number(requests), seed: null },
  );
  return prepared.remove;
}
