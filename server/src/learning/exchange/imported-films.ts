import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { PlannedFilm } from './import-plan.ts';
import { readCues } from '#learning/content/web-vtt.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { captionKey, originalFolder, videoKey } from '#video/storage-keys.ts';
import { packagingJob } from '#video/video-jobs.ts';

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
  captions: { languageCode: string; label: string }[];
}

/** Stores a video file and its subtitles; null if it is not a video. */
export async function storeFilm(storage: Storage, film: PlannedFilm): Promise<ImportedFilm | null> {
  const found = await fileTypeFromFile(film.file.path);
  if (!found?.mime.startsWith('video/')) return null;
  const videoId = randomUUID();
  const originalKey = `${originalFolder(videoId)}/${randomUUID()}`;
  await storage.putFile(originalKey, film.file.path);
  const captions = [];
  for (const { languageCode, label, file } of film.subtitles) {
    if (file.size > maxSubtitleBytes || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(languageCode)) continue;
    const bytes = await readFile(file.path);
    if (readCues(bytes.toString()).length === 0) continue;
    await storage.put(captionKey(videoId, languageCode), bytes);
    captions.push({ languageCode, label });
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
  };
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
    for (const { languageCode, label } of captions) {
      await run(tx)`
        insert into video_captions (video_id, language_code, label) values (${videoId}, ${languageCode}, ${label})`;
    }
    await enqueue(tx, packagingJob, [{ payload: { videoId, key: originalKey }, key: originalKey }]);
  }
}
