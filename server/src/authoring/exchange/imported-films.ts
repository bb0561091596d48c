import { fileTypeFromFile } from 'file-type';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readCaptions } from '#platform/text/captions/read-captions.ts';
import { writeVtt } from '#platform/text/captions/write-vtt.ts';
import { captionKey, originalFolder, videoKey } from '#video/storage-keys.ts';
import { packagingJob } from '#video/video-jobs.ts';
import { languageTagPattern } from '@candela/contract/language-tags';
import type { PlannedFilm } from './import-plan.ts';

/** Maximum size of a subtitle file. */
const maxSubtitleBytes = 2_000_000;

/** A stored video file that becomes a video with the course. */
export interface ImportedFilm {
  /** Id used by lessons of the archive. */
  archivedId: string;
  videoId: string;
  title: string;
  originalKey: string;
  name: string;
  mimeType: string;
  size: number;
  captions: { languageCode: string; label: string; cueCount: number }[];
  /** Names of the subtitle files that could not be read. */
  lostCaptions: string[];
}

/** Stores a video file and its subtitles; null if it is not a video. Subtitles that cannot be read are named. */
export async function storeFilm(storage: Storage, film: PlannedFilm): Promise<ImportedFilm | null> {
  const found = await fileTypeFromFile(film.file.path);
  if (!found?.mime.startsWith('video/')) return null;
  const videoId = randomUUID();
  const originalKey = `${originalFolder(videoId)}/${randomUUID()}`;
  await storage.putFile(originalKey, film.file.path);
  const captions: ImportedFilm['captions'] = [];
  const lostCaptions: string[] = [];
  for (const subtitles of film.subtitles) {
    const { languageCode, label, name } = subtitles;
    const cueCount = await storeCaptions(storage, videoId, subtitles);
    if (cueCount > 0) captions.push({ languageCode, label, cueCount });
    else lostCaptions.push(name);
  }
  const { title, name, file } = film;
  return {
    archivedId: film.videoId,
    videoId,
    title,
    originalKey,
    name,
    mimeType: found.mime,
    size: file.size,
    captions,
    lostCaptions,
  };
}

/** Stores subtitles in the form of our own, whatever format they have. @returns their number, 0 if they cannot be read */
async function storeCaptions(
  storage: Storage,
  videoId: string,
  { languageCode, file }: PlannedFilm['subtitles'][number],
): Promise<number> {
  if (file.size > maxSubtitleBytes || !languageTagPattern.test(languageCode)) return 0;
  const read = await readCaptions(await readFile(file.path), { languageCode, durationSeconds: 0 });
  if (!read || read.cues.length === 0) return 0;
  await storage.put(captionKey(videoId, languageCode), Buffer.from(writeVtt(read.cues)));
  return read.cues.length;
}

/** Removes the stored files of a video that was not created. */
export async function removeFilm(storage: Storage, { videoId }: ImportedFilm): Promise<void> {
  await storage.deletePrefix(`${originalFolder(videoId)}/`);
  await storage.deletePrefix(videoKey(videoId, ''));
}

/** Creates the videos; they are packaged like uploads. */
export async function insertFilms(tx: Tx, ownerId: string, films: readonly ImportedFilm[]): Promise<void> {
  for (const { videoId, title, originalKey, name, mimeType, size, captions } of films) {
    await run(tx)`
      insert into videos (id, owner_id, title, state, file_name, mime, size_bytes, original_key)
      values (${videoId}, ${ownerId}, ${title}, 'processing', ${name}, ${mimeType}, ${size}, ${originalKey})`;
    for (const { languageCode, label, cueCount } of captions) {
      await run(tx)`
        insert into video_captions (video_id, language_code, label, cue_count)
        values (${videoId}, ${languageCode}, ${label}, ${cueCount})`;
    }
    await enqueue(tx, packagingJob, [{ payload: { videoId, key: originalKey }, key: originalKey }]);
  }
}
