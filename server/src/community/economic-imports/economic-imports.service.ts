import type { Readable } from 'node:stream';
import type { Db, Tx } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Impact } from '@candela/contract/community/economic-fields';
import type { EconomicImport } from '@candela/contract/community/economic-imports';
import type { Page } from '@candela/contract/paging';
import {
  countWaiting,
  deleteRows,
  findImport,
  insertImport,
  listImports,
  lockImport,
  writeSettings,
  writeState,
  type ImportRow,
} from './economic-imports.queries.ts';
import { received, type CalendarFiles } from './import-files.ts';
import { readingJob, writingJob } from './import-jobs.ts';
import { found, present, shownName } from './present-import.ts';

/** Imports of somebody that wait for their confirmation. */
const maxWaiting = 20;

interface Settings {
  zone: string | null;
  currency: string | null;
  impact: Impact;
  joins: boolean;
}

/** Imports of calendars and their previews. Every admin sees all of them. */
export function createEconomicImports({ db, files }: { db: Db; files: CalendarFiles }) {
  async function list(query: { limit: number; cursor?: string | undefined }): Promise<Page<EconomicImport>> {
    const rows = await listImports(db, decodeUuidCursor(query.cursor), query.limit + 1);
    return toPage(rows, query.limit, present, ({ createdAt, id }) => [createdAt, id]);
  }

  /** @throws AppError economicImports.notFound */
  async function get(id: string): Promise<EconomicImport> {
    return present(found(await findImport(db, id)));
  }

  /** @throws AppError economicImports.notFound for an id of somebody else; noFile, tooMany; economicEvents.unknownZone */
  async function create(
    caller: SignedInCaller,
    given: Settings & { id: string; source: string; fileName?: string | undefined; address?: string | undefined },
  ): Promise<EconomicImport> {
    const { id, address, fileName, source, ...settings } = given;
    const name = address ?? fileName;
    if (name === undefined || (address !== undefined && fileName !== undefined))
      throw new AppError('economicImports.noFile');
    checkZone(settings.zone);
    await db.transaction(async (tx) => {
      const waiting = await countWaiting(tx, caller.userId);
      const known = await findImport(tx, id);
      if (known && known.ownerId !== caller.userId) throw new AppError('economicImports.notFound');
      if (known) return;
      if (waiting >= maxWaiting) throw new AppError('economicImports.tooMany');
      const isAddress = address !== undefined;
      const state = isAddress ? 'reading' : 'waiting';
      await insertImport(tx, { ...settings, id, ownerId: caller.userId, source, name, isAddress, state });
      if (isAddress) await enqueue(tx, readingJob, [{ payload: { id }, key: `${id}:1` }]);
    });
    return get(id);
  }

  /** @throws AppError economicImports.notFound, wrongState, tooLarge */
  async function put(caller: SignedInCaller, id: string, body: Readable): Promise<EconomicImport> {
    const row = await findImport(db, id);
    if (row?.ownerId !== caller.userId) throw new AppError('economicImports.notFound');
    if (row.state !== 'waiting' || row.isAddress) throw new AppError('economicImports.wrongState');
    const bytes = await received(body);
    if (bytes === null) throw new AppError('economicImports.tooLarge');
    await files.put(id, bytes);
    await db.transaction(async (tx) => {
      await lockIn(tx, id, ['waiting']);
      await writeState(tx, id, 'reading');
      await enqueue(tx, readingJob, [{ payload: { id }, key: `${id}:${row.preview}` }]);
    });
    return get(id);
  }

  /** @throws AppError economicImports.notFound, wrongState; economicEvents.unknownZone */
  async function preview(id: string, settings: Settings): Promise<EconomicImport> {
    checkZone(settings.zone);
    await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, ['reading', 'read', 'failed']);
      if (row.writtenCount > 0) throw new AppError('economicImports.wrongState');
      await writeSettings(tx, id, settings);
      await enqueue(tx, readingJob, [{ payload: { id }, key: `${id}:${row.preview + 1}` }]);
    });
    return get(id);
  }

  /** @throws AppError economicImports.notFound, wrongState, changed */
  async function start(caller: SignedInCaller, id: string, given: number): Promise<EconomicImport> {
    await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, ['read']);
      if (row.preview !== given) throw new AppError('economicImports.changed');
      await change(tx, caller, row, 'running');
      await enqueue(tx, writingJob, [{ payload: { id }, key: `${id}:write` }]);
    });
    return get(id);
  }

  /** @throws AppError economicImports.notFound, wrongState */
  async function cancel(caller: SignedInCaller, id: string): Promise<EconomicImport> {
    const isOver = await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, ['waiting', 'reading', 'read', 'running', 'failed']);
      if (row.writtenCount === 0 && row.state !== 'running') {
        await deleteRows(tx, id);
        await change(tx, caller, row, 'cancelled');
        return true;
      }
      await change(tx, caller, row, 'undoing');
      await enqueue(tx, writingJob, [{ payload: { id }, key: `${id}:undo` }]);
      return false;
    });
    if (isOver) await files.remove(id);
    return get(id);
  }

  /** @throws AppError economicImports.notFound, wrongState */
  async function undo(caller: SignedInCaller, id: string): Promise<EconomicImport> {
    await db.transaction(async (tx) => {
      const row = await lockIn(tx, id, ['done']);
      if (!row.hasRows || row.writtenCount === 0) throw new AppError('economicImports.wrongState');
      await change(tx, caller, row, 'undoing');
      await enqueue(tx, writingJob, [{ payload: { id }, key: `${id}:undo` }]);
    });
    return get(id);
  }

  return { list, get, create, put, preview, start, cancel, undo };
}

/** @throws AppError economicEvents.unknownZone */
function checkZone(zone: string | null): void {
  if (zone !== null && !isTimeZone(zone)) throw new AppError('economicEvents.unknownZone');
}

/** @throws AppError economicImports.notFound, wrongState */
async function lockIn(tx: Tx, id: string, states: readonly ImportRow['state'][]): Promise<ImportRow> {
  const row = found(await lockImport(tx, id));
  if (!states.includes(row.state)) throw new AppError('economicImports.wrongState');
  return row;
}

async function change(tx: Tx, caller: SignedInCaller, row: ImportRow, state: ImportRow['state']): Promise<void> {
  await writeState(tx, row.id, state);
  await recordChange(tx, caller, {
    action: 'update',
    entity: 'economicImport',
    entityId: row.id,
    name: `${row.source}: ${shownName(row)}`,
    before: { state: row.state },
    after: { state, rows: row.newCount + row.movedCount + row.changedCount },
  });
}
