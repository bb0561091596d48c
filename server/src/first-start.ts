import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config/config.ts';

const program = fileURLToPath(new URL('./first-start-process.ts', import.meta.url));

/**
 * Fills a new embedded database in a process of its own: what a first start needs, its demo content above all, takes 70 MB that the
 * server would keep (bench/database-memory.mjs). If that process cannot begin, or is ended from outside, the server does the rest itself.
 */
export async function fillNewDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'database', 'PG_VERSION'))) return;
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [code] = (await once(child, 'exit').catch(() => [null])) as [number | null];
  // It has said why.
  if (code !== null && code !== 0) process.exit(code);
}
