import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { reportTexts } from '#oversight/report-texts.ts';
import { AppError } from '#platform/http/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ReportReader, ReportRow, ReportRunSources, ReportScope } from '#site/report-run-sources.ts';
import { reportLimits } from '@candela/contract/oversight/report-terms';
import { admit, type AdmittedReport } from './report-access.ts';
import {
  deleteRun,
  findPerson,
  findRun,
  listExpired,
  writeDone,
  writeProblem,
  writeProgress,
  type RunRow,
} from './report-runs.queries.ts';
import { csvOf, jsonOf, statementsOf, type ReportHead, type RowPages } from './table-files.ts';

export const reportRunJob = defineJob({
  name: 'oversight.report-runs',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 2, firstDelaySeconds: 30, maxDelaySeconds: 600 },
  limitSeconds: 1800,
});

/** Deletes expired files. */
export const pastReportsJob = defineJob({
  name: 'oversight.past-reports',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 600,
  repeats: { cron: '23 * * * *', timeZone: 'UTC', payload: {} },
});

/** Rows that are read at a time. */
const pageRows = 1000;

export const folderOf = (id: string): string => `report-runs/${id}`;

/** The right to it was lost, or nobody wants it any more. */
class Withdrawn extends Error {}
class TooLong extends Error {}

interface Deps {
  db: Db;
  storage: Storage;
  sources: ReportRunSources;
  publicUrl: string;
  getBrand(): Promise<{ product: string; color: string }>;
  /** In the transaction that ends a run. */
  onDone(tx: Tx, row: RunRow): Promise<void>;
  onRightLost(row: RunRow): Promise<void>;
}

/** Writes the files of reports. Each attempt writes its own, so that an aborted attempt cannot damage another one's. */
export function createReportFiles({ db, storage, sources, publicUrl, getBrand, onDone, onRightLost }: Deps) {
  type Run = Pick<Job<z.infer<typeof reportRunJob.payload>>, 'payload' | 'attempt' | 'signal'>;

  async function run({ payload: { id }, attempt, signal }: Run): Promise<void> {
    const row = await findRun(db, id);
    if (!row || (row.state !== 'waiting' && row.state !== 'running')) return;
    const storageKey = `${folderOf(id)}/${attempt}`;
    try {
      await make(row, storageKey, signal);
    } catch (error) {
      await storage.deletePrefix(storageKey);
      if (error instanceof Withdrawn) return;
      if (error instanceof TooLong) return writeProblem(db, id, 'tooLong');
      if (error instanceof AppError) {
        await writeProblem(db, id, 'rightLost');
        // What a setting hides comes back.
        if (error.code !== 'reportRuns.notFound') await onRightLost(row);
        return;
      }
      // So that nobody waits for a file that will not come.
      if (attempt > reportRunJob.retries.limit) await writeProblem(db, id, 'fault');
      throw error;
    }
  }

  async function make(row: RunRow, storageKey: string, signal: AbortSignal): Promise<void> {
    const scope: ReportScope = { from: row.from, to: row.to, timeZone: row.timeZone, subjectId: row.subjectId };
    const readerNow = async (): Promise<{ reader: ReportReader; report: AdmittedReport }> => {
      const reader = await findPerson(db, row.userId);
      if (reader?.status !== 'active') throw new AppError('sessions.forbidden');
      return { reader, report: await admit(db, sources, reader, { kind: row.kind, scope }) };
    };
    const { reader, report } = await readerNow();
    const { source, subject } = report;
    const totalRows = await source.count(db, reader, scope);
    if (row.format === 'pdf' && totalRows > reportLimits.paperRows) throw new TooLong();
    const figures = await source.figures(db, reader, scope);
    let doneRows = 0;
    if (!(await writeProgress(db, row.id, { doneRows, totalRows }))) throw new Withdrawn();

    async function* readPages(): AsyncGenerator<readonly ReportRow[]> {
      let after: ReportRow['after'] | null = null;
      for (;;) {
        signal.throwIfAborted();
        // The right may have been lost, or the file removed, while rows were written.
        const now = await readerNow();
        const rows = await source.rows(db, now.reader, scope, { after, limit: pageRows });
        yield rows;
        doneRows += rows.length;
        if (row.format === 'pdf' && doneRows > reportLimits.paperRows) throw new TooLong();
        if (!(await writeProgress(db, row.id, { doneRows, totalRows: Math.max(totalRows, doneRows) }))) {
          throw new Withdrawn();
        }
        after = rows.at(-1)?.after ?? null;
        if (rows.length < pageRows || !after) return;
      }
    }

    const number = row.format === 'pdf' ? (source.register?.makeNumber() ?? null) : null;
    const head: ReportHead = {
      kind: row.kind,
      columns: source.columns,
      figures,
      notes: source.notes(figures),
      scope,
      subjectName: subject?.fullName ?? null,
      madeAt: new Date().toISOString(),
    };
    const { file, failure } = failing(
      await streamOf({ sources, publicUrl, getBrand }, row, head, { pages: readPages(), number }),
    );
    const { counted, checksum } = withChecksum(file);
    try {
      await storage.put(storageKey, counted);
    } catch (error) {
      // Storages wrap what a stream has failed with.
      throw failure() ?? error;
    }
    const stored = await storage.head(storageKey);
    const isMine = await db.transaction(async (tx) => {
      const given = { storageKey, sizeBytes: stored?.size ?? 0, doneRows, number, keptDays: reportLimits.keptDays };
      if (!(await writeDone(tx, row.id, given))) return false;
      if (number !== null) {
        await source.register?.enter(tx, {
          number,
          checksum: checksum(),
          scope,
          figures,
          languageCode: row.languageCode,
        });
      }
      await onDone(tx, row);
      return true;
    });
    if (!isMine) throw new Withdrawn();
  }

  async function removePast(): Promise<void> {
    for (const { id } of await listExpired(db)) {
      await storage.deletePrefix(folderOf(id));
      await deleteRun(db, id, null);
    }
  }

  return { run, removePast };
}

/** The file, of which pages of rows are read as it is written. */
async function streamOf(
  { sources, publicUrl, getBrand }: Pick<Deps, 'sources' | 'publicUrl' | 'getBrand'>,
  row: RunRow,
  head: ReportHead,
  { pages, number }: { pages: RowPages; number: string | null },
): Promise<Readable> {
  const texts = reportTexts(row.languageCode);
  if (row.format === 'pdf') {
    const { pdfOf } = await import('./report-pdf.ts');
    const verified = number === null ? null : { number, address: `${publicUrl}/verify/${number}` };
    return pdfOf(head, pages, texts, { ...(await getBrand()), verified });
  }
  const source = sources.of(row.kind);
  const about = { subject: { id: row.subjectId ?? '', name: head.subjectName ?? '' }, publicUrl };
  const parts = {
    csv: () => csvOf(head, pages, texts),
    json: () => jsonOf(head, pages),
    xapi: () => statementsOf(pages, (each) => source.toStatement?.(each, about) ?? null),
  };
  return Readable.from(parts[row.format](), { objectMode: false });
}

/** Remembers with what a stream has failed. */
function failing(file: Readable) {
  let failed: unknown;
  file.on('error', (error) => (failed = error));
  return { file, failure: () => failed };
}

/** The same bytes, of which the SHA-256 is known at the end. */
function withChecksum(file: Readable) {
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
  file.on('error', (error) => counted.destroy(error));
  counted.on('close', () => file.destroy());
  // Whoever stores it hears of it; without a listener of its own an error would end the process.
  counted.on('error', () => undefined);
  file.pipe(counted);
  return { counted, checksum: () => hash.digest('hex') };
}
