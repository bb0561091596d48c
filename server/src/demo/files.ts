import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from '#db/client.ts';
import { lessons } from '#db/tables/lessons.ts';
import { videoCaptions, videos } from '#db/tables/videos.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { changeSearch } from '#site/search-sources.ts';
import { packageInProcess } from '#video/packaging/package-in-process.ts';
import type { PackagedVideo } from '#video/packaging/package-video.ts';
import { originalFolder, videoKey } from '#video/storage-keys.ts';
import { captionsOf } from './clips/captions.ts';
import { clipFile, demoClips, type DemoClip } from './clips/demo-clips.ts';

interface Deps {
  db: Db;
  storage: Storage;
  log: FastifyBaseLogger;
  /** Folder for temporary files. */
  workDir: string;
  /** Aborted when the process stops; unfinished packaging is then discarded. */
  signal: AbortSignal;
}

const languageNames: Record<string, string> = { en: 'English', es: 'Español', ar: 'العربية' };

/**
 * Packages the demo videos that are not ready yet, one after another, while the server is already running: until then their lessons
 * show "processing". After a crash it continues with the unfinished videos.
 */
export async function prepareDemoFiles({ db, storage, log, workDir, signal }: Deps): Promise<void> {
  const rows = await db.select({ id: videos.id }).from(videos).where(eq(videos.state, 'processing'));
  const waiting = new Set(rows.map((row) => row.id));
  const clips = demoClips().filter(({ videoId }) => waiting.has(videoId));
  if (clips.length === 0) return;
  for (const clip of clips) {
    if (signal.aborted) return;
    const folder = join(workDir, clip.videoId);
    try {
      const order = { inputPath: fileURLToPath(clipFile(clip.name)), outputDir: folder };
      const packaged = await packageInProcess(order, { signal });
      const storedBytes = await storeFolder(storage, clip.videoId, folder);
      await publish({ db, storage }, clip, { ...packaged, storedBytes });
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, videoId: clip.videoId }, 'a demo video could not be packaged');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function publish(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  clip: DemoClip,
  packaged: PackagedVideo & { storedBytes: number },
) {
  const { language } = clip.script;
  await storage.put(videoKey(clip.videoId, `captions/${language}.vtt`), Buffer.from(captionsOf(clip.script)));
  const { durationSeconds, width, height, storedBytes } = packaged;
  const ready = { state: 'ready', durationSeconds, width, height, storedBytes } as const;
  // The original is kept, as for every video: exporting a course includes its videos.
  const path = fileURLToPath(clipFile(clip.name));
  const originalKey = `${originalFolder(clip.videoId)}/clip`;
  await storage.putFile(originalKey, path);
  const { size: sizeBytes } = await stat(path);
  const file = { originalKey, packagedKey: originalKey, fileName: `${clip.name}.mp4`, mime: 'video/mp4', sizeBytes };
  await db.transaction(async (tx) => {
    const label = languageNames[language] ?? language;
    await tx
      .insert(videoCaptions)
      .values({ videoId: clip.videoId, languageCode: language, label })
      .onConflictDoNothing();
    await tx
      .update(videos)
      .set({ ...ready, ...file, chapters: chaptersOf(clip) })
      .where(eq(videos.id, clip.videoId));
    const shown = await tx.select({ id: lessons.courseId }).from(lessons).where(eq(lessons.videoId, clip.videoId));
    await changeSearch(
      tx,
      'course',
      shown.map(({ id }) => id),
    );
  });
}

/** One chapter per scene, titled by its heading. */
function chaptersOf({ script }: DemoClip) {
  let seconds = 0;
  return script.scenes.map((scene, index) => {
    const chapter = { id: `scene-${index + 1}`, seconds, title: scene.heading };
    seconds += scene.seconds;
    return chapter;
  });
}

/** @returns the total size in bytes */
async function storeFolder(storage: Storage, videoId: string, folder: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await storage.putFile(videoKey(videoId, relative(folder, path).split(sep).join('/')), path);
    bytes += (await stat(path)).size;
  }
  return bytes;
}
