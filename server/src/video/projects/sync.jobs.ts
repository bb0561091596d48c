import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { defineJob, JobRefused } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { markUnlisted, upsertHosted } from '#video/hosted-videos.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';
import { listActiveIds, writeSyncBegin, writeSyncEnd, writeSyncProgress } from './sync.queries.ts';

/** Syncs all videos of a project. */
export const syncJob = defineJob({
  name: 'videos.projects.sync',
  payload: z.object({ projectId: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 30, maxDelaySeconds: 900 },
  limitSeconds: 3600,
});

/** Syncs all projects every night, for changes at the provider without a webhook. */
export const nightlySyncJob = defineJob({
  name: 'videos.projects.nightly',
  payload: z.object({}),
  atOnce: 1,
  isShort: true,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 60,
  repeats: { cron: '20 3 * * *', timeZone: 'UTC', payload: {} },
});

/** Queues a sync, unless one is waiting or running. */
export async function queueSync(tx: Tx, projectId: string): Promise<void> {
  const added = await enqueue(tx, syncJob, [{ payload: { projectId }, key: projectId }]);
  if (added > 0) await writeSyncBegin(tx, projectId);
}

export async function queueAllSyncs(db: Db): Promise<void> {
  for (const id of await listActiveIds(db)) await db.transaction((tx) => queueSync(tx, id));
}

/** Temporary problems, for which a retry helps; all others need an admin. */
const passing = new Set(['unreachable', 'tooMany', 'unexpected']);

export function createSync({ db, hosts }: { db: Db; hosts: ProjectHosts }) {
  async function run({ payload: { projectId }, signal, isMine }: Job<{ projectId: string }>): Promise<void> {
    const begin = new Date();
    try {
      const host = await hosts.open(projectId);
      let [cursor, done]: [string | null, number] = [null, 0];
      do {
        signal.throwIfAborted();
        const page = await host.listVideos(cursor);
        done += page.videos.length;
        const isStillMine = await db.transaction(async (tx) => {
          if (!(await isMine(tx))) return false;
          await upsertHosted(tx, projectId, page.videos, begin);
          await writeSyncProgress(tx, projectId, done, page.total);
          return true;
        });
        if (!isStillMine) return;
        cursor = page.next;
      } while (cursor !== null);
      await db.transaction(async (tx) => {
        if (!(await isMine(tx))) return;
        await markUnlisted(tx, projectId, begin);
        await writeSyncEnd(tx, projectId, null);
      });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      await writeSyncEnd(db, projectId, error.problem);
      if (!passing.has(error.problem)) throw new JobRefused(`${error.problem}: ${error.message}`);
      throw error;
    }
  }

  return { run };
}
