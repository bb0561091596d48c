import { sql } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#db/client.ts';

/**
 * Runs a program until one of its lines says that it is time, and kills it a moment later, wherever it is then.
 * @returns its exit code; null: it was killed
 */
export async function runAndKill(
  program: string,
  environment: Record<string, string>,
  isTime: (line: string) => boolean,
): Promise<number | null> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    if (!isTime(line)) continue;
    await wait(Math.random() * 25);
    child.kill('SIGKILL');
  }
  const [code] = (await exit) as [number | null];
  return code;
}

/** All bars that are stored, with their corrections. */
export async function storedContents(db: Db): Promise<unknown[]> {
  const read = async (statement: string) => (await db.execute(sql.raw(statement))).rows;
  return [
    await read(`select revision, first_minute, last_minute from market_symbols`),
    await read(`select level, period, count, revision, encode(bars, 'hex') as bars from candle_chunks order by 1, 2`),
    await read(`select minute, o, h, l, c, v from candle_minutes order by 1`),
    await read(`select minute, revision, before, after from candle_corrections order by 1, 2`),
  ];
}
