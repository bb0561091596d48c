import * as z from 'zod';
import { captionSendingJob } from './video-jobs.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

/**
 * Captions in a language have changed: the host of the video hears of it, where it lies at one.
 * @param revision 0: they are gone
 */
export async function queueCaptions(tx: Tx, videoId: string, languageCode: string, revision: number): Promise<void> {
  if ((await run(tx)`select from videos where id = ${videoId} and host_id is not null`) === 0) return;
  // By revision: one that is being sent does not keep a newer one from being sent.
  const key = `${videoId}/${languageCode}/${revision}`;
  await enqueue(tx, captionSendingJob, [{ payload: { videoId, languageCode }, key }]);
}

const trackRow = rowOf({ languageCode: z.string(), revision: z.int() });

/** The video has just come to a host: all of its captions go there, too. */
export async function queueAllCaptions(tx: Tx, videoId: string): Promise<void> {
  const tracks = await readRows(tx, trackRow)`
    select language_code as "languageCode", revision from video_captions where video_id = ${videoId}`;
  for (const { languageCode, revision } of tracks) await queueCaptions(tx, videoId, languageCode, revision);
}
