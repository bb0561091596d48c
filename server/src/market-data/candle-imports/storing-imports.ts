import type { Db, Tx } from '#db/client.ts';
import { findSymbol, lockSymbol, type StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBatch } from '#market-data/storage/storing-bars.service.ts';
import { takeBack } from '#market-data/storage/taking-back.service.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { rowReasons, type RowReason } from '@candela/contract/market-data/candle-imports';
import {
  addReasons,
  addStored,
  addUndone,
  findImport,
  lockImport,
  writeFileRemoved,
  writeState,
  type ImportRow,
} from './candle-imports.queries.ts';
import { deleteProblems, listDays, writeStoredDay, writeUndoneDay } from './import-days.queries.ts';
import type { ImportFiles } from './import-files.ts';
import { importingJob } from './import-jobs.ts';
import type { createImportNews } from './import-news.ts';
import { problemOf, type ServerProblem } from './import-problems.ts';

interface Deps {
  db: Db;
  files: ImportFiles;
  tell: ReturnType<typeof createImportNews>;
  now: () => number;
}

type ImportingRun = Pick<Job<{ id: string }>, 'payload' | 'attempt' | 'signal' | 'isMine'>;

/** Trading days of a transaction: others wait for it, with the embedded database all others. */
const daysAtOnce = 1;
const newsMilliseconds = 700;

/** Stores the days of imports, or takes them back: each transaction some days, with what is needed to undo them and how far the import is. */
export function createImportRuns({ db, files, tell, now }: Deps) {
  async function run({ payload: { id }, attempt, signal, isMine }: ImportingRun): Promise<void> {
    let toldAt = 0;
    try {
      let isLeft = true;
      while (isLeft) {
        signal.throwIfAborted();
        isLeft = await db.transaction((tx) => step(tx, id, isMine));
        if (isLeft && Date.now() - toldAt < newsMilliseconds) continue;
        await tell(id);
        toldAt = Date.now();
      }
      // A stopped import has no use for its file.
      const row = await findImport(db, id);
      if (row?.state === 'cancelled') await files.remove(id);
    } catch (error) {
      if (attempt > importingJob.retries.limit) await giveUp(id, problemOf(error));
      throw error;
    }
  }

  async function giveUp(id: string, problem: ServerProblem): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockImport(tx, id);
      if (row?.state === 'running' || row?.state === 'cancelling' || row?.state === 'undoing')
        await writeState(tx, id, 'failed', problem);
    });
    await tell(id);
  }

  /** @returns whether there may be more */
  async function step(tx: Tx, id: string, isMine: ImportingRun['isMine']): Promise<boolean> {
    const row = await lockImport(tx, id);
    if (row?.symbolId == null || !(await isMine(tx))) return false;
    if (row.state !== 'running' && row.state !== 'cancelling' && row.state !== 'undoing') return false;
    await lockSymbol(tx, row.symbolId);
    const symbol = await findSymbol(tx, row.symbolId);
    if (!symbol) throw new Error(`the symbol of import ${id} is gone`);
    return row.state === 'running' ? storeSome(tx, row, symbol) : takeBackSome(tx, row, symbol);
  }

  async function storeSome(tx: Tx, row: ImportRow, symbol: StoredSymbol): Promise<boolean> {
    const { pricePrecision: precision } = symbol;
    const days = await listDays(tx, row.id, { state: 'staged', precision, limit: daysAtOnce });
    if (days.length === 0) return finish(tx, row, 'done');
    const { sum, changed } = await storeBatch(tx, {
      symbolId: symbol.id,
      bars: days.flatMap(({ bars }) => bars),
      source: sourceOf(row),
      corrects: row.corrects,
      now: now(),
    });
    const written = new Map(changed.flatMap(({ bars }) => bars.map((bar) => [bar.t, bar])));
    const before = new Map(changed.flatMap((day) => day.before.map((bar) => [bar.t, bar])));
    for (const { day, bars } of days) {
      const own = {
        day,
        bars: bars.flatMap(({ t }) => written.get(t) ?? []),
        before: bars.flatMap(({ t }) => before.get(t) ?? []),
      };
      await writeStoredDay(tx, row.id, symbol, own);
    }
    const added = written.size - before.size;
    await addStored(tx, row.id, {
      days: days.length,
      added,
      corrected: before.size,
      kept: sum.kept,
      unchanged: sum.unchanged,
    });
    const refused = Object.entries(sum.refused).map(([reason, count]) => ({ reason: reasonOf(reason), count }));
    await addReasons(tx, row.id, refused);
    return true;
  }

  async function takeBackSome(tx: Tx, row: ImportRow, symbol: StoredSymbol): Promise<boolean> {
    const { pricePrecision: precision } = symbol;
    const given = { state: 'stored' as const, precision, limit: daysAtOnce, isNewestFirst: true };
    const days = await listDays(tx, row.id, given);
    if (days.length === 0) return finish(tx, row, row.state === 'cancelling' ? 'cancelled' : 'undone');
    const { undone, left } = await takeBack(tx, { symbolId: symbol.id, days, source: sourceOf(row), now: now() });
    for (const { day } of days) await writeUndoneDay(tx, row.id, symbol, { day, left: left.get(day) ?? [] });
    const leftCount = [...left.values()].reduce((sum, bars) => sum + bars.length, 0);
    await addUndone(tx, row.id, { days: days.length, undone, left: leftCount });
    return true;
  }

  async function finish(tx: Tx, row: ImportRow, state: 'done' | 'cancelled' | 'undone'): Promise<false> {
    if (state === 'cancelled') {
      await deleteProblems(tx, row.id);
      await writeFileRemoved(tx, row.id);
    }
    await writeState(tx, row.id, state);
    const { addedCount, correctedCount, keptCount, undoneCount, leftCount } = row;
    const counts = state === 'done' ? { addedCount, correctedCount, keptCount } : { undoneCount, leftCount };
    await recordChange(
      tx,
      { userId: row.ownerId },
      { action: 'end', entity: 'candleImport', entityId: row.id, name: row.fileName, after: { state, ...counts } },
    );
    return false;
  }

  return { run };
}

/** Who says so, in the corrections of bars. */
const sourceOf = ({ id }: ImportRow): string => `import ${id}`;

const reasonOf = (reason: string): RowReason => rowReasons.find((known) => known === reason) ?? 'notANumber';
