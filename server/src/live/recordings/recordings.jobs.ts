import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { nodeNameOf } from '#platform/jobs/node-name.ts';

/** Interval of the check whether a recorded session has ended. */
export const lookAgainSeconds = 5;

/**
 * Moves a recording from a node to the storage when its session has ended. Each node has a queue of its own,
 * named after its folder, because no other node has the files.
 */
const recordingJob = defineJob({
  name: 'recordings',
  payload: z.object({ eventId: z.int() }),
  atOnce: 1,
  isShort: false,
  // Retries for days, until the storage is available again.
  retries: { limit: 100, firstDelaySeconds: 5, maxDelaySeconds: 1800 },
  limitSeconds: 4 * 3600,
});

export type RecordingJob = typeof recordingJob;

/** The queue of the node that owns `folder`; its name is kept in the folder. */
export async function recordingJobOf(folder: string): Promise<RecordingJob> {
  return { ...recordingJob, name: `${recordingJob.name}/${await nodeNameOf(folder)}` };
}

/** Adds the job of a recording; repeated calls add it once. */
export async function queueRecording(on: Db | Tx, job: RecordingJob, eventId: number): Promise<void> {
  await enqueue(on, job, [{ payload: { eventId }, key: String(eventId) }]);
}
