import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/client.ts';
import type { ClipScript } from '#demo/clips/clip-script.ts';
import { demoCourses } from './courses.ts';
import { demoVideoId } from './ids.ts';
import type { VideoWorkerData } from './video-worker.ts';
import { videoCaptions, videos } from '#db/tables/videos.ts';
import { videoKey } from '#learning/storage-keys.ts';
import type { Storage } from '#platform/storage/storage.ts';

interface Deps {
  db: Db;
  storage: Storage;
  log: FastifyBaseLogger;
  /** Folder for unfinished work. */
  workDir: string;
}

const languageNames: Record<string, string> = { en: 'English', es: 'Español', ar: 'العربية' };

/**
 * Makes the demo videos that are not there yet, one after another, after the server listens: until then their lessons
 * say "processing". A process that was killed begins again where it was.
 */
export async function prepareDemoFiles({ db, storage, log, workDir }: Deps): Promise<void> {
  const waiting = new Set(
    (await db.select({ id: videos.id }).from(videos).where(eq(videos.state, 'processing'))).map((row) => row.id),
  );
  for (const { id, script } of demoClips()) {
    if (!waiting.has(id)) continue;
    const folder = join(workDir, id);
    try {
      await rm(folder, { recursive: true, force: true });
      const made = await runWorker({ script, folder });
      await store(storage, id, join(folder, 'hls'));
      await db.transaction(async (tx) => {
        const label = languageNames[script.language] ?? script.language;
        await tx
          .insert(videoCaptions)
          .values({ videoId: id, languageCode: script.language, label })
          .onConflictDoNothing();
        await tx
          .update(videos)
          .set({ state: 'ready', ...made })
          .where(eq(videos.id, id));
      });
    } catch (error) {
      log.error({ err: error, videoId: id }, 'a demo video could not be made');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function demoClips(): { id: string; script: ClipScript }[] {
  return demoCourses.flatMap((course) =>
    course.sections
      .flatMap((section) => section.lessons)
      .flatMap((lesson, position) =>
        lesson.type === 'video' ? [{ id: demoVideoId(course.slug, position), script: lesson.clip }] : [],
      ),
  );
}

async function runWorker(data: VideoWorkerData): Promise<{ durationSeconds: number; width: number; height: number }> {
  const worker = new Worker(new URL('./video-worker.ts', import.meta.url), { workerData: data });
  worker.unref();
  try {
    const [made] = await once(worker, 'message');
    return made;
  } finally {
    await worker.terminate();
  }
}

async function store(storage: Storage, videoId: string, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await storage.putFile(videoKey(videoId, relative(folder, path).split(sep).join('/')), path);
  }
}
