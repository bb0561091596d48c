import type { Db, Tx } from '#db/client.ts';
import { findSymbol, type StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { NoSuchObject } from '#platform/storage/storage.ts';
import {
  addProgress,
  findImport,
  lockImport,
  writeHead,
  writeOtherLength,
  writeReport,
  writeState,
  type ImportRow,
} from './candle-imports.queries.ts';
import type { ReadPart } from './csv-file.ts';
import { deleteDays, deleteProblems, insertProblems, stageDays } from './import-days.queries.ts';
import type { ImportFiles } from './import-files.ts';
import { checkingJob } from './import-jobs.ts';
import type { createImportNews } from './import-news.ts';
import { problemOf } from './import-problems.ts';
import { reportOn } from './import-reports.ts';
import { readInThread } from './read-in-thread.ts';
import { headBytes, recogniseFile } from './recognising.ts';

interface Deps {
  db: Db;
  files: ImportFiles;
  tell: ReturnType<typeof createImportNews>;
  now: () => number;
}

type CheckingRun = Pick<Job<{ id: string }>, 'payload' | 'attempt' | 'signal'>;

/** Days that a file goes back to after they seemed complete: more of them, and its rows are in no order. */
const maxReopened = 5000;
const newsMilliseconds = 700;

/** Symbol or zone have been changed meanwhile, or the import was cancelled: another run is for the new ones. */
class Outdated extends Error {}
class Unsorted extends Error {}

/** Previews of imports: what the file says is put aside by trading days, and compared with what is stored. */
export function createImportChecks({ db, files, tell, now }: Deps) {
  async function run({ payload: { id }, attempt, signal }: CheckingRun): Promise<void> {
    const row = await findImport(db, id);
    if (row?.state !== 'recognising' && row?.state !== 'checking') return;
    try {
      if (row.state === 'recognising') await recognise(row);
      else await check(row, signal);
    } catch (error) {
      if (error instanceof Outdated) return;
      if (error instanceof NoSuchObject) await end(row, 'refused', 'fileGone');
      else if (error instanceof Unsorted) await end(row, 'refused', 'unsorted');
      else {
        if (attempt > checkingJob.retries.limit) await end(row, 'failed', problemOf(error));
        throw error;
      }
    }
    await tell(id);
  }

  async function recognise(row: ImportRow): Promise<void> {
    const head = recogniseFile(await files.readHead(row.id, Number(row.size), headBytes));
    await db.transaction(async (tx) => {
      await requireCurrent(tx, row);
      if (typeof head === 'string') await writeState(tx, row.id, 'refused', head);
      else await writeHead(tx, row.id, head);
    });
  }

  async function end(row: ImportRow, state: 'refused' | 'failed', problem: ImportRow['problem']): Promise<void> {
    await db.transaction(async (tx) => {
      await requireCurrent(tx, row);
      await writeState(tx, row.id, state, problem);
    });
  }

  async function check(row: ImportRow, signal: AbortSignal): Promise<void> {
    const symbol = row.symbolId === null ? null : await findSymbol(db, row.symbolId);
    if (!symbol || !row.head) throw new Error(`import ${row.id} has no symbol`);
    await db.transaction(async (tx) => {
      await requireCurrent(tx, row);
      await deleteDays(tx, row.id, 'staged');
      await deleteProblems(tx, row.id);
    });
    const clock = { zone: row.zone ?? 'UTC', aheadMinutes: row.aheadMinutes };
    const settings = { encoding: row.head.encoding, clock, symbol, now: now() };
    const summary = await readInThread(counted(row), settings, { signal, onPart: stagerOf(row, symbol) });
    if (summary.barMinutes !== null && summary.barMinutes !== 1) {
      const { barMinutes } = summary;
      await db.transaction(async (tx) => {
        await requireCurrent(tx, row);
        await deleteDays(tx, row.id, 'staged');
        await writeOtherLength(tx, row.id, barMinutes);
      });
      return;
    }
    const report = await reportOn(db, row, symbol, { summary, signal });
    await db.transaction(async (tx) => {
      await requireCurrent(tx, row);
      await writeReport(tx, row.id, report);
    });
  }

  /** The bytes of a file; how far they are is told now and then. */
  async function* counted(row: ImportRow): AsyncGenerator<Uint8Array> {
    let [waiting, toldAt] = [0, 0];
    for await (const bytes of files.read(row.id, Number(row.size))) {
      yield bytes;
      waiting += bytes.length;
      if (Date.now() - toldAt < newsMilliseconds) continue;
      await addProgress(db, row.id, waiting);
      await tell(row.id);
      [waiting, toldAt] = [0, Date.now()];
    }
  }

  function stagerOf(row: ImportRow, symbol: StoredSymbol) {
    let reopened = 0;
    return async ({ days, problems }: ReadPart): Promise<void> => {
      if (days.length === 0 && problems.length === 0) return;
      await db.transaction(async (tx) => {
        await requireCurrent(tx, row);
        reopened += await stageDays(tx, row.id, symbol, days);
        await insertProblems(tx, row.id, problems);
      });
      if (reopened > maxReopened) throw new Unsorted();
    };
  }

  return { run };
}

/** @throws Outdated */
async function requireCurrent(tx: Tx, row: ImportRow): Promise<void> {
  const now = await lockImport(tx, row.id);
  if (now?.state !== row.state || now.preview !== row.preview) throw new Outdated();
}
