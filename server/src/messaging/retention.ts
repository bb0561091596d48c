import { sql, type SQL } from 'drizzle-orm';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { failLost, removeLogged } from './mail-log.queries.ts';

const batch = 5000;
/** Nobody sees a notice that has expired; until then an event that is moved may give it another end. */
const expiredDays = 30;
const dayMilliseconds = 24 * 3600 * 1000;

/** Runs every night. */
export const retentionJob = defineJob({
  name: 'messaging.retention',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '17 3 * * *', timeZone: 'UTC', payload: {} },
});

interface Deps {
  db: Db;
  /** Folder of stored mails; null if a mail server is configured. */
  mailFolder: string | null;
  /** In days; 0: for ever. */
  getRetention(): Promise<{ mailDays: number; mailLogDays: number; noticeDays: number }>;
}

/** Removes expired notices, and notices, stored mails and mail log entries that are older than the settings allow. */
export function createRetention({ db, mailFolder, getRetention }: Deps) {
  async function removeOld(): Promise<void> {
    const { mailDays, mailLogDays, noticeDays } = await getRetention();
    while ((await removeNotices(db, sql`expires_at < now() - make_interval(days => ${expiredDays}::int)`)) === batch);
    if (noticeDays > 0)
      while ((await removeNotices(db, sql`visible_at < now() - make_interval(days => ${noticeDays}::int)`)) === batch);
    await failLost(db);
    if (mailLogDays > 0) while ((await removeLogged(db, mailLogDays, batch)) === batch);
    if (mailDays > 0 && mailFolder !== null) await removeFiles(mailFolder, Date.now() - mailDays * dayMilliseconds);
  }

  return { removeOld };
}

/** In batches, so that other statements do not have to wait. */
function removeNotices(db: Db, isOld: SQL): Promise<number> {
  return run(db)`
    delete from notifications where id in (
      select id from notifications where ${isOld}
      order by id limit ${batch} for update skip locked)`;
}

async function removeFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true });
  }
}
