import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { defineJob, JobRefused } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { updateHosted } from '#video/hosted-videos.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';

/** Looks up one video because its host has reported something about it. */
export const lookJob = defineJob({
  name: 'videos.projects.looks',
  payload: z.object({ projectId: z.uuid(), externalId: z.string().max(200) }),
  atOnce: 2,
  isShort: true,
  retries: { limit: 6, firstDelaySeconds: 10, maxDelaySeconds: 600 },
  limitSeconds: 60,
});

type Look = z.infer<typeof lookJob.payload>;

/** Queues a lookup, only once for repeated messages. */
export async function queueLook(db: Db, look: Look): Promise<void> {
  await enqueue(db, lookJob, [{ payload: look, key: `${look.projectId}/${look.externalId}` }]);
}

interface Deps {
  db: Db;
  hosts: ProjectHosts;
  /** Called after a lookup, for moves waiting for it. */
  onLook(look: Look): Promise<void>;
}

export function createLooks({ db, hosts, onLook }: Deps) {
  async function run({ payload }: { payload: Look }): Promise<void> {
    const { projectId, externalId } = payload;
    try {
      const video = await (await hosts.open(projectId)).getVideo(externalId);
      await updateHosted(db, projectId, externalId, video);
      await onLook(payload);
    } catch (error) {
      if (error instanceof HostError && (error.problem === 'wrongKey' || error.problem === 'keyLost')) {
        throw new JobRefused(`${error.problem}: ${error.message}`);
      }
      throw error;
    }
  }

  return { run };
}
