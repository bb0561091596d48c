import type { Tx } from '#db/client.ts';
import { moveJob } from '#platform/jobs/enqueue.ts';
import { queueRemoval, tidyingJob } from '#video/video-jobs.ts';
import { findCopy, markDeleted } from './video-uses.queries.ts';

/** A little longer than the time in which a deleted video can be restored. */
const removalMilliseconds = 25 * 3_600_000;

/** Deletes a video unless something uses it; its files, here and at a host, are deleted a day later. */
export async function deleteUnused(tx: Tx, id: string): Promise<'deleted' | 'inUse' | 'isRecording'> {
  const outcome = await markDeleted(tx, id);
  if (outcome !== 'deleted') return outcome;
  const dueAt = new Date(Date.now() + removalMilliseconds);
  // If it was restored and deleted again, the earlier job is postponed.
  await moveJob(tx, tidyingJob, { payload: { videoId: id }, key: `deleted ${id}`, priority: 0, dueAt });
  const copy = await findCopy(tx, id);
  if (copy) await queueRemoval(tx, copy, dueAt);
  return outcome;
}
