import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readCaptions } from '#platform/text/captions/read-captions.ts';
import { writeVtt } from '#platform/text/captions/write-vtt.ts';
import type { Cue } from '@candela/contract/video/captions';
import { captionKey, cutCaptionKey } from './storage-keys.ts';

/** The published part of a recording, in seconds of the whole. */
export interface Trim {
  from: number;
  to: number;
}

/** A cue of which less than this remains is not shown. */
const leastSeconds = 0.05;

/**
 * Cues after a changed trim: the visible ones, in seconds of the published part, and the cut ones, in seconds of the whole, so that
 * they reappear when the trim is extended again.
 */
export function trimCues(
  { shown, cut }: { shown: readonly Cue[]; cut: readonly Cue[] },
  before: Trim,
  after: Trim,
): { shown: Cue[]; cut: Cue[] } {
  const moved = (cues: readonly Cue[], by: number) =>
    cues.map((cue) => ({ ...cue, from: Math.max(0, cue.from + by), to: cue.to + by }));
  const all = [...moved(shown, before.from), ...cut].toSorted((a, b) => a.from - b.from);
  const isShown = ({ from, to }: Cue) => to > after.from + leastSeconds && from < after.to - leastSeconds;
  return { shown: moved(all.filter(isShown), -after.from), cut: all.filter((cue) => !isShown(cue)) };
}

const trackRow = rowOf({ languageCode: z.string() });

/** Shifts the captions of a recording after a changed trim. */
export async function trimCaptions(
  tx: Tx,
  storage: Storage,
  { videoId, before, after }: { videoId: string; before: Trim; after: Trim },
): Promise<void> {
  if (before.from === after.from && before.to === after.to) return;
  const tracks = await readRows(tx, trackRow)`
    select language_code as "languageCode" from video_captions where video_id = ${videoId} order by 1 for update`;
  for (const { languageCode } of tracks) {
    const [key, cutKey] = [captionKey(videoId, languageCode), cutCaptionKey(videoId, languageCode)];
    const read = async (from: string) => {
      const bytes = (await storage.head(from)) ? await buffer(await storage.get(from)) : Buffer.alloc(0);
      const file = await readCaptions(bytes, { languageCode, durationSeconds: 0 });
      return file?.cues ?? [];
    };
    const { shown, cut } = trimCues({ shown: await read(key), cut: await read(cutKey) }, before, after);
    await run(tx)`
      update video_captions set cue_count = ${shown.length}, revision = revision + 1, updated_at = now()
      where video_id = ${videoId} and language_code = ${languageCode}`;
    await storage.put(cutKey, Buffer.from(writeVtt(cut)));
    await storage.put(key, Buffer.from(writeVtt(shown)));
  }
}
