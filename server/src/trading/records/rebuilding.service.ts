import type { Db, Tx } from '#db/client.ts';
import { joinSummaries } from '@candela/markets/figures/result-summaries';
import { scorecardOf } from '@candela/markets/figures/scorecard';
import { findNetBefore, listEnded, listStretches, takeChanges } from './ended-ideas.queries.ts';
import { listMonths, writeMonth, writeTotals } from './figures.queries.ts';
import { figuresOfMonth, type Figures } from './month-figures.ts';
import { joinCounts } from './record-counts.ts';

/** Changes that are taken in one transaction. */
const atOnce = 500;

/** Brings the figures of records up to date with the results. Only one does it at a time. @param signal ends it between two transactions */
export async function rebuildFigures(db: Db, signal?: AbortSignal): Promise<void> {
  let count;
  do {
    count = await db.transaction(async (tx) => {
      const changes = await takeChanges(tx, atOnce);
      for (const { authorId, months } of changes.authors) {
        for (const month of months) await rebuildMonth(tx, authorId, month);
        await joinMonths(tx, authorId);
      }
      return changes.count;
    });
  } while (count === atOnce && !isAborted(signal));
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false;

async function rebuildMonth(tx: Tx, authorId: string, month: string): Promise<void> {
  const before = new Map<boolean, number | null>();
  for (const isSimulated of [true, false])
    before.set(isSimulated, await findNetBefore(tx, authorId, month, isSimulated));
  const figures = figuresOfMonth({
    ended: await listEnded(tx, authorId, month),
    stretches: await listStretches(tx, authorId, month),
    netBefore: (isSimulated) => before.get(isSimulated) ?? null,
  });
  await writeMonth(tx, authorId, month, figures);
}

async function joinMonths(tx: Tx, authorId: string): Promise<void> {
  const totals = new Map<string, Figures>();
  for (const month of await listMonths(tx, authorId)) {
    const key = `${month.isSimulated}:${month.dimension}:${month.value}`;
    const known = totals.get(key);
    totals.set(
      key,
      known
        ? {
            ...known,
            summary: joinSummaries(known.summary, month.summary),
            counts: joinCounts(known.counts, month.counts),
          }
        : month,
    );
  }
  const rows = [...totals.values()].map((each) => ({
    ...each,
    closed: each.summary.closed,
    lowerBound: scorecardOf(each.summary).averageInterval?.low ?? null,
  }));
  await writeTotals(tx, authorId, rows);
}
