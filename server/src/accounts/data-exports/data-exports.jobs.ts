import * as z from 'zod';
import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Db, Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { PersonalDataSource } from '#site/personal-data.ts';
import { exportDays } from '@candela/contract/accounts/data-exports';
import { writeDataArchive } from './data-archive.ts';
import {
  deleteExport,
  expireOlder,
  findExport,
  listExpired,
  writeDone,
  writeFailed,
  writeProgress,
  type ExportRow,
} from './data-exports.queries.ts';

export const dataExportJob = defineJob({
  name: 'accounts.data-exports',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 30, maxDelaySeconds: 600 },
  limitSeconds: 1800,
});

/** Deletes expired archives. */
export const pastExportsJob = defineJob({
  name: 'accounts.past-exports',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 600,
  repeats: { cron: '41 * * * *', timeZone: 'UTC', payload: {} },
});

const folderOf = (id: string) => `data-exports/${id}`;

interface Deps {
  db: Db;
  storage: Storage;
  listSources(): readonly PersonalDataSource[];
}

/** Creates the archives. Each attempt writes its own file, so that an aborted attempt cannot damage another one's. */
export function createDataExportRuns({ db, storage, listSources }: Deps) {
  type Run = Pick<Job<z.infer<typeof dataExportJob.payload>>, 'payload' | 'attempt' | 'signal'>;

  async function run({ payload: { id }, attempt, signal }: Run): Promise<void> {
    const row = await findExport(db, id);
    if (!row || (row.state !== 'waiting' && row.state !== 'running')) return;
    const storageKey = `${folderOf(id)}/${attempt}.zip`;
    try {
      await make(row, storageKey, signal);
    } catch (error) {
      // First, so that nobody waits for an archive that will not come.
      if (attempt > dataExportJob.retries.limit) await writeFailed(db, id);
      await storage.deletePrefix(storageKey);
      throw error;
    }
  }

  async function make(row: ExportRow, storageKey: string, signal: AbortSignal): Promise<void> {
    const sources = listSources();
    const archive = await writeDataArchive({
      db,
      storage,
      userId: row.userId,
      sources,
      signal,
      onPart: (done) => writeProgress(db, row.id, Math.floor((done / sources.length) * 99)),
    });
    await storage.put(storageKey, archive);
    const stored = await storage.head(storageKey);
    const isMine = await db.transaction(async (tx) => {
      const isWritten = await writeDone(tx, row.id, { storageKey, sizeBytes: stored?.size ?? 0, days: exportDays });
      if (isWritten) {
        await expireOlder(tx, row);
        await tell(tx, row);
      }
      return isWritten;
    });
    if (!isMine) await removeUnnamed(row.id, storageKey);
  }

  /** The person was erased meanwhile, or another attempt was faster. */
  async function removeUnnamed(id: string, storageKey: string): Promise<void> {
    if ((await findExport(db, id))?.storageKey !== storageKey) await storage.deletePrefix(storageKey);
  }

  async function removePast(): Promise<void> {
    for (const { id } of await listExpired(db)) {
      await storage.deletePrefix(folderOf(id));
      await deleteExport(db, id);
    }
  }

  return { run, removePast };
}

/** Notifies whoever requested an archive that it is ready: in the app and by email. */
async function tell(tx: Tx, { id, userId, requestedBy }: ExportRow): Promise<void> {
  if (requestedBy === null) return;
  const isOwn = requestedBy === userId;
  await postPersonalNotice(tx, requestedBy, {
    source: `dataExport:${id}`,
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'dataExportReady', { title: '', names: '' }),
    link: isOwn ? `/profile/${userId}?section=data` : `/admin/usermanagement?open=${userId}`,
    visibleAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + exportDays * 86_400_000).toISOString(),
    isPushed: false,
  });
  if (isOwn) await queueAccountMail(tx, { userId, template: 'dataExportReady' });
}
