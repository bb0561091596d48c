import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportProblem } from '@candela/contract/learning/exchange';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { findImport, writeFailed, writeProgress, type ImportRow } from './exchange.queries.ts';
import { ImportError, planImport, type ImportPlan } from './import-plan.ts';
import { storeAsset } from './imported-assets.ts';
import { writeCourse } from './write-course.ts';
import { unpackZip, ZipError } from './zip-reader.ts';
import type { AssetRow } from '#learning/content/asset-rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Storage } from '#platform/storage/storage.ts';

export const importJob = defineJob({
  name: 'courses.imports',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 5, maxDelaySeconds: 60 },
  limitSeconds: 900,
});

export const archiveKey = (id: string) => `course-imports/${id}/archive.zip`;
/** Files of an import lie together, so that what fails can be removed as a whole. */
const assetFolder = (id: string) => `course-assets/import-${id}/`;

/** Makes courses of archives. What fails leaves nothing: no course, no file. */
export function createImports({ db, storage }: { db: Db; storage: Storage }) {
  async function run({ id }: { id: string }): Promise<void> {
    const row = await findImport(db, id);
    if (!row || row.state === 'done' || row.state === 'failed') return;
    // Of a run that was cut off.
    await storage.deletePrefix(assetFolder(id));
    const folder = await mkdtemp(join(tmpdir(), 'candela-import-'));
    try {
      await make(row, folder);
      await storage.deletePrefix(`course-imports/${id}/`);
    } catch (error) {
      await storage.deletePrefix(assetFolder(id));
      const problem = problemOf(error);
      // Anything else may go better another time.
      if (problem === null) throw error;
      await writeFailed(db, id, problem);
      await storage.deletePrefix(`course-imports/${id}/`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function make(row: ImportRow, folder: string): Promise<void> {
    const { id, name, languageCode, authorId } = row;
    const zipPath = join(folder, 'archive.zip');
    await pipeline(await storage.get(archiveKey(id)), createWriteStream(zipPath));
    const plan = await planImport({ files: await unpackZip(zipPath, folder), name, languageCode, authorId });
    const assets = await storeAssets(id, plan);
    await db.transaction((tx) => writeCourse(tx, row, plan, assets));
  }

  async function storeAssets(id: string, plan: ImportPlan): Promise<AssetRow[]> {
    const total = plan.assets.length + plan.sections.reduce((sum, { lessons }) => sum + lessons.length, 0);
    const stored: AssetRow[] = [];
    for (const [done, asset] of plan.assets.entries()) {
      await writeProgress(db, id, done, total);
      const row = await storeAsset(storage, asset, `${assetFolder(id)}${asset.id}`);
      if (row) stored.push(row);
    }
    await writeProgress(db, id, plan.assets.length, total);
    return stored;
  }

  return { run };
}

function problemOf(error: unknown): ImportProblem | null {
  return error instanceof ZipError || error instanceof ImportError ? error.problem : null;
}
