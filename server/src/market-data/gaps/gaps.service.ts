import type { Db } from '#db/client.ts';
import { isProviderPrefix, providerKinds } from '#market-data/sources/create-provider.ts';
import { listWaitingProviders } from '#market-data/sources/spending.ts';
import { decodeCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { gapProblems, type CandleGap, type GapState, type SourceCorrection } from '@candela/contract/market-data/gaps';
import {
  closeGapRow,
  countGaps,
  listGapPage,
  listRecentCorrections,
  lockGap,
  openAllGaps,
  openGap,
  type ListedGap,
} from './gap-lists.queries.ts';
import { queueBackfill } from './gaps.jobs.ts';

const minute = 60_000;
const maxCorrections = 100;

/** Missing bars, for admins. */
export function createGaps({ db, now = Date.now }: { db: Db; now?: () => number }) {
  async function list({ state, limit, cursor }: { state: GapState; limit: number; cursor?: string | undefined }) {
    const keys = decodeCursor(cursor, 2);
    const [toMinute, id] = keys ?? [];
    if (keys && !(isId(toMinute) && isId(id)))
      throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
    const after = isId(toMinute) && isId(id) ? { toMinute, id } : null;
    const [rows, counts, blocked] = await Promise.all([
      listGapPage(db, { state, limit: limit + 1, after }),
      countGaps(db),
      listWaitingProviders(db, now()),
    ]);
    const waiting = blocked.flatMap(({ prefix, until }) => {
      const provider = nameOf(prefix);
      return provider === null ? [] : [{ provider, until: new Date(until).toISOString() }];
    });
    return { ...toPage(rows, limit, present, (row) => [row.toMinute, row.id]), counts, waiting };
  }

  /** @throws AppError gaps.notFound, gaps.nobodyToAsk */
  async function fill(caller: SignedInCaller, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const gap = await lockGap(tx, id);
      if (!gap) throw new AppError('gaps.notFound');
      if (!gap.isRead) throw new AppError('gaps.nobodyToAsk');
      await openGap(tx, id);
      await queueBackfill(tx, [prefixOf(gap.symbol)], new Date(now()));
      await recordChange(tx, caller, { ...auditOf(gap), action: 'retry' });
    });
  }

  async function fillAll(caller: SignedInCaller): Promise<{ count: number }> {
    return db.transaction(async (tx) => {
      const { count, prefixes } = await openAllGaps(tx);
      await queueBackfill(tx, prefixes, new Date(now()));
      const change = { entity: 'candleGap', entityId: 'all', action: 'retry', after: { count } } as const;
      await recordChange(tx, caller, change);
      return { count };
    });
  }

  /** @throws AppError gaps.notFound */
  async function setState(caller: SignedInCaller, id: number, state: 'closed' | 'open'): Promise<void> {
    await db.transaction(async (tx) => {
      const gap = await lockGap(tx, id);
      if (!gap) throw new AppError('gaps.notFound');
      await (state === 'closed' ? closeGapRow(tx, id) : openGap(tx, id));
      if (state === 'open' && gap.isRead) await queueBackfill(tx, [prefixOf(gap.symbol)], new Date(now()));
      await recordChange(tx, caller, {
        ...auditOf(gap),
        action: 'update',
        before: { state: gap.state },
        after: { state },
      });
    });
  }

  async function listCorrections(): Promise<{ data: SourceCorrection[] }> {
    const rows = await listRecentCorrections(db, maxCorrections);
    return { data: rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: toIso(lastAt) })) };
  }

  return { list, fill, fillAll, setState, listCorrections };
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2_147_483_647;

const prefixOf = (symbol: string): string => symbol.split(':')[0] ?? '';

const nameOf = (prefix: string): string | null => providerKinds.find((each) => each.prefix === prefix)?.name ?? null;

const isoOf = (minutes: number): string => new Date(minutes * minute).toISOString();

function present({ isRead, fromMinute, toMinute, problem, retryAt, ...row }: ListedGap): CandleGap {
  const prefix = prefixOf(row.symbol);
  return {
    ...row,
    from: isoOf(fromMinute),
    to: isoOf(toMinute),
    problem: problem === null ? null : (gapProblems.find((each) => each === problem) ?? 'other'),
    retryAt: toIsoOrNull(retryAt),
    provider: isRead ? nameOf(prefix) : null,
    isImported: !isProviderPrefix(prefix),
  };
}

const auditOf = ({ id, symbol, fromMinute, toMinute }: ListedGap) =>
  ({
    entity: 'candleGap',
    entityId: id,
    name: symbol,
    after: { from: isoOf(fromMinute), to: isoOf(toMinute) },
  }) as const;
