import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { openPglite, openPostgres, type Database } from '#db/client.ts';
import { emptyDatabase } from '#testing/databases.ts';
import { temporaryFolder } from '#testing/server-process.ts';

const scripts = resolve(import.meta.dirname, '../../../scripts');

/** The environment of an installation: its data folder, and the address of its database unless that is in the folder. */
export type Place = { DATA_DIR: string; DATABASE_URL?: string };

/** A place where nothing is yet; what is there after the test is removed. */
export async function emptyPlace(): Promise<Place> {
  const { environment, remove } = await emptyDatabase(inject('databaseSource'));
  onTestFinished(remove);
  return { DATA_DIR: await temporaryFolder(), ...environment };
}

export function openPlace({ DATA_DIR, DATABASE_URL }: Place): Promise<Database> {
  return DATABASE_URL === undefined ? openPglite(DATA_DIR, { isDurable: false }) : openPostgres(DATABASE_URL);
}

/** Runs one of the scripts for operators. */
export function runScript(script: string, where: Place, ...given: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(scripts, script), ...given], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...where },
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}
