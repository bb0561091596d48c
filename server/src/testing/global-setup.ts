import type { TestProject } from 'vitest/node';
import { prepareSource } from '#testing/databases.ts';

/** Runs once per project: `server-pglite` and `server-postgres` run the same files on either database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await prepareSource(project.name === 'server-postgres' ? 'postgres' : 'pglite');
  project.provide('databaseSource', prepared.source);
  return prepared.remove;
}
