import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';

export async function writeSyncBegin(on: Db | Tx, id: string): Promise<void> {
  await run(on)`update video_projects set sync_done = 0, sync_total = null where id = ${id}`;
}

export async function writeSyncProgress(
  on: Db | Tx,
  id: string,
  done: number,
  total: number | undefined,
): Promise<void> {
  await run(on)`
    update video_projects set sync_done = ${done}::int, sync_total = ${total ?? null}::int where id = ${id}`;
}

/** @param problem null: the sync was successful */
export async function writeSyncEnd(on: Db | Tx, id: string, problem: string | null): Promise<void> {
  await run(on)`
    update video_projects set sync_done = null, sync_total = null, problem = ${problem},
      last_sync_at = case when ${problem}::text is null then now() else last_sync_at end
    where id = ${id}`;
}

export async function listActiveIds(on: Db | Tx): Promise<string[]> {
  const rows = await readRows(on, rowOf({ id: z.uuid() }))`select id from video_projects where archived_at is null`;
  return rows.map(({ id }) => id);
}
