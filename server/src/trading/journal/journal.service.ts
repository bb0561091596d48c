import type { Db, Tx } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import type { Page } from '@candela/contract/paging';
import {
  journalLimits,
  type ImportFault,
  type JournalEntry,
  type JournalFields,
  type JournalFigures,
} from '@candela/contract/trading/journal';
import { resultOfTrade } from '@candela/markets/figures/trade-result';
import { figuresOf } from './journal-figures.ts';
import { readJournalFile } from './journal-file.ts';
import {
  countEntries,
  deleteEntry,
  findEntry,
  insertEntries,
  listEntries,
  listResults,
  lockJournal,
  updateEntry,
  type EntryRow,
  type JournalFilter,
  type NewEntry,
} from './journal.queries.ts';
import { deletePictures, lockEntry } from './pictures.queries.ts';
import { entryOf } from './practised-entry.ts';
import { findKeptEntry, findPractisedTrade } from './practised-trades.queries.ts';
import { forgetPictures } from './stored-pictures.ts';
import { entryOfIdea } from './taken-idea-entry.ts';
import { findEntryOfIdea, findTakenIdea } from './taken-ideas.queries.ts';

/** Trades that people have written down. Writes into one journal wait for each other. */
export function createJournal({ db, addressOf }: { db: Db; addressOf: (pictureId: string) => string }) {
  const present = presentWith(addressOf);
  const read = async (on: Db | Tx, userId: string, id: string) => present(await requireEntry(on, userId, id));
  const write = async (tx: Tx, userId: string, entry: NewEntry) => read(tx, userId, await insert(tx, userId, entry));

  async function list(
    { userId }: SignedInCaller,
    { limit, cursor, ...filter }: JournalFilter & { limit: number; cursor?: string | undefined },
  ): Promise<Page<JournalEntry>> {
    const rows = await listEntries(db, userId, filter, { limit: limit + 1, after: decodeUuidCursor(cursor) });
    return toPage(rows, limit, present, (row) => [row.tradedAt, row.id]);
  }

  /** @throws AppError request.invalid for a time zone that there is not */
  async function figures(
    { userId }: SignedInCaller,
    query: JournalFilter & { timeZone: string },
  ): Promise<JournalFigures> {
    requireZone(query.timeZone);
    return figuresOf(await listResults(db, userId, query));
  }

  /** @throws AppError journal.wrongLevels, journal.tooMany */
  function add({ userId }: SignedInCaller, fields: JournalFields): Promise<JournalEntry> {
    const net = resultOf(fields);
    return db.transaction(async (tx) => {
      await requireRoom(tx, userId, 1);
      return write(tx, userId, { ...fields, source: 'own', net });
    });
  }

  /** @throws AppError journal.notFound, journal.changed, journal.wrongLevels */
  function update(
    { userId }: SignedInCaller,
    id: string,
    { version, fields }: { version: number; fields: JournalFields },
  ): Promise<JournalEntry> {
    return db.transaction(async (tx) => {
      const before = await requireEntry(tx, userId, id);
      const isJudged = before.source === 'practice';
      const kept = isJudged ? { ...fields, ...judgedOf(before) } : fields;
      const net = isJudged ? before.net : resultOf(fields);
      if (!(await updateEntry(tx, userId, { id, version, net, fields: kept }))) throw new AppError('journal.changed');
      return read(tx, userId, id);
    });
  }

  /** @throws AppError practice.notFound, journal.tooMany */
  function keepPractised(
    { userId }: SignedInCaller,
    place: { sessionId: string; number: number },
  ): Promise<JournalEntry> {
    return db.transaction(async (tx) => {
      await lockJournal(tx, userId);
      const trade = await findPractisedTrade(tx, userId, place);
      if (!trade) throw new AppError('practice.notFound');
      const kept = await findKeptEntry(tx, place);
      if (kept !== null) return read(tx, userId, kept);
      await requireRoom(tx, userId, 1);
      return write(tx, userId, entryOf(trade, place));
    });
  }

  /** @throws AppError ideas.notFound for one that the caller may not read, is open or was never filled; journal.tooMany */
  function keepIdea(caller: SignedInCaller, ideaId: number): Promise<JournalEntry> {
    const { userId } = caller;
    return db.transaction(async (tx) => {
      await lockJournal(tx, userId);
      const idea = await findTakenIdea(tx, caller, ideaId);
      const entry = idea && entryOfIdea(idea);
      const net = entry && resultOfTrade(entry);
      if (!entry || net === null) throw new AppError('ideas.notFound');
      const kept = await findEntryOfIdea(tx, userId, ideaId);
      if (kept !== null) return read(tx, userId, kept);
      await requireRoom(tx, userId, 1);
      return write(tx, userId, { ...entry, source: 'idea', net, ideaId });
    });
  }

  /** @throws AppError journal.wrongFile, journal.tooMany, request.invalid */
  async function importFile(
    { userId }: SignedInCaller,
    { csv, timeZone }: { csv: string; timeZone: string },
  ): Promise<{ added: number; known: number; faults: { row: number; column: ImportFault }[] }> {
    requireZone(timeZone);
    const rows = await readJournalFile(csv, timeZone);
    if (!rows) throw new AppError('journal.wrongFile');
    const entries = rows.flatMap(({ entry }) => (entry ? [entry] : []));
    const faults = rows.flatMap(({ row, fault }) => (fault ? [{ row, column: fault }] : []));
    return db.transaction(async (tx) => {
      await requireRoom(tx, userId, entries.length);
      const { length: added } = await insertEntries(tx, userId, entries);
      return { added, known: entries.length - added, faults };
    });
  }

  return {
    list,
    figures,
    add,
    update,
    keepPractised,
    keepIdea,
    importFile,
    remove: ({ userId }: SignedInCaller, id: string) => db.transaction((tx) => removeEntry(tx, userId, id)),
    get: ({ userId }: SignedInCaller, id: string) => read(db, userId, id),
  };
}

