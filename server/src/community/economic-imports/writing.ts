import { insertEvent, knownOf, lockAnyEvent, removeEventRow, updateEvent } from '#community/economic-writes.queries.ts';
import { followReleases, type ReleaseChange } from '#community/release-changes.ts';
import { isUniqueViolation } from '#community/unique-violation.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { addUndone, addWritten, lockImport, writeState, type ImportRow } from './economic-imports.queries.ts';
import type { CalendarFiles } from './import-files.ts';
import { writingJob } from './import-jobs.ts';
import {
  clearWritten,
  listUnwritten,
  listWritten,
  writeTaken,
  writeWritten,
  type StagedRow,
} from './import-rows.queries.ts';
import { actionOf, joinKnown, mergeKnown } from './merging.ts';

interface Deps {
  db: Db;
  files: CalendarFiles;
}

/** Rows of one transaction: what is committed is never written twice. */
const rowsAtOnce = 200;

/** Writes imports into the calendar, and takes them back. */
export function createWriting({ db, files }: Deps) {
  async function run({
    payload: { id },
    attempt,
    signal,
  }: Pick<Job<{ id: string }>, 'payload' | 'attempt' | 'signal'>): Promise<void> {
    try {
      let isMore = true;
      while (isMore) {
        signal.throwIfAborted();
        isMore = await db.transaction((tx) => step(tx, id));
      }
    } catch (error) {
      signal.throwIfAborted();
      if (attempt > writingJob.retries.limit) await db.transaction((tx) => writeState(tx, id, 'failed', 'failed'));
      throw error;
    }
    await files.remove(id);
  }

  /** Some rows. @returns whether there may be more */
  async function step(tx: Tx, id: string): Promise<boolean> {
    const row = await lockImport(tx, id);
    if (row?.state === 'running') return writeSome(tx, row);
    return row?.state === 'undoing' ? undoSome(tx, row) : false;
  }

  return { run };
}

async function writeSome(tx: Tx, { id, source }: ImportRow): Promise<boolean> {
  const rows = await listUnwritten(tx, id, rowsAtOnce);
  let [written, taken] = [0, 0];
  const changes: ReleaseChange[] = [];
  for (const row of rows) {
    if (await writeOne(tx, { id, source }, row, changes)) written += 1;
    else taken += 1;
  }
  await followReleases(tx, changes);
  await addWritten(tx, id, written, taken);
  if (rows.length === rowsAtOnce) return true;
  await writeState(tx, id, 'done');
  return false;
}

/**
 * @param changes is given what it has changed
 * @returns false if another event has taken its place
 */
async function writeOne(
  tx: Tx,
  { id, source }: Pick<ImportRow, 'id' | 'source'>,
  staged: StagedRow,
  changes: ReleaseChange[],
): Promise<boolean> {
  const { row, known, series, externalKey, eventId, isJoined } = staged;
  const writer = { importId: id };
  const event = eventId === null ? null : await lockAnyEvent(tx, eventId);
  // One from elsewhere that somebody has taken out of the calendar meanwhile stays out: this release is a new one.
  if (event && !(isJoined && event.isRemoved)) {
    const before = knownOf(event);
    const after = event.isRemoved ? known : isJoined ? joinKnown(before, known) : mergeKnown(before, known);
    const action = event.isRemoved ? 'new' : actionOf(before, after);
    if (action === 'same') {
      await writeWritten(tx, id, row, { eventId: event.id, revision: null, action });
      return true;
    }
    const revision = await orTaken(tx, (inner) => updateEvent(inner, event.id, series, after, writer));
    if (revision === null) await writeTaken(tx, id, row);
    else {
      changes.push({ id: event.id, before: event.isRemoved ? null : before, after });
      await writeWritten(tx, id, row, { eventId: event.id, revision, action });
    }
    return revision !== null;
  }
  const added = await insertEvent(tx, { source, externalKey, series, known }, writer);
  if (added === null) await writeTaken(tx, id, row);
  else {
    changes.push({ id: added, before: null, after: known });
    await writeWritten(tx, id, row, { eventId: added, revision: 1, action: 'new' });
  }
  return added !== null;
}

async function undoSome(tx: Tx, { id }: ImportRow): Promise<boolean> {
  const rows = await listWritten(tx, id, rowsAtOnce);
  let undone = 0;
  const changes: ReleaseChange[] = [];
  for (const { eventId, revision, before } of rows) {
    const event = await lockAnyEvent(tx, eventId);
    // Somebody has changed it since: it stays as it is.
    if (event?.revision !== revision || event.isRemoved) continue;
    const writer = { importId: id };
    const number = before
      ? await orTaken(tx, (inner) => updateEvent(inner, eventId, null, before, writer))
      : await removeEventRow(tx, event, writer);
    if (number === null) continue;
    changes.push({ id: eventId, before: knownOf(event), after: before });
    undone += 1;
  }
  await followReleases(tx, changes);
  await clearWritten(
    tx,
    id,
    rows.map(({ row }) => row),
  );
  await addUndone(tx, id, undone, rows.length - undone);
  if (rows.length === rowsAtOnce) return true;
  await writeState(tx, id, 'undone');
  return false;
}

/** Null instead of a refusal because there is such an event at that time. */
async function orTaken(tx: Tx, write: (tx: Tx) => Promise<number>): Promise<number | null> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
