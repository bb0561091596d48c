import { knownOf, lockAnyEvent } from '#community/economic-writes.queries.ts';
import type { Db, Tx } from '#db/client.ts';
import { fetchPublic, FetchFailed } from '#platform/http/public-fetches.ts';
import { AddressRefused, type Reach } from '#platform/http/public-requests.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { NoSuchObject } from '#platform/storage/storage.ts';
import type { EconomicFileProblem } from '@candela/contract/community/economic-import-terms';
import { maxCalendarBytes } from '@candela/contract/community/economic-imports';
import {
  deleteRows,
  findImport,
  lockImport,
  writeCounts,
  writeState,
  type ImportRow,
} from './economic-imports.queries.ts';
import type { CalendarFiles } from './import-files.ts';
import { readingJob } from './import-jobs.ts';
import { insertRows, listStaged, matchRows, matchTwins, writeActions } from './import-rows.queries.ts';
import { actionOf, joinKnown, mergeKnown } from './merging.ts';
import type { ReadCalendar } from './read-calendar.ts';
import { readInThread, TooHard } from './read-in-thread.ts';

interface Deps {
  db: Db;
  files: CalendarFiles;
  reach: Reach;
  now?: () => number;
}

const rowsAtOnce = 500;

/** Its settings have been changed, or it was cancelled: another run is for the new ones. */
class Outdated extends Error {}

/** Previews of imports: what the file says is put aside, and compared with the calendar. */
export function createReading({ db, files, reach, now = Date.now }: Deps) {
  async function run({
    payload: { id },
    attempt,
    signal,
  }: Pick<Job<{ id: string }>, 'payload' | 'attempt' | 'signal'>): Promise<void> {
    const row = await findImport(db, id);
    if (row?.state !== 'reading') return;
    try {
      const bytes = await bytesOf(row, signal);
      const { zone, currency, impact } = row;
      await stage(row, await readInThread(bytes, { zone, currency, impact, now: now() }, { signal }));
    } catch (error) {
      if (error instanceof Outdated) return;
      signal.throwIfAborted();
      const problem = problemOf(error);
      if (problem !== null) return end(row, 'refused', problem);
      if (attempt > readingJob.retries.limit) await end(row, 'failed', 'failed');
      throw error;
    }
  }

  /** The file; one of an address is read once and kept. */
  async function bytesOf(row: ImportRow, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return await files.read(row.id);
    } catch (error) {
      if (!row.isAddress || !(error instanceof NoSuchObject)) throw error;
    }
    const limits = { bytes: maxCalendarBytes, milliseconds: 20_000, redirects: 3, signal };
    const { status, body } = await fetchPublic(row.name, limits, reach);
    if (status !== 200) throw new FetchFailed('network', `answers with ${status}`);
    await files.put(row.id, body);
    return body;
  }

  async function stage(row: ImportRow, { problem, rows, format }: ReadCalendar): Promise<void> {
    if (problem !== null) return end(row, 'refused', problem);
    await db.transaction(async (tx) => {
      await requireCurrent(tx, row);
      await deleteRows(tx, row.id);
      for (let at = 0; at < rows.length; at += rowsAtOnce)
        await insertRows(tx, row.id, rows.slice(at, at + rowsAtOnce));
      await matchRows(tx, row.id, row.source);
      await matchTwins(tx, row.id, row.joins);
      await compare(tx, row.id);
      await writeCounts(tx, row.id, format);
    });
  }

  async function end(row: ImportRow, state: 'refused' | 'failed', problem: EconomicFileProblem): Promise<void> {
    await db.transaction(async (tx) => {
      await requireCurrent(tx, row);
      await deleteRows(tx, row.id);
      await writeState(tx, row.id, state, problem);
    });
    if (state === 'refused') await files.remove(row.id);
  }

  return { run };
}

/** Says of each row what it would do. */
async function compare(tx: Tx, id: string): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await listStaged(tx, id, after, rowsAtOnce);
    if (rows.length === 0) return;
    const actions: Parameters<typeof writeActions>[2][number][] = [];
    for (const { row, known, eventId, isJoined } of rows) {
      const event = eventId === null ? null : await lockAnyEvent(tx, eventId);
      if (!event || event.isRemoved) {
        actions.push({ row, action: 'new', before: null });
        continue;
      }
      const before = knownOf(event);
      const action = actionOf(before, isJoined ? joinKnown(before, known) : mergeKnown(before, known));
      actions.push({ row, action, before: action === 'moved' ? before.at : null });
    }
    await writeActions(tx, id, actions);
    after = rows.at(-1)?.row ?? after;
  }
}

/** @throws Outdated */
async function requireCurrent(tx: Tx, row: ImportRow): Promise<void> {
  const now = await lockImport(tx, row.id);
  if (now?.state !== row.state || now.preview !== row.preview) throw new Outdated();
}

/** Why a file cannot be used; null: a fault of the server. */
function problemOf(error: unknown): EconomicFileProblem | null {
  if (error instanceof NoSuchObject) return 'fileGone';
  if (error instanceof TooHard) return 'tooHard';
  if (error instanceof AddressRefused) return 'addressRefused';
  return error instanceof FetchFailed ? 'notFetched' : null;
}
