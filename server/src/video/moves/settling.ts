import type { Db, Tx } from '#db/client.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { queueAllCaptions } from '#video/hosted-captions.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';
import { formerHostedMilliseconds, queueRemoval, tidyingJob } from '#video/video-jobs.ts';
import { MoveOver, type MovingJob } from './move-steps.ts';
import { deleteMove, switchToHere, switchToHost, type MoveRow, type MovingVideo } from './moves.queries.ts';

/** Longer than a playback URL of the old local copy is valid. */
const formerMilliseconds = 20 * 60_000;

interface Deps {
  db: Db;
  hosts: ProjectHosts;
  wait(job: MovingJob): Promise<void>;
}

/** The end of a move: everybody sees the new copy as soon as it is ready, and not before. */
export function createSettling({ db, hosts, wait }: Deps) {
  /** Checks whether the new copy is ready. */
  async function settle(job: MovingJob, row: MoveRow, video: MovingVideo): Promise<void> {
    const { projectId } = row;
    if (projectId === null) return settleHere(job, row, video);
    const found = row.externalId === null ? null : await (await hosts.open(projectId)).getVideo(row.externalId);
    if (!found) throw new HostError('notFound', 'the new copy is gone');
    if (found.state === 'failed') throw new HostError('refused', found.error ?? 'processing failed');
    if (found.state !== 'ready') return wait(job);
    await db.transaction(async (tx) => {
      if (!(await job.isMine(tx))) throw new MoveOver();
      await switchToHost(tx, video.id, projectId, found.externalId, found.durationSeconds);
      await queueAllCaptions(tx, video.id);
      await end(tx, video);
    });
  }

  async function settleHere(job: MovingJob, row: MoveRow, video: MovingVideo): Promise<void> {
    if (video.packagedKey === null || video.packagedKey !== row.sourceKey) {
      if (video.failureCode !== null) throw new HostError('refused', video.failureDetail ?? video.failureCode);
      return wait(job);
    }
    await db.transaction(async (tx) => {
      if (!(await job.isMine(tx))) throw new MoveOver();
      await switchToHere(tx, video.id);
      await end(tx, video);
    });
  }

  /** The old copy is deleted when its playback URLs have expired. */
  async function end(tx: Tx, { id, hostId, externalId }: MovingVideo): Promise<void> {
    await deleteMove(tx, id);
    const dueAt = new Date(Date.now() + (hostId === null ? formerMilliseconds : formerHostedMilliseconds));
    await enqueue(tx, tidyingJob, [{ payload: { videoId: id }, key: id, dueAt }]);
    if (hostId === null || externalId === null) return;
    await queueRemoval(tx, { projectId: hostId, externalId }, dueAt);
  }

  return settle;
}
