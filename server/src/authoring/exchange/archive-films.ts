import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { bigintText, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { captionKey } from '#video/storage-keys.ts';
import { isManagedVideo } from '#video/video-access.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { fileWords } from './course-file.ts';

/** Total bytes of videos in an archive; further videos are only named. */
const maxFilmBytes = 800_000_000;

/** A video of a course with its subtitles, and their paths in the archive. */
export interface ArchiveFilm {
  videoId: string;
  title: string;
  /** The source file; null when it is not stored here, too large, or not the caller's to give away. */
  original: { storageKey: string; file: string } | null;
  subtitles: { languageCode: string; label: string; storageKey: string; file: string }[];
}

const filmRow = rowOf({
  id: z.uuid(),
  title: z.string(),
  originalKey: z.string().nullable(),
  fileName: z.string().nullable(),
  size: bigintText,
});
const captionRow = rowOf({ videoId: z.uuid(), languageCode: z.string(), label: z.string() });

/**
 * The videos of lessons in order, each once. The files of a video that the caller does not manage stay here: taken along, they would
 * be usable in every other course.
 */
export async function listFilms(
  tx: Tx,
  caller: SignedInCaller,
  lessons: readonly LessonContent[],
): Promise<ArchiveFilm[]> {
  const named = lessons.flatMap((lesson, at) =>
    lesson.type === 'video' && lesson.videoId !== null ? [{ place: at + 1, videoId: lesson.videoId }] : [],
  );
  const ids = arrayOf(named.map(({ videoId }) => videoId));
  const rows = await readRows(tx, filmRow)`
    select v.id, v.title, case when ${isManagedVideo(caller)} then v.original_key end as "originalKey",
      v.file_name as "fileName", v.size_bytes as size
    from videos v where v.id = any(${ids}::uuid[])`;
  const captions = await readRows(tx, captionRow)`
    select c.video_id as "videoId", c.language_code as "languageCode", c.label
    from video_captions c join videos v on v.id = c.video_id and ${isManagedVideo(caller)}
    where c.video_id = any(${ids}::uuid[]) order by c.video_id, c.language_code`;
  const known = new Map(rows.map((row) => [row.id, row]));
  const films = new Map<string, ArchiveFilm>();
  let room = maxFilmBytes;
  for (const { place, videoId } of named) {
    const row = known.get(videoId);
    if (!row || films.has(videoId)) continue;
    const stem = String(place * 10).padStart(3, '0');
    const size = Number(row.size);
    const hasRoom = row.originalKey !== null && size > 0 && size <= room;
    if (hasRoom) room -= size;
    const name = `films/${stem}-${fileWords(row.fileName ?? row.title)}`;
    films.set(videoId, {
      videoId,
      title: row.title,
      original: hasRoom && row.originalKey !== null ? { storageKey: row.originalKey, file: name } : null,
      subtitles: captions
        .filter((caption) => caption.videoId === videoId)
        .map(({ languageCode, label }) => ({
          languageCode,
          label,
          storageKey: captionKey(videoId, languageCode),
          file: `subtitles/${stem}.${languageCode}.vtt`,
        })),
    });
  }
  return [...films.values()];
}

export function filesOfFilm({ original, subtitles }: ArchiveFilm): { storageKey: string; file: string }[] {
  return [...(original ? [original] : []), ...subtitles];
}
