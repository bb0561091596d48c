import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { captionSendingJob } from './video-jobs.ts';

/**
 * Queues sending changed captions to the video's host, if it is at one.
 * @param revision 0: they were deleted
 */
export async function queueCaptions(tx: Tx, videoId: string, languageCode: string, revision: number): Promise<void> {
  if ((await run(tx)`select from videos where id = ${videoId} and host_id is not null`) === 0) return;
  // Includes the revision, so that a running job does not prevent a newer one.
  const key = `${videoId}/${languageCode}/${revision}`;
  await enqueue(tx, captionSendingJob, [{ payload: { videoId, languageCode }, key }]);
}

const trackRow = rowOf({ languageCode: z.string(), revision: z.int() });

/** Queues sending all captions, after the video has moved to a host. */
export async function queueAllCaptions(tx: Tx, videoId: string): Promise<void> {
  const tracks = await readRows(tx, trackRow)`
    select language_code as "languageCode", revision from video_captions where video_id = ${videoId}`;
  for (const { languageCode, revision } of tracks) await queueCaptions(tx, videoId, languageCode, revision);
}
