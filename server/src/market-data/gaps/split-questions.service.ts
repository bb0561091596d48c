import type { Db } from '#db/client.ts';
import { readChunksBefore } from '#market-data/storage/chunks.queries.ts';
import { findSymbol, insertSplit, listSplits, lockSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { SplitQuestion } from '@candela/contract/market-data/gaps';
import { decimalOf } from '@candela/markets/candles/decimals';
import { likelySplit } from '@candela/markets/candles/splits';
import {
  answerQuestion,
  insertQuestions,
  listQuestions,
  maySplit,
  type NewQuestion,
} from './split-questions.queries.ts';

const minute = 60_000;
/** More years than any calendar has. */
const allYears = 100;
const maxListed = 100;

/** Notes the jumps between the trading days of a share that a split would explain, unless that split is known. */
export async function askAboutSplits(db: Db, symbolId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const symbol = await findSymbol(tx, symbolId);
    if (!symbol || !(await maySplit(tx, symbolId))) return;
    const chunks = await readChunksBefore(tx, symbol, '1d', { period: 2 ** 31 - 1, to: 2 ** 31 - 1, limit: allYears });
    const days = chunks.toReversed().flatMap(({ bars }) => bars);
    const splits = await listSplits(tx, symbolId);
    const questions = days.flatMap((bar, at): NewQuestion[] => {
      const before = days[at - 1];
      const split = before ? likelySplit(before.c, bar.o) : null;
      if (!before || !split || splits.some((known) => known.at > before.t && known.at <= bar.t)) return [];
      return [{ ...split, minute: bar.t / minute, closeBefore: before.c, open: bar.o }];
    });
    await insertQuestions(tx, symbolId, symbol.pricePrecision, questions);
  });
}

/** Likely splits, for admins. */
export function createSplitQuestions({ db }: { db: Db }) {
  async function list(): Promise<{ data: SplitQuestion[] }> {
    const rows = await listQuestions(db, maxListed);
    return {
      data: rows.map(({ minute: at, decimals, closeBefore, open, ...row }) => ({
        ...row,
        at: new Date(at * minute).toISOString(),
        closeBefore: decimalOf(closeBefore, decimals),
        open: decimalOf(open, decimals),
      })),
    };
  }

  /** @throws AppError gaps.notFound when it is answered, or was never asked */
  async function answer(
    caller: SignedInCaller,
    symbolId: number,
    { at, isSplit }: { at: string; isSplit: boolean },
  ): Promise<void> {
    const instant = Date.parse(at);
    if (instant % minute !== 0 || instant < 0 || instant >= 2 ** 31 * minute) throw new AppError('gaps.notFound');
    await db.transaction(async (tx) => {
      // Another admin may be entering the same split.
      await lockSymbol(tx, symbolId);
      const state = isSplit ? 'accepted' : 'dismissed';
      const found = await answerQuestion(tx, { symbolId, minute: instant / minute, state });
      if (!found) throw new AppError('gaps.notFound');
      const { symbol, numerator, denominator } = found;
      const isKnown = (await listSplits(tx, symbolId)).some((split) => split.at === instant);
      if (isSplit && !isKnown)
        await insertSplit(tx, symbolId, { at: instant, numerator, denominator, source: 'admin' });
      await recordChange(tx, caller, {
        entity: 'symbolSplit',
        entityId: symbolId,
        action: isSplit ? 'approve' : 'refuse',
        name: symbol,
        after: { at, numerator, denominator },
      });
    });
  }

  return { list, answer };
}
