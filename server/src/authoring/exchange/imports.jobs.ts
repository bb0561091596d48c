import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import type { AssetRow } from '#learning/content/asset-rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { VideoManager } from '#video/video-access.ts';
import type { ImportProblem } from '@candela/contract/authoring/exchange';
import {
  findAuthor,
  findImport,
  hasAssetIn,
  hasUsableVideo,
  hasVideo,
  writeFailed,
  writeProgress,
  type ImportRow,
} from './exchange.queries.ts';
import type { ImportPlan } from './import-plan.ts';
import { storeAsset } from './imported-assets.ts';
import { removeFilm, storeFilm, type ImportedFilm } from './imported-films.ts';
import { planInProcess } from './plan-in-process.ts';
import { ImportError } from './planned-files.ts';
import { writeCourse } from './write-course.ts';

export const importJob = defineJob({
  name: 'courses.imports',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 5, maxDelaySeconds: 60 },
  limitSeconds: 900,
});

export const archiveKey = (id: string) => `${archiveFolder(id)}archive.zip`;
export const archiveFolder = (id: string) => `course-imports/${id}/`;
/** Each attempt has its own folder: an aborted one may still be writing when the next one starts. */
const assetFolder = (id: string, attempt: number) => `${assetFolders(id)}${attempt}/`;
const assetFolders = (id: string) => `course-assets/import-${id}/`;

type ImportRun = Pick<Job<z.infer<typeof importJob.payload>>, 'payload' | 'attempt' | 'signal'>;

/** Creates courses from archives. A failure leaves neither a course nor files. */
export function createImports({ db, storage, pictures }: { db: Db; storage: Storage; pictures: Pictures }) {
  async function run({ payload: { id }, attempt, signal }: ImportRun): Promise<void> {
    const row = await findImport(db, id);
    if (row && (row.state === 'waiting' || row.state === 'running')) await tryOnce(row, attempt, signal);
    else if (row?.state === 'failed') await storage.deletePrefix(assetFolders(id));
    await storage.deletePrefix(archiveFolder(id));
  }

  /** Creates the course, or stores why it could not; throws for failures that may be temporary. */
  async function tryOnce(row: ImportRow, attempt: number, signal: AbortSignal): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'candela-import-'));
    const films: ImportedFilm[] = [];
    try {
      await make(row, { folder, attempt, signal, films });
    } catch (error) {
      const isLast = attempt > importJob.retries.limit;
      const problem = problemOf(error) ?? (isLast ? 'failed' : null);
      // First, so that whatever fails later, nobody waits forever for an import that is over.
      if (problem !== null) await writeFailed(db, row.id, problem);
      await removeUnused(row.id, attempt, films);
      if (problemOf(error) !== null) return;
      if (isLast) await storage.deletePrefix(archiveFolder(row.id));
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** If the response of a commit was lost, the course exists, with its files. */
  async function removeUnused(id: string, attempt: number, films: readonly ImportedFilm[]): Promise<void> {
    const row = await findImport(db, id);
    const folder = assetFolder(id, attempt);
    const isUsed = row?.state === 'done' && row.courseId !== null && (await hasAssetIn(db, row.courseId, folder));
    if (!isUsed) await storage.deletePrefix(folder);
    for (const film of films) if (!(await hasVideo(db, film.videoId))) await removeFilm(storage, film);
  }

  async function make(
    row: ImportRow,
    given: { folder: string; attempt: number; signal: AbortSignal; films: ImportedFilm[] },
  ): Promise<void> {
    const { folder, attempt, signal, films } = given;
    const { id, name, languageCode, authorId } = row;
    const zipPath = join(folder, 'archive.zip');
    await pipeline(await storage.get(archiveKey(id)), createWriteStream(zipPath), { signal });
    const plan = await planInProcess({ zipPath, folder, name, languageCode, authorId }, { signal });
    const assets = await storeAssets(row, plan, { attempt, signal });
    const author = await findAuthor(db, authorId);
    const lost = await storeFilms(plan, { author, films, signal });
    const planned = { ...plan, missing: [...plan.missing, ...lost] };
    await db.transaction((tx) => writeCourse(tx, row, planned, { author, assets, films }));
  }

  /** Imports videos that this installation does not have, or that the author may not use. @returns the names of files that could not be read */
  async function storeFilms(
    plan: ImportPlan,
    { author, films, signal }: { author: VideoManager; films: ImportedFilm[]; signal: AbortSignal },
  ): Promise<string[]> {
    const lost: string[] = [];
    for (const film of plan.films) {
      signal.throwIfAborted();
      if (await hasUsableVideo(db, author, film.videoId)) continue;
      const stored = await storeFilm(storage, film);
      if (stored) films.push(stored);
      lost.push(...(stored ? stored.lostCaptions : [film.name]));
    }
    return lost;
  }

  async function storeAssets(
    { id, authorId: ownerId }: ImportRow,
    plan: ImportPlan,
    { attempt, signal }: { attempt: number; signal: AbortSignal },
  ): Promise<AssetRow[]> {
    const total = plan.assets.length + plan.sections.reduce((sum, { lessons }) => sum + lessons.length, 0);
    const stored: AssetRow[] = [];
    for (const [done, asset] of plan.assets.entries()) {
      signal.throwIfAborted();
      await writeProgress(db, id, done, total);
      const key = `${assetFolder(id, attempt)}${asset.id}`;
      const row = await storeAsset(asset, key, { storage, pictures, ownerId, signal });
      if (row) stored.push(row);
    }
    await writeProgress(db, id, plan.assets.length, total);
    return stored;
  }

  return { run };
}

function problemOf(error: unknown): ImportProblem | null {
  return error instanceof ImportError ? error.problem : null;
}
