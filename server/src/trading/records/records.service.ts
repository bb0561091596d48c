import type { Db } from '#db/client.ts';
import { decodeCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Page } from '@candela/contract/paging';
import { maxEquityResults, type RankedAuthor, type TradingRecord } from '@candela/contract/trading/records';
import { isUuid } from '@candela/contract/uuids';
import { scorecardOf } from '@candela/markets/figures/scorecard';
import { openResult } from './open-results.ts';
import { endOfMonth, presentSide } from './present-record.ts';
import {
  countBetter,
  findAuthor,
  listOpen,
  listRanked,
  listResults,
  listTotals,
  listWholeMonths,
} from './records.queries.ts';

const unit = 10_000;

interface EquityPoint {
  at: string;
  totalR: number;
  ideaId: number | null;
}

/** Records of authors: joined months, never their ideas one by one. */
export function createRecords(db: Db) {
  /** @throws AppError records.notFound */
  async function get(id: string): Promise<TradingRecord> {
    const found = await findAuthor(db, id);
    if (!found) throw new AppError('records.notFound');
    const [totals, months, open] = await Promise.all([listTotals(db, id), listWholeMonths(db, id), listOpen(db, id)]);
    const rows = { totals, months, open };
    return { ...found, real: presentSide(false, rows), simulated: presentSide(true, rows) };
  }

  /** @throws AppError records.notFound */
  async function equity(
    caller: SignedInCaller,
    authorId: string,
    isSimulated: boolean,
  ): Promise<{ points: EquityPoint[]; withOpenR: number | null }> {
    if (!(await findAuthor(db, authorId))) throw new AppError('records.notFound');
    const [allMonths, results, allOpen] = await Promise.all([
      listWholeMonths(db, authorId),
      listResults(db, caller, { authorId, isSimulated, limit: maxEquityResults }),
      listOpen(db, authorId),
    ]);
    const months = allMonths.filter((each) => each.isSimulated === isSimulated);
    const open = allOpen.filter((each) => each.isSimulated === isSimulated).flatMap((each) => openResult(each) ?? []);
    const newest = results.toReversed();
    const first = newest[0]?.at ?? Infinity;
    // Older ones only as ends of months; the newest begin where all others together end.
    const isAll = results.length < maxEquityResults;
    const older = isAll ? [] : months.filter(({ month }) => endOfMonth(month) <= first);
    const points: EquityPoint[] = [];
    let total = 0;
    for (const { month, summary } of older) {
      total += summary.sum;
      points.push({ at: new Date(endOfMonth(month)).toISOString(), totalR: total / unit, ideaId: null });
    }
    const all = months.reduce((sum, { summary }) => sum + summary.sum, 0);
    const sumOfNewest = newest.reduce((sum, { net }) => sum + net, 0);
    if (!isAll) total = all - sumOfNewest;
    for (const { at, net, ideaId } of newest) {
      total += net;
      points.push({ at: new Date(at).toISOString(), totalR: total / unit, ideaId });
    }
    const withOpen = open.reduce((sum, net) => sum + net, total);
    return { points, withOpenR: open.length > 0 ? withOpen / unit : null };
  }

  async function list(query: {
    limit: number;
    cursor?: string | undefined;
    sort: 'best' | 'worst';
    simulated: boolean;
  }): Promise<Page<RankedAuthor>> {
    const isBestFirst = query.sort === 'best';
    const rows = await listRanked(db, {
      isSimulated: query.simulated,
      isBestFirst,
      limit: query.limit,
      after: placeOf(query.cursor),
    });
    const [first] = rows;
    const before = first && !query.simulated ? await countBetter(db, first) : null;
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

  return { get, equity, list };
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
