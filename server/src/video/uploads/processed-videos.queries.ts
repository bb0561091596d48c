import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, readRow, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isOwnVideo } from '#video/video-access.ts';
import { videoFailures, videoNotices, videoQualities, videoStates } from '@candela/contract/video/video-states';

const processedRow = rowOf({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(videoStates),
  failureCode: z.enum(videoFailures).nullable(),
  failureDetail: z.string().nullable(),
  fileName: z.string().nullable(),
  size: bigintText,
  durationSeconds: z.number(),
  width: z.int(),
  height: z.int(),
  quality: z.enum(videoQualities).nullable(),
  renditions: z.array(z.int()),
  progress: z.number(),
  notices: z.array(z.enum(videoNotices)),
  loudness: z.number().nullable(),
  poster: z.string().nullable(),
  originalKey: z.string().nullable(),
});

export type ProcessedRow = z.infer<typeof processedRow>;

export async function findProcessed(db: Db, caller: SignedInCaller, id: string): Promise<ProcessedRow | null> {
  return readRow(db, processedRow)`
    select v.id, v.title, v.state, v.failure_code as "failureCode", v.failure_detail as "failureDetail",
      v.file_name as "fileName", v.size_bytes as size, v.duration_seconds as "durationSeconds", v.width, v.height,
      v.quality, v.renditions, v.progress, v.notices, v.loudness, v.poster, v.original_key as "originalKey"
    from videos v where v.id = ${id}::uuid and ${isOwnVideo(caller)}`;
}

/** @returns false if it has not failed, or its file has been replaced */
export async function resetFailed(tx: Tx, id: string, key: string): Promise<boolean> {
  return (
    (await run(tx)`
    update videos set state = case when state = 'ready' then 'ready' else 'processing' end, failure_code = null,
      failure_detail = null, attempt = 0, progress = 0, updated_at = now()
    where id = ${id}::uuid and original_key = ${key} and failure_code is not null`) > 0
  );
}

export async function writePoster(tx: Tx, id: string, poster: string): Promise<void> {
  await run(tx)`update videos set poster = ${poster}, updated_at = now() where id = ${id}::uuid`;
}