/** @throws AppError journal.tooMany */
async function requireRoom(tx: Tx, userId: string, count: number): Promise<void> {
  await lockJournal(tx, userId);
  if ((await countEntries(tx, userId)) + count > journalLimits.entries) throw new AppError('journal.tooMany');
}

const presentWith =
  (addressOf: (pictureId: string) => string) =>
  ({ tradedAt, pictures, ...row }: EntryRow): JournalEntry => ({
    ...row,
    tradedAt: toIso(tradedAt),
    pictures: pictures.map(({ id, ...picture }) => ({ ...picture, url: addressOf(id) })),
  });

/** @throws AppError journal.notFound */
async function requireEntry(on: Db | Tx, userId: string, id: string): Promise<EntryRow> {
  const row = await findEntry(on, userId, id);
  if (!row) throw new AppError('journal.notFound');
  return row;
}

async function insert(tx: Tx, userId: string, entry: NewEntry): Promise<string> {
  const [id] = await insertEntries(tx, userId, [entry]);
  if (id === undefined) throw new Error('a trade was written down twice');
  return id;
}

async function removeEntry(tx: Tx, userId: string, id: string): Promise<void> {
  if (!(await lockEntry(tx, userId, id))) return;
  await forgetPictures(tx, await deletePictures(tx, id, null));
  await deleteEntry(tx, userId, id);
}

/** @throws AppError journal.wrongLevels */
function resultOf(fields: JournalFields): number {
  const net = resultOfTrade(fields);
  if (net === null) throw new AppError('journal.wrongLevels');
  return net;
}

function requireZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw new AppError('request.invalid', { message: 'Not valid: timeZone' });
}

const judgedOf = ({ symbol, direction, entry, stop, exits, tradedAt }: EntryRow) => ({
  symbol,
  direction,
  entry,
  stop,
  exits,
  tradedAt: toIso(tradedAt),
});
