import type { Db } from '#db/client.ts';
import { decodeCursor, decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toCsv } from '#platform/text/csv.ts';
import type { Page, TablePart } from '@candela/contract/paging';
import {
  maxEquityResults,
  maxSymbolRecords,
  type Equity,
  type RankedAuthor,
  type TradingRecord,
} from '@candela/contract/trading/records';
import { isUuid } from '@candela/contract/uuids';
import { scorecardOf } from '@candela/markets/figures/scorecard';
import { curveOf, sinceNewest } from './equity-curve.ts';
import { openResult } from './open-results.ts';
import { presentSide } from './present-record.ts';
import { presentResult, resultColumns } from './present-result.ts';
import { readMonths, readPart } from './read-part.ts';
import { rankingOf, sinceOf, type RecordPart } from './record-part.ts';
import {
  countBetter,
  findAuthor,
  findSymbolSide,
  listExported,
  listOfSymbol,
  listOpen,
  listRanked,
  listResults,
} from './records.queries.ts';

type ExportQuery = RecordPart & { simulated: boolean; limit: number; cursor?: string | undefined };

/** Records of authors: joined months, never their ideas one by one. */
export function createRecords(db: Db, { now = Date.now }: { now?: () => number } = {}) {
  /** @throws AppError records.notFound */
  async function get(id: string, part: RecordPart): Promise<TradingRecord> {
    const found = await findAuthor(db, id);
    if (!found) throw new AppError('records.notFound');
    const at = now();
    const since = sinceOf(part, at);
    const rows = await readPart(db, id, part, since);
    const presented = { part, since, now: at };
    return {
      ...found,
      since: since === null ? null : new Date(since).toISOString(),
      real: presentSide(false, rows, presented),
      simulated: presentSide(true, rows, presented),
    };
  }

  /** @throws AppError records.notFound */
  async function equity(
    caller: SignedInCaller,
    authorId: string,
    query: RecordPart & { simulated: boolean },
  ): Promise<Equity> {
    if (!(await findAuthor(db, authorId))) throw new AppError('records.notFound');
    const { simulated: isSimulated, ...part } = query;
    const since = sinceOf(part, now());
    const [allMonths, allOpen] = await Promise.all([
      readMonths(db, authorId, part, since),
      listOpen(db, authorId, part),
    ]);
    const months = allMonths.filter((each) => each.isSimulated === isSimulated);
    const wanted = { authorId, isSimulated, part, limit: maxEquityResults };
    const results = await listResults(db, caller, { ...wanted, since: sinceNewest(months, since) });
    const open = allOpen.filter((each) => each.isSimulated === isSimulated).flatMap((each) => openResult(each) ?? []);
    return curveOf(months, results, open);
  }

  /** @throws AppError records.notFound */
  async function exportPart(
    caller: SignedInCaller,
    authorId: string,
    { simulated: isSimulated, limit, cursor, ...part }: ExportQuery,
  ): Promise<TablePart> {
    if (!(await findAuthor(db, authorId))) throw new AppError('records.notFound');
    const after = decodeInstantCursor(cursor);
    const since = sinceOf(part, now());
    const rows = await listExported(db, caller, { authorId, isSimulated, part, since, limit, after });
    const page = toPage(rows, limit, presentResult, ({ closedAt, id }) => [closedAt, id]);
    const csv = toCsv(cursor === undefined ? resultColumns : null, page.data);
    return { fileName: 'results.csv', csv, nextCursor: page.nextCursor };
  }

  /** @throws AppError symbols.notFound */
  async function ofSymbol(caller: SignedInCaller, symbolId: number) {
    const isSimulated = await findSymbolSide(db, caller, symbolId);
    if (isSimulated === null) throw new AppError('symbols.notFound');
    const rows = await listOfSymbol(db, { symbolId, isSimulated, limit: maxSymbolRecords });
    return { data: rows.map(({ author, summary }) => ({ author, figures: scorecardOf(summary) })) };
  }

  async function list(query: {
    limit: number;
    cursor?: string | undefined;
    sort: 'best' | 'worst';
    simulated: boolean;
    market?: string | undefined;
    style?: string | undefined;
  }): Promise<Page<RankedAuthor>> {
    const isBestFirst = query.sort === 'best';
    const ranking = { isSimulated: query.simulated, of: rankingOf(query) };
    const rows = await listRanked(db, { ...ranking, isBestFirst, limit: query.limit, after: placeOf(query.cursor) });
    const [first] = rows;
    const before = first && !query.simulated ? await countBetter(db, ranking, first) : null;
    const ranks = new Map(
      rows.map((row, at) => [row.author.id, before === null ? null : before + 1 + (isBestFirst ? at : -at)]),
    );
    return toPage(
      rows,
      query.limit,
      ({ author, summary }) => ({ author, rank: ranks.get(author.id) ?? null, figures: scorecardOf(summary) }),
      ({ lowerBound, author }) => [lowerBound, author.id],
    );
  }

  return { get, equity, exportPart, ofSymbol, list };
}

/** @throws AppError request.invalid when the cursor is not one of ours */
function placeOf(cursor: string | undefined): [number, string] | null {
  const keys = decodeCursor(cursor, 2);
  if (!keys) return null;
  const [lowerBound, authorId] = keys;
  if (typeof lowerBound !== 'number' || typeof authorId !== 'string' || !isUuid(authorId)) {
    throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
  }
  return [lowerBound, authorId];
}
